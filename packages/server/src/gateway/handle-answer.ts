import type { OwnerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import type { Problem } from '@vinculum/contract/vehicle/refusals.ts';
import { isAnswerSigned } from './answer-signature.ts';
import { type GatewayParts, refreshGrants } from './gateway-parts.ts';
import { messageId, sendAnswerStored, sendDesired, sendProblem } from './send-down.ts';
import type { VehicleSession } from './vehicle-session.ts';

/** Stores an owner's answer once its signature is proven, and says so to the car after the commit. */
export async function handleAnswer(
  parts: GatewayParts,
  session: VehicleSession,
  given: { readonly consentId: number; readonly answer: OwnerAnswer },
): Promise<void> {
  const { connection, vin } = session;
  const { consentId, answer } = given;
  const refuse = (code: Problem) => {
    parts.metrics.refusals.inc({ code });
    parts.carLog.warn(vin, { vin, consentId, code }, 'refused an answer');
    sendProblem(connection, answer.answer_id, code);
  };
  const subject = { publicKey: connection.publicKey, vin, consentId };
  if (!isAnswerSigned(answer, subject)) return refuse('INVALID_SIGNATURE');
  const outcome = await parts.consents.recordAnswer({
    vin,
    consentId,
    answer,
    certificateSerial: session.serial,
  });
  const consents = await refreshGrants(parts, vin, session.timeZone);
  if (outcome.kind === 'refused') refuse(outcome.code);
  else
    sendAnswerStored(connection, consentId, {
      id: messageId(),
      answer_id: answer.answer_id,
      status: outcome.status,
    });
  sendDesired(connection, parts.consents.desiredStateOf(consents, session));
}
