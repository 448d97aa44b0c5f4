import {
  getIconUploadAddressFor,
  sendNotificationFor,
  sendRemoteSignalsFor,
} from '@vinculum/contract/commands/operator-endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { requireAwakeConsumer, requireConsumer } from '../organisations/public.ts';
import { iconUploadAddress } from './notification-icon.ts';
import { sendNotification } from './send-notification.ts';
import { sendRemoteSignals } from './send-remote-signals.ts';

/** What the operator sends in the name of a consumer: as the consumer itself, once it is known that it is one. */
export function operatorRoutes(deps: Deps): Route[] {
  return [
    userRoute(sendNotificationFor, async (context, { body: { consumer_id: consumerId, ...body } }) => {
      await requireAwakeConsumer(deps.db, consumerId);
      return await sendNotification(deps, context, { consumerId, body });
    }),
    userRoute(sendRemoteSignalsFor, async (context, { body: { consumer_id: consumerId, ...body } }) => {
      await requireAwakeConsumer(deps.db, consumerId);
      const outcome = await sendRemoteSignals(deps, context, { consumerId, body });
      const isWhole = outcome.refused.length === 0;
      return isWhole ? { ...outcome, message: context.text('commands.signalsPublished') } : outcome;
    }),
    userRoute(getIconUploadAddressFor, async (context, { params }) => {
      await requireConsumer(deps.db, params.id);
      return await iconUploadAddress(deps, context, params.id);
    }),
  ];
}
