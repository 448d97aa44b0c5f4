import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { giveAccount } from './add-user.ts';
import { askProvider } from './ask-provider.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { endAccessTokens, holdUser } from './user-records-store.ts';

/**
 * Gives a user a password that must be changed at the next sign-in; sessions and access tokens count no more.
 * @throws userNotFound, userInactive
 */
export async function resetPassword(
  { db, identity, oneAtATime }: Deps & { readonly oneAtATime: OneAtATime },
  context: UserContext,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<{ message: string }> {
  await oneAtATime(() =>
    db.transaction().execute(async (trx) => {
      const user = await holdUser(trx, { username });
      if (user === undefined) {
        throw new AppError('userNotFound', { fields: [{ field: 'username', key: 'users.noSuchUsername' }] });
      }
      if (!user.is_active) throw new AppError('userInactive');
      await endAccessTokens(trx, user.id, new Date(context.now));
      const entry = { target: `user/${user.id}`, details: { username } };
      await recordAudit(trx, context, entry);
      await askProvider({ db, context }, entry, async () => {
        if (await identity.hasAccount(username)) await identity.setPassword(username, password, true);
        else await giveAccount(identity, { username, password });
      });
    }),
  );
  return { message: context.text('users.passwordReset', { username }) };
}
