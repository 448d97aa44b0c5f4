import type { ClaimRow, ClaimUseRow } from '@vinculum/contract/vehicle-access/claim.ts';
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';

interface Paged {
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

interface StoredClaim extends Omit<ClaimRow, 'last_used_on' | 'ends_at' | 'created_on' | 'revoked_on'> {
  readonly last_used_on: Date | null;
  readonly ends_at: Date;
  readonly created_on: Date;
  readonly revoked_on: Date | null;
}

/** A page of a maker's claims for real vehicles, the newest first. */
export async function pageClaims(
  db: Kysely<Database>,
  makerId: number,
  { search = '', page, limit, now }: Paged & { readonly now: Date },
): Promise<{ data: ClaimRow[]; total_rows: number }> {
  const own = sql`select * from vehicle_claim c
    where c.organisation_id = ${makerId} and not c.is_test and strpos(lower(c.name), lower(${search})) > 0`;
  const counted = await sql<{ total: number }>`select count(*) as total from (${own}) c`.execute(db);
  const paged = sql`${own} order by c.created_on desc, c.id desc limit ${limit} offset ${(page - 1) * limit}`;
  return { data: await claimRows(db, paged, now), total_rows: counted.rows[0]?.total ?? 0 };
}

async function claimRows(db: Kysely<Database>, claims: RawBuilder<unknown>, now: Date): Promise<ClaimRow[]> {
  const { rows } = await sql<StoredClaim>`
    select c.id, c.name, c.vin_prefixes as vins, c.remaining + u.used as count, u.used, u.last_used_on,
      c.not_after as ends_at, c.created_on, c.created_by, c.revoked_on, c.revoked_by,
      case when c.revoked_on is not null then 'REVOKED' when c.not_after <= ${now} then 'ENDED'
        when c.remaining = 0 then 'USED_UP' else 'ACTIVE' end as state
    from (${claims}) c cross join lateral (select count(*) as used, max(t.issued_on) as last_used_on
      from vehicle_certificate t where t.claim_id = c.id and t.renews is null) u
    order by c.created_on desc, c.id desc`.execute(db);
  return rows.map(claimOf);
}

function claimOf(row: StoredClaim): ClaimRow {
  return {
    ...row,
    last_used_on: row.last_used_on?.toISOString() ?? null,
    ends_at: row.ends_at.toISOString(),
    created_on: row.created_on.toISOString(),
    revoked_on: row.revoked_on?.toISOString() ?? null,
  };
}

/** Whose claim, and which: that of another maker, and one of tests, is not found. */
interface ClaimScope {
  readonly makerId: number;
  readonly claimId: number;
}

/** A claim with a page of the vehicles that got certificates by it, the latest first; undefined when not found. */
export async function pageClaimUses(
  db: Kysely<Database>,
  { makerId, claimId }: ClaimScope,
  { search = '', page, limit, now }: Paged & { readonly now: Date },
): Promise<{ claim: ClaimRow; data: ClaimUseRow[]; total_rows: number } | undefined> {
  const own = sql`select * from vehicle_claim c
    where c.id = ${claimId} and c.organisation_id = ${makerId} and not c.is_test`;
  const [claim] = await claimRows(db, own, now);
  if (claim === undefined) return undefined;
  const uses = sql`vehicle_certificate where claim_id = ${claimId} and renews is null and strpos(vin, upper(${search})) > 0`;
  const counted = await sql<{ total: number }>`select count(*) as total from ${uses}`.execute(db);
  const { rows } = await sql<{ vin: string; issued_on: Date }>`select vin, issued_on from ${uses}
    order by issued_on desc, vin limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return {
    claim,
    data: rows.map((row) => ({ ...row, issued_on: row.issued_on.toISOString() })),
    total_rows: counted.rows[0]?.total ?? 0,
  };
}

/** A claim that stays as it is until the transaction ends: a car that asks by it waits. Undefined when not found. */
export async function holdClaim(
  trx: Transaction<Database>,
  scope: ClaimScope,
): Promise<{ readonly name: string; readonly revoked_on: Date | null } | undefined> {
  return await trx
    .selectFrom('vehicle_claim')
    .select(['name', 'revoked_on'])
    .where('id', '=', scope.claimId)
    .where('organisation_id', '=', scope.makerId)
    .where('is_test', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

/** Marks a held claim as revoked. */
export async function markClaimRevoked(
  trx: Transaction<Database>,
  { makerId, claimId }: ClaimScope,
  by: { readonly username: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('vehicle_claim')
    .set({ revoked_on: by.now, revoked_by: by.username })
    .where('id', '=', claimId)
    .where('organisation_id', '=', makerId)
    .execute();
}

/** Lets nobody else name a claim of a maker until the transaction ends. */
export async function lockNames(trx: Transaction<Database>, makerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vehicle_claim', ${makerId}))`.execute(trx);
}

/** Whether a claim of a maker has a name. */
export async function isNameTaken(db: Kysely<Database>, makerId: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('vehicle_claim')
    .select('id')
    .where('organisation_id', '=', makerId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a claim; returns its number, which goes into the certificate. */
export async function insertClaim(
  trx: Transaction<Database>,
  claim: Insertable<Database['vehicle_claim']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('vehicle_claim')
    .values(claim)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function certifyStoredClaim(
  trx: Transaction<Database>,
  claimId: number,
  issued: { readonly serial: string; readonly publicKey: Buffer },
): Promise<void> {
  await trx
    .updateTable('vehicle_claim')
    .set({ certificate_serial: issued.serial, public_key: issued.publicKey })
    .where('id', '=', claimId)
    .execute();
}

/** From now on the claim's vehicles are those of tests; false, and nothing changes, when it has served real ones. */
export async function takeForTests(trx: Transaction<Database>, claimId: number): Promise<boolean> {
  // By a statement of its own: the next one sees the certificates for which it had to wait.
  await trx.selectFrom('vehicle_claim').select('id').where('id', '=', claimId).forUpdate().execute();
  const { numUpdatedRows } = await trx
    .updateTable('vehicle_claim')
    .set({ is_test: true })
    .where('id', '=', claimId)
    .where((is) =>
      is.or([
        is('is_test', '=', true),
        is.not(
          is.exists(is.selectFrom('vehicle_certificate').select('serial').where('claim_id', '=', claimId)),
        ),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** No vehicle gets a certificate by it any more; those that have one keep it. */
export async function endClaim(trx: Transaction<Database>, claimId: number): Promise<void> {
  await trx.updateTable('vehicle_claim').set({ remaining: 0 }).where('id', '=', claimId).execute();
}
