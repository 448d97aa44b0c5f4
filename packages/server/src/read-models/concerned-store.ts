import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';

// A read model over the tables of other domains: whom an act on vehicles concerns. It never writes.

interface ConcernedRow {
  readonly organisationId: number;
  readonly isTest: boolean;
  readonly total: number;
}

/** The makers of vehicles and the fleet owners that have them, with how many each has. */
export async function concernedByVins(
  db: Kysely<Database>,
  vins: readonly string[],
): Promise<readonly ConcernedRow[]> {
  return vins.length === 0 ? [] : await concernedBy(db, sql`select unnest(${vins}::text[])`);
}

/** The same of the vehicles at which a revocation ended something. */
export async function concernedByRevocation(
  db: Kysely<Database>,
  revocationId: number,
): Promise<readonly ConcernedRow[]> {
  return await concernedBy(db, sql`select vin from revocation_consent where revocation_id = ${revocationId}`);
}

/** @param vins a query of one column */
async function concernedBy(db: Kysely<Database>, vins: RawBuilder<unknown>): Promise<ConcernedRow[]> {
  const { rows } = await sql<ConcernedRow>`
    with touched as materialized (
      select v.vin, v.oem_id, v.is_test from (${vins}) t (vin) join vehicle v on v.vin = t.vin
    )
    select oem_id as "organisationId", is_test as "isTest", count(*) as total from touched group by oem_id, is_test
    union all
    select p.fleet_owner_id, t.is_test, count(*)
    from touched t join vehicle_fleet_permit p on p.vin = t.vin group by p.fleet_owner_id, t.is_test`.execute(
    db,
  );
  return rows;
}
