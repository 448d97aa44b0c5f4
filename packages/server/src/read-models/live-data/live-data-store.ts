import { liveDataCars } from '@vinculum/contract/live-data/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sharingConsents } from './sharing-consents-store.ts';

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
 * owner accepted, of a maker that lets this consumer read. Of the cars heard of last among those asked last, and the
 * one that is named.
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
    with wanted as materialized (
      select id, name from signal where name in (${sql.join(wanted.signals)})
    ), sharing as materialized (
      ${sharingConsents({ ...wanted, consumerId, signals: sql`array(select id from wanted)`, search: '' })}
    ), visible as materialized (
      -- Consent by consent, along the key: all latest values of the consumer are many more.
      select c.vin, s.name as signal, l.captured_at, l.value
      from sharing c cross join lateral (
        select own.* from latest_value own
        where own.consumer_id = ${consumerId} and own.vin = c.vin and own.signal_id = any(array(select id from wanted))
        offset 0
      ) l join wanted s on s.id = l.signal_id
      where l.consent_id = c.id and l.signal_id = any(c.accepted_signals)
    ), cars as (
      select vin from visible group by vin
      order by vin is not distinct from ${wanted.vin}::text desc, max(captured_at) desc, vin limit ${liveDataCars}
    )
    select vin, signal, captured_at as "capturedAt", value from visible where vin in (select vin from cars)`.execute(
    db,
  );
  return rows;
}
