import type { sendNotificationEndpoint, SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import { defaultMinutes } from '@vinculum/contract/car-messages/vocabulary.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../http/context.ts';
import { refuseForbiddenHosts } from '../../domain-lists/public.ts';
import { organisationName } from '../../organisations/public.ts';
import { iconOf } from './notification-icon.ts';
import { sendToVehicles } from './send-to-vehicles.ts';
import type { NotificationBody } from '../sent/sent-body.ts';

interface NotificationToSend {
  /** The organisation in whose name it is sent. */
  readonly consumerId: number;
  readonly body: RequestOf<typeof sendNotificationEndpoint>['body'];
}

/**
 * Sends a notification to the owners of vehicles. Without a title it has the organisation's name (specification 2,
 * section 5).
 * @throws badRequest for an icon that did not arrive and a host that the organisation's lists forbid, tooManyVehicles,
 * invalidVins.
 */
export async function sendNotification(
  deps: Deps,
  context: UserContext,
  { consumerId, body }: NotificationToSend,
): Promise<SendOutcome> {
  const { title = '', url = '', icon_url = '', valid_for_minutes = defaultMinutes.notification } = body;
  const deadline = context.now + valid_for_minutes * 60_000;
  const lists = { organisationId: consumerId, askerId: context.principal.organisationId };
  await refuseForbiddenHosts(deps.db, lists, url === '' ? [] : [{ field: 'url', url }]);
  const sent: NotificationBody = {
    title: title === '' ? await organisationName(deps.db, consumerId) : title,
    message: body.message,
    url: url === '' ? null : url,
    ...(await iconOf(deps, { consumerId, name: icon_url, deadline })),
  };
  return await sendToVehicles(deps, context, {
    consumerId,
    kind: 'notification',
    vinNumbers: body.vin_numbers,
    validForMinutes: valid_for_minutes,
    body: sent,
    audited: { title: sent.title, url: sent.url },
  });
}
