import { z } from 'zod';
import { vinListLimits } from '../foundation/vin.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { commandRequest, notificationRequest, remoteSignalsRequest } from './requests.ts';
import { consumerAdmin, signalsAccess } from './send-access.ts';
import { refusalReasons } from './vocabulary.ts';

export const refusedVin = z.object({ vin: z.string(), reason: z.enum(refusalReasons) });
export type RefusedVin = z.output<typeof refusedVin>;

/** What became of the VINs of a message: each was sent to or refused. `send_id` is null when all were refused. */
export const sendOutcome = z.object({
  message: z.string(),
  send_id: z.int().nullable(),
  sent: z.int(),
  refused: z.array(refusedVin),
});
export type SendOutcome = z.output<typeof sendOutcome>;

export const sendNotificationEndpoint = endpoint({
  name: 'commands.sendNotification',
  summary: 'Send a notification to the screens of vehicles',
  method: 'POST',
  path: '/consumer/api/v1/send-notification',
  access: consumerAdmin,
  body: notificationRequest,
  response: sendOutcome,
  errors: ['badRequest', 'invalidVins', 'tooManyVehicles'],
  audit: 'vehicle-message.send-notification',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

export const sendCloudCommandEndpoint = endpoint({
  name: 'commands.sendCloudCommand',
  summary: 'Tell vehicles to do something',
  method: 'POST',
  path: '/consumer/api/v1/send/cloud-command',
  access: consumerAdmin,
  body: commandRequest,
  response: sendOutcome,
  errors: ['invalidVins', 'tooManyVehicles'],
  audit: 'vehicle-message.send-command',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

/** A name that is no map restriction needs ADN; a map restriction any of the three flags. */
export const sendRemoteSignalsEndpoint = endpoint({
  name: 'commands.sendRemoteSignals',
  summary: 'Set signals and map restrictions in vehicles',
  method: 'POST',
  path: '/consumer/api/v1/send/remote-api-signals',
  access: signalsAccess,
  body: remoteSignalsRequest,
  response: sendOutcome,
  errors: ['badRequest', 'forbidden', 'invalidVins', 'tooManyVehicles'],
  audit: 'vehicle-message.send-remote-signals',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

/** Where an image is sent to, and the name under which it is sent. */
export const uploadAddress = z.object({ url: z.string(), imageName: z.string() });

/** The icon is then sent by PUT to the address, as image/png and without an authorization header. */
export const getIconUploadAddressEndpoint = endpoint({
  name: 'commands.iconUploadAddress',
  summary: "An address that takes a notification's icon for some minutes, and the name to send it under",
  method: 'GET',
  path: '/shared/api/v1/file-upload-url/2',
  access: consumerAdmin,
  response: uploadAddress,
  errors: [],
  audit: 'vehicle-message.icon.upload',
  rate: 'write',
});
