import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { authenticator } from './authenticator.ts';
import { answerTokens, clearRefreshCookie, readRefreshCookie } from './refresh-cookie.ts';

/**
 * A fresh access token for the refresh cookie, which is rotated.
 * @throws sessionEnded, also for a user who may no longer sign in
 */
export async function renewSession(
  deps: Deps,
  context: RequestContext,
): Promise<{ access_token: string; expires_in: number }> {
  try {
    const tokens = await deps.identity.refresh(readRefreshCookie(context) ?? '');
    await authenticator(deps)(`Bearer ${tokens.accessToken}`).catch(async (error: unknown) => {
      await deps.identity.signOut(tokens.refreshToken);
      throw error;
    });
    return answerTokens(context, tokens);
  } catch (error) {
    const isRefused =
      error instanceof AppError && (error.code === 'sessionEnded' || error.code === 'unauthenticated');
    if (!isRefused) throw error;
    clearRefreshCookie(context);
    throw new AppError('sessionEnded');
  }
}

/** Ends the session of the refresh cookie; says so even when there was none. */
export async function endOwnSession(deps: Deps, context: RequestContext): Promise<{ message: string }> {
  const token = readRefreshCookie(context);
  if (token !== undefined) {
    await deps.identity.signOut(token);
    const principal = await callerOf(deps, context);
    await recordAudit(deps.db, { ...context, principal }, { target: principal?.username ?? null });
  }
  clearRefreshCookie(context);
  return { message: context.text('identity.signedOut') };
}

/** Who signs out, when the access token is still good; the call itself needs none. */
async function callerOf(deps: Deps, context: RequestContext) {
  try {
    return await authenticator(deps)(context.header('authorization'));
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}
