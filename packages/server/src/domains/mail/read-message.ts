import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { getOrganisationMessageEndpoint } from '@vinculum/contract/mail/endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { countUnread, findMessage, markRead } from './organisation-messages-store.ts';

/**
 * One message that the caller's organisation wrote or got.
 * @throws notFound, also for a message between others.
 */
export async function readMessage(
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
export async function markMessageRead(
  { db }: Deps,
  context: UserContext,
  id: number,
): Promise<{ unread: number }> {
  const { principal } = context;
  return await db.transaction().execute(async (trx) => {
    const outcome = await markRead(trx, principal, id);
    if (outcome === 'missing') throw new AppError('notFound');
    if (outcome === 'marked') await recordAudit(trx, context, { target: `organisation-message/${id}` });
    return await countUnread(trx, principal);
  });
}
