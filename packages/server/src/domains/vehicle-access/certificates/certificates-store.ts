import type { AccessState, VehicleAccessRow } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { shownCertificates } from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';

interface CertificateQuery {
  readonly search?: string | undefined;
  readonly state?: AccessState | undefined;
  readonly page: number;
  readonly limit: number;
  readonly now: Date;
}

type Moments = 'registered_on' | 'issued_on' | 'expires_on' | 'last_used_on';
interface StoredRow extends Omit<VehicleAccessRow, Moments> {
  readonly registered_on: Date;
  readonly issued_on: Date | null;
  readonly expires_on: Date | null;
  readonly last_used_on: Date | null;
}

/** A page of a maker's real vehicles with their newest certificates, by VIN. */
export async function pageCertificates(
  db: Kysely<Database>,
  makerId: number,
  { search = '', state, page, limit, now }: CertificateQuery,
): Promise<{ data: VehicleAccessRow[]; total_rows: number }> {
  const own = sql`select v.vin, v.registered_on from vehicle v
    where v.oem_id = ${makerId} and not v.is_test and strpos(v.vin, upper(${search})) > 0`;
  const paged = sql`order by vin limit ${limit} offset ${(page - 1) * limit}`;
  // Judged are those of the page only, unless the judgement chooses them.
  const chosen = sql`select * from (${judged(own, now)}) k where k.state = ${state ?? null}`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from (${state === undefined ? own : chosen}) k`.execute(db);
  const rows = state === undefined ? judged(sql`${own} ${paged}`, now) : sql`${chosen} ${paged}`;
  const found = await sql<StoredRow>`
    select k.*, c.name as claim, coalesce(s.is_online, false) as is_online,
      case when s.is_online then ${now} else s.last_seen_at end as last_used_on
    from (${rows}) k
    left join vehicle_claim c on c.id = k.claim_id
    left join vehicle_session s on s.vin = k.vin
    order by k.vin`.execute(db);
  return { data: found.rows.map(rowOf), total_rows: counted.rows[0]?.total ?? 0 };
}

/** Vehicles with their newest certificates and the state of their access. */
function judged(vehicles: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`select v.vin, v.registered_on, t.issued_on, t.not_after as expires_on, t.claim_id,
      t.renews is not null as is_renewed,
      case when exists (select from vehicle_certificate b where b.vin = v.vin and b.bars_vin) then 'REVOKED'
        when t.serial is null then 'NONE' when t.revoked_on is not null then 'RELEASED'
        when t.not_after <= ${now} then 'EXPIRED' else 'LIVE' end as state
    from (${vehicles}) v left join lateral (select * from vehicle_certificate t where t.vin = v.vin
      order by t.revoked_on is null desc, t.issued_on desc, t.serial limit 1) t on true`;
}

/** Whether one vehicle, which its reader may know, is let in; NONE also for one that has not registered. */
export async function stateOfAccess(db: Kysely<Database>, vin: string, now: Date): Promise<AccessState> {
  const one = sql`select v.vin, v.registered_on from vehicle v where v.vin = ${vin}`;
  const { rows } = await sql<{ state: AccessState }>`${judged(one, now)}`.execute(db);
  return rows[0]?.state ?? 'NONE';
}

interface StoredCertificate {
  readonly serial: string;
  readonly renews: string | null;
  readonly claim_id: number | null;
  readonly claim: string | null;
  readonly issued_on: Date;
  readonly not_after: Date;
  readonly first_used_on: Date | null;
  readonly revoked_on: Date | null;
}

/** The certificates of one vehicle, which its reader may know, the newest first. */
export async function listCertificatesOf(db: Kysely<Database>, vin: string): Promise<StoredCertificate[]> {
  const { rows } = await sql<StoredCertificate>`
    select t.serial, t.renews, t.claim_id, c.name as claim, t.issued_on, t.not_after, t.first_used_on, t.revoked_on
    from vehicle_certificate t left join vehicle_claim c on c.id = t.claim_id
    where t.vin = ${vin} order by t.issued_on desc, t.serial limit ${shownCertificates}`.execute(db);
  return rows;
}

function rowOf(row: StoredRow): VehicleAccessRow {
  return {
    ...row,
    registered_on: row.registered_on.toISOString(),
    issued_on: row.issued_on?.toISOString() ?? null,
    expires_on: row.expires_on?.toISOString() ?? null,
    last_used_on: row.last_used_on?.toISOString() ?? null,
  };
}

/** Whose vehicle, and which: that of another maker, and one of tests, is not found. */
interface VehicleScope {
  readonly makerId: number;
  readonly vin: string;
}

/** Whether the vehicle is there; until the transaction ends no certificate is issued for its VIN. */
export async function holdVehicle(
  trx: Transaction<Database>,
  { makerId, vin }: VehicleScope,
): Promise<boolean> {
  // The lock of provisioning (gateway/provisioning/provisioning-store.ts).
  await sql`select pg_advisory_xact_lock(hashtextextended(${vin}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('vehicle')
    .select('vin')
    .where('vin', '=', vin)
    .where('oem_id', '=', makerId)
    .where('is_test', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes what is in force of a held vehicle and bars its VIN. Returns the serials. */
export async function revokeCertificates(
  trx: Transaction<Database>,
  vin: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ serial: string }>`
    update vehicle_certificate set bars_vin = true, revoked_on = ${now}
    where vin = ${vin} and revoked_on is null returning serial`.execute(trx);
  return rows.map(({ serial }) => serial);
}

/** Ends what is in force of a held vehicle and bars its VIN no more. Returns the serials of both. */
export async function releaseVin(trx: Transaction<Database>, vin: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ serial: string }>`
    update vehicle_certificate set bars_vin = false, revoked_on = coalesce(revoked_on, ${now})
    where vin = ${vin} and (bars_vin or revoked_on is null) returning serial`.execute(trx);
  return rows.map(({ serial }) => serial);
}
