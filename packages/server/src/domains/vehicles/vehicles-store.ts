import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';

interface NewVehicle {
  readonly vin: string;
  readonly oemId: number;
  readonly make?: string;
  readonly model?: string;
  /** One of a load test or of the web simulator, for good; false when absent. */
  readonly isTest?: boolean;
}

/** Registers vehicles that are not yet known; returns those that were new. */
export async function registerVehicles(
  db: Kysely<Database>,
  vehicles: readonly NewVehicle[],
  by: { readonly now: Date; readonly registeredBy: string },
): Promise<string[]> {
  if (vehicles.length === 0) return [];
  const rows = await db
    .insertInto('vehicle')
    .values(
      vehicles.map((vehicle) => ({
        vin: vehicle.vin,
        oem_id: vehicle.oemId,
        make: vehicle.make ?? null,
        model: vehicle.model ?? null,
        registered_on: by.now,
        registered_by: by.registeredBy,
        is_test: vehicle.isTest ?? false,
      })),
    )
    .onConflict((on) => on.column('vin').doNothing())
    .returning('vin')
    .execute();
  return rows.map((row) => row.vin);
}

/** The same for many real vehicles of a maker, in the order of their VINs: two that do so never wait for each other. */
export async function registerVins(
  db: Kysely<Database>,
  vins: readonly string[],
  by: { readonly oemId: number; readonly now: Date; readonly registeredBy: string },
): Promise<string[]> {
  const { rows } = await sql<{ vin: string }>`
    insert into vehicle (vin, oem_id, registered_on, registered_by, is_test)
    select vin, ${by.oemId}, ${by.now}, ${by.registeredBy}, false from unnest(${vins}::text[]) as vin order by vin
    on conflict (vin) do nothing returning vin`.execute(db);
  return rows.map(({ vin }) => vin);
}

/** Those of the VINs that are registered. */
export async function registeredVins(db: Kysely<Database>, vins: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    vin: string;
  }>`select vin from vehicle where vin = any(${vins}::text[])`.execute(db);
  return rows.map(({ vin }) => vin);
}

/** One of the VINs that is a real vehicle's, none of a test; undefined when there is none. */
export async function realVinAmong(
  db: Kysely<Database>,
  vins: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{
    vin: string;
  }>`select vin from vehicle where vin = any(${vins}::text[]) and not is_test order by vin limit 1`.execute(
    db,
  );
  return rows[0]?.vin;
}

/** Who places vehicles: their maker, or the fleet owner that they are handed over to. */
type PlacedBy = { readonly oemId: number } | { readonly ownerId: number };

/** Puts those vehicles into a fleet, or out of any (null), that are the organisation's to place. Returns how many. */
export async function placeVehicles(
  trx: Transaction<Database>,
  by: PlacedBy,
  { vins, fleetId }: { readonly vins: readonly string[]; readonly fleetId: number | null },
): Promise<number> {
  if (vins.length === 0) return 0;
  const isTheirs =
    'oemId' in by
      ? sql<boolean>`oem_id = ${by.oemId}`
      : sql<boolean>`exists (select from vehicle_fleet_permit p
          where p.vin = vehicle.vin and p.fleet_owner_id = ${by.ownerId})`;
  const done = await trx
    .updateTable('vehicle')
    .set({ fleet_id: fleetId })
    .where((where) => where('vin', '=', where.fn.any(where.val([...vins]))))
    .where(isTheirs)
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

/** Since when a vehicle has its owner; null where no change was ever reported. */
export async function ownerSince(trx: Transaction<Database>, vin: string): Promise<Date | null> {
  const row = await trx.selectFrom('vehicle').select('owner_since').where('vin', '=', vin).executeTakeFirst();
  return row?.owner_since ?? null;
}

/** Notes that vehicles have another owner from now on. */
export async function noteOwnerChange(
  trx: Transaction<Database>,
  { vins, now }: { readonly vins: readonly string[]; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('vehicle')
    .set({ owner_since: now })
    .where((where) => where('vin', '=', where.fn.any(where.val([...vins]))))
    .execute();
}
