import {
  getIconUploadAddress,
  sendCloudCommand,
  sendNotification as sendNotificationEndpoint,
  sendRemoteSignals as sendRemoteSignalsEndpoint,
} from '@vinculum/contract/commands/endpoints.ts';
import { maySend } from '@vinculum/contract/commands/send-access.ts';
import {
  getVehicleMessage,
  listMessageVehicles,
  listVehicleMessages,
  retryVehicleMessage,
} from '@vinculum/contract/commands/sent-messages.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { iconUploadAddress } from './notification-icon.ts';
import { operatorRoutes } from './operator-routes.ts';
import { retryMessages } from './retry-messages.ts';
import { sendCommand } from './send-command.ts';
import { sendNotification } from './send-notification.ts';
import { sendRemoteSignals } from './send-remote-signals.ts';
import { getSent, listSent, listVehiclesOfSent } from './view-sent.ts';

/** What is sent to vehicles in the name of consumers, and what becomes of it. */
export function commandRoutes(deps: Deps): Route[] {
  return [
    userRoute(sendNotificationEndpoint, (context, { body }) =>
      sendNotification(deps, context, { consumerId: context.principal.organisationId, body }),
    ),
    userRoute(sendCloudCommand, (context, { body }) =>
      sendCommand(deps, context, { consumerId: context.principal.organisationId, body }),
    ),
    userRoute(sendRemoteSignalsEndpoint, async (context, { body }) => {
      const names = Object.keys(body.remote_signal_update.signals);
      if (!maySend(context.principal, 'remote-signals', names)) throw new AppError('forbidden');
      return await sendRemoteSignals(deps, context, { consumerId: context.principal.organisationId, body });
    }),
    userRoute(getIconUploadAddress, (context) =>
      iconUploadAddress(deps, context, context.principal.organisationId),
    ),
    ...operatorRoutes(deps),
    userRoute(listVehicleMessages, (context, { body }) => listSent(deps, context, body)),
    userRoute(getVehicleMessage, (context, { params }) => getSent(deps, context, params.id)),
    userRoute(listMessageVehicles, (context, { body }) => listVehiclesOfSent(deps, context, body)),
    userRoute(retryVehicleMessage, (context, { body }) => retryMessages(deps, context, body)),
  ];
}
