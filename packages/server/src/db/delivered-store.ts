import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** The name of every connection that stores batches: readers of streams wait for transactions of these alone. */
export const DELIVERY = 'vinculum delivery';

/**
 * The oldest transaction that may still store a batch, those that are about to begin included. What an older one has
 * stored is there for every statement that begins after this one has ended, and nothing will come to lie before it.
 * Transactions that store none, however long they last, hold nobody up.
 */
export async function firstUndelivered(db: Kysely<Database>): Promise<string> {
  // The database tells the lower half of a running transaction's number. What a restore adds, it adds to both sides.
  const { rows } = await sql<{ tx: string }>`
    with at as materialized (
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
        oldest_running_tx()::text::bigint - pg_snapshot_xmin(pg_current_snapshot())::text::bigint as ahead
    ), running as (
      select next - next % (1::bigint << 32) + backend_xid::text::bigint as tx
      from pg_stat_activity, at
      where application_name = ${DELIVERY} and datname = current_database() and backend_xid is not null
    )
    select (ahead + least(next, (
      select min(case when tx > next + (1::bigint << 31) then tx - (1::bigint << 32) else tx end) from running
    )))::text as tx from at`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new TypeError('a bound is one row');
  return row.tx;
}
