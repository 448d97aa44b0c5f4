import {
  countUnreadMessagesEndpoint,
  getOrganisationMessageEndpoint,
  listMessageRecipientsEndpoint,
  listReceivedMessagesEndpoint,
  listSentMessagesEndpoint,
  markMessageReadEndpoint,
  type NewOrganisationMessage,
  sendOrganisationMessageEndpoint,
} from '@vinculum/contract/mail/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import {
  countUnread,
  findMessage,
  markRead,
  pageMessages,
  recipientsOf,
  storeMessage,
} from './mail-store.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { findActiveUser } from '../users/public.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';

export function mailRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    userRoute(listReceivedMessagesEndpoint, ({ principal }, { body }) =>
      pageMessages(db, principal, { ...body, box: 'inbox' }),
    ),
    userRoute(listSentMessagesEndpoint, ({ principal }, { body }) =>
      pageMessages(db, principal, { ...body, box: 'sent' }),
    ),
    userRoute(getOrganisationMessageEndpoint, (context, { params }) => readMessage(deps, context, params.id)),
    userRoute(countUnreadMessagesEndpoint, ({ principal }) => countUnread(db, principal)),
    userRoute(markMessageReadEndpoint, (context, { body }) =>
      markMessageRead(deps, context, body.message_id),
    ),
    userRoute(listMessageRecipientsEndpoint, async ({ principal }) => ({
      organisation: await recipientsOf(db, principal.organisationId),
    })),
    userRoute(
      sendOrganisationMessageEndpoint,
      (context, { body }) => sendMessage(deps, context, body),
      async ({ principal }, { body: { to_organisation_id: id } }) =>
        id === undefined || (await recipientsOf(db, principal.organisationId)).some((one) => one.id === id)
          ? []
          : [noRecipient],
    ),
  ];
}

const noRecipient = { field: 'to_organisation_id', key: 'organisationMessages.recipient' };

/**
 * Writes to another organisation.
 * @throws badRequest at `to_organisation_id`, for one that may not be written to as for one that does not exist.
 */
async function sendMessage(
  { db }: Deps,
  context: UserContext,
  message: NewOrganisationMessage,
): Promise<{ message: string; message_id: number }> {
  const { organisationId, username } = context.principal;
  return await db.transaction().execute(async (trx) => {
    const recipients = await recipientsOf(trx, organisationId);
    const recipient = recipients.find(({ id }) => id === message.to_organisation_id);
    if (recipient === undefined) throw new AppError('badRequest', { fields: [noRecipient] });
    const sender = await findActiveUser(trx, username);
    const id = await storeMessage(trx, organisationId, {
      ...message,
      sentBy: sender?.name ?? username,
      now: new Date(context.now),
    });
    // What was written stays out of the audit trail: it is kept for good.
    await recordAudit(trx, context, {
      target: `organisation-message/${id}`,
      details: { to: recipient.id },
    });
    return {
      message: context.text('organisationMessages.sent', { organisation: recipient.name }),
      message_id: id,
    };
  });
}

/**
 * One message that the caller's organisation wrote or got.
 * @throws notFound, also for a message between others.
 */
async function readMessage(
  { db }: Deps,
  { principal }: UserContext,
  id: number,
): Promise<AnswerOf<typeof getOrganisationMessageEndpoint>> {
  const message = await findMessage(db, principal.organisationId, id);
  if (message === undefined) throw new AppError('notFound');
  return {
    message_id: message.id,
    from_organisation_id: message.sender_id,
    from_organisation_name: message.sender_name,
    to_organisation_id: message.recipient_id,
    to_organisation_name: message.recipient_name,
    subject: message.subject,
    body: message.body,
    sent_by: message.sent_by,
    sent_on: message.sent_on.toISOString(),
  };
}

/**
 * Remembers that the user has read a message; returns what is still unread.
 * @throws notFound, also for a message that the organisation wrote itself and for one of others.
 */
async function markMessageRead({ db }: Deps, context: UserContext, id: number): Promise<{ unread: number }> {
  const { principal } = context;
  return await db.transaction().execute(async (trx) => {
    const outcome = await markRead(trx, principal, id);
    if (outcome === 'missing') throw new AppError('notFound');
    if (outcome === 'marked') await recordAudit(trx, context, { target: `organisation-message/${id}` });
    return await countUnread(trx, principal);
  });
}
