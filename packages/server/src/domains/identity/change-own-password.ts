import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { putRefreshCookie, readRefreshCookie } from './refresh-cookie.ts';

/**
 * Changes the caller's password; the caller's other sessions end.
 * @throws incorrectCredentials for a wrong old password, passwordUnchanged
 */
export async function changeOwnPassword(
  deps: Deps,
  context: UserContext,
  given: { old_password: string; new_password: string },
): Promise<{ message: string }> {
  const { username } = context.principal;
  try {
    const tokens = await deps.identity.changePassword({
      username,
      oldPassword: given.old_password,
      newPassword: given.new_password,
      keepRefreshToken: readRefreshCookie(context),
    });
    if (tokens !== null) putRefreshCookie(context, tokens);
  } catch (error) {
    if (error instanceof AppError)
      await recordAudit(deps.db, context, { target: username, result: 'refused' });
    throw error;
  }
  await recordAudit(deps.db, context, { target: username });
  return { message: context.text('identity.passwordChanged') };
}
