import { pageIds } from '../foundation/paging.ts';
import { z } from 'zod';
import { endpoint } from '../foundation/endpoint.ts';
import { vinSchema } from '../foundation/vin.ts';
import { messagesAccess } from './send-access.ts';
import { sentMessage, vehicleMessage } from './sent-messages.ts';

/** One message to one vehicle. What the vehicle answered, which may be a place, is told by the message alone. */
const messageToVehicle = sentMessage
  .pick({ send_id: true, sender: true, kind: true, title: true, command: true, signals: true })
  .extend({
    ...vehicleMessage.pick({
      state: true,
      reason: true,
      queued_on: true,
      delivered_on: true,
      done_on: true,
    }).shape,
  });
export type MessageToVehicle = z.output<typeof messageToVehicle>;

/** Of the kinds that the caller may send; the operator sees those of every consumer. */
export const listMessagesOfVehicleEndpoint = endpoint({
  name: 'commands.ofVehicle',
  summary:
    'Messages that the own organisation sent to one vehicle, newest first; for an operator those of all',
  method: 'GET',
  path: '/consumer/api/v1/vehicles/{vin}/messages',
  access: messagesAccess,
  params: z.object({ vin: vinSchema }),
  query: pageIds,
  response: z.object({
    data: z.array(messageToVehicle),
    /** To ask with for the next ones; null behind the last. */
    next: z.int().nullable(),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});
