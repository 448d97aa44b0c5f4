import type { CertificateRefusal } from '@vinculum/contract/vehicle/refusals.ts';
import type { Kysely } from 'kysely';
import type { PublicKey } from '@peculiar/x509';
import type { Database } from '../../db/database.ts';
import { registerVehicleConsents } from '../../domains/publication/public.ts';
import { storeCertificate } from '../../domains/vehicle-access/public.ts';
import { registerVehicles } from '../../domains/vehicles/public.ts';
import { type ClaimFacts, claimRefusal } from './claim-rules.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import {
  type ClaimRequest,
  auditCertificate,
  isKeyUsed,
  lockClaim,
  readClaim,
} from './provisioning-store.ts';

export type Provisioner = Pick<GatewayParts, 'db' | 'authority' | 'clock'>;

type Outcome =
  | { readonly certificate: string; readonly isNew: boolean }
  | { readonly code: CertificateRefusal; readonly organisationId?: number | undefined };
type Judged = Outcome | { readonly facts: ClaimFacts };

/** Gives a claim the certificate for a VIN and a key. Nothing is held for what is refused, or given again. */
export async function issueByClaim(
  parts: Provisioner,
  { claimId, vin, publicKey }: { claimId: number; vin: string; publicKey: PublicKey },
): Promise<Outcome> {
  const request = { claimId, vin, publicKey: Buffer.from(publicKey.rawData), now: parts.clock() };
  const seen = await judged(parts.db, await readClaim(parts.db, request), request);
  if (!('facts' in seen)) return seen;
  return await parts.db.transaction().execute(async (trx) => {
    const held = await registered(trx, request);
    if (!('facts' in held)) return held;
    const certificate = await parts.authority.certifyVehicle(vin, publicKey);
    const { now } = request;
    await storeCertificate(trx, { vin, claimId, certificate, authorityPem: parts.authority.rootPem, now });
    await auditCertificate(trx, {
      by: { claimId },
      organisationId: held.facts.organisationId,
      target: vin,
      result: 'done',
      details: { serial: certificate.serial },
      now,
    });
    return { certificate: certificate.pem, isNew: true };
  });
}

async function judged(
  db: Kysely<Database>,
  facts: ClaimFacts | undefined,
  { vin, publicKey, now }: ClaimRequest,
): Promise<Judged> {
  const code = claimRefusal(facts, vin, now);
  if (facts === undefined || code !== null)
    return { code: code ?? 'UNKNOWN_CLAIM', organisationId: facts?.organisationId };
  const { issuedBefore, organisationId } = facts;
  if (issuedBefore !== null) return { certificate: issuedBefore, isNew: false };
  return (await isKeyUsed(db, publicKey)) ? { code: 'KEY_USED', organisationId } : { facts };
}

/** Holds claim and VIN and registers the vehicle; when somebody else does so meanwhile, what they wrote is judged. */
async function registered(trx: Kysely<Database>, request: ClaimRequest): Promise<Judged> {
  const first = await judged(trx, await lockClaim(trx, request), request);
  if (!('facts' in first)) return first;
  const isOurs = first.facts.vehicleOemId !== null || (await register(trx, first.facts, request));
  const last = isOurs ? first : await judged(trx, await lockClaim(trx, request), request);
  if (!('facts' in last)) return last;
  const { vin, now } = request;
  await registerVehicleConsents(trx, { vin, oemId: makerOf(last.facts), now });
  return last;
}

/** False when the vehicle was registered since it was looked for. */
async function register(trx: Kysely<Database>, facts: ClaimFacts, request: ClaimRequest): Promise<boolean> {
  const vehicle = { vin: request.vin, oemId: makerOf(facts), isTest: facts.isTest };
  const by = { now: new Date(request.now), registeredBy: 'certificate' };
  return (await registerVehicles(trx, [vehicle], by)).length > 0;
}

function makerOf(facts: ClaimFacts): number {
  return facts.vehicleOemId ?? facts.wmiOemId ?? facts.organisationId;
}
