import { AppError } from '@vinculum/contract/foundation/errors.ts';
import {
  type Account,
  findAccount,
  insertAccount,
  markDisabled,
  removeAccount,
  replacePassword,
} from './identity-account-store.ts';
import { forgetFailures, forgiveAttempt, signedIn, startAttempt } from './attempt-store.ts';
import { endSession, endSessionsOf, startOfLiveSession } from './identity-session-store.ts';
import { hashPassword, passwordMatches } from '../password-hash.ts';
import type { IdentityProvider, SignInSource, Tokens } from '../port.ts';
import {
  type FamilyDeps,
  familyOf,
  type RefreshToken,
  rotateFamily,
  startFamily,
} from './refresh-families.ts';
import { ACCESS_SECONDS, type SignedTokens, signedTokens } from './signed-tokens.ts';
import { listPublicKeys } from './signing-key-store.ts';
import { type KeyDeps, signingKeys } from './signing-keys.ts';

/** Callers that name no source share one. */
const nowhere: SignInSource = { address: '', browser: null };

export interface EmbeddedIdentityDeps extends KeyDeps {
  /** What the access token of a user says: the portal group and the labels of the permissions. */
  readonly groupsOf: (username: string) => Promise<readonly string[]>;
}

/**
 * Accounts, sessions and keys in our own database; makes the first key when there is none.
 * @throws when the key was sealed with another seal
 */
export async function createEmbeddedIdentity(deps: EmbeddedIdentityDeps): Promise<IdentityProvider> {
  const keys = signingKeys(deps);
  await keys.signing();
  const signed = signedTokens(keys, deps.clock);
  const families = { ...deps, keys };

  const tokensOf = async (refresh: RefreshToken): Promise<Tokens> => ({
    accessToken: await signed.signAccess({
      sub: refresh.username,
      sid: refresh.sessionId,
      groups: [...(await deps.groupsOf(refresh.username))],
    }),
    expiresIn: ACCESS_SECONDS,
    refreshToken: refresh.token,
    refreshExpiresIn: Math.floor((refresh.expiresAt - deps.clock()) / 1000),
    sessionStartedAt: refresh.startedAt,
  });

  return {
    signIn: async (username, password, from = nowhere) => {
      const account = await checkPassword(deps, { username, password, from });
      if (account.must_change_password) {
        const challenge = { sub: username, account_updated: account.updated_on.getTime() };
        return { kind: 'newPasswordRequired', session: await signed.signChallenge(challenge) };
      }
      const started = await startFamily(families, account);
      if (started === null) throw new AppError('incorrectCredentials');
      return { kind: 'tokens', tokens: await tokensOf(started) };
    },
    refresh: async (refreshToken) => tokensOf(await rotateFamily(families, refreshToken)),
    signOut: async (refreshToken) => {
      const id = await familyOf(families, refreshToken);
      if (id !== null) await endSession(deps.db, id, { cause: 'signed-out', now: new Date(deps.clock()) });
    },
    publicKeys: () => listPublicKeys(deps.db),
    verify: async (accessToken) => {
      const payload = await signed.readAccess(accessToken);
      const now = new Date(deps.clock());
      const start = payload === null ? null : await startOfLiveSession(deps.db, payload.sid, now);
      if (payload === null || start === null) throw new AppError('unauthenticated');
      return {
        username: payload.sub,
        groups: payload.groups,
        issuedAt: payload.iat_ms,
        sessionStartedAt: start.getTime(),
      };
    },
    ...passwordMethods(families, signed),
    ...accountMethods(deps),
  };
}

