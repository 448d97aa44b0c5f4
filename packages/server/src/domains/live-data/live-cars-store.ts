import { liveStatuses } from '@vinculum/contract/consent/vocabulary.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** More are of no use in a list to choose from; a search finds the others. */
const MOST_CARS = 100;

/**
 * The VINs of a consumer's cars whose owners share something now, or the one signal that is named; those heard of last
 * first.
 */
export async function listSharingCars(
  db: Kysely<Database>,
  consumerId: number,
  wanted: { readonly signal: number | null; readonly search: string; readonly now: Date },
): Promise<string[]> {
  const { signal, search, now } = wanted;
  const { rows } = await sql<{ vin: string }>`
    with sharing as (
      select distinct c.vin from consent c
      where c.consumer_id = ${consumerId}
        and c.status in (${sql.join(liveStatuses)})
        and (c.expires_at is null or c.expires_at > ${now})
        and (${signal}::int is null or ${signal}::int = any (c.accepted_signals))
        and position(${search} in c.vin) > 0
        and not exists (
          select from consumer_permission p
          where p.oem_id = c.oem_id and p.consumer_id = c.consumer_id and not p.access_type_read_signal)
    )
    select vin from sharing
    order by (
      select max(captured_at) from latest_value l
      where l.consumer_id = ${consumerId} and l.vin = sharing.vin
        and (${signal}::int is null or l.signal_id = ${signal}::int)
    ) desc nulls last, vin
    limit ${MOST_CARS}`.execute(db);
  return rows.map((row) => row.vin);
}
