import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { askProvider } from './ask-provider.ts';
import { holdActiveUser } from './change-user.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { holdAdministrators, markInactive } from './user-records-store.ts';

/** What names a user to be deactivated; all must fit. */
export interface NamedUser {
  readonly user_id: number;
  readonly username: string;
  readonly org_id: number;
}

/**
 * Deactivates a user: the row stays, the account is disabled, sessions and access tokens count no more.
 * @throws userNotFound, userInactive, ownAccount
 */
export async function deactivateUser(
  { db, identity, oneAtATime }: Deps & { readonly oneAtATime: OneAtATime },
  context: UserContext,
  named: NamedUser,
): Promise<{ message: string }> {
  if (named.user_id === context.principal.userId) throw new AppError('ownAccount');
  await oneAtATime(() =>
    db.transaction().execute(async (trx) => {
      await holdAskingAdministrator(trx, context);
      const user = await holdActiveUser(trx, named.user_id);
      const isNamed = user.username === named.username && user.organisation_id === named.org_id;
      if (!isNamed) throw new AppError('userNotFound');
      await markInactive(trx, user.id);
      const details = { username: user.username, org_id: user.organisation_id };
      const entry = { target: `user/${user.id}`, details };
      await recordAudit(trx, context, entry);
      // Last: should it fail, the row is as it was; should only the commit fail, it can be repeated.
      await askProvider({ db, context }, entry, async () => {
        if (await identity.hasAccount(user.username)) await identity.setDisabled(user.username, true);
      });
    }),
  );
  return { message: context.text('users.deactivated', { username: named.username }) };
}

/** Of two administrators who deactivate each other one comes too late: somebody must be left. */
async function holdAskingAdministrator(trx: Kysely<Database>, { principal }: UserContext): Promise<void> {
  const administrators = await holdAdministrators(trx);
  if (!administrators.includes(principal.userId)) throw new AppError('unauthenticated');
}
