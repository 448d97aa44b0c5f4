import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { advisoryLocks } from '../../mechanisms/advisory-locks.ts';

/** Adds what has moved to the counts; safe to run from several processes at once. */
export async function foldVehicleCounts(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.vehicleCounts)})`.execute(trx);
    await sql`
      with gone as (delete from vehicle_move returning *)
      insert into vehicle_count as v (oem_id, fleet_id, is_test, total)
      select oem_id, fleet_id, is_test, sum(total) from gone group by 1, 2, 3
      on conflict (oem_id, fleet_id, is_test) do update set total = v.total + excluded.total`.execute(trx);
  });
}

/** Whether anything has moved since; cheap, for asking often. */
export async function haveVehicleCountsMoved(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (select from vehicle_move) as moved`.execute(db);
  return rows[0]?.moved === true;
}
