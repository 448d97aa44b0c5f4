import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import type { SessionCall } from './session-call.ts';
import { recordAudit } from '../audit/public.ts';
import { type AccountTask, knownOf, leaveOpen, noteTask, takeTask } from '../users/public.ts';

/**
 * Changes the caller's password; the caller's other sessions end. Where the provider does not say whether they did, or
 * whether the password holds, all end here and it is asked to end them until it does.
 * @throws incorrectCredentials for a wrong old password, passwordUnchanged, passwordUnknown
 */
export async function changeOwnPassword(
  deps: Deps,
  context: UserContext & SessionCall,
  input: { old_password: string; new_password: string },
): Promise<{ message: string }> {
  const { db } = deps;
  const { username, userId } = context.principal;
  const task: AccountTask = { username, task: 'end-sessions', user_id: userId };
  // Noted before the provider is asked: a server that is killed leaves no session of the old password behind.
  const isOwn = await db.transaction().execute(async (trx) => {
    await recordAudit(trx, context, { target: username, result: 'begun' });
    return await noteTask(trx, task, context.now);
  });
  try {
    const tokens = await deps.identity.changePassword({
      username,
      oldPassword: input.old_password,
      newPassword: input.new_password,
      keepRefreshToken: context.session.refreshToken(),
    });
    if (tokens !== null) context.session.hold(tokens);
  } catch (error) {
    return await afterFailure(deps, context, { task, isOwn, error });
  }
  await settle(deps, context, { task, isOwn, result: 'done' });
  return { message: context.text('identity.passwordChanged') };
}

interface Requested {
  readonly task: AccountTask;
  /** The task was noted by this act, not by an earlier one that is open yet. */
  readonly isOwn: boolean;
}

async function afterFailure(
  deps: Deps,
  context: UserContext & SessionCall,
  { task, isOwn, error }: Requested & { readonly error: unknown },
): Promise<{ message: string }> {
  if (knownOf(error) === 'refused') {
    await settle(deps, context, { task, isOwn, result: 'refused' });
    throw error;
  }
  const known = await leaveOpen(deps, context, { task, error, target: task.username, cutsSessions: true });
  context.session.drop();
  if (known === 'unknown') throw new AppError('passwordUnknown');
  return { message: context.text('identity.passwordChangedHere') };
}

async function settle(
  { db }: Deps,
  context: UserContext,
  { task, isOwn, result }: Requested & { readonly result: 'done' | 'refused' },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A refusal settles nothing of other acts, and neither settles what was asked for since.
    if (result === 'done') await takeTask(trx, task, { how: '<=', at: context.now });
    else if (isOwn) await takeTask(trx, task, { how: '=', at: context.now });
    await recordAudit(trx, context, { target: task.username, result });
  });
}
