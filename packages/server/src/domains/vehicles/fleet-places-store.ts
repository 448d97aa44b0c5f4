import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Puts vehicles into a fleet, or out of any (null); the caller has locked them. Returns how many. */
export async function placeVehicles(
  trx: Kysely<Database>,
  vins: readonly string[],
  fleetId: number | null,
): Promise<number> {
  if (vins.length === 0) return 0;
  const done = await trx
    .updateTable('vehicle')
    .set({ fleet_id: fleetId })
    .where((where) => where('vin', '=', where.fn.any(where.val([...vins]))))
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}
