import { vinLength } from '@vinculum/contract/foundation/vin.ts';
import type { VehicleFilter } from '@vinculum/contract/vehicles/endpoints.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ofTraffic } from '../../db/test-traffic-store.ts';
import {
  isHandedOverTo,
  isLive,
  mayKnow,
  mayKnowPresence,
  maySee,
  vehicleOfAsked,
  type VehicleViewer,
} from './vehicle-scope-store.ts';
import { vinsEndingWith } from './vin-ending-store.ts';

interface VehicleQuery {
  /** How the VIN begins or ends; '' for any. */
  readonly search: string;
  readonly filter: VehicleFilter | null;
  /** Of the last one that was looked at; '' from the first. */
  readonly after: string;
  readonly limit: number;
  readonly now: Date;
}

interface ListedRow {
  readonly key: string;
  readonly vin: string;
  readonly maker_id: number | null;
  readonly maker: string | null;
  readonly make: string | null;
  readonly model: string | null;
  /** Null when the viewer may not know. */
  readonly is_online: boolean | null;
  readonly is_live: boolean;
  readonly fleet_id: number | null;
  readonly fleet_name: string | null;
  readonly fleet_owner: string | null;
}

/** So many are looked at for one page: a filter that hardly any of them passes costs no more than one that all pass. */
const LOOKED_AT = 2000;

/**
 * A page of the vehicles that a viewer may know, and the key behind which the next one begins; null behind the last. It
 * may hold less than a page though there are others: then so many were looked at and no more.
 */
export async function pageVehiclesFor(
  db: Kysely<Database>,
  viewer: VehicleViewer,
  query: VehicleQuery,
): Promise<{ readonly rows: readonly ListedRow[]; readonly next: string | null }> {
  const { filter, limit, now } = query;
  const byConsent = viewer.portal === 'CONSUMERS' && query.search === '';
  const order = sql.raw(byConsent ? 'position desc' : 'vin');
  const online = sql`case when ${mayKnowPresence(viewer, now)} then ${isOnline} end`;
  const passes = {
    any: sql`true`,
    connected: online,
    live: hasLive(viewer, now),
    noFleet: sql`(${isHandedOverTo(viewer.organisationId)} and v.fleet_id is null)`,
  }[filter ?? 'any'];
  const { rows } = await sql<ListedRow & { last: string | null }>`
    with there as materialized (${byConsent ? askedLast(viewer, query) : byVin(viewer, query)}),
    looked as (select * from there order by ${order} limit ${LOOKED_AT}),
    page as (
      select asked.position, asked.key, asked.vin, v.make, v.model, v.oem_id, ${online} as is_online,
        ${hasLive(viewer, now)} as is_live, f.id as fleet_id, f.name as fleet_name, p.fleet_owner_id
      from looked asked ${vehicleOfAsked}
      where ${mayKnow(viewer)} and ${byConsent ? isNewest : ofTraffic('v.is_test', false)} and ${passes}
      order by asked.${order} limit ${limit + 1}
    )
    select whole.last, page.*, page.oem_id as maker_id, maker.name as maker,
      holder.name as fleet_owner
    from (
      select case when count(*) > ${LOOKED_AT} then (array_agg(key order by ${order}))[${LOOKED_AT}] end as last from there
    ) whole left join page on true left join organisation maker on maker.id = page.oem_id
    left join organisation holder on holder.id = page.fleet_owner_id
    order by page.${order}`.execute(db);
  const found = rows.filter((row) => row.vin !== null);
  const shown = found.slice(0, limit);
  if (found.length > limit) return { rows: shown, next: shown.at(-1)?.key ?? null };
  // The last one of those that were looked at is named only where all of them are the viewer's to know.
  if (viewer.portal === 'CONSUMERS' && !byConsent) return { rows: shown, next: null };
  return { rows: shown, next: rows[0]?.last ?? null };
}

const isOnline = sql`exists (select from vehicle_session s where s.vin = asked.vin and s.is_online)`;

/** Whether a consent of the vehicle is in force that the viewer may see. */
function hasLive(viewer: VehicleViewer, now: Date): RawBuilder<unknown> {
  const isSeen = maySee(viewer, sql`p.handed_over_on`);
  return sql`exists (select from consent c where c.vin = asked.vin and ${isSeen} and ${isLive(now)})`;
}

/** Of a VIN that a consumer asked several times, the consent by which it is listed. */
const isNewest = sql`not exists (
  select from consent newer where newer.vin = asked.vin and newer.consumer_id = asked.consumer_id
    and newer.id > asked.position)`;

/** What a consumer asked, the last first. */
function askedLast({ organisationId }: VehicleViewer, { after }: VehicleQuery): RawBuilder<unknown> {
  const isBehind = /^\d{1,18}$/.test(after) ? sql`c.id < ${after}::bigint` : sql`true`;
  return sql`select c.id as position, c.id::text as key, c.vin, c.consumer_id from consent c
    where c.consumer_id = ${organisationId} and ${isBehind} and ${ofTraffic('c.is_test', false)}
    order by c.id desc limit ${LOOKED_AT + 1}`;
}

/**
 * Registered vehicles by VIN: those of a maker, those handed over to a fleet owner, and for an operator those that are
 * connected, by an index each that holds them alone; the scope asks once more. A consumer that searches looks among
 * everybody's: those behind the first ones need a longer beginning. So does everybody who searches by an end.
 */
function byVin(viewer: VehicleViewer, { search, filter, after }: VehicleQuery): RawBuilder<unknown> {
  const { portal, organisationId } = viewer;
  const own = {
    CONSUMERS: sql`vehicle where true`,
    OEMS: sql`vehicle where oem_id = ${organisationId}`,
    FLEET_MANAGER: sql`vehicle_fleet_permit p where ${isHandedOverTo(organisationId)}`,
    ADMIN: filter === 'connected' ? sql`vehicle_session where is_online` : sql`vehicle where true`,
  }[portal];
  return sql`select 0 as position, vin as key, vin, 0 as consumer_id from (
      (select vin from ${own} and vin > ${after} and vin between ${search} and ${search.padEnd(vinLength, 'Z')}
      order by vin limit ${LOOKED_AT + 1})
      union (
        select vin from (${vinsEndingWith(search, LOOKED_AT)}) alike
        where vin > ${after} and exists (select from ${own} and vin = alike.vin)
      )
    ) found order by vin limit ${LOOKED_AT + 1}`;
}
