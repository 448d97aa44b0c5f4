import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { signInEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { OutcomeUnknown, type SignInResult, type SignInSource } from '../../adapters/identity/port.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext } from '../../call-context.ts';
import { recordAudit, recordAuditAlone } from '../audit/public.ts';
import { confirmReset, findActiveUser, knownOf } from '../users/public.ts';
import { principalOf } from './authenticator.ts';
import type { SessionCall } from './session-call.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Whose users the login is for; anybody's when undefined. */
  readonly app_types?: readonly Portal[] | undefined;
}

/**
 * Signs a user in, or answers with the new-password challenge. Who proved the password at another portal's login is
 * told which portal is theirs, before anything begins: a password set there would be refused there.
 * @throws incorrectCredentials, with the same text for every reason
 */
export async function signUserIn(
  deps: Deps,
  context: SessionCall,
  input: Credentials,
): Promise<AnswerOf<typeof signInEndpoint>> {
  const target = input.username;
  const browser = context.session.browser();
  const from = { address: context.address, browser };
  const result = await attempt(deps, input, from).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'incorrectCredentials')
      await recordAuditAlone(deps.db, context, { target, result: 'refused' });
    throw error;
  });
  if (result.kind === 'otherPortal') {
    await recordAuditAlone(deps.db, context, {
      target,
      result: 'refused',
      details: { portal: result.portal },
    });
    return { other_portal: result.portal };
  }
  context.session.holdBrowser(browser);
  if (result.kind === 'newPasswordRequired') {
    await recordAuditAlone(deps.db, context, { target, details: { challenge: 'NEW_PASSWORD_REQUIRED' } });
    return { challenge: 'NEW_PASSWORD_REQUIRED', session: result.session };
  }
  await recordAuditAlone(deps.db, { ...context, principal: result.principal }, { target });
  context.session.hold(result.tokens);
  return { access_token: result.tokens.accessToken, expires_in: result.tokens.expiresIn };
}

async function attempt(deps: Deps, input: Credentials, from: SignInSource) {
  const result = await deps.identity.signIn(input.username, input.password, from);
  const user = await findActiveUser(deps.db, input.username);
  // No challenge: a password from before a reset of which it is not known whether it was done.
  const isOld = user?.isResetUnconfirmed === true && result.kind === 'tokens';
  if (user === null || isOld) return refuse(deps, result);
  if (input.app_types?.includes(user.portal) === false) {
    await endSession(deps, result);
    return { kind: 'otherPortal' as const, portal: user.portal };
  }
  if (result.kind === 'newPasswordRequired') return result;
  const claims = await deps.identity.verify(result.tokens.accessToken);
  const principal = principalOf(user, claims.groups);
  return principal === null ? refuse(deps, result) : { ...result, principal };
}

/** Somebody with the right password but no way into a portal. */
async function refuse(deps: Deps, result: SignInResult): Promise<never> {
  await endSession(deps, result);
  throw new AppError('incorrectCredentials');
}

/** No session may stay behind of somebody who is not let in. */
async function endSession(deps: Deps, result: SignInResult): Promise<void> {
  if (result.kind !== 'tokens') return;
  // That nobody holds it is what counts.
  await deps.identity.signOut(result.tokens.refreshToken).catch((err: unknown) => {
    deps.log.warn({ err }, 'a session that nobody was given could not be ended');
  });
}

/**
 * Sets the first own password of a user.
 * @throws challengeExpired, passwordUnchanged, passwordUnknown
 */
export async function answerChallenge(
  deps: Deps,
  context: CallContext,
  input: { session: string; new_password: string },
): Promise<{ message: string }> {
  // Before the provider is asked, which alone knows whose session it is: no password changes without a row.
  await recordAuditAlone(deps.db, context, { target: null, result: 'begun' });
  const { username } = await deps.identity
    .answerNewPassword(input.session, input.new_password)
    .catch((error: unknown) => tellFailure(deps, context, error));
  await deps.db.transaction().execute(async (trx) => {
    // Who was asked for a new password signed in with the one of the last reset, or with a first one that nobody had
    // used, which cannot be told from it. In both cases the one chosen here holds, unless a reset has begun since.
    await confirmReset(trx, username, { until: context.now });
    await recordAudit(trx, context, { target: username });
  });
  return { message: context.text('identity.signInAgain') };
}

async function tellFailure(deps: Deps, context: CallContext, error: unknown): Promise<never> {
  if (knownOf(error) === 'refused') {
    await recordAuditAlone(deps.db, context, { target: null, result: 'refused' });
    throw error;
  }
  deps.log.warn({ err: error }, 'the identity provider failed');
  const target = error instanceof OutcomeUnknown ? error.username : null;
  await recordAuditAlone(deps.db, context, { target, result: 'unknown' });
  throw new AppError('passwordUnknown');
}
