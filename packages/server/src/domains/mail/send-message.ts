import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { NewOrganisationMessage } from '@vinculum/contract/mail/endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { findActiveUser } from '../users/public.ts';
import { storeMessage } from './organisation-messages-store.ts';
import { recipientsOf } from './recipients-store.ts';

/**
 * Writes to another organisation.
 * @throws badRequest at `to_organisation_id`, for one that may not be written to as for one that does not exist.
 */
export async function sendMessage(
  { db }: Deps,
  context: UserContext,
  message: NewOrganisationMessage,
): Promise<{ message: string; message_id: number }> {
  const { organisationId, username } = context.principal;
  return await db.transaction().execute(async (trx) => {
    const recipients = await recipientsOf(trx, organisationId);
    const recipient = recipients.find(({ id }) => id === message.to_organisation_id);
    if (recipient === undefined)
      throw new AppError('badRequest', {
        fields: [{ field: 'to_organisation_id', key: 'organisationMessages.recipient' }],
      });
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
