import type { ProvisionAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { type CertificateRefusal, certificateRefusals } from '@vinculum/contract/vehicle/refusals.ts';
import { parseProvisionTopic, provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { checkCertificateRequest } from '../../adapters/authority/certificate-request.ts';
import type { UpMessage } from '../../adapters/vehicle-link/port.ts';
import { createClaimBudgets } from './claim-rules.ts';
import { csrOf } from '../link/parse-body.ts';
import { createFairQueue } from './fair-queue.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { issueByClaim, type Provisioner } from './issue-by-claim.ts';
import { auditCertificate } from './provisioning-store.ts';

/** Each has a connection to the database that check-ins and answers do not have. */
const AT_ONCE = 2;
/** Of one claim: those that wait, and those that got nothing new in the last minutes. */
const REQUESTS = { atOnce: 500, perHour: 18_000 } as const;
/** Refusals of one claim that are written down; further ones are counted. */
const NOTES = { atOnce: 20, perHour: 20 } as const;

interface Refused {
  readonly claimId: number;
  readonly code: CertificateRefusal;
  readonly vin?: string;
  readonly organisationId?: number | undefined;
}

/** Answers requests of claims for vehicles' certificates, each on the connection that asked. */
export function createProvisioning(
  parts: Provisioner & Pick<GatewayParts, 'metrics' | 'steady' | 'log'>,
): (message: UpMessage) => Promise<void> {
  const queue = createFairQueue<number>(AT_ONCE);
  const requests = createClaimBudgets(REQUESTS, parts.steady);
  const notes = createClaimBudgets(NOTES, parts.steady);

  const refuse = async (refused: Refused): Promise<ProvisionAnswer> => {
    const { claimId, code, vin = null, organisationId = null } = refused;
    if (notes.take(claimId)) {
      await auditCertificate(parts.db, {
        by: { claimId },
        organisationId,
        target: vin,
        result: 'refused',
        details: { code },
        now: parts.clock(),
      });
      parts.log.warn({ claimId, code, vin }, 'refused a certificate');
    } else parts.metrics.unaudited.inc();
    return { code, ...certificateRefusals[code] };
  };

  const provision = async (claimId: number, { connection, payload }: UpMessage): Promise<ProvisionAnswer> => {
    const checked = await checkCertificateRequest(csrOf(payload));
    if (checked.kind === 'refused') return await refuse({ claimId, code: checked.code });
    const { vin, publicKey } = checked;
    // Of claims of before no key is kept.
    if (connection.publicKey.equals(Buffer.from(publicKey.rawData)))
      return await refuse({ claimId, vin, code: 'KEY_USED' });
    const outcome = await issueByClaim(parts, { claimId, vin, publicKey });
    if ('code' in outcome) return await refuse({ claimId, vin, ...outcome });
    if (outcome.isNew) requests.giveBack(claimId);
    return { certificate: outcome.certificate, authority: parts.authority.rootPem };
  };

  return async (message) => {
    const { connection, topic } = message;
    const { identity } = connection;
    const requestId = parseProvisionTopic(topic)?.requestId;
    if (requestId === undefined || identity.kind !== 'claim') return;
    const { claimId } = identity;
    const answer = requests.take(claimId)
      ? await queue.run(claimId, () => provision(claimId, message))
      : tooMany;
    if ('code' in answer) parts.metrics.refusals.inc({ code: answer.code });
    connection.publish(provisionTopic.answer(requestId), JSON.stringify(answer), 1);
  };
}

const tooMany = { code: 'TOO_MANY_REQUESTS', ...certificateRefusals.TOO_MANY_REQUESTS } as const;
