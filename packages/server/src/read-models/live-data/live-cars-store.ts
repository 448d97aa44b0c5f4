import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ofTraffic } from '../../db/test-traffic-store.ts';
import { sharingConsents } from './sharing-consents-store.ts';
import { isSharing } from '../vehicle/vehicle-scope-store.ts';
import { isIn, type OrganisationScope } from '../../db/organisation-scope-store.ts';

/** More are of no use in a list to choose from; a search finds others. */
const MOST_CARS = 100;

/**
 * The VINs of a consumer's cars whose owners share something now, or the one signal that is named; those heard of last
 * first. A whole VIN is found among all of them, a part of one among those asked last.
 */
export async function listSharingCars(
  db: Kysely<Database>,
  consumerId: number,
  wanted: {
    readonly signal: number | null;
    readonly search: string;
    readonly includeTest: boolean;
    readonly now: Date;
  },
): Promise<string[]> {
  const { signal, search } = wanted;
  const signals = signal === null ? null : sql<readonly number[]>`array[${signal}]::int[]`;
  const vin = isVin(search) ? search : null;
  const { rows } = await sql<{ vin: string }>`
    with sharing as (
      select distinct c.vin from (${sharingConsents({ ...wanted, consumerId, signals, vin })}) c
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

/** A car and the consumers to which its owner shares something now. */
interface SharingCar {
  readonly vin: string;
  readonly make: string | null;
  readonly model: string | null;
  readonly is_online: boolean;
  readonly consumers: number[];
}

/** The cars whose owners share something now, with one consumer or with any, by VIN, so many at most. */
export async function listCarsOfConsumers(
  db: Kysely<Database>,
  wanted: {
    readonly consumerId: OrganisationScope;
    readonly search: string;
    readonly includeTest: boolean;
    readonly now: Date;
    readonly limit: number;
  },
): Promise<SharingCar[]> {
  const { consumerId, search, includeTest, now, limit } = wanted;
  const { rows } = await sql<SharingCar>`
    with sharing as (
      select c.vin, array_agg(distinct c.consumer_id) as consumers from consent c
      where ${isSharing(now)} and ${ofTraffic('c.is_test', includeTest)} and position(${search} in c.vin) > 0
        and ${isIn(consumerId, 'c.consumer_id')}
      group by c.vin order by c.vin limit ${limit}
    )
    select sharing.vin, v.make, v.model, coalesce(s.is_online, false) as is_online, sharing.consumers
    from sharing join vehicle v on v.vin = sharing.vin left join vehicle_session s on s.vin = sharing.vin
    order by sharing.vin`.execute(db);
  return rows;
}
