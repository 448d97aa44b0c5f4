import { restrictionIds } from '@vinculum/contract/commands/map-restrictions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SentScope } from './sent-scope.ts';

/** Whether a send `s` is one of those that a user sees. */
export function isSeen({ consumerId, kinds, hasRestrictions }: SentScope): RawBuilder<boolean> {
  const isOwn = consumerId === null ? sql`true` : sql`s.consumer_id = ${consumerId}`;
  return sql`(${isOwn} and (s.kind = any(${[...kinds]}::text[])
    or (${hasRestrictions} and s.kind = 'remote-signals' and s.signals <@ ${[...restrictionIds]}::text[])))`;
}
