import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { insertEntries } from '../domains/domain-lists/public.ts';
import { type DemoIds, idOf } from './demo-ids.ts';

/** A blacklist only: a whitelist would forbid what visitors try in forms of their own. */
const domains = ['data-brokers.example', 'ad-tracker.example'];

/** Stores which domains the forms of the demo's first consumer may not lead to. */
export async function storeDemoDomains(trx: Kysely<Database>, ids: DemoIds, now: Date): Promise<void> {
  await insertEntries(trx, idOf(ids, 'consumer'), {
    domains,
    isAllowed: false,
    username: 'consumer.admin',
    now,
  });
}
