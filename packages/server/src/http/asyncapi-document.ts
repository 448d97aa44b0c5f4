import * as commands from '@vinculum/contract/vehicle/command-messages.ts';
import * as messages from '@vinculum/contract/vehicle/messages.ts';
import { linkLimits } from '@vinculum/contract/vehicle/topics.ts';
import { z } from 'zod';
import { type JsonObject, schemaOf } from './json-schema.ts';

interface VehicleChannel {
  readonly name: string;
  /** Topic with `{parameters}`; `up/` is sent by the vehicle, `dn/` by the platform. */
  readonly address: string;
  readonly summary: string;
  readonly schema: z.ZodType;
  readonly isFromVehicle: boolean;
}

const up = (name: string, path: string, of: { schema: z.ZodType; summary: string }): VehicleChannel => ({
  name,
  address: `cv1/{vin}/up/${path}`,
  isFromVehicle: true,
  ...of,
});
const down = (name: string, path: string, of: { schema: z.ZodType; summary: string }): VehicleChannel => ({
  name,
  address: `cv1/{vin}/dn/${path}`,
  isFromVehicle: false,
  ...of,
});

const channels: readonly VehicleChannel[] = [
  {
    name: 'provision',
    address: 'cv1/provision/{request}',
    summary: 'A claim asks for the certificate of a vehicle',
    schema: messages.provisionRequest,
    isFromVehicle: true,
  },
  {
    name: 'provisionAnswer',
    address: 'cv1/provision/{request}/answer',
    summary: 'The certificate, or why there is none',
    schema: messages.provisionAnswer,
    isFromVehicle: false,
  },
  up('checkIn', 'checkin', {
    schema: messages.checkIn,
    summary: 'At connect, after each change, every 120 s',
  }),
  down('desired', 'desired', {
    schema: messages.desiredState,
    summary: 'The whole list of consents; it replaces what the vehicle had',
  }),
  down('offer', 'consent/{consent_id}/offer', {
    schema: messages.consentOffer,
    summary: 'A form as the owner must see it',
  }),
  up('received', 'consent/{consent_id}/received', {
    schema: messages.offerSeen,
    summary: 'The vehicle has the form',
  }),
  up('shown', 'consent/{consent_id}/shown', {
    schema: messages.offerSeen,
    summary: 'The owner was shown the form',
  }),
  up('answer', 'consent/{consent_id}/answer', {
    schema: messages.ownerAnswer,
    summary:
      'What the owner decided, signed by the vehicle; from version 2 on what is signed names vehicle and consent, which must be those of the topic',
  }),
  down('stored', 'consent/{consent_id}/stored', {
    schema: messages.answerStored,
    summary: 'The answer is stored; never before the commit',
  }),
  down('revoke', 'consent/{consent_id}/revoke', {
    schema: messages.consentRevoke,
    summary: 'Stop, drop what is spooled, check in',
  }),
  up('data', 'data/{consent_id}', { schema: messages.dataBatch, summary: 'Samples under one consent' }),
  down('dataStored', 'data-stored', {
    schema: messages.dataStored,
    summary: 'How far the vehicle may drop its spool',
  }),
  down('notification', 'notification/{id}', {
    schema: commands.carNotificationMessage,
    summary: 'Something for the owner to read',
  }),
  up('notificationSeen', 'notification/{id}', {
    schema: commands.notificationSeen,
    summary: 'The vehicle has it, the owner was shown it, opened or dismissed it',
  }),
  down('command', 'command/{id}', {
    schema: commands.carCommandMessage,
    summary: 'A cloud command; refused past its deadline',
  }),
  up('commandProgress', 'command/{id}', {
    schema: commands.commandProgress,
    summary: 'How far a command has come',
  }),
  down('write', 'write/{id}', {
    schema: commands.carWriteMessage,
    summary: 'Values for signals and map restrictions',
  }),
  up('writeAnswer', 'write/{id}', {
    schema: commands.writeAnswer,
    summary: 'What became of each signal',
  }),
  up('problemUp', 'problem', { schema: messages.linkProblem, summary: 'The vehicle refused something' }),
  down('problemDown', 'problem', { schema: messages.linkProblem, summary: 'The platform refused something' }),
];

/** The AsyncAPI 3 document of the vehicle protocol, from the schemas that both sides use. */
export function asyncApiDocument(): JsonObject {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Vinculum vehicle protocol',
      version: '1',
      description:
        'MQTT 3.1.1 over TLS with mutual authentication; the subject CN of the certificate is the VIN. ' +
        `At most ${linkLimits.packetBytes} bytes a message. Times are milliseconds since 1970 UTC.`,
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(channels.map((channel) => [channel.name, channelOf(channel)])),
    operations: Object.fromEntries(channels.map((channel) => [channel.name, operationOf(channel)])),
    components: {
      messages: Object.fromEntries(
        channels.map(({ name, summary, schema }) => [
          name,
          { name, summary, payload: schemaOf(schema, 'input') },
        ]),
      ),
    },
  };
}

function channelOf({ name, address }: VehicleChannel): JsonObject {
  const parameters = [...address.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => [parameter, {}]);
  return {
    address,
    parameters: Object.fromEntries(parameters),
    messages: { [name]: { $ref: `#/components/messages/${name}` } },
  };
}

/** AsyncAPI 3 speaks from the side of the application described, here the platform. */
function operationOf({ name, summary, isFromVehicle }: VehicleChannel): JsonObject {
  return {
    action: isFromVehicle ? 'receive' : 'send',
    summary,
    channel: { $ref: `#/channels/${name}` },
    bindings: { mqtt: { qos: /dataStored|problem/.test(name) ? 0 : 1 } },
  };
}
