import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import {
  isLive,
  isSharing,
  isWaiting,
  mayKnow,
  maySee,
  vehicleOfAsked,
  type VehicleViewer,
} from './vehicle-scope-store.ts';

/** A vehicle that a viewer has to do with. Null in most: it is not registered; its maker is then whose VIN it has. */
export interface KnownVehicle {
  readonly vin: string;
  readonly is_test: boolean;
  readonly registered_on: Date | null;
  readonly maker_id: number | null;
  readonly maker: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly is_online: boolean;
  readonly last_seen_at: Date | null;
  readonly fleet_owner: string | null;
  readonly handed_over_on: Date | null;
  readonly fleet_id: number | null;
  readonly fleet_name: string | null;
}

/** The vehicle of a VIN; undefined when there is none, or none that the viewer has to do with. */
export async function findVehicleFor(
  db: Kysely<Database>,
  viewer: VehicleViewer,
  vin: string,
): Promise<KnownVehicle | undefined> {
  const { rows } = await sql<KnownVehicle>`
    select asked.vin, coalesce(v.is_test, (select bool_or(c.is_test) from consent c where c.vin = asked.vin), false)
        as is_test,
      v.registered_on, maker.id as maker_id, maker.name as maker, v.make, v.model,
      coalesce(s.is_online, false) as is_online, s.last_seen_at, holder.name as fleet_owner, p.handed_over_on,
      f.id as fleet_id, f.name as fleet_name
    from (values (${vin}::text)) asked (vin) ${vehicleOfAsked}
    left join organisation maker on maker.id = coalesce(v.oem_id, maker_of_vin(asked.vin))
    left join organisation holder on holder.id = p.fleet_owner_id
    left join vehicle_session s on s.vin = v.vin
    where ${mayKnow(viewer)}`.execute(db);
  return rows[0];
}

/** Consents of a vehicle that a viewer may see, by how they stand, and those of before a fleet owner had it. */
interface StandingConsents {
  readonly live: number;
  readonly waiting: number;
  readonly earlier: number;
  /** Of the viewer's own: whether the owner shares something under them now. */
  readonly is_sharing: boolean;
}

export async function countConsentsFor(
  db: Kysely<Database>,
  viewer: VehicleViewer,
  of: { readonly vin: string; readonly since: Date | null; readonly now: Date },
): Promise<StandingConsents> {
  const isSeen = maySee(viewer, sql`${of.since}::timestamptz`);
  const isActive = sql`(${isLive(of.now)} or ${isWaiting(of.now)})`;
  const isFleets = viewer.portal === 'FLEET_MANAGER';
  const { rows } = await sql<StandingConsents>`
    select count(*) filter (where ${isSeen} and ${isLive(of.now)}) as live,
      count(*) filter (where ${isSeen} and ${isWaiting(of.now)}) as waiting,
      count(*) filter (where ${isFleets} and c.created_on < ${of.since}::timestamptz and ${isActive}) as earlier,
      coalesce(bool_or(c.consumer_id = ${viewer.organisationId} and ${isSharing(of.now)}), false) as is_sharing
    from consent c where c.vin = ${of.vin}`.execute(db);
  return rows[0] ?? { live: 0, waiting: 0, earlier: 0, is_sharing: false };
}
