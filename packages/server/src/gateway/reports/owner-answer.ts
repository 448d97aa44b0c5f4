import type { OwnerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { recordAnswer } from '../../domains/consents/public.ts';
import type { Problem } from '@vinculum/contract/vehicle/refusals.ts';
import { type GatewayParts, refreshGrants } from '../gateway-parts.ts';
import { messageId, sendAnswerStored, sendDesired, sendProblem } from '../link/send-down.ts';
import type { VehicleSession } from '../sessions/vehicle-session.ts';
import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';

/** Stores an owner's answer once its signature is proven, and says so to the car after the commit. */
export async function handleAnswer(
  parts: GatewayParts,
  session: VehicleSession,
  input: { readonly consentId: number; readonly answer: OwnerAnswer },
): Promise<void> {
  const { connection, vin } = session;
  const { consentId, answer } = input;
  const refuse = (code: Problem) => {
    parts.metrics.refusals.inc({ code });
    parts.carLog.warn(vin, { vin, consentId, code }, 'refused an answer');
    sendProblem(connection, answer.answer_id, code);
  };
  const subject = { publicKey: connection.publicKey, vin, consentId };
  if (!isAnswerSigned(answer, subject)) return refuse('INVALID_SIGNATURE');
  const outcome = await recordAnswer(parts.db, {
    vin,
    consentId,
    answer,
    certificateSerial: session.serial,
    now: parts.clock(),
  });
  const consents = await refreshGrants(parts, session);
  if (outcome.kind === 'refused') refuse(outcome.code);
  else
    sendAnswerStored(connection, consentId, {
      id: messageId(),
      answer_id: answer.answer_id,
      status: outcome.status,
    });
  sendDesired(connection, session.desiredState(consents));
}

/** The vehicle that sends an answer, with its key (SubjectPublicKeyInfo, DER), and the consent it is sent to. */
interface AnswerSubject {
  readonly publicKey: Buffer;
  readonly vin: string;
  readonly consentId: number;
}

/**
 * Whether an answer is signed by the vehicle's key: ECDSA P-256 with SHA-256 over the canonical JSON of the rest,
 * IEEE P1363 in base64url. From version 2 on what is signed must name this vehicle and this consent.
 */
export function isAnswerSigned(answer: OwnerAnswer, { publicKey, vin, consentId }: AnswerSubject): boolean {
  const { signature, ...body } = answer;
  if (body.version !== undefined && (body.vin !== vin || body.consent_id !== consentId)) return false;
  // Of the certificate that we issued: one that cannot be read is our failure, and no refusal.
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ec') return false;
  return verify(
    'sha256',
    Buffer.from(canonicalJson(body), 'utf8'),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}
