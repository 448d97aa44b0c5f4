import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';

/** A vehicle that its maker handed over to a fleet owner. */
interface HeldVehicle {
  readonly vin: string;
  /** Always one of the same fleet owner's. */
  readonly fleetId: number | null;
  /** When it was handed over. */
  readonly since: Date;
}

/** Those of the VINs that a fleet owner was handed over, locked until the transaction ends. */
export async function lockHandedOver(
  trx: Transaction<Database>,
  ownerId: number,
  vins: readonly string[],
): Promise<HeldVehicle[]> {
  await sql`select 1 from vehicle_fleet_permit
    where fleet_owner_id = ${ownerId} and vin = any(${vins}::text[]) order by vin for update`.execute(trx);
  // By a statement of its own, which sees what those changed for whom the lock had to wait.
  const { rows } = await sql<HeldVehicle>`select v.vin, v.fleet_id as "fleetId",
      p.handed_over_on as since from vehicle_fleet_permit p join vehicle v on v.vin = p.vin
    where p.fleet_owner_id = ${ownerId} and p.vin = any(${vins}::text[])`.execute(trx);
  return rows;
}

/** The VINs in a fleet, locked until the transaction ends. */
export async function lockFleetMembers(
  trx: Transaction<Database>,
  scope: { readonly ownerId: number; readonly fleetId: number },
): Promise<string[]> {
  const { rows } = await sql<{ vin: string }>`select p.vin from vehicle_fleet_permit p
    join vehicle v on v.vin = p.vin
    where p.fleet_owner_id = ${scope.ownerId} and v.fleet_id = ${scope.fleetId}
    order by p.vin for update of p, v`.execute(trx);
  return rows.map(({ vin }) => vin);
}

/**
 * Lets a fleet owner have those of the VINs that are of the maker, none of tests, and that nobody was handed over yet.
 */
export async function addPermits(
  trx: Transaction<Database>,
  oemId: number,
  input: {
    readonly ownerId: number;
    readonly vins: readonly string[];
    readonly by: string;
    readonly now: Date;
  },
): Promise<string[]> {
  const { rows } = await sql<{ vin: string }>`
    insert into vehicle_fleet_permit (vin, fleet_owner_id, handed_over_on, handed_over_by)
    select v.vin, ${input.ownerId}, ${input.now}::timestamptz, ${input.by} from vehicle v
    where v.oem_id = ${oemId} and not v.is_test and v.vin = any(${input.vins}::text[]) order by v.vin
    on conflict (vin) do nothing returning vin`.execute(trx);
  return rows.map(({ vin }) => vin);
}

/** To whom those of the VINs were handed over that are of the maker, by VIN. */
export async function permitsOfMaker(
  db: Kysely<Database>,
  oemId: number,
  vins: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ vin: string; ownerId: number }>`
    select p.vin, p.fleet_owner_id as "ownerId" from vehicle_fleet_permit p join vehicle v on v.vin = p.vin
    where v.oem_id = ${oemId} and p.vin = any(${vins}::text[])`.execute(db);
  return new Map(rows.map(({ vin, ownerId }) => [vin, ownerId]));
}

/** Ends the permits of a maker's VINs; returns those that there were, by their fleet owner. */
export async function endPermitsOfMaker(
  trx: Transaction<Database>,
  oemId: number,
  vins: readonly string[],
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ vin: string; ownerId: number }>`
    select p.vin, p.fleet_owner_id as "ownerId" from vehicle_fleet_permit p join vehicle v on v.vin = p.vin
    where v.oem_id = ${oemId} and p.vin = any(${vins}::text[]) order by p.vin for update of p`.execute(trx);
  const ended = Map.groupBy(rows, ({ ownerId }) => ownerId);
  for (const [ownerId, held] of ended)
    await endPermits(
      trx,
      ownerId,
      held.map(({ vin }) => vin),
    );
  return new Map([...ended].map(([ownerId, held]) => [ownerId, held.map(({ vin }) => vin)]));
}

/** Ends the permits of a fleet owner for these vehicles. */
export async function endPermits(
  trx: Transaction<Database>,
  ownerId: number,
  vins: readonly string[],
): Promise<void> {
  await sql`delete from vehicle_fleet_permit
    where fleet_owner_id = ${ownerId} and vin = any(${vins}::text[])`.execute(trx);
}
