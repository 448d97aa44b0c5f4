import type { z } from 'zod';
import { checkedIn } from './checked-in.ts';
import * as commands from './command-messages.ts';
import * as messages from './messages.ts';
import * as examples from './protocol-examples.ts';
import { renewalRules } from './renewal.ts';
import { qosOf } from './topics.ts';

/** One message of the vehicle protocol. The AsyncAPI document and the page of the protocol are made from the list. */
export interface ProtocolMessage {
  readonly name: string;
  /** Topic with `{parameters}`. */
  readonly address: string;
  readonly summary: string;
  readonly schema: z.ZodType;
  readonly example: unknown;
  readonly isFromVehicle: boolean;
  /** With which certificate a peer sends or gets it. */
  readonly peer: 'vehicle' | 'claim';
  readonly qos: 0 | 1;
  readonly answeredBy?: string;
  /** JSON pointer into the body: what tells which message an answer, or a repetition, belongs to. */
  readonly correlation?: string;
}

type Facts = Omit<ProtocolMessage, 'address' | 'isFromVehicle' | 'peer' | 'qos'>;

const up = (path: string, facts: Facts): ProtocolMessage => ({
  address: `cv1/{vin}/up/${path}`,
  isFromVehicle: true,
  peer: 'vehicle',
  qos: qosOf(path),
  ...facts,
});
const down = (path: string, facts: Facts): ProtocolMessage => ({
  address: `cv1/{vin}/dn/${path}`,
  isFromVehicle: false,
  peer: 'vehicle',
  qos: qosOf(path),
  ...facts,
});

const provisioning: readonly ProtocolMessage[] = [
  {
    name: 'provision',
    address: 'cv1/provision/{request}',
    summary: 'A claim asks for the certificate of a vehicle',
    schema: messages.provisionRequest,
    example: examples.certificateRequest,
    isFromVehicle: true,
    peer: 'claim',
    qos: 1,
    answeredBy: 'provisionAnswer',
  },
  {
    name: 'provisionAnswer',
    address: 'cv1/provision/{request}/answer',
    summary: 'The certificate, or why there is none; to the connection that asked and to no other',
    schema: messages.provisionAnswer,
    example: examples.certificateAnswer,
    isFromVehicle: false,
    peer: 'claim',
    qos: 1,
  },
  up('certificate/{request}', {
    name: 'renew',
    summary:
      'A vehicle asks for the certificate that follows its own, for a new key, once two thirds of its time have passed',
    schema: messages.provisionRequest,
    example: examples.certificateRequest,
    answeredBy: 'renewAnswer',
  }),
  down('certificate/{request}', {
    name: 'renewAnswer',
    summary: `The certificate, or why there is none; the former one is good until this one is first used, ${renewalRules.overlapDays} days at most`,
    schema: messages.provisionAnswer,
    example: examples.certificateAnswer,
  }),
];

const consents: readonly ProtocolMessage[] = [
  up('checkin', {
    name: 'checkIn',
    summary: 'What the vehicle has: at connect, after each change, every 120 s',
    schema: messages.checkIn,
    example: examples.checkIn,
    answeredBy: 'desired',
    correlation: '/id',
  }),
  down('desired', {
    name: 'desired',
    summary: 'The whole list of consents; it replaces what the vehicle had',
    schema: messages.desiredState,
    example: examples.desired,
    correlation: '/revision',
  }),
  down('checked-in', {
    name: 'checkedIn',
    summary:
      'The last part of the answer to a check-in with a stamp; where it is all of it, nothing has changed since that stamp',
    schema: checkedIn,
    example: examples.checkedIn,
    correlation: '/id',
  }),
  down('consent/{consent_id}/offer', {
    name: 'offer',
    summary: 'A form as the owner must see it',
    schema: messages.consentOffer,
    example: examples.offer,
    correlation: '/id',
  }),
  up('consent/{consent_id}/received', {
    name: 'received',
    summary: 'The vehicle has the form',
    schema: messages.offerSeen,
    example: examples.seen,
    correlation: '/id',
  }),
  up('consent/{consent_id}/shown', {
    name: 'shown',
    summary: 'The owner was shown the form',
    schema: messages.offerSeen,
    example: { ...examples.seen, id: 'shown-7-1' },
    correlation: '/id',
  }),
  up('consent/{consent_id}/answer', {
    name: 'answer',
    summary:
      'What the owner decided, signed by the vehicle; from version 2 on what is signed names vehicle and consent, which must be those of the topic',
    schema: messages.ownerAnswer,
    example: examples.answer,
    answeredBy: 'stored',
    correlation: '/answer_id',
  }),
  down('consent/{consent_id}/stored', {
    name: 'stored',
    summary: 'The answer is stored; never before the commit',
    schema: messages.answerStored,
    example: examples.stored,
    correlation: '/answer_id',
  }),
  down('consent/{consent_id}/revoke', {
    name: 'revoke',
    summary: 'Stop, drop what is spooled, check in',
    schema: messages.consentRevoke,
    example: examples.revoke,
    correlation: '/id',
  }),
];

