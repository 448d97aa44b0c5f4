import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { carryOut } from './account-tasks.ts';
import { type AccountTask, openTask } from './account-tasks-store.ts';
import { holdActiveUser } from './change-user.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { leaveOpen } from './unsettled-act.ts';
import { holdAdministrators, markInactive } from './user-records-store.ts';

/** What names a user to be deactivated; all must fit. */
export interface NamedUser {
  readonly user_id: number;
  readonly username: string;
  readonly org_id: number;
}

/**
 * Deactivates a user: from the commit of the row on, sessions and access tokens count no more. Then the account is
 * disabled; where the provider does not confirm that, it is asked again until it does.
 * @throws userNotFound, userInactive, ownAccount
 */
export async function deactivateUser(
  deps: Deps & { readonly oneAtATime: OneAtATime },
  context: UserContext,
  named: NamedUser,
): Promise<{ message: string }> {
  if (named.user_id === context.principal.userId) throw new AppError('ownAccount');
  const { username } = named;
  const task: AccountTask = { username, task: 'disable', user_id: named.user_id };
  await cutOff(deps, context, { named, task });
  try {
    await deps.oneAtATime(() => carryOut(deps, task));
  } catch (error) {
    await leaveOpen(deps, context, { task, error, target: `user/${named.user_id}` });
    return { message: context.text('users.deactivatedHere', { username }) };
  }
  return { message: context.text('users.deactivated', { username }) };
}

async function cutOff(
  { db }: Deps,
  context: UserContext,
  { named, task }: { readonly named: NamedUser; readonly task: AccountTask },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdAskingAdministrator(trx, context);
    const user = await holdActiveUser(trx, named.user_id);
    const isNamed = user.username === named.username && user.organisation_id === named.org_id;
    if (!isNamed) throw new AppError('userNotFound');
    await markInactive(trx, user.id);
    await openTask(trx, task, context.now);
    const details = { username: user.username, org_id: user.organisation_id };
    await recordAudit(trx, context, { target: `user/${user.id}`, details });
  });
}

/** Of two administrators who deactivate each other one comes too late: somebody must be left. */
async function holdAskingAdministrator(trx: Kysely<Database>, { principal }: UserContext): Promise<void> {
  const administrators = await holdAdministrators(trx);
  if (!administrators.includes(principal.userId)) throw new AppError('unauthenticated');
}
