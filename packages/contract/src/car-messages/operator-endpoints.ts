import { z } from 'zod';
import { vinListLimits } from '../foundation/vin.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';
import { sendOutcome, uploadAddress } from './endpoints.ts';
import { chosenConsumer, notificationRequest, remoteSignalsRequest } from './requests.ts';
import { operatorAdmin } from '../access/access.ts';

// What an operator sends in the name of a consumer (specification 3, section 7): by the consumer's own rules.

export const sendNotificationForEndpoint = endpoint({
  name: 'commands.sendNotificationFor',
  summary: 'Send a notification to the screens of vehicles in the name of a consumer',
  method: 'POST',
  path: '/admin/api/v1/send-notification',
  access: operatorAdmin,
  body: notificationRequest.extend({ consumer_id: chosenConsumer }),
  response: sendOutcome,
  errors: ['badRequest', 'consumerNotFound', 'invalidVins', 'tooManyVehicles'],
  audit: 'vehicle-message.send-notification',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

/** Signals and map restrictions alike: the operator needs no flag. */
export const sendRemoteSignalsForEndpoint = endpoint({
  name: 'commands.sendRemoteSignalsFor',
  summary: 'Set signals and map restrictions in vehicles in the name of a consumer',
  method: 'POST',
  path: '/admin/api/v1/send/remote-api-signals',
  access: operatorAdmin,
  body: remoteSignalsRequest.extend({ consumer_id: chosenConsumer }),
  response: sendOutcome,
  errors: ['badRequest', 'consumerNotFound', 'invalidVins', 'tooManyVehicles'],
  audit: 'vehicle-message.send-remote-signals',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

/** The icon is then sent by PUT to the address, as image/png and without an authorization header. */
export const getIconUploadAddressForEndpoint = endpoint({
  name: 'commands.iconUploadAddressFor',
  summary:
    "An address that takes the icon of a consumer's notification for some minutes, and the name to send it under",
  method: 'GET',
  path: '/admin/api/v1/consumer/{id}/file-upload-url/2',
  access: operatorAdmin,
  params: z.object({ id: idText }),
  response: uploadAddress,
  errors: ['consumerNotFound'],
  audit: 'vehicle-message.icon.upload',
  rate: 'write',
});
