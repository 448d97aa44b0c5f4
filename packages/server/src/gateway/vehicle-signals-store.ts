import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Stores which signals a vehicle has, by their names in the catalogue; names that are not in it are left out.
 * Saying the same again changes nothing.
 */
export async function storeSignals(
  db: Kysely<Database>,
  names: readonly string[],
  from: { readonly vin: string; readonly now: number },
): Promise<void> {
  await sql`
    insert into vehicle_signals as known (vin, signal_ids, listed_at)
    select ${from.vin}, coalesce(array_agg(id order by id), '{}'), ${new Date(from.now)}::timestamptz
    from signal where name = any(${[...names]}::text[])
    on conflict (vin) do update set signal_ids = excluded.signal_ids, listed_at = excluded.listed_at
    where known.signal_ids <> excluded.signal_ids`.execute(db);
}
