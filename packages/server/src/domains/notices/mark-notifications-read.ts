import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type {
  markNotificationsReadEndpoint,
  UnreadNotifications,
} from '@vinculum/contract/notices/endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { countUnread, hasNotification, markRead, markReadUpTo } from './read-marks-store.ts';

/**
 * Remembers that the user has read one notification, or it and all older ones.
 * @returns what is still unread.
 * @throws notFound, also for a notification of another organisation.
 */
export async function markNotificationsRead(
  { db }: Deps,
  context: UserContext,
  body: RequestOf<typeof markNotificationsReadEndpoint>['body'],
): Promise<UnreadNotifications> {
  const { notification_id: id, and_older: andOlder } = body;
  return await db.transaction().execute(async (trx) => {
    const reader = context.principal;
    if (!(await hasNotification(trx, reader, id))) throw new AppError('notFound');
    await (andOlder ? markReadUpTo(trx, reader, id) : markRead(trx, reader, id));
    await recordAudit(trx, context, { target: String(id), details: { andOlder } });
    return await countUnread(trx, reader);
  });
}
