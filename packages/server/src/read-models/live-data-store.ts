import { liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ofTraffic } from '../db/test-traffic-store.ts';
import { isUnexpired } from '../db/unexpired-store.ts';

/** A car's latest value of one signal. */
export interface LatestValue {
  readonly vin: string;
  /** Name in the catalogue, for example perfVehicleSpeed. */
  readonly signal: string;
  /** Milliseconds since 1970. */
  readonly capturedAt: number;
  readonly value: unknown;
}

/** More cars than this are of no use on one screen. */
const MOST_CARS = 500;

/**
 * The latest values that a consumer may see now: under a consent that is live at this moment, of a signal that the
 * owner accepted, of a maker that lets this consumer read. Of the cars heard of last, 500 at most.
 */
export async function listLatestValues(
  db: Kysely<Database>,
  consumerId: number,
  wanted: { readonly signals: readonly string[]; readonly includeTest: boolean; readonly now: Date },
): Promise<LatestValue[]> {
  const { rows } = await sql<LatestValue>`
    with visible as (
      select l.vin, s.name as signal, l.captured_at, l.value
      from latest_value l
      join consent c on c.id = l.consent_id and c.vin = l.vin and c.consumer_id = l.consumer_id
      join signal s on s.id = l.signal_id
      where l.consumer_id = ${consumerId} and ${ofTraffic('c.is_test', wanted.includeTest)}
        and c.status in (${sql.join(liveStatuses)})
        and ${isUnexpired('c.expires_at', wanted.now)}
        and l.signal_id = any (c.accepted_signals)
        and s.name in (${sql.join(wanted.signals)})
        and not exists (
          select from consumer_permission p
          where p.oem_id = c.oem_id and p.consumer_id = c.consumer_id and not p.access_type_read_signal)
    ), cars as (
      select vin from visible group by vin order by max(captured_at) desc, vin limit ${MOST_CARS}
    )
    select vin, signal, captured_at as "capturedAt", value from visible where vin in (select vin from cars)`.execute(
    db,
  );
  return rows;
}
