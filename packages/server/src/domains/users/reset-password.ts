import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { type AccountTask, holdName, openTask, takeTask } from './account-tasks-store.ts';
import { giveAccount } from './add-user.ts';
import { leaveOpen, type OneAtATime } from './unsettled-act.ts';
import { beginReset, confirmReset, holdUser, type UserRecord } from './user-records-store.ts';

interface Reset {
  readonly username: string;
  readonly password: string;
}

/**
 * Gives a user a password that must be changed at the next sign-in. First our part is committed: sessions and access
 * tokens count no more, and neither does the password from before, even if the provider goes on taking it.
 * @throws userNotFound, userInactive, resetUnknown when the provider did not say whether the password holds
 */
export async function resetPassword(
  deps: Deps & { readonly oneAtATime: OneAtATime },
  context: UserContext,
  reset: Reset,
): Promise<{ message: string }> {
  const { username } = reset;
  const { id, reset_unconfirmed_on: before } = await cutOff(deps, context, username);
  const task: AccountTask = { username, task: 'end-sessions', user_id: id };
  try {
    await deps.oneAtATime(() => setPassword(deps, context, { task, reset }));
  } catch (error) {
    const known = await leaveOpen(deps, context, { task, error, target: `user/${id}` });
    if (known === 'unknown') throw new AppError('resetUnknown');
    await confirmReset(deps.db, username, { before: known === 'refused' ? before : null });
    if (known === 'refused') throw error;
    return { message: context.text('users.passwordResetHere', { username }) };
  }
  return { message: context.text('users.passwordReset', { username }) };
}

/** Returns the user as it was before. */
async function cutOff({ db }: Deps, context: UserContext, username: string): Promise<UserRecord> {
  return await db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, { username });
    if (user === undefined) {
      throw new AppError('userNotFound', { fields: [{ field: 'username', key: 'users.noSuchUsername' }] });
    }
    if (!user.is_active) throw new AppError('userInactive');
    await beginReset(trx, user, new Date(context.now));
    await openTask(trx, { username, task: 'end-sessions', user_id: user.id }, context.now);
    await recordAudit(trx, context, { target: `user/${user.id}`, result: 'begun', details: { username } });
    return user;
  });
}

async function setPassword(
  { db, identity }: Deps,
  context: UserContext,
  { task, reset }: { readonly task: AccountTask; readonly reset: Reset },
): Promise<void> {
  const { username, password } = reset;
  await db.transaction().execute(async (trx) => {
    await holdName(trx, username);
    await confirmReset(trx, username);
    await takeTask(trx, task);
    await recordAudit(trx, context, { target: `user/${task.user_id}`, details: { username } });
    if (await identity.hasAccount(username)) await identity.setPassword(username, password, true);
    else await giveAccount(identity, { username, password });
  });
}
