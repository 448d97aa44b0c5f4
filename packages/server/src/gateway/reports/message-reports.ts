import { whyRefused } from '@vinculum/collection/plan/may-leave-car.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import {
  commandProgress,
  notificationSeen,
  writeAnswer,
} from '@vinculum/contract/vehicle/command-messages.ts';
import {
  type MessageReport,
  type ConsentRevision,
  reportOfCommand,
  reportOfNotification,
  reportOfWrite,
} from '../../domains/car-messages/public.ts';
import type { GrantTable } from '../delivery/grant-table.ts';
import { parseBody } from '../link/parse-body.ts';

/** A message up about something that was sent: its topic behind `up/`, its body, and whose it is. */
interface ReportMessage {
  readonly path: readonly string[];
  readonly payload: Buffer;
  readonly vin: string;
}

/** First levels of the topics on which vehicles say what became of a message. */
export const reportTopics: readonly string[] = ['notification', 'command', 'write'];

/** What a vehicle says about one message to it; null when the message is not as described. */
export function messageReportOf({ path, payload, vin }: ReportMessage): MessageReport | null {
  const [topic = '', id = '', ...rest] = path;
  if (rest.length > 0 || !/^[1-9]\d{0,14}$/.test(id)) return null;
  const common = { messageId: Number(id), vin, placeConsents: [] };
  switch (topic) {
    case 'notification': {
      const seen = parseBody(notificationSeen, payload);
      if (seen?.id !== id) return null;
      const { attempt, time: reportedAt } = seen;
      return { ...common, kind: 'notification', attempt, reportedAt, ...reportOfNotification(seen) };
    }
    case 'command': {
      const progress = parseBody(commandProgress, payload);
      if (progress?.id !== id) return null;
      const { attempt, time: reportedAt } = progress;
      return { ...common, kind: 'command', attempt, reportedAt, ...reportOfCommand(progress) };
    }
    case 'write': {
      const answer = parseBody(writeAnswer, payload);
      if (answer?.id !== id) return null;
      const { attempt, time: reportedAt } = answer;
      return { ...common, kind: 'remote-signals', attempt, reportedAt, ...reportOfWrite(answer) };
    }
    default:
      return null;
  }
}

/**
 * A report with the consents under which what it answers may be told to its sender: those that allowed it when the
 * vehicle said it and allow it now, as for every sample.
 * @throws while nobody knows which consents hold: a report that is not acknowledged is said again
 */
export function withPlaceConsents(report: MessageReport, grants: GrantTable, now: number): MessageReport {
  const isPlace = report.kind === 'command' && report.state === 'DONE' && report.answer !== null;
  return isPlace ? { ...report, placeConsents: placeConsentsOf(report, grants, now) } : report;
}

function placeConsentsOf(
  { vin, reportedAt }: MessageReport,
  grants: GrantTable,
  now: number,
): ConsentRevision[] {
  if (!grants.isFresh()) throw new Error('nobody knows which consents hold now');
  const place = { signalId: wellKnownSignals.location, t: reportedAt, receivedAt: now, isEncrypted: false };
  return [...(grants.of(vin)?.values() ?? [])]
    .filter(({ grant }) => whyRefused(grant, place) === null)
    .map(({ consentId, revision }) => ({ consentId, revision }));
}
