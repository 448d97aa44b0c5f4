import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordMachineAudit } from '../../domains/audit/public.ts';
import type { ClaimFacts } from './claim-rules.ts';

export interface ClaimRequest {
  readonly claimId: number;
  readonly vin: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  readonly now: number;
}

/** Until the transaction ends no other certificate is issued for the VIN, nor is one of it revoked by a person. */
export async function holdVin(trx: Kysely<Database>, vin: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${vin}, 0))`.execute(trx);
}

/** The same for all certificates of a key. After `holdVin`: who held them the other way round would wait for ever. */
export async function holdKey(trx: Kysely<Database>, publicKey: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${publicKey}, 'base64'), 1))`.execute(trx);
}

/** Whether a certificate has the key: of any vehicle, in force or not, or of a claim. */
export async function isKeyUsed(db: Kysely<Database>, publicKey: Buffer): Promise<boolean> {
  const { rows } = await sql`select from vehicle_certificate where public_key = ${publicKey}
    union all select from vehicle_claim where public_key = ${publicKey} limit 1`.execute(db);
  return rows.length > 0;
}

/** Reads the facts and holds the claim, the VIN and the key until the transaction ends. */
export async function lockClaim(trx: Kysely<Database>, query: ClaimRequest): Promise<ClaimFacts | undefined> {
  await holdVin(trx, query.vin);
  await holdKey(trx, query.publicKey);
  const { rows } = await sql<ClaimFacts>`${factsOf(query)} for update of c`.execute(trx);
  return rows[0];
}

/** The same facts, of which nothing is held. */
export async function readClaim(db: Kysely<Database>, query: ClaimRequest): Promise<ClaimFacts | undefined> {
  return (await factsOf(query).execute(db)).rows[0];
}

function factsOf({ vin, claimId, publicKey, now }: ClaimRequest): RawBuilder<ClaimFacts> {
  const inForce = sql`t.vin = ${vin} and t.revoked_on is null and t.not_after > ${new Date(now)}`;
  return sql<ClaimFacts>`
    select c.organisation_id as "organisationId", c.vin_prefixes as "vinPrefixes", c.remaining,
      c.not_after as "notAfter", c.is_test as "isTest",
      -- Nothing may come to hang on a maker at rest.
      c.revoked_on is not null or exists (select from organisation o
        where o.id = c.organisation_id and o.resting_from is not null) as "isRevoked",
      exists (select from organisation_role r where r.organisation_id = c.organisation_id and r.role_id = 4) as "isOem",
      exists (select from vehicle_certificate t where ${inForce}) as "hasLiveCertificate",
      (select t.certificate from vehicle_certificate t where ${inForce} and t.claim_id = c.id
        and t.public_key = ${publicKey}) as "issuedBefore",
      exists (select from vehicle_certificate t where t.vin = ${vin} and t.bars_vin) as "isBarred",
      (select v.oem_id from vehicle v where v.vin = ${vin}) as "vehicleOemId",
      (select v.is_test from vehicle v where v.vin = ${vin}) as "isTestVehicle",
      maker_of_vin(${vin}) as "wmiOemId",
      exists (select from oem_manufacturer m where m.organisation_id = c.organisation_id) as "hasIdentifiers"
    from vehicle_claim c where c.id = ${claimId}`;
}

interface CertificateAudit {
  readonly by: { readonly claimId: number } | { readonly vin: string };
  readonly organisationId: number | null;
  /** The VIN, when the request named one. */
  readonly target: string | null;
  readonly result: 'done' | 'refused';
  readonly details: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/** Every issue leaves a row that nobody can change, and so do the refusals of a claim within its ration. */
export async function auditCertificate(db: Kysely<Database>, entry: CertificateAudit): Promise<void> {
  const { by, ...event } = entry;
  await recordMachineAudit(db, {
    ...event,
    ...('claimId' in by
      ? { actor: { kind: 'claim', name: `claim:${by.claimId}` }, action: 'vehicle.certificate.issue' }
      : { actor: { kind: 'vehicle', name: `vehicle:${by.vin}` }, action: 'vehicle.certificate.renew' }),
  });
}
