import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { type AccountTask, cutSessions, leaveOpen, openTask, takeTask } from '../users/public.ts';
import { clearRefreshCookie, putRefreshCookie, readRefreshCookie } from './refresh-cookie.ts';

/**
 * Changes the caller's password; the caller's other sessions end. Where the provider does not say whether they did, or
 * whether the password holds, all end here and it is asked to end them until it does.
 * @throws incorrectCredentials for a wrong old password, passwordUnchanged, passwordUnknown
 */
export async function changeOwnPassword(
  deps: Deps,
  context: UserContext,
  given: { old_password: string; new_password: string },
): Promise<{ message: string }> {
  const { db } = deps;
  const { username, userId } = context.principal;
  const task: AccountTask = { username, task: 'end-sessions', user_id: userId };
  // Noted before the provider is asked: a server that is killed leaves no session of the old password behind.
  await db.transaction().execute(async (trx) => {
    await openTask(trx, task, context.now);
    await recordAudit(trx, context, { target: username, result: 'begun' });
  });
  try {
    const tokens = await deps.identity.changePassword({
      username,
      oldPassword: given.old_password,
      newPassword: given.new_password,
      keepRefreshToken: readRefreshCookie(context),
    });
    if (tokens !== null) putRefreshCookie(context, tokens);
  } catch (error) {
    return await afterFailure(deps, context, { task, error });
  }
  await settle(deps, context, { task, result: 'done' });
  return { message: context.text('identity.passwordChanged') };
}

async function afterFailure(
  deps: Deps,
  context: UserContext,
  { task, error }: { readonly task: AccountTask; readonly error: unknown },
): Promise<{ message: string }> {
  if (error instanceof AppError) {
    await settle(deps, context, { task, result: 'refused' });
    throw error;
  }
  await cutSessions(deps.db, task.username, context.now);
  const known = await leaveOpen(deps, context, { task, error, target: task.username });
  clearRefreshCookie(context);
  if (known === 'unknown') throw new AppError('passwordUnknown');
  return { message: context.text('identity.passwordChangedHere') };
}

async function settle(
  { db }: Deps,
  context: UserContext,
  { task, result }: { readonly task: AccountTask; readonly result: 'done' | 'refused' },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeTask(trx, task);
    await recordAudit(trx, context, { target: task.username, result });
  });
}
