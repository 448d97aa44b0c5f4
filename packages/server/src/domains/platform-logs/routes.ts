import {
  AUDIT_GROUP,
  followLogEntriesEndpoint,
  listLogEntriesEndpoint,
  listLogGroupsEndpoint,
  listLogStreamsEndpoint,
} from '@vinculum/contract/platform-logs/endpoints.ts';
import { logHistogramEndpoint, searchLogsEndpoint } from '@vinculum/contract/platform-logs/search.ts';
import type { LogEntry, LogPageQuery, LogStore } from '../../adapters/platform-logs/port.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { auditLogs } from '../audit/public.ts';
import { countLogs, searchLogs } from './search-logs.ts';

/** What the platform's parts wrote down, and the audit trail as one group of it. */
export function platformLogRoutes(deps: Deps): Route[] {
  const logs = withAuditGroup(deps.logs, auditLogs(deps.db));
  return [
    userRoute(listLogGroupsEndpoint, async (_context, { body }) => {
      const names = await logs.groups({ prefix: body.log_group_name, limit: body.limit });
      return { data: names.map((log_group_name) => ({ log_group_name })) };
    }),
    userRoute(listLogStreamsEndpoint, async (_context, { body }) => {
      const { log_group_name: group, log_stream_name: prefix, limit } = body;
      const names = await logs.streams({ group, prefix, limit });
      return { data: names.map((log_stream_name) => ({ log_stream_name })) };
    }),
    userRoute(listLogEntriesEndpoint, async (_context, { body }) => {
      // Clients of the specified call send an empty token with the first page.
      const token = body.next_token ?? '';
      const page = await logs.page({ ...queryOf(body), token: token === '' ? null : token });
      return {
        data: page.entries.map(shown),
        backward_token: page.backwardToken,
        forward_token: page.forwardToken,
      };
    }),
    userRoute(followLogEntriesEndpoint, async (_context, { body }) => {
      const { entries, forwardToken } = await logs.follow({ ...queryOf(body), token: body.next_token });
      return { data: entries.map(shown), forward_token: forwardToken };
    }),
    userRoute(searchLogsEndpoint, (context, { body }) => searchLogs(deps.logs, context, body)),
    userRoute(logHistogramEndpoint, (context, { body }) => countLogs(deps.logs, context, body)),
  ];
}

interface Requested extends Pick<LogPageQuery, 'text' | 'limit'> {
  readonly log_group_name: string;
  readonly stream_name: string;
  readonly level?: LogPageQuery['level'] | undefined;
}

function queryOf(body: Requested) {
  const { log_group_name: group, stream_name: stream, limit, text, level = null } = body;
  return { group, stream, limit, text, level };
}

function shown({ at, line }: LogEntry) {
  return { creation_time: new Date(at).toISOString(), message: line };
}

/** A store with the audit trail as a group beside its own, wherever those are kept. */
function withAuditGroup(logs: LogStore, audit: LogStore): LogStore {
  const storeOf = (group: string) => (group === AUDIT_GROUP ? audit : logs);
  return {
    async groups({ prefix, limit }) {
      const [trail, others] = await Promise.all([
        audit.groups({ prefix, limit: 1 }),
        logs.groups({ prefix, limit }),
      ]);
      return [...new Set([...trail, ...others])].toSorted().slice(0, limit);
    },
    streams: (query) => storeOf(query.group).streams(query),
    page: (query) => storeOf(query.group).page(query),
    follow: (query) => storeOf(query.group).follow(query),
  };
}
