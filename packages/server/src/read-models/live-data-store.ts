import { liveDataCars } from '@vinculum/contract/live-data/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ofTraffic } from '../db/test-traffic-store.ts';
import { letsSee } from './vehicle/vehicle-scope-store.ts';

/** A car's latest value of one signal. */
export interface LatestValue {
  readonly vin: string;
  /** Name in the catalogue, for example perfVehicleSpeed. */
  readonly signal: string;
  /** Milliseconds since 1970. */
  readonly capturedAt: number;
  readonly value: unknown;
}

/**
 * The latest values that a consumer may see now: under a consent that is live at this moment, of a signal that the
 * owner accepted, of a maker that lets this consumer read. Of the cars heard of last, and the one that is named.
 */
export async function listLatestValues(
  db: Kysely<Database>,
  consumerId: number,
  wanted: {
    readonly signals: readonly string[];
    readonly vin: string | null;
    readonly includeTest: boolean;
    readonly now: Date;
  },
): Promise<LatestValue[]> {
  const { rows } = await sql<LatestValue>`
    with visible as (
      select l.vin, s.name as signal, l.captured_at, l.value
      from latest_value l
      join consent c on ${letsSee(wanted.now)}
      join signal s on s.id = l.signal_id
      where l.consumer_id = ${consumerId} and ${ofTraffic('c.is_test', wanted.includeTest)}
        and s.name in (${sql.join(wanted.signals)})
    ), cars as (
      select vin from visible group by vin
      order by vin is not distinct from ${wanted.vin}::text desc, max(captured_at) desc, vin limit ${liveDataCars}
    )
    select vin, signal, captured_at as "capturedAt", value from visible where vin in (select vin from cars)`.execute(
    db,
  );
  return rows;
}
