import type { ProvisionAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { type CertificateRefusal, certificateRefusals } from '@vinculum/contract/vehicle/refusals.ts';
import { parseProvisionTopic, provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { checkCertificateRequest } from '../../adapters/authority/certificate-request.ts';
import type { UpMessage } from '../../adapters/vehicle-link/port.ts';
import { createClaimBudgets } from './claim-rules.ts';
import { csrOf } from '../link/parse-body.ts';
import { createFairQueue } from './fair-queue.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { type CarRequest, issueByClaim, type Provisioner } from './issue-by-claim.ts';
import { gather } from '../../mechanisms/gather.ts';
import { databaseTroubleOf } from '../../db/trouble.ts';
import { auditCertificates } from './provisioning-store.ts';

/** Each has a connection to the database that check-ins and answers do not have. */
const AT_ONCE = 2;
/** Cars that come together ask together; a turn of a claim is no longer than for so many. */
const GATHER_MS = 2;
const MOST_AT_ONCE = 50;
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
      const target = vin;
      const refusal = { by: { claimId }, organisationId, target, details: { code }, now: parts.clock() };
      await parts.db
        .transaction()
        .execute((trx) => auditCertificates(trx, [{ ...refusal, result: 'refused' }]));
      parts.log.warn({ claimId, code, vin }, 'refused a certificate');
    } else parts.metrics.unaudited.inc();
    return { code, ...certificateRefusals[code] };
  };

  const provision = async (claimId: number, messages: readonly UpMessage[]): Promise<ProvisionAnswer[]> => {
    const checked = await Promise.all(messages.map(checkRequest));
    const outcomes = await issueByClaim(parts, claimId, checked.filter(isProven));
    const left = outcomes.values();
    return await Promise.all(
      checked.map(async (one): Promise<ProvisionAnswer> => {
        if (!isProven(one)) return await refuse({ claimId, ...one });
        const outcome = left.next().value ?? { code: 'UNKNOWN_CLAIM' as const };
        if ('code' in outcome) return await refuse({ claimId, vin: one.vin, ...outcome });
        if (outcome.isNew) requests.giveBack(claimId);
        return { certificate: outcome.certificate, authority: parts.authority.rootPem };
      }),
    );
  };
  const together = gatherByClaim(parts, (claimId, messages) =>
    queue.run(claimId, () => provision(claimId, messages)),
  );

  return async (message) => {
    const { connection, topic } = message;
    const { identity } = connection;
    const requestId = parseProvisionTopic(topic)?.requestId;
    if (requestId === undefined || identity.kind !== 'claim') return;
    const { claimId } = identity;
    const answer = requests.take(claimId) ? await together(claimId, message) : tooMany;
    if ('code' in answer) parts.metrics.refusals.inc({ code: answer.code });
    connection.publish(provisionTopic.answer(requestId), JSON.stringify(answer), 1);
  };
}

/** What a claim asks for at the same time is one transaction. */
function gatherByClaim(
  { log }: Pick<GatewayParts, 'log'>,
  work: (claimId: number, messages: readonly UpMessage[]) => Promise<readonly ProvisionAnswer[]>,
): (claimId: number, message: UpMessage) => Promise<ProvisionAnswer> {
  const byClaim = new Map<number, (message: UpMessage) => Promise<ProvisionAnswer>>();
  return (claimId, message) => {
    const known = byClaim.get(claimId);
    if (known !== undefined) return known(message);
    const ask = gather<UpMessage, ProvisionAnswer>({
      work: (messages) => work(claimId, messages),
      soon: (callback) => setTimeout(callback, GATHER_MS),
      most: MOST_AT_ONCE,
      isOfAll: (error) => databaseTroubleOf(error) !== null,
      failed: (err) => log.warn({ err, claimId }, 'certificates could not be issued together'),
    });
    byClaim.set(claimId, ask);
    return ask(message);
  };
}

type Checked = CarRequest | { readonly code: CertificateRefusal; readonly vin?: string };

async function checkRequest({ connection, payload }: UpMessage): Promise<Checked> {
  const checked = await checkCertificateRequest(csrOf(payload));
  if (checked.kind === 'refused') return { code: checked.code };
  const { vin, publicKey } = checked;
  // Of claims of before no key is kept.
  const isOfClaim = connection.publicKey.equals(publicKey);
  return isOfClaim ? { vin, code: 'KEY_USED' } : { vin, publicKey };
}

function isProven(checked: Checked): checked is CarRequest {
  return 'publicKey' in checked;
}

const tooMany = { code: 'TOO_MANY_REQUESTS', ...certificateRefusals.TOO_MANY_REQUESTS } as const;
