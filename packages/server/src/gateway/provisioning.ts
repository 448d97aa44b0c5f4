import type { ProvisionAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { type CertificateRefusal, certificateRefusals } from '@vinculum/contract/vehicle/refusals.ts';
import { parseProvisionTopic, provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { checkCertificateRequest } from '../adapters/authority/certificate-request.ts';
import type { UpMessage } from '../adapters/vehicle-link/port.ts';
import { registerVehicleConsents } from '../domains/consent/public.ts';
import { registerVehicles } from '../domains/vehicles/public.ts';
import { type ClaimFacts, claimRefusal } from './claim-rules.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { csrOf } from './csr-of.ts';
import { auditCertificate, lockClaim, storeCertificate } from './provisioning-store.ts';

type Provisioner = Pick<GatewayParts, 'db' | 'authority' | 'metrics' | 'clock' | 'log'>;

/** Answers a claim's request for a vehicle's certificate, on the connection that asked. */
export async function handleProvisioning(parts: Provisioner, message: UpMessage): Promise<void> {
  const { connection, topic } = message;
  const requestId = parseProvisionTopic(topic)?.requestId;
  if (requestId === undefined || connection.identity.kind !== 'claim') return;
  const answer = await provision(parts, connection.identity.claimId, message.payload);
  if ('code' in answer) parts.metrics.refusals.inc({ code: answer.code });
  connection.publish(provisionTopic.answer(requestId), JSON.stringify(answer), 1);
}

async function provision(parts: Provisioner, claimId: number, payload: Buffer): Promise<ProvisionAnswer> {
  const checked = await checkCertificateRequest(csrOf(payload));
  if (checked.kind === 'refused') return await refuse(parts, { claimId, code: checked.code });
  const { vin, publicKey } = checked;
  const now = parts.clock();
  const asked = { claimId, vin, publicKey: Buffer.from(publicKey.rawData), now };
  const result = await parts.db.transaction().execute(async (trx) => {
    const facts = await lockClaim(trx, asked);
    const code = claimRefusal(facts, vin, now);
    if (code !== null || facts === undefined) return { code: code ?? ('UNKNOWN_CLAIM' as const), facts };
    if (facts.issuedBefore !== null) return { certificate: facts.issuedBefore };
    await register({ ...parts, db: trx }, facts, vin);
    const certificate = await parts.authority.certifyVehicle(vin, publicKey);
    await storeCertificate(trx, { vin, claimId, certificate, authorityPem: parts.authority.rootPem, now });
    await auditCertificate(trx, {
      by: { claimId },
      organisationId: facts.organisationId,
      target: vin,
      result: 'done',
      details: { serial: certificate.serial },
      now,
    });
    return { certificate: certificate.pem };
  });
  if (result.certificate === undefined)
    return await refuse(parts, { claimId, code: result.code, vin, facts: result.facts });
  return { certificate: result.certificate, authority: parts.authority.rootPem };
}

async function register(parts: Provisioner, facts: ClaimFacts, vin: string): Promise<void> {
  const now = parts.clock();
  const oemId = facts.vehicleOemId ?? facts.wmiOemId ?? facts.organisationId;
  if (facts.vehicleOemId === null)
    await registerVehicles(parts.db, [{ vin, oemId, isTest: facts.isTest }], {
      now: new Date(now),
      registeredBy: 'certificate',
    });
  await registerVehicleConsents(parts.db, { vin, oemId, now });
}

async function refuse(
  parts: Provisioner,
  refused: { claimId: number; code: CertificateRefusal; vin?: string; facts?: ClaimFacts | undefined },
): Promise<ProvisionAnswer> {
  const { claimId, code, vin, facts } = refused;
  await auditCertificate(parts.db, {
    by: { claimId },
    organisationId: facts?.organisationId ?? null,
    target: vin ?? null,
    result: 'refused',
    details: { code },
    now: parts.clock(),
  });
  parts.log.warn({ claimId, code, vin }, 'refused a certificate');
  return { code, ...certificateRefusals[code] };
}