const data: readonly ProtocolMessage[] = [
  up('data/{consent_id}', {
    name: 'data',
    summary: 'Samples under one consent',
    schema: messages.dataBatch,
    example: examples.batch,
    answeredBy: 'dataStored',
    correlation: '/seq',
  }),
  down('data-stored', {
    name: 'dataStored',
    summary: 'How far the vehicle may drop its spool',
    schema: messages.dataStored,
    example: examples.dataStored,
  }),
];

const requests: readonly ProtocolMessage[] = [
  down('notification/{id}', {
    name: 'notification',
    summary: 'Something for the owner to read',
    schema: commands.carNotificationMessage,
    example: examples.notification,
    answeredBy: 'notificationSeen',
    correlation: '/id',
  }),
  up('notification/{id}', {
    name: 'notificationSeen',
    summary:
      'The vehicle has it, it waits until the vehicle stands, the owner was shown it, opened or dismissed it',
    schema: commands.notificationSeen,
    example: examples.notificationSeen,
    correlation: '/id',
  }),
  down('command/{id}', {
    name: 'command',
    summary: 'A cloud command; refused past its deadline',
    schema: commands.carCommandMessage,
    example: examples.command,
    answeredBy: 'commandProgress',
    correlation: '/id',
  }),
  up('command/{id}', {
    name: 'commandProgress',
    summary: 'How far a command has come',
    schema: commands.commandProgress,
    example: examples.commandProgress,
    correlation: '/id',
  }),
  down('write/{id}', {
    name: 'write',
    summary: 'Values for signals and map restrictions',
    schema: commands.carWriteMessage,
    example: examples.write,
    answeredBy: 'writeAnswer',
    correlation: '/id',
  }),
  up('write/{id}', {
    name: 'writeAnswer',
    summary: 'What became of each signal',
    schema: commands.writeAnswer,
    example: examples.writeAnswer,
    correlation: '/id',
  }),
];

const problems: readonly ProtocolMessage[] = [
  down('problem', {
    name: 'problemDown',
    summary: 'The platform refused something',
    schema: messages.linkProblem,
    example: examples.problem,
    correlation: '/ref',
  }),
  up('problem', {
    name: 'problemUp',
    summary: 'The vehicle refused something',
    schema: messages.linkProblem,
    example: examples.problemOfVehicle,
    correlation: '/ref',
  }),
];

/** Every message, in the order in which a vehicle meets them. */
export const protocolMessages: readonly ProtocolMessage[] = [
  ...provisioning,
  ...consents,
  ...data,
  ...requests,
  ...problems,
];

export const topicParameters: Readonly<Record<string, string>> = {
  vin: 'The VIN: the CN of the certificate of the vehicle',
  request: 'A text of the sender, new for each request, without /, + and #',
  consent_id: 'Number of the consent, as the offer says it',
  id: 'Number of the message, as the platform says it',
};
