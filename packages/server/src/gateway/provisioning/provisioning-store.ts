import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordMachineAudit } from '../../domains/audit/public.ts';
import type { ClaimFacts } from './claim-rules.ts';

/** What is asked for with one claim, for VINs and keys of which none is named twice. */
export interface ClaimRequests {
  readonly claimId: number;
  readonly requests: readonly {
    readonly vin: string;
    /** SubjectPublicKeyInfo, DER. */
    readonly publicKey: Buffer;
  }[];
  readonly now: number;
}

/**
 * Until the transaction ends no other certificate is issued for these VINs, nor is one of them revoked by a person. In
 * their order: who holds several never waits for another who does.
 */
export async function holdVins(trx: Transaction<Database>, vins: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(vin, 0))
    from (select vin from unnest(${[...vins]}::text[]) vin order by vin) held`.execute(trx);
}

/** The same for all certificates of keys. After `holdVins`: who held them the other way round would wait for ever. */
export async function holdKeys(trx: Transaction<Database>, publicKeys: readonly Buffer[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 1)) from (
    select encode(one, 'base64') as key from unnest(${[...publicKeys]}::bytea[]) one order by one) held`.execute(
    trx,
  );
}

/** Whether a certificate has each key: of any vehicle, in force or not, or of a claim. */
export async function areKeysUsed(
  db: Kysely<Database>,
  publicKeys: readonly Buffer[],
): Promise<readonly boolean[]> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from vehicle_certificate t where t.public_key = q.key)
      or exists (select from vehicle_claim c where c.public_key = q.key) as "isUsed"
    from unnest(${[...publicKeys]}::bytea[]) with ordinality as q (key, place) order by q.place`.execute(db);
  return rows.map(({ isUsed }) => isUsed);
}

/** Reads the facts of each request and holds the claim, the VINs and the keys until the transaction ends. */
export async function lockClaim(trx: Transaction<Database>, query: ClaimRequests): Promise<ClaimFacts[]> {
  await holdVins(
    trx,
    query.requests.map(({ vin }) => vin),
  );
  await holdKeys(
    trx,
    query.requests.map(({ publicKey }) => publicKey),
  );
  return (await sql<ClaimFacts>`${factsOf(query)} for update of c`.execute(trx)).rows;
}

/** The same facts, of which nothing is held; none of a claim that is not known. */
export async function readClaim(db: Kysely<Database>, query: ClaimRequests): Promise<ClaimFacts[]> {
  return (await factsOf(query).execute(db)).rows;
}

function factsOf({ claimId, requests, now }: ClaimRequests): RawBuilder<ClaimFacts> {
  const inForce = sql`t.vin = q.vin and t.revoked_on is null and t.not_after > ${new Date(now)}`;
  return sql<ClaimFacts>`
    select c.organisation_id as "organisationId", c.vin_prefixes as "vinPrefixes", c.remaining,
      c.not_after as "notAfter", c.is_test as "isTest",
      -- Nothing may come to hang on a maker at rest.
      c.revoked_on is not null or exists (select from organisation o
        where o.id = c.organisation_id and o.resting_from is not null) as "isRevoked",
      exists (select from organisation_role r where r.organisation_id = c.organisation_id and r.role_id = 4) as "isOem",
      exists (select from vehicle_certificate t where ${inForce}) as "hasLiveCertificate",
      (select t.certificate from vehicle_certificate t where ${inForce} and t.claim_id = c.id
        and t.public_key = q.public_key) as "issuedBefore",
      exists (select from vehicle_certificate t where t.vin = q.vin and t.bars_vin) as "isBarred",
      (select v.oem_id from vehicle v where v.vin = q.vin) as "vehicleOemId",
      (select v.is_test from vehicle v where v.vin = q.vin) as "isTestVehicle",
      maker_of_vin(q.vin) as "wmiOemId",
      exists (select from oem_manufacturer m where m.organisation_id = c.organisation_id) as "hasIdentifiers"
    from vehicle_claim c, unnest(${requests.map(({ vin }) => vin)}::text[],
      ${requests.map(({ publicKey }) => publicKey)}::bytea[]) with ordinality as q (vin, public_key, place)
    where c.id = ${claimId} order by q.place`;
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
export async function auditCertificates(
  trx: Transaction<Database>,
  entries: readonly CertificateAudit[],
): Promise<void> {
  await recordMachineAudit(
    trx,
    entries.map(({ by, ...event }) => ({
      ...event,
      ...('claimId' in by
        ? {
            actor: { kind: 'claim', name: `claim:${by.claimId}` },
            action: 'vehicle.certificate.issue',
          }
        : {
            actor: { kind: 'vehicle', name: `vehicle:${by.vin}` },
            action: 'vehicle.certificate.renew',
          }),
    })),
  );
}
