import { type RawBuilder, sql } from 'kysely';
import { ofTraffic } from '../../db/test-traffic-store.ts';
import { isSharing } from '../vehicle/vehicle-scope-store.ts';

/** So many of a consumer's consents are looked through, and so many of those under which something is shared taken. */
const LOOKED_AT = 20_000;
const TAKEN = 2000;

/**
 * Consents of a consumer under which owners share something at a moment, those asked last: what shows a few hundred
 * cars at a time costs no more where hundreds of thousands share.
 */
export function sharingConsents(of: {
  readonly consumerId: number;
  /** A part of the VIN; '' for any. */
  readonly search: string;
  readonly includeTest: boolean;
  readonly now: Date;
}): RawBuilder<unknown> {
  return sql`select c.id, c.vin, c.accepted_signals from (
      select * from consent asked where asked.consumer_id = ${of.consumerId} and ${ofTraffic('asked.is_test', of.includeTest)}
      order by asked.id desc limit ${LOOKED_AT}
    ) c
    where ${isSharing(of.now)} and position(${of.search} in c.vin) > 0
    order by c.id desc limit ${TAKEN}`;
}
