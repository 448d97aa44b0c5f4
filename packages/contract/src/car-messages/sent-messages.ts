import { z } from 'zod';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema, idText } from '../foundation/ids.ts';
import { pageOf, pageRequest } from '../foundation/paging.ts';
import { vinSchema } from '../foundation/vin.ts';
import { messagesAccess, retryAccess } from './send-access.ts';
import { cloudCommands, failureReasons, messageKinds, messageStates } from './vocabulary.ts';

/** What a list shows of a message: characters of a text, values of a list; an ellipsis stands for the rest. */
export const sentPreview = { text: 140, values: 5 } as const;

/** How many vehicles of a message are in each state. */
export const stateCounts = z.record(z.enum(messageStates), z.int());
export type StateCounts = z.output<typeof stateCounts>;

/**
 * One message that was sent, shortened to `sentPreview` in a list. Which of title, command and signals say something
 * follows from the kind.
 */
export const sentMessage = z.object({
  send_id: z.int(),
  /** The consumer in whose name it was sent, and that name as it was then: what owners are told. */
  consumer_id: z.int(),
  sender: z.string(),
  kind: z.enum(messageKinds),
  title: z.string().nullable(),
  command: z.enum(cloudCommands).nullable(),
  /** Names of the signals or map restrictions. */
  signals: z.array(z.string()),
  /** A notification's text. */
  message: z.string().nullable(),
  /** Values by the signal's name; files by their size alone: `{ bytes }`. */
  values: z.record(z.string(), z.unknown()),
  created_on: z.string(),
  created_by: z.string(),
  /** A vehicle that was not reached by then is not reached any more. */
  deadline: z.string(),
  counts: stateCounts,
  /** How many vehicles it may be sent to again: not those that have another owner since. */
  retryable: z.int(),
});
export type SentMessage = z.output<typeof sentMessage>;

/**
 * The organisation's messages to vehicles, newest first, of the kinds that the caller may send: what a car answers to a
 * command is for those who may ask. Others are not found. The operator sees the messages of every consumer. Beyond the
 * specification, as are the calls below.
 */
export const listVehicleMessagesEndpoint = endpoint({
  name: 'commands.listMessages',
  summary: 'Messages that the own organisation sent to vehicles, newest first; for an operator those of all',
  method: 'POST',
  path: '/consumer/api/v1/vehicle-messages/list',
  access: messagesAccess,
  /** Only those in the name of one consumer. */
  body: pageRequest.extend({ consumer_id: idSchema.optional() }),
  response: pageOf(sentMessage),
  errors: [],
  audit: null,
  rate: 'read',
});

export const sentMessageDetail = sentMessage.extend({
  url: z.string().nullable(),
  /** Where the icon can be read for an hour. */
  icon: z.string().nullable(),
});
export type SentMessageDetail = z.output<typeof sentMessageDetail>;

export const getVehicleMessageEndpoint = endpoint({
  name: 'commands.getMessage',
  summary: 'One message to vehicles with the counts of its vehicles by state',
  method: 'GET',
  path: '/consumer/api/v1/vehicle-messages/{id}',
  access: messagesAccess,
  params: z.object({ id: idText }),
  response: sentMessageDetail,
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

/**
 * One vehicle of a message. `reason` stands beside FAILED; what a vehicle says in other codes is CAR_PROBLEM. `text` is
 * what the vehicle said.
 */
export const vehicleMessage = z.object({
  vin: z.string(),
  state: z.enum(messageStates),
  reason: z.enum(failureReasons).nullable(),
  /** Whether it may be sent again: it failed or expired, and the vehicle has the owner that it had. */
  is_retryable: z.boolean(),
  text: z.string().nullable(),
  /** Names of what was done and does not hold any more, because a later update, whoever sent it, set it anew. */
  replaced: z.array(z.string()),
  queued_on: z.string(),
  delivered_on: z.string().nullable(),
  done_on: z.string().nullable(),
});
export type VehicleMessage = z.output<typeof vehicleMessage>;

export const listMessageVehiclesEndpoint = endpoint({
  name: 'commands.listMessageVehicles',
  summary: 'The vehicles of a message and how far each is, by VIN',
  method: 'POST',
  path: '/consumer/api/v1/vehicle-messages/vehicles',
  access: messagesAccess,
  body: pageRequest.extend({ send_id: idSchema, state: z.enum(messageStates).optional() }),
  response: pageOf(vehicleMessage),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

/**
 * Failed and expired vehicles alone are sent to again, for as long as the first time; others stay as they are, and so
 * do those whose owner has changed since.
 */
export const retryVehicleMessageEndpoint = endpoint({
  name: 'commands.retryMessage',
  summary: 'Send a message again to vehicles that failed or were not reached in time',
  method: 'POST',
  path: '/consumer/api/v1/vehicle-messages/retry',
  access: retryAccess,
  body: z.object({
    send_id: idSchema,
    /** Absent: all that it may be sent to again. */
    vin_numbers: z.array(vinSchema).min(1, 'commands.missed').max(10_000).optional(),
  }),
  response: z.object({ message: z.string(), queued: z.int() }),
  errors: ['badRequest', 'consumerNotFound', 'notFound'],
  audit: 'vehicle-message.retry',
  rate: 'bulk',
});
