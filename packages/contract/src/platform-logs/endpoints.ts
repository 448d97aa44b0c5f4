import { z } from 'zod';
import { operatorViewer } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';

/** Of a log line, the least urgent first. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Entries a page (specification 3, section 9); also the most groups and streams that one call names. */
export const LOG_PAGE = 50;

/** The part of the logs that is the audit trail. */
export const AUDIT_GROUP = 'audit';

/** Cloud services allow so many characters for the name of a group or stream. */
const name = z.string().max(512);
const required = name.min(1);
const limit = z.int().min(1).max(LOG_PAGE).default(LOG_PAGE);

export const listLogGroupsEndpoint = endpoint({
  name: 'platformLogs.groups',
  summary: 'Log groups whose names begin with a text',
  method: 'POST',
  path: '/admin/api/v1/cloud-watch-logs/group',
  access: operatorViewer,
  body: z.object({ log_group_name: name.default(''), limit }),
  response: z.object({ data: z.array(z.object({ log_group_name: z.string() })) }),
  errors: [],
  audit: null,
  rate: 'read',
});

export const listLogStreamsEndpoint = endpoint({
  name: 'platformLogs.streams',
  summary: 'Streams of a log group, the newest first; those whose names begin with a text',
  method: 'POST',
  path: '/admin/api/v1/cloud-watch-logs/stream',
  access: operatorViewer,
  /** `log_stream_name`, beyond the specification: how the names begin, such as a day. */
  body: z.object({ log_group_name: required, log_stream_name: name.default(''), limit }),
  response: z.object({ data: z.array(z.object({ log_stream_name: z.string() })) }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

/** Most characters of a text to search for. */
export const LOG_SEARCH_LIMIT = 200;

/** `text` and `level` are beyond the specification: only lines that hold the text, of the level and above. */
const entriesOf = z.object({
  log_group_name: required,
  stream_name: required,
  limit,
  text: z.string().trim().max(LOG_SEARCH_LIMIT).default(''),
  level: z.enum(logLevels).nullish(),
});
const token = z.string().max(1000);

export const logEntry = z.object({ creation_time: z.string(), message: z.string() });
export type LogEntryRow = z.output<typeof logEntry>;

export const listLogEntriesEndpoint = endpoint({
  name: 'platformLogs.entries',
  summary:
    'Entries of a stream, newest first, backward by token; a search may bring fewer than there are, until the token is null',
  method: 'POST',
  path: '/admin/api/v1/cloud-watch-logs/list',
  access: operatorViewer,
  body: entriesOf.extend({ next_token: token.nullish() }),
  response: z.object({
    data: z.array(logEntry),
    backward_token: z.string().nullable(),
    /** Beyond the specification: to follow what comes. */
    forward_token: z.string(),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

/** Beyond the specification. */
export const followLogEntriesEndpoint = endpoint({
  name: 'platformLogs.follow',
  summary: 'Entries that came behind a forward token, oldest first',
  method: 'POST',
  path: '/admin/api/v1/cloud-watch-logs/follow',
  access: operatorViewer,
  body: entriesOf.extend({ next_token: token.min(1) }),
  response: z.object({ data: z.array(logEntry), forward_token: z.string() }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});
