import {
  getIconUploadAddressForEndpoint,
  sendNotificationForEndpoint,
  sendRemoteSignalsForEndpoint,
} from '@vinculum/contract/car-messages/operator-endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { requireAwakeConsumer, requireConsumer } from '../organisations/public.ts';
import { iconUploadAddress } from './send/notification-icon.ts';
import { judgeNotification, sendNotification } from './send/send-notification.ts';
import { judgeRemoteSignals, sendRemoteSignals } from './send/send-remote-signals.ts';
import {
  getIconUploadAddressEndpoint,
  sendCloudCommandEndpoint,
  sendNotificationEndpoint,
  sendRemoteSignalsEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import { maySend } from '@vinculum/contract/car-messages/send-access.ts';
import {
  getVehicleMessageEndpoint,
  listMessageVehiclesEndpoint,
  listVehicleMessagesEndpoint,
  retryVehicleMessageEndpoint,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import { listMessagesOfVehicleEndpoint } from '@vinculum/contract/car-messages/of-vehicle.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { retryMessages } from './sent/retry-messages.ts';
import { sendCommand } from './send/send-command.ts';
import { getSent, listSent, listSentTo, listVehiclesOfSent } from './sent/view-sent.ts';

/** What the operator sends in the name of a consumer: as the consumer itself, once it is known that it is one. */
function operatorRoutes(deps: Deps): Route[] {
  return [
    userRoute(
      sendNotificationForEndpoint,
      async (context, { body: { consumer_id: consumerId, ...body } }) => {
        await requireAwakeConsumer(deps.db, consumerId);
        return await sendNotification(deps, context, { consumerId, body });
      },
      async (context, { body: { consumer_id: consumerId, ...body } }) =>
        consumerId === undefined ? [] : await judgeNotification(deps, context, { consumerId, body }),
    ),
    userRoute(
      sendRemoteSignalsForEndpoint,
      async (context, { body: { consumer_id: consumerId, ...body } }) => {
        await requireAwakeConsumer(deps.db, consumerId);
        const outcome = await sendRemoteSignals(deps, context, { consumerId, body });
        const isWhole = outcome.refused.length === 0;
        return isWhole ? { ...outcome, message: context.text('commands.signalsPublished') } : outcome;
      },
      (_context, { body }) => judgeRemoteSignals(deps, body),
    ),
    userRoute(getIconUploadAddressForEndpoint, async (context, { params }) => {
      await requireConsumer(deps.db, params.id);
      return await iconUploadAddress(deps, context, params.id);
    }),
  ];
}

/** What is sent to vehicles in the name of consumers, and what becomes of it. */
export function carMessageRoutes(deps: Deps): Route[] {
  return [
    userRoute(
      sendNotificationEndpoint,
      (context, { body }) =>
        sendNotification(deps, context, { consumerId: context.principal.organisationId, body }),
      (context, { body }) =>
        judgeNotification(deps, context, { consumerId: context.principal.organisationId, body }),
    ),
    userRoute(sendCloudCommandEndpoint, (context, { body }) =>
      sendCommand(deps, context, { consumerId: context.principal.organisationId, body }),
    ),
    userRoute(
      sendRemoteSignalsEndpoint,
      async (context, { body }) => {
        const names = Object.keys(body.remote_signal_update.signals);
        if (!maySend(context.principal, 'remote-signals', names)) throw new AppError('forbidden');
        return await sendRemoteSignals(deps, context, { consumerId: context.principal.organisationId, body });
      },
      (_context, { body }) => judgeRemoteSignals(deps, body),
    ),
    userRoute(getIconUploadAddressEndpoint, (context) =>
      iconUploadAddress(deps, context, context.principal.organisationId),
    ),
    ...operatorRoutes(deps),
    userRoute(listMessagesOfVehicleEndpoint, (context, { params, query }) =>
      listSentTo(deps, context, { vin: params.vin, before: query.before ?? null }),
    ),
    userRoute(listVehicleMessagesEndpoint, (context, { body }) => listSent(deps, context, body)),
    userRoute(getVehicleMessageEndpoint, (context, { params }) => getSent(deps, context, params.id)),
    userRoute(listMessageVehiclesEndpoint, (context, { body }) => listVehiclesOfSent(deps, context, body)),
    userRoute(retryVehicleMessageEndpoint, (context, { body }) => retryMessages(deps, context, body)),
  ];
}
