import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';

// A read model over the tables of other domains: whom an act on vehicles concerns. It never writes.

export interface ConcernedRow {
  readonly formId: number;
  readonly organisationId: number;
  readonly isTest: boolean;
  /** Of how many vehicles. */
  readonly total: number;
}

/** Whom it concerns that vehicles were asked by a form. */
export async function concernedByPublication(
  db: Kysely<Database>,
  { formId, vins }: { readonly formId: number; readonly vins: readonly string[] },
): Promise<readonly ConcernedRow[]> {
  if (vins.length === 0) return [];
  return await concernedBy(db, sql`c.form_id = ${formId} and c.vin = any(${vins}::text[])`);
}

/** Whom it concerns what a revocation ended. */
export async function concernedByRevocation(
  db: Kysely<Database>,
  revocationId: number,
): Promise<readonly ConcernedRow[]> {
  return await concernedBy(
    db,
    sql`c.id in (select consent_id from revocation_consent where revocation_id = ${revocationId})`,
  );
}

/**
 * For each form the makers of the vehicles of consents `c`, and the fleet owners that have them and may see the
 * consent: it was asked since the vehicle was handed over.
 */
export async function concernedBy(
  db: Kysely<Database>,
  consents: RawBuilder<unknown>,
): Promise<readonly ConcernedRow[]> {
  const { rows } = await sql<ConcernedRow>`
    with touched as materialized (
      select c.form_id, c.vin, c.oem_id, c.is_test, c.created_on from consent c where ${consents} and c.oem_id is not null
    ), seen (form_id, organisation_id, vin, is_test) as (
      select form_id, oem_id, vin, is_test from touched
      union
      select t.form_id, p.fleet_owner_id, t.vin, t.is_test
      from touched t join vehicle_fleet_permit p on p.vin = t.vin and p.handed_over_on <= t.created_on
    )
    select form_id as "formId", organisation_id as "organisationId", is_test as "isTest", count(*) as total
    from seen group by form_id, organisation_id, is_test`.execute(db);
  return rows;
}

/** The makers of vehicles, with how many of them each has. */
export async function makersOf(
  db: Kysely<Database>,
  vins: readonly string[],
): Promise<readonly Omit<ConcernedRow, 'formId'>[]> {
  const { rows } = await sql<Omit<ConcernedRow, 'formId'>>`
    select oem_id as "organisationId", is_test as "isTest", count(*) as total
    from vehicle where vin = any(${vins}::text[]) group by oem_id, is_test`.execute(db);
  return rows;
}
