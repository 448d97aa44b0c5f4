import type { ProvisionAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { type CertificateRefusal, certificateRefusals } from '@vinculum/contract/vehicle/refusals.ts';
import { checkCertificateRequest } from '../../adapters/authority/certificate-request.ts';
import { csrOf } from '../link/parse-body.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { auditCertificates } from './provisioning-store.ts';
import { renewalRefusal } from './renewal-rules.ts';
import { storeRenewal } from '../../domains/vehicle-access/public.ts';
import { lockCertificate } from './renewal-store.ts';
import { send } from '../link/send-down.ts';
import type { VehicleSession } from '../sessions/vehicle-session.ts';

type Outcome = { readonly certificate: string } | { readonly code: CertificateRefusal };

/** Answers a vehicle that renews its certificate over its own connection. */
export async function handleRenewal(
  parts: GatewayParts,
  session: VehicleSession,
  request: { readonly requestId: string; readonly payload: Buffer },
): Promise<void> {
  const { vin, connection } = session;
  const outcome = await renew(parts, session, request.payload);
  if ('code' in outcome) {
    const { code } = outcome;
    parts.metrics.refusals.inc({ code });
    parts.carLog.warn(vin, { vin, code }, 'refused to renew a certificate');
  }
  const answer: ProvisionAnswer =
    'code' in outcome
      ? { ...outcome, ...certificateRefusals[outcome.code] }
      : { ...outcome, authority: parts.authority.rootPem };
  send(connection, `certificate/${request.requestId}`, answer);
}

async function renew(
  parts: GatewayParts,
  { vin, serial }: VehicleSession,
  payload: Buffer,
): Promise<Outcome> {
  const checked = await checkCertificateRequest(csrOf(payload));
  if (checked.kind === 'refused') return { code: checked.code };
  if (checked.vin !== vin) return { code: 'OTHER_VIN' };
  const { publicKey } = checked;
  const now = parts.clock();
  return await parts.db.transaction().execute(async (trx): Promise<Outcome> => {
    const request = { vin, serial, publicKey, now };
    const facts = await lockCertificate(trx, request);
    const code = renewalRefusal(facts, now);
    if (code !== null || facts === undefined) return { code: code ?? 'CERTIFICATE_ENDED' };
    if (facts.issuedBefore !== null) return { certificate: facts.issuedBefore };
    const certificate = await parts.authority.certifyVehicle(vin, publicKey);
    const { claimId, organisationId } = facts;
    const authorityPem = parts.authority.rootPem;
    await storeRenewal(trx, { vin, certificate, authorityPem, now, claimId, renews: serial });
    const details = { serial: certificate.serial, renews: serial };
    await auditCertificates(trx, [
      { by: { vin }, organisationId, target: vin, result: 'done', details, now },
    ]);
    return { certificate: certificate.pem };
  });
}
