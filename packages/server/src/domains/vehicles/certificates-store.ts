import { X509Certificate } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Keeps an authority's certificate (PEM) for those who check later what it issued; returns its fingerprint. */
export async function keepAuthority(db: Kysely<Database>, pem: string): Promise<string> {
  const fingerprint = new X509Certificate(pem).fingerprint256;
  await db
    .insertInto('authority_certificate')
    .values({ fingerprint, pem })
    .onConflict((on) => on.column('fingerprint').doNothing())
    .execute();
  return fingerprint;
}

interface VehicleCertificate {
  readonly serial: string;
  /** Both PEM. */
  readonly certificate: string;
  readonly authority: string;
}

/** The certificates of a vehicle among these serials; one that was not kept is left out. */
export async function certificatesOf(
  db: Kysely<Database>,
  of: { readonly vin: string; readonly serials: readonly string[] },
): Promise<VehicleCertificate[]> {
  if (of.serials.length === 0) return [];
  return await db
    .selectFrom('vehicle_certificate as v')
    .innerJoin('authority_certificate as a', 'a.fingerprint', 'v.authority')
    .select(['v.serial', 'a.pem as authority'])
    .select((expression) => expression.ref('v.certificate').$notNull().as('certificate'))
    .where('v.vin', '=', of.vin)
    .where('v.serial', 'in', of.serials)
    .where('v.certificate', 'is not', null)
    .orderBy('v.serial')
    .execute();
}

interface ReleasedCertificates {
  readonly released: readonly { readonly serial: string; readonly vin: string }[];
  /** The vehicles of which no certificate is in force. */
  readonly withoutCertificate: string[];
}

/**
 * Releases, of these vehicles, certificates that were issued and never connected with: whoever asked for them may have
 * ended before they arrived. The caller writes the audit row in the same transaction.
 */
export async function releaseUnusedCertificates(
  trx: Kysely<Database>,
  vins: readonly string[],
  now: Date,
): Promise<ReleasedCertificates> {
  const { rows: released } = await sql<{ serial: string; vin: string }>`
    update vehicle_certificate c set revoked_on = ${now}
    where c.vin = any(${vins}) and c.revoked_on is null and not exists (
      select from vehicle_session s where s.vin = c.vin and s.connected_at >= c.issued_on)
    returning c.serial, c.vin`.execute(trx);
  const { rows } = await sql<{ vin: string }>`
    select a.vin from unnest(${vins}::text[]) as a (vin)
    where not exists (select from vehicle_certificate c
      where c.vin = a.vin and c.revoked_on is null and c.not_after > ${now})`.execute(trx);
  return { released, withoutCertificate: rows.map(({ vin }) => vin) };
}
