import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The manufacturer identifiers of a maker, in their order. */
export async function identifiersOf(db: Kysely<Database>, makerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('oem_manufacturer')
    .select('wmi')
    .where('organisation_id', '=', makerId)
    .orderBy('wmi')
    .execute();
  return rows.map(({ wmi }) => wmi);
}

export async function identifiersOfOthers(
  db: Kysely<Database>,
  makerId: number,
  identifiers: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('oem_manufacturer')
    .select('wmi')
    .where('organisation_id', '<>', makerId)
    .where((eb) => eb('wmi', '=', eb.fn.any(eb.val([...identifiers]))))
    .execute();
  return new Set(rows.map(({ wmi }) => wmi));
}

/** Assigns an identifier; null, or whose it is already. */
export async function storeIdentifier(
  trx: Transaction<Database>,
  makerId: number,
  identifier: string,
): Promise<{ readonly id: number; readonly name: string } | null> {
  const added = await trx
    .insertInto('oem_manufacturer')
    .values({ wmi: identifier, organisation_id: makerId })
    .onConflict((on) => on.column('wmi').doNothing())
    .returning('wmi')
    .executeTakeFirst();
  if (added !== undefined) return null;
  return await trx
    .selectFrom('oem_manufacturer as m')
    .innerJoin('organisation as o', 'o.id', 'm.organisation_id')
    .select(['o.id', 'o.name'])
    .where('m.wmi', '=', identifier)
    .executeTakeFirstOrThrow();
}

/** Whether the maker had the identifier, which it has no more. */
export async function deleteIdentifier(
  trx: Transaction<Database>,
  makerId: number,
  identifier: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('oem_manufacturer')
    .where('wmi', '=', identifier)
    .where('organisation_id', '=', makerId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
