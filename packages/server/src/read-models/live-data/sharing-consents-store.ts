import { type RawBuilder, sql } from 'kysely';
import { ofTraffic } from '../../db/test-traffic-store.ts';
import { isSharing } from '../vehicle/vehicle-scope-store.ts';

/** So many of a consumer's consents are looked through, and so many of those under which something is shared taken. */
const LOOKED_AT = 20_000;
const TAKEN = 2000;

/**
 * Consents of a consumer under which owners share something at a moment, those asked last: what shows a few hundred
 * cars at a time costs no more where hundreds of thousands share. Those of the one car that is named are found however
 * long ago it was asked; a part of a VIN is looked for among those that are looked through.
 */
export function sharingConsents(of: {
  readonly consumerId: number;
  /** Ids of signals of which at least one is shared; null for any. */
  readonly signals: RawBuilder<readonly number[]> | null;
  /** A part of the VIN; '' for any. */
  readonly search: string;
  /** A whole VIN; null for none. */
  readonly vin: string | null;
  readonly includeTest: boolean;
  readonly now: Date;
}): RawBuilder<unknown> {
  const isTraffic = ofTraffic('asked.is_test', of.includeTest);
  const isShared = sql`${isSharing(of.now)} and ${of.signals === null ? sql`true` : sql`c.accepted_signals && ${of.signals}`}`;
  return sql`(select c.id, c.vin, c.accepted_signals from (
      select * from consent asked where asked.consumer_id = ${of.consumerId} and ${isTraffic}
      order by asked.id desc limit ${LOOKED_AT}
    ) c
    where ${isShared} and position(${of.search} in c.vin) > 0
    order by c.id desc limit ${TAKEN})
    union
    select c.id, c.vin, c.accepted_signals from (
      select * from consent asked
      where asked.vin = ${of.vin} and asked.consumer_id = ${of.consumerId} and ${isTraffic}
    ) c where ${isShared}`;
}
