import type { FleetInput, FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Whose fleet, and which: another fleet owner's is not found. */
export interface FleetScope {
  readonly ownerId: number;
  readonly fleetId: number;
}

/** A page of a fleet owner's fleets, by name. */
export async function pageFleets(
  db: Kysely<Database>,
  ownerId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ data: FleetRow[]; total_rows: number }> {
  const total = await countFleetsOf(db, ownerId);
  const rows = await fleetRows(db)
    .where('f.organisation_id', '=', ownerId)
    .orderBy((order) => order.fn('lower', ['f.name']))
    .orderBy('f.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map(rowOf), total_rows: total };
}

async function countFleetsOf(db: Kysely<Database>, ownerId: number): Promise<number> {
  const { total } = await db
    .selectFrom('fleet')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('organisation_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function findFleet(db: Kysely<Database>, scope: FleetScope): Promise<FleetRow | undefined> {
  const row = await fleetRows(db)
    .where('f.id', '=', scope.fleetId)
    .where('f.organisation_id', '=', scope.ownerId)
    .executeTakeFirst();
  return row && rowOf(row);
}

/** Whether a fleet owner has one of this unique id. */
export async function hasFleetOf(db: Kysely<Database>, ownerId: number, uniqueId: string): Promise<boolean> {
  const row = await db
    .selectFrom('fleet')
    .select('id')
    .where('organisation_id', '=', ownerId)
    .where('unique_id', '=', uniqueId)
    .executeTakeFirst();
  return row !== undefined;
}

function rowOf<R extends { readonly updated_on: Date }>(
  row: R,
): Omit<R, 'updated_on'> & { updated_on: string } {
  return { ...row, updated_on: row.updated_on.toISOString() };
}

function fleetRows(db: Kysely<Database>) {
  return db
    .selectFrom('fleet as f')
    .select(['f.id', 'f.name', 'f.unique_id', 'f.description', 'f.updated_on'])
    .select((select) =>
      select
        .selectFrom('vehicle as v')
        .whereRef('v.fleet_id', '=', 'f.id')
        .select((count) => count.fn.countAll<number>().as('vehicles'))
        .$asScalar()
        .$notNull()
        .as('vehicles'),
    )
    .select((select) =>
      select
        .selectFrom('vehicle as v')
        .innerJoin('vehicle_session as s', 's.vin', 'v.vin')
        .whereRef('v.fleet_id', '=', 'f.id')
        .where('s.is_online', '=', true)
        .select((count) => count.fn.countAll<number>().as('online'))
        .$asScalar()
        .$notNull()
        .as('vehicles_online'),
    );
}

/** What a fleet owner calls those of its fleets, by name. */
export async function namesOfFleets(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('fleet')
    .select('name')
    .where('organisation_id', '=', ownerId)
    .where('id', 'in', ids)
    .orderBy((order) => order.fn('lower', ['name']))
    .execute();
  return rows.map(({ name }) => name);
}

/** Adds a fleet; null when the fleet owner has one of this unique id. */
export async function insertFleet(
  trx: Transaction<Database>,
  ownerId: number,
  input: { readonly content: FleetInput; readonly username: string; readonly now: Date },
): Promise<number | null> {
  const { name, unique_id, description } = input.content;
  const row = await trx
    .insertInto('fleet')
    .values({
      organisation_id: ownerId,
      name,
      unique_id,
      description,
      created_by: input.username,
      created_on: input.now,
      updated_on: input.now,
    })
    .onConflict((on) => on.columns(['organisation_id', 'unique_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** An own fleet that stays as it is until the transaction ends, or undefined. */
export async function holdFleet(
  trx: Transaction<Database>,
  scope: FleetScope,
  mode: 'share' | 'update',
): Promise<(FleetInput & { readonly updated_on: Date }) | undefined> {
  const query = trx
    .selectFrom('fleet')
    .select(['name', 'unique_id', 'description', 'updated_on'])
    .where('id', '=', scope.fleetId)
    .where('organisation_id', '=', scope.ownerId);
  return await (mode === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst();
}

/** Changes a locked fleet's texts. Its unique id never changes. */
export async function updateFleet(
  trx: Transaction<Database>,
  { fleetId, ownerId }: FleetScope,
  to: { readonly content: FleetInput; readonly now: Date },
): Promise<void> {
  const { name, description } = to.content;
  await trx
    .updateTable('fleet')
    .set({ name, description, updated_on: to.now })
    .where('id', '=', fleetId)
    .where('organisation_id', '=', ownerId)
    .execute();
}

/** Deletes a locked fleet that no vehicle is in any more. */
export async function removeFleet(
  trx: Transaction<Database>,
  { fleetId, ownerId }: FleetScope,
): Promise<void> {
  await trx.deleteFrom('fleet').where('id', '=', fleetId).where('organisation_id', '=', ownerId).execute();
}
