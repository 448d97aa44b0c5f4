import {
  type CloudWatchLogsClient,
  FilterLogEventsCommand,
  type FilteredLogEvent,
} from '@aws-sdk/client-cloudwatch-logs';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { answerOf, type CloudWatchOptions, mayNameGroup, namesOfGroups } from './cloudwatch-client.ts';
import { fits } from './fits.ts';
import { logLineOf } from './log-line.ts';
import {
  badToken,
  type FoundLogEntry,
  isCall,
  type LogCount,
  type LogCounts,
  type LogHistogramQuery,
  type LogPoint,
  type LogScope,
  type LogSearch,
  type LogSearchPage,
  type LogSearchQuery,
  pointIn,
  tokenOf,
} from './port.ts';

/** Calls of the service that one of ours makes at most, and lines that one of them brings. */
const MOST_CALLS = 60;
const LINES_A_CALL = 10_000;
/** A stretch with more lines is read in smaller ones, so that the newest are the first. */
const LINES_A_STRETCH = 20_000;
/** How much time is read first; four times as much each time, as long as there are few lines in it. */
const FIRST_MS = 60_000;
const GROUPS = 50;

/** A stretch of time that was read as a whole, the newest line first. */
interface Stretch {
  readonly from: number;
  readonly entries: readonly FoundLogEntry[];
}

/**
 * Finds lines in Amazon CloudWatch Logs, which reads a stretch of time of one group from its beginning on: so we read
 * stretch after stretch, the newest first. It keeps no counts that one could ask for, so a histogram reads as well.
 */
export function cloudWatchLogSearch(client: CloudWatchLogsClient, options: CloudWatchOptions): LogSearch {
  return {
    search: (query) => search(stretchesOf(client, options, query), query),
    histogram: (query) => countIn(stretchesOf(client, options, query), query),
  };
}

async function countIn(stretches: Stretches, query: LogHistogramQuery): Promise<LogCounts> {
  const { from, widthMs } = query;
  const counts: LogCount[] = [];
  let lookedTo = query.to;
  for await (const stretch of stretches(query.to)) {
    for (const { at, level } of stretch.entries)
      counts.push({ from: from + Math.floor((at - from) / widthMs) * widthMs, level, lines: 1 });
    lookedTo = stretch.from;
  }
  return { counts: added(counts), lookedTo };
}

type Stretches = (upTo: number) => AsyncIterable<Stretch>;

async function search(stretches: Stretches, query: LogSearchQuery): Promise<LogSearchPage> {
  const before = query.token === null ? null : pointIn(query.token);
  const found: FoundLogEntry[] = [];
  let lookedTo = Math.min(before === null ? query.to : before.at + 1, query.to);
  for await (const stretch of stretches(lookedTo)) {
    found.push(...stretch.entries.filter((entry) => before === null || isBefore(entry, before)));
    lookedTo = stretch.from;
    if (found.length > query.limit) break;
  }
  const entries = found.slice(0, query.limit);
  const last = found.length > query.limit ? entries.at(-1) : undefined;
  if (last !== undefined) return { entries, backwardToken: tokenOf(last), lookedTo: last.at };
  // Of the moment itself everything was looked at: no line comes before the empty id.
  return {
    entries,
    backwardToken: lookedTo > query.from ? tokenOf({ at: lookedTo, id: '' }) : null,
    lookedTo,
  };
}

/** The stretches of a scope, backward, until the calls are used up. */
function stretchesOf(client: CloudWatchLogsClient, options: CloudWatchOptions, scope: LogScope): Stretches {
  return async function* readBack(upTo) {
    const groups =
      scope.group === null
        ? await namesOfGroups(client, options, { prefix: '', limit: GROUPS })
        : [scope.group].filter(mayNameGroup);
    const budget = { calls: MOST_CALLS };
    let widthMs = FIRST_MS;
    let end = upTo;
    while (end > scope.from && budget.calls >= groups.length) {
      const from = Math.max(scope.from, end - widthMs);
      const entries = await readStretch(groups, { from, to: end }, (group, place) =>
        readCall(client, options, { scope, group, budget, ...place }),
      );
      if (entries === null) {
        widthMs = Math.max(1, Math.floor(widthMs / 8));
        continue;
      }
      yield { from, entries };
      end = from;
      widthMs *= 4;
    }
    if (end === upTo && end > scope.from) throw new AppError('unavailable');
  };
}

interface Place {
  readonly from: number;
  readonly to: number;
  readonly nextToken: string | undefined;
}

interface CallAnswer {
  readonly entries: readonly FoundLogEntry[];
  readonly nextToken: string | undefined;
}

/** The lines of all groups in a stretch; null when there are too many of them, or no call is left. */
async function readStretch(
  groups: readonly string[],
  stretch: { readonly from: number; readonly to: number },
  read: (group: string, place: Place) => Promise<CallAnswer | null>,
): Promise<FoundLogEntry[] | null> {
  const isSmallest = stretch.to - stretch.from <= 1;
  const entries: FoundLogEntry[] = [];
  for (const group of groups) {
    let nextToken: string | undefined;
    do {
      const answer = await read(group, { ...stretch, nextToken });
      if (answer === null) return null;
      entries.push(...answer.entries);
      ({ nextToken } = answer);
      if (entries.length > LINES_A_STRETCH && !isSmallest) return null;
    } while (nextToken !== undefined);
  }
  return entries.toSorted((one, other) => (isBefore(one, other) ? 1 : -1));
}

interface CallQuery extends Place {
  readonly scope: LogScope;
  readonly group: string;
  readonly budget: { calls: number };
}

async function readCall(
  client: CloudWatchLogsClient,
  { groupPrefix }: CloudWatchOptions,
  { scope, group, budget, from, to, nextToken }: CallQuery,
): Promise<CallAnswer | null> {
  if (budget.calls === 0) return null;
  budget.calls -= 1;
  const isUrgent = scope.level !== null && scope.level !== 'debug' && scope.level !== 'info';
  const command = new FilterLogEventsCommand({
    logGroupName: groupPrefix + group,
    startTime: from,
    // The service takes the last moment that belongs to it.
    endTime: to - 1,
    limit: LINES_A_CALL,
    nextToken,
    // What the log writes below a warning need not come; the text is looked for in any case of letters, here.
    ...(isUrgent && { filterPattern: '{ $.level >= 40 }' }),
  });
  const answer = await answerOf(client.send(command), badToken).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') return null;
    throw error;
  });
  if (answer === null) return { entries: [], nextToken: undefined };
  return {
    entries: (answer.events ?? [])
      .map((event) => foundIn(group, event))
      .filter((entry) => fits(entry, scope) && !(scope.withoutCalls && isCall(entry.level, entry.line))),
    nextToken: answer.nextToken,
  };
}

function foundIn(
  group: string,
  { timestamp: at = 0, message: line = '', eventId: id = '', logStreamName: stream = '' }: FilteredLogEvent,
): FoundLogEntry {
  return { id, at, line, group, stream, level: logLineOf(line, { group, process: '' }, at).level };
}

function isBefore(one: LogPoint, other: LogPoint): boolean {
  return one.at === other.at ? one.id < other.id : one.at < other.at;
}

function added(counts: readonly LogCount[]): LogCount[] {
  return [...Map.groupBy(counts, ({ from, level }) => `${from} ${level}`).values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : { ...first, lines: same.length };
  });
}
