import { AUDIT_GROUP } from '@vinculum/contract/platform-logs/vocabulary.ts';
import type { LogStore } from '../../adapters/platform-logs/port.ts';

/** A store with the audit trail as a group beside its own, wherever those are kept. */
export function withAuditGroup(logs: LogStore, audit: LogStore): LogStore {
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
