import {
  type ProtocolMessage,
  protocolMessages,
  topicParameters,
} from '@vinculum/contract/vehicle/protocol.ts';
import { linkLimits } from '@vinculum/contract/vehicle/topics.ts';
import { type JsonObject, schemaOf } from './json-schema.ts';

const securitySchemes = {
  vehicle: {
    type: 'X509',
    description:
      'The certificate of the vehicle, with its key: the CN is the VIN, whose topics are open to it',
  },
  claim: {
    type: 'X509',
    description:
      'The certificate of a claim, with its key: it may ask for certificates of vehicles and nothing else',
  },
};

/**
 * The AsyncAPI 3 document of the vehicle protocol, from the schemas that both sides use. `address` is where vehicles
 * connect (mqtts://host:port), null where the installation does not say it.
 */
export function asyncApiDocument(address: string | null): JsonObject {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Vinculum vehicle protocol',
      version: '1',
      description:
        'MQTT 3.1.1 over TLS with mutual authentication; the subject CN of the certificate is the VIN. ' +
        `At most ${linkLimits.packetBytes} bytes a message. Times are milliseconds since 1970 UTC. ` +
        'Order, signature, limits and refusals: docs/reference/vehicle-protocol.md.',
    },
    defaultContentType: 'application/json',
    servers: { vehicleLink: serverAt(address) },
    channels: Object.fromEntries(protocolMessages.map((message) => [message.name, channelOf(message)])),
    operations: Object.fromEntries(protocolMessages.map((message) => [message.name, operationOf(message)])),
    components: {
      securitySchemes,
      messages: Object.fromEntries(protocolMessages.map((message) => [message.name, messageOf(message)])),
    },
  };
}

function serverAt(address: string | null): JsonObject {
  const place =
    address === null
      ? {
          host: '{host}',
          variables: { host: { description: 'Name and port that the installation is reached under' } },
        }
      : { host: new URL(address).host };
  return {
    ...place,
    protocol: 'secure-mqtt',
    protocolVersion: '3.1.1',
    description: 'TLS 1.2 or 1.3; both sides show certificates of the authority of the installation',
    security: Object.keys(securitySchemes).map((name) => ({ $ref: `#/components/securitySchemes/${name}` })),
    bindings: {
      mqtt: { cleanSession: true, keepAlive: linkLimits.keepAliveSeconds },
    },
  };
}

function channelOf({ name, address }: ProtocolMessage): JsonObject {
  const parameters = [...address.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => [
    parameter,
    { description: topicParameters[parameter] },
  ]);
  return {
    address,
    servers: [{ $ref: '#/servers/vehicleLink' }],
    parameters: Object.fromEntries(parameters),
    messages: { [name]: { $ref: `#/components/messages/${name}` } },
  };
}

/** AsyncAPI 3 speaks from the side of the application described, here the platform. */
function operationOf({ name, summary, isFromVehicle, peer, qos, answeredBy }: ProtocolMessage): JsonObject {
  return {
    action: isFromVehicle ? 'receive' : 'send',
    summary,
    ...partsOf(name),
    security: [{ $ref: `#/components/securitySchemes/${peer}` }],
    ...(answeredBy === undefined ? {} : { reply: partsOf(answeredBy) }),
    bindings: { mqtt: { qos, retain: false } },
  };
}

function partsOf(name: string): JsonObject {
  return {
    channel: { $ref: `#/channels/${name}` },
    messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
  };
}

function messageOf({ name, summary, schema, example, correlation }: ProtocolMessage): JsonObject {
  return {
    name,
    summary,
    // The dialect that AsyncAPI's own schemas are written in.
    payload: schemaOf(schema, 'input', 'draft-07'),
    ...(correlation === undefined ? {} : { correlationId: { location: `$message.payload#${correlation}` } }),
    examples: [{ name, payload: example }],
  };
}
