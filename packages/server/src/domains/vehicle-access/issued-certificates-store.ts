import { X509Certificate } from 'node:crypto';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { renewalRules } from '@vinculum/contract/vehicle/renewal.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { IssuedCertificate } from '../../adapters/authority/port.ts';
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
  trx: Transaction<Database>,
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

interface IssuedTo {
  readonly vin: string;
  readonly certificate: IssuedCertificate;
  /** PEM of the authority that issued it. */
  readonly authorityPem: string;
  readonly now: number;
}

/** Takes as many from the claim's count as these are, and stores the certificates. */
export async function storeCertificates(
  trx: Transaction<Database>,
  claimId: number,
  issued: readonly IssuedTo[],
): Promise<void> {
  await trx
    .updateTable('vehicle_claim')
    .set((expression) => ({ remaining: expression('remaining', '-', issued.length) }))
    .where('id', '=', claimId)
    .execute();
  await insertCertificates(
    trx,
    issued.map((one) => ({ ...one, claimId, renews: null })),
  );
}

/** Stores certificates of held VINs, all of one authority. */
async function insertCertificates(
  trx: Transaction<Database>,
  issued: readonly (IssuedTo & { readonly claimId: number | null; readonly renews: string | null })[],
): Promise<void> {
  const [first] = issued;
  if (first === undefined) return;
  const authority = await keepAuthority(trx, first.authorityPem);
  await trx
    .insertInto('vehicle_certificate')
    .values(
      issued.map(({ vin, certificate, now, claimId, renews }) => ({
        serial: certificate.serial,
        vin,
        public_key: certificate.publicKey,
        certificate: certificate.pem,
        authority,
        issued_on: new Date(now),
        not_after: new Date(certificate.notAfter),
        claim_id: claimId,
        renews,
      })),
    )
    .execute();
}

/**
 * Stores the certificate that renews another one. Both are good until the new one is first used, the former for a
 * stated time at most; one that was issued before for another key and never used is not.
 */
export async function storeRenewal(
  trx: Transaction<Database>,
  issued: IssuedTo & { readonly claimId: number | null; readonly renews: string },
): Promise<void> {
  const { renews, now } = issued;
  const longest = new Date(now + renewalRules.overlapDays * DAY_MS);
  await sql`update vehicle_certificate set revoked_on = ${new Date(now)}
    where renews = ${renews} and revoked_on is null`.execute(trx);
  await sql`update vehicle_certificate set not_after = least(not_after, ${longest})
    where serial = ${renews}`.execute(trx);
  await insertCertificates(trx, [issued]);
}
