import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { OutcomeUnknown, type Tokens } from '../../adapters/identity/port.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, UserContext } from '../../call-context.ts';
import { recordAuditAlone } from '../audit/public.ts';
import { type AccountTask, findActiveUser, leaveOpen } from '../users/public.ts';
import { authenticator } from './authenticator.ts';
import type { SessionCall } from './session-call.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { getSessionEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { organisationName } from '../organisations/public.ts';

/**
 * A fresh access token for the refresh cookie, which is rotated.
 * @throws sessionEnded, also for a user who may no longer sign in
 */
export async function renewSession(
  deps: Deps,
  context: SessionCall,
): Promise<{ access_token: string; expires_in: number }> {
  try {
    const tokens = await deps.identity.refresh(context.session.refreshToken() ?? '');
    await requireLive(deps, tokens).catch(async (error: unknown) => {
      await deps.identity.signOut(tokens.refreshToken).catch((err: unknown) => {
        deps.log.warn({ err }, 'a session that may not go on could not be ended');
      });
      throw error;
    });
    context.session.hold(tokens);
    return { access_token: tokens.accessToken, expires_in: tokens.expiresIn };
  } catch (error) {
    if (error instanceof OutcomeUnknown) await endSessionsHere(deps, context, error);
    const isRefused =
      error instanceof OutcomeUnknown ||
      (error instanceof AppError && (error.code === 'sessionEnded' || error.code === 'unauthenticated'));
    if (!isRefused) throw error;
    context.session.drop();
    throw new AppError('sessionEnded');
  }
}

/** @throws unauthenticated for a user who may no longer sign in; sessionEnded for a session that was cut off */
async function requireLive(deps: Deps, tokens: Tokens): Promise<void> {
  const principal = await authenticator(deps)(`Bearer ${tokens.accessToken}`);
  const user = principal === null ? null : await findActiveUser(deps.db, principal.username);
  if (user === null || tokens.sessionStartedAt < user.sessionsFrom) throw new AppError('sessionEnded');
}

/** A token was used twice, which ends all sessions of its user, and the provider did not say that it ended them. */
async function endSessionsHere(deps: Deps, context: CallContext, error: OutcomeUnknown): Promise<void> {
  const { username } = error;
  if (username === null) throw error;
  const id = (await findActiveUser(deps.db, username))?.id ?? null;
  const task: AccountTask = { username, task: 'end-sessions', user_id: id };
  const cut = { ...context, action: 'identity.end-sessions' } as const;
  const target = id === null ? username : `user/${id}`;
  await leaveOpen(deps, cut, { task, error, target, cutsSessions: true });
}

/** Ends the session of the refresh cookie; says so even when there was none. */
export async function endOwnSession(deps: Deps, context: SessionCall): Promise<{ message: string }> {
  const token = context.session.refreshToken();
  if (token !== undefined) {
    // Before the session ends, for its access token ends with it.
    const principal = await callerOf(deps, context);
    const isEnded = await deps.identity.signOut(token).then(
      () => true,
      (err: unknown) => {
        deps.log.warn({ err }, 'the identity provider failed');
        return false;
      },
    );
    context.session.drop();
    await recordAuditAlone(
      deps.db,
      { ...context, principal },
      { target: principal?.username ?? null, result: isEnded ? 'done' : 'unknown' },
    );
    if (!isEnded) return { message: context.text('identity.signedOutHere') };
  }
  return { message: context.text('identity.signedOut') };
}

/** Who signs out, when the access token is still good; the call itself needs none. */
async function callerOf(deps: Deps, { authorization }: SessionCall) {
  try {
    return await authenticator(deps)(authorization);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

/** Who is signed in and what the user may do, as the verified token and the user's row say. */
export async function describeSession(
  deps: Deps,
  context: UserContext,
): Promise<AnswerOf<typeof getSessionEndpoint>> {
  const { principal } = context;
  const user = await findActiveUser(deps.db, principal.username);
  if (user === null) throw new AppError('unauthenticated');
  const role = principal.role === null ? [] : [principal.role];
  return {
    user_id: principal.userId,
    username: principal.username,
    name: user.name,
    organisation_id: principal.organisationId,
    organisation_name: await organisationName(deps.db, principal.organisationId),
    app_type: principal.portal,
    role: principal.role,
    groups: [...role, principal.portal, ...principal.flags],
  };
}
