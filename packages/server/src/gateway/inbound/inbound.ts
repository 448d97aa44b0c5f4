import { errorOf } from '@vinculum/contract/foundation/error-of.ts';
import { linkProblem, offerSeen, ownerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { isRequestId, parseUpTopic } from '@vinculum/contract/vehicle/topics.ts';
import type { UpMessage } from '../../adapters/vehicle-link/port.ts';
import { recordOfferReceived } from '../../domains/consents/public.ts';
import { messageReportOf, withPlaceConsents, reportTopics } from '../reports/message-reports.ts';
import { parseDataMessage } from '../delivery/data-message.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { handleAnswer } from '../reports/owner-answer.ts';
import { handleCheckIn } from '../sessions/check-in.ts';
import { tolerantCheckIn } from '../sessions/tolerant-check-in.ts';
import { parseBody } from '../link/parse-body.ts';
import { handleRenewal } from '../provisioning/renewal.ts';
import { sendProblem } from '../link/send-down.ts';
import type { VehicleSession } from '../sessions/vehicle-session.ts';

/**
 * Handles one message of a vehicle, in the order in which it came. Its acknowledgement follows what it changed:
 * `done` is called after the commit. A malformed message is counted, answered with a problem and acknowledged.
 */
export function handleUp(parts: GatewayParts, session: VehicleSession, message: UpMessage): void {
  const path = parseUpTopic(message.topic)?.path ?? [];
  if (path[0] === 'data' && session.isIdle && session.hasGrants)
    return handleData(parts, session, { path, message });
  session
    .enqueue(async () => {
      // A check-in brings them.
      if (!session.hasGrants && path[0] !== 'checkin') await parts.shared.loadGrants(session);
      if (path[0] === 'data') return handleData(parts, session, { path, message });
      if (session.hasFailed) throw new Error('an earlier message could not be stored');
      await handleControl(parts, session, { path, payload: message.payload });
      message.done();
    })
    .catch((error: unknown) => {
      const { vin } = session;
      parts.carLog.error(vin, { err: error, vin, topic: message.topic }, 'could not handle a message');
      session.hasFailed = true;
      message.done(errorOf(error));
    });
}

function handleData(
  parts: GatewayParts,
  session: VehicleSession,
  { path, message }: { path: readonly string[]; message: UpMessage },
): void {
  parts.metrics.messages.inc(dataKind);
  const consentId = consentIdOf(path[1]);
  const batch = path.length === 2 && consentId !== null ? parseDataMessage(message.payload) : null;
  if (batch === null || consentId === null) {
    reportMalformed(parts, session, path);
    return message.done();
  }
  parts.delivery.offer({
    vin: session.vin,
    consentId,
    message: batch,
    isTooLate: () => session.hasFailed,
    done(error) {
      if (error !== undefined) session.hasFailed = true;
      message.done(error);
    },
  });
}

const dataKind = { kind: 'data' } as const;

interface ControlMessage {
  readonly path: readonly string[];
  readonly payload: Buffer;
}

async function handleControl(
  parts: GatewayParts,
  session: VehicleSession,
  { path, payload }: ControlMessage,
): Promise<void> {
  const [topic = ''] = path;
  if (reportTopics.includes(topic)) return await handleReport(parts, session, { path, payload });
  const kind = kindOf(path);
  const consentId = path.length === 3 ? consentIdOf(path[1]) : null;
  switch (kind) {
    case 'checkin': {
      const received = parseBody(tolerantCheckIn, payload);
      if (received === null) break;
      for (const list of ['effort', 'signals'] as const)
        parts.metrics.checkInDrops.inc({ list }, received.dropped[list]);
      return await counted(parts, kind, handleCheckIn(parts, session, received.checkIn));
    }
    case 'consent/received':
    case 'consent/shown': {
      const body = parseBody(offerSeen, payload);
      if (body === null || consentId === null) break;
      const seen = {
        vin: session.vin,
        consentId,
        formHash: body.form_hash,
        language: body.language,
        messageId: body.id,
      };
      // Shown without "received" before it means received as well; stored once.
      return await counted(parts, kind, recordOfferReceived(parts.db, { ...seen, now: parts.clock() }));
    }
    case 'consent/answer': {
      const answer = parseBody(ownerAnswer, payload);
      if (answer === null || consentId === null) break;
      return await counted(parts, kind, handleAnswer(parts, session, { consentId, answer }));
    }
    case 'certificate': {
      const [, requestId = ''] = path;
      if (path.length !== 2 || !isRequestId(requestId)) break;
      return await counted(parts, kind, handleRenewal(parts, session, { requestId, payload }));
    }
    case 'problem': {
      const problem = parseBody(linkProblem, payload);
      if (problem === null) break;
      parts.carLog.warn(session.vin, { vin: session.vin, problem }, 'a vehicle reported a problem');
      return;
    }
    default:
  }
  reportMalformed(parts, session, path);
}

function kindOf([topic = '', ...rest]: readonly string[]): string {
  if (topic === 'certificate') return topic;
  return topic === 'consent' ? `consent/${rest[1] ?? ''}` : [topic, ...rest].join('/');
}

async function handleReport(
  parts: GatewayParts,
  session: VehicleSession,
  { path, payload }: ControlMessage,
): Promise<void> {
  const report = messageReportOf({ path, payload, vin: session.vin });
  if (report === null) return reportMalformed(parts, session, path);
  const reported = withPlaceConsents(report, parts.grants, parts.clock());
  await counted(parts, path[0] ?? '', parts.shared.recordReport(reported));
}

async function counted(parts: GatewayParts, kind: string, work: Promise<unknown>): Promise<void> {
  await work;
  parts.metrics.messages.inc({ kind });
}

function consentIdOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

const knownTopics = new Set(['certificate', 'checkin', 'consent', 'data', 'problem', ...reportTopics]);

function reportMalformed(parts: GatewayParts, session: VehicleSession, path: readonly string[]): void {
  const first = path[0] ?? '';
  // Labels are kept for good: a name that a car made up is not one.
  parts.metrics.malformed.inc({ topic: knownTopics.has(first) ? first : 'other' });
  sendProblem(session.connection, path.join('/'), knownTopics.has(first) ? 'MALFORMED' : 'UNKNOWN_TOPIC');
}
