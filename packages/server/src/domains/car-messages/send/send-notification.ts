import type { sendNotificationEndpoint, SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import { defaultMinutes } from '@vinculum/contract/car-messages/vocabulary.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { refuseProblems } from '../../../mechanisms/refuse-problems.ts';
import { hostProblemsFor } from '../../domain-lists/public.ts';
import { organisationName } from '../../organisations/public.ts';
import { vinProblems } from '../../vehicles/public.ts';
import { iconOf, iconProblems } from './notification-icon.ts';
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
  // VINs alone are refused by a code of their own.
  const problems = await ownProblems(deps, context, { consumerId, body });
  if (problems.length > 0) refuseProblems([...problems, ...vinProblems(body.vin_numbers)]);
  const sent: NotificationBody = {
    title: title === '' ? await organisationName(deps.db, consumerId) : title,
    message: body.message,
    url: url === '' ? null : url,
    ...(await iconOf(deps, { name: icon_url, deadline })),
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

interface NotificationToJudge {
  readonly consumerId: number;
  readonly body: Partial<NotificationToSend['body']>;
}

/** What is wrong with a notification, as far as these fields tell and beside their shape. */
export async function judgeNotification(
  deps: Deps,
  context: UserContext,
  judged: NotificationToJudge,
): Promise<FieldProblem[]> {
  const problems = await ownProblems(deps, context, judged);
  return [...problems, ...vinProblems(judged.body.vin_numbers ?? [])];
}

async function ownProblems(
  deps: Deps,
  { principal }: UserContext,
  { consumerId, body: { url = '', icon_url: name = '' } }: NotificationToJudge,
): Promise<FieldProblem[]> {
  const lists = { organisationId: consumerId, askerId: principal.organisationId };
  return [
    ...(await hostProblemsFor(deps.db, lists, url === '' ? [] : [{ field: 'url', url }])),
    ...(await iconProblems(deps, { consumerId, name })),
  ];
}
