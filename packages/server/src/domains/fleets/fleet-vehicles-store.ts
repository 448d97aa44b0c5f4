import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** A vehicle of a fleet with what its connection says. */
export interface VehicleRow {
  readonly vin: string;
  readonly make: string | null;
  readonly model: string | null;
  readonly is_online: boolean;
  readonly last_seen_at: Date | null;
  readonly handed_over_on: Date;
}

const facts = sql`v.vin, v.make, v.model, coalesce(s.is_online, false) as is_online, s.last_seen_at,
  p.handed_over_on`;
const vehicles = sql`vehicle v join fleet f on f.id = v.fleet_id
  join vehicle_fleet_permit p on p.vin = v.vin and p.fleet_owner_id = f.organisation_id
  left join vehicle_session s on s.vin = v.vin`;

interface VehicleQuery {
  readonly ownerId: number;
  readonly fleetId: number;
  /** A part of the VIN, the make or the model. */
  readonly search: string;
  readonly page: number;
  readonly limit: number;
}

/** A page of the vehicles of an own fleet, by VIN. */
export async function pageVehicles(
  db: Kysely<Database>,
  query: VehicleQuery,
): Promise<{ rows: VehicleRow[]; total: number }> {
  const own = sql`f.organisation_id = ${query.ownerId} and f.id = ${query.fleetId}
    and ${matches(query.search)}`;
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from ${vehicles} where ${own}`.execute(db);
  const { rows } = await sql<VehicleRow>`select ${facts} from ${vehicles} where ${own}
    order by v.vin limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

function matches(search: string): RawBuilder<unknown> {
  if (search === '') return sql`true`;
  return sql`strpos(lower(concat_ws(' ', v.vin, v.make, v.model)), lower(${search})) > 0`;
}

/** A maker's vehicle that was handed over. */
interface HandedOver {
  readonly vin: string;
  readonly model: string | null;
  readonly fleet_owner_id: number;
  readonly fleet_owner: string;
  readonly is_in_fleet: boolean;
  readonly handed_over_on: Date;
  readonly handed_over_by: string;
}

/** A page of a maker's vehicles that were handed over, by VIN. */
export async function pageHandedOver(
  db: Kysely<Database>,
  oemId: number,
  query: { readonly search: string; readonly page: number; readonly limit: number },
): Promise<{ rows: HandedOver[]; total: number }> {
  const from = sql`vehicle_fleet_permit p join vehicle v on v.vin = p.vin
    join organisation o on o.id = p.fleet_owner_id`;
  const own = sql`v.oem_id = ${oemId}
    and strpos(lower(concat_ws(' ', v.vin, v.model, o.name)), lower(${query.search})) > 0`;
  const counted = await sql<{ total: number }>`select count(*) as total from ${from} where ${own}`.execute(
    db,
  );
  const { rows } = await sql<HandedOver>`
    select v.vin, v.model, p.fleet_owner_id, o.name as fleet_owner, v.fleet_id is not null as is_in_fleet,
      p.handed_over_on, p.handed_over_by
    from ${from} where ${own} order by v.vin
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
