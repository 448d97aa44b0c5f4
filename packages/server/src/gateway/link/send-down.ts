import { randomUUID } from 'node:crypto';
import {
  type AnswerStored,
  type ConsentOffer,
  type ConsentRevoke,
  type DataStored,
  type DesiredState,
  type LinkProblem,
  mostProblemRef,
} from '@vinculum/contract/vehicle/messages.ts';
import type { CheckedIn } from '@vinculum/contract/vehicle/checked-in.ts';
import { type Problem, problems } from '@vinculum/contract/vehicle/refusals.ts';
import { downTopic, qosOf } from '@vinculum/contract/vehicle/topics.ts';
import type { LinkConnection } from '../../adapters/vehicle-link/port.ts';

/** The id of a message down that nobody refers to. */
export function messageId(): string {
  return randomUUID();
}

export function sendDesired(connection: LinkConnection, desired: DesiredState): void {
  send(connection, 'desired', desired);
}

export function sendCheckedIn(connection: LinkConnection, checkedIn: CheckedIn): void {
  send(connection, 'checked-in', checkedIn);
}

export function sendOffer(connection: LinkConnection, offer: ConsentOffer): void {
  send(connection, `consent/${offer.consent_id}/offer`, offer);
}

export function sendAnswerStored(connection: LinkConnection, consentId: number, stored: AnswerStored): void {
  send(connection, `consent/${consentId}/stored`, stored);
}

export function sendRevoke(connection: LinkConnection, consentId: number, revoke: ConsentRevoke): void {
  send(connection, `consent/${consentId}/revoke`, revoke);
}

export function sendDataStored(connection: LinkConnection, stored: DataStored): void {
  send(connection, 'data-stored', stored);
}

/** `ref` says of which message: the id of an answer, or the topic behind `up/`. */
export function sendProblem(connection: LinkConnection, ref: string, code: Problem): void {
  const about = ref.slice(0, mostProblemRef);
  send(connection, 'problem', { ref: about, code, ...problems[code] } satisfies LinkProblem);
}

/** `path` is the topic behind `dn/`. Sends nothing to what is no vehicle. */
export function send(connection: LinkConnection, path: string, body: object): void {
  if (connection.identity.kind !== 'vehicle') return;
  connection.publish(downTopic(connection.identity.vin, path), JSON.stringify(body), qosOf(path));
}
