import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.ts';
import { z } from 'zod';
import { operatorViewer } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { LOG_PAGE, LOG_SEARCH_LIMIT, logEntry, logLevels } from './endpoints.ts';

// All of this is beyond the specification: the logs of all groups together, by time.

/** Ranges of time that end now. */
export const logRanges = ['15m', '1h', '6h', '24h', '7d', '30d'] as const;
export type LogRange = (typeof logRanges)[number];

/** Most bars that a histogram has; it takes the narrowest of these widths that gives no more. */
const MOST_BARS = 60;
const SECOND_MS = 1000;
const widths = [
  SECOND_MS,
  5 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  6 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
] as const;

/** How far a range reaches back, in milliseconds. */
export const logRangeMs: Readonly<Record<LogRange, number>> = {
  '15m': 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
};

/** How wide the bars of a range are, in milliseconds. */
export function barWidthOf(rangeMs: number): number {
  return (
    widths.find((width) => rangeMs / width <= MOST_BARS) ?? DAY_MS * Math.ceil(rangeMs / DAY_MS / MOST_BARS)
  );
}

/** Longest range that one call looks at, in days. */
const MOST_DAYS = 366;

const moment = z.iso.datetime({ offset: true });

const searched = z.object({
  range: z.enum(logRanges).default('1h'),
  /** In place of a range that ends now: from this moment on and before that one. */
  from: moment.optional(),
  to: moment.optional(),
  /** One of the groups; left out: all of them. The audit trail is none of them: it has a list of its own. */
  group: z.string().min(1).max(512).optional(),
  text: z.string().trim().max(LOG_SEARCH_LIMIT).default(''),
  level: z.enum(logLevels).nullish(),
  /** Without the calls that succeeded, of which most lines tell. */
  without_calls: z.boolean().default(false),
});

/** Whether a range is one: it begins before it ends, and is not longer than a call looks at. */
export function isLogRange(from: number, to: number): boolean {
  return from < to && to - from <= MOST_DAYS * DAY_MS;
}

export const foundLogEntry = logEntry.extend({
  /** The same of the same line in each answer. */
  id: z.string(),
  log_group_name: z.string(),
  stream_name: z.string(),
  level: z.enum(logLevels),
});
export type FoundLogEntry = z.output<typeof foundLogEntry>;

export const searchLogsEndpoint = endpoint({
  name: 'platformLogs.search',
  summary:
    'Lines of all log groups in a range of time, newest first, by text and level; a search may end before its range does, and says how far it looked',
  method: 'POST',
  path: '/admin/api/v1/cloud-watch-logs/search',
  access: operatorViewer,
  body: searched.extend({
    limit: z.int().min(1).max(LOG_PAGE).default(LOG_PAGE),
    next_token: z.string().max(1000).nullish(),
  }),
  response: z.object({
    data: z.array(foundLogEntry),
    /** For what is older; null when everything of the range was looked at. */
    backward_token: z.string().nullable(),
    /** Every line from this moment on was looked at, down from where the search began. */
    looked_to: z.string(),
  }),
  errors: ['badRequest'],
  audit: null,
  rate: 'read',
});

export const logHistogramEndpoint = endpoint({
  name: 'platformLogs.histogram',
  summary: 'How many lines of each level the log groups have in equal parts of a range of time',
  method: 'POST',
  path: '/admin/api/v1/cloud-watch-logs/histogram',
  access: operatorViewer,
  body: searched,
  response: z.object({
    /** From the first to the last part of the range, with those in which there is nothing. */
    bars: z.array(
      z.object({
        from: z.string(),
        /** By level; a level of which there are none is left out. */
        lines: z.partialRecord(z.enum(logLevels), z.int()),
      }),
    ),
    width_ms: z.int(),
    /** Before this moment nothing was counted: a search reads a limited number of lines. */
    looked_to: z.string(),
  }),
  errors: ['badRequest'],
  audit: null,
  rate: 'read',
});
export type LogHistogram = z.output<typeof logHistogramEndpoint.response>;