function passwordMethods(
  deps: EmbeddedIdentityDeps & FamilyDeps,
  signed: SignedTokens,
): Pick<IdentityProvider, 'answerNewPassword' | 'changePassword'> {
  return {
    answerNewPassword: async (session, newPassword) => {
      const challenge = await signed.readChallenge(session);
      const account = challenge === null ? null : await findAccount(deps.db, challenge.sub);
      const isOpen = account?.updated_on.getTime() === challenge?.account_updated;
      if (account === null || account.is_disabled || !isOpen) throw new AppError('challengeExpired');
      await giveNewPassword(deps, account, { newPassword, keepId: null, isGone: 'challengeExpired' });
      return { username: account.username };
    },
    changePassword: async ({ username, oldPassword, newPassword, keepRefreshToken }) => {
      const account = await checkPassword(deps, { username, password: oldPassword, from: signedIn });
      const keepId = keepRefreshToken === undefined ? null : await familyOf(deps, keepRefreshToken);
      await giveNewPassword(deps, account, { newPassword, keepId, isGone: 'conflict' });
      return null;
    },
  };
}

function accountMethods(
  deps: EmbeddedIdentityDeps,
): Pick<
  IdentityProvider,
  'hasAccount' | 'createAccount' | 'deleteAccount' | 'setPassword' | 'setDisabled' | 'endSessions'
> {
  const now = () => new Date(deps.clock());
  return {
    hasAccount: async (username) => (await findAccount(deps.db, username)) !== null,
    createAccount: async ({ username, password, mustChangePassword }) => {
      const passwordHash = await hashPassword(password);
      const account = { username, passwordHash, mustChange: mustChangePassword, now: now() };
      if (!(await insertAccount(deps.db, account))) throw new AppError('conflict');
    },
    deleteAccount: (username) => removeAccount(deps.db, username),
    setPassword: async (username, password, mustChange) => {
      const account = await accountOf(deps, username);
      const passwordHash = await hashPassword(password);
      const change = { passwordHash, mustChange, keepId: null };
      if (!(await storePassword(deps, account, change))) throw new AppError('conflict');
    },
    setDisabled: async (username, isDisabled) => {
      await accountOf(deps, username);
      await deps.db.transaction().execute(async (trx) => {
        await markDisabled(trx, username, { isDisabled, now: now() });
        if (isDisabled) await endSessionsOf(trx, username, { cause: 'disabled', now: now(), keepId: null });
      });
    },
    endSessions: (username) => endSessionsOf(deps.db, username, { cause: 'ended', now: now(), keepId: null }),
  };
}

/** The account when the password is right; one refusal, after the same work, for every other case. */
async function checkPassword(
  deps: EmbeddedIdentityDeps,
  { username, password, from }: { username: string; password: string; from: SignInSource },
): Promise<Account> {
  const attempt = { username, from, now: deps.clock() };
  const counted = await startAttempt(deps.db, attempt);
  const account = await findAccount(deps.db, username);
  const isRight = await passwordMatches(account?.password_hash ?? null, password);
  if (account === null || counted === null || !isRight || account.is_disabled)
    throw new AppError('incorrectCredentials');
  await forgiveAttempt(deps.db, attempt, counted);
  return account;
}

async function giveNewPassword(
  deps: EmbeddedIdentityDeps,
  account: Account,
  change: { newPassword: string; keepId: string | null; isGone: 'challengeExpired' | 'conflict' },
): Promise<void> {
  if (await passwordMatches(account.password_hash, change.newPassword))
    throw new AppError('passwordUnchanged');
  const passwordHash = await hashPassword(change.newPassword);
  const isChanged = await storePassword(deps, account, {
    passwordHash,
    mustChange: false,
    keepId: change.keepId,
  });
  if (!isChanged) throw new AppError(change.isGone);
}

/** Puts a new password in the place of the one that was read and ends the sessions of the old one, both or neither. */
async function storePassword(
  deps: EmbeddedIdentityDeps,
  account: Account,
  change: { passwordHash: string; mustChange: boolean; keepId: string | null },
): Promise<boolean> {
  const now = new Date(deps.clock());
  return await deps.db.transaction().execute(async (trx) => {
    const isChanged = await replacePassword(trx, account, { ...change, now });
    if (!isChanged) return false;
    await forgetFailures(trx, account.username);
    await endSessionsOf(trx, account.username, { cause: 'password-changed', now, keepId: change.keepId });
    return true;
  });
}

async function accountOf(deps: EmbeddedIdentityDeps, username: string): Promise<Account> {
  const account = await findAccount(deps.db, username);
  if (account === null) throw new AppError('notFound');
  return account;
}
