import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import {
  type Account,
  clearFailures,
  findAccount,
  insertAccount,
  markDisabled,
  replacePassword,
  startAttempt,
} from './identity-account-store.ts';
import { endSession, endSessionsOf } from './identity-session-store.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import type { IdentityProvider, Tokens } from './port.ts';
import { type RefreshToken, familyIdOf, rotateFamily, startFamily } from './refresh-families.ts';
import { ACCESS_SECONDS, signedTokens } from './signed-tokens.ts';
import { signingKeys } from './signing-keys.ts';

export interface EmbeddedIdentityDeps {
  readonly db: Kysely<Database>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomBytes: (length: number) => Buffer;
  /** What the access token of a user says: the portal group and the labels of the permissions. */
  readonly groupsOf: (username: string) => Promise<readonly string[]>;
}

/** Accounts, sessions and keys in our own database; makes the first key when there is none. */
export async function createEmbeddedIdentity(deps: EmbeddedIdentityDeps): Promise<IdentityProvider> {
  const keys = signingKeys(deps);
  await keys.signing();
  const signed = signedTokens(keys, deps.clock);
  const families = { ...deps, keys };
  const now = () => new Date(deps.clock());

  const tokensOf = async (refresh: RefreshToken): Promise<Tokens> => ({
    accessToken: await signed.signAccess({
      sub: refresh.username,
      groups: [...(await deps.groupsOf(refresh.username))],
    }),
    expiresIn: ACCESS_SECONDS,
    refreshToken: refresh.token,
    refreshExpiresIn: Math.floor((refresh.expiresAt - deps.clock()) / 1000),
  });

  return {
    signIn: async (username, password) => {
      const account = await checkPassword(deps, username, password);
      if (account.must_change_password) {
        const challenge = { sub: username, account_updated: account.updated_on.getTime() };
        return { kind: 'newPasswordRequired', session: await signed.signChallenge(challenge) };
      }
      return { kind: 'tokens', tokens: await tokensOf(await startFamily(families, username)) };
    },
    answerNewPassword: async (session, newPassword) => {
      const challenge = await signed.readChallenge(session);
      const account = challenge === null ? null : await findAccount(deps.db, challenge.sub);
      const isOpen = account?.updated_on.getTime() === challenge?.account_updated;
      if (account === null || account.is_disabled || !isOpen) throw new AppError('challengeExpired');
      await giveNewPassword(deps, account, { newPassword, isGone: 'challengeExpired' });
      return { username: account.username };
    },
    refresh: async (refreshToken) => tokensOf(await rotateFamily(families, refreshToken)),
    signOut: async (refreshToken) => {
      const id = familyIdOf(refreshToken);
      if (id !== null) await endSession(deps.db, id, { cause: 'signed-out', now: now() });
    },
    changePassword: async ({ username, oldPassword, newPassword, keepRefreshToken }) => {
      const account = await checkPassword(deps, username, oldPassword);
      await giveNewPassword(deps, account, { newPassword, isGone: 'conflict' });
      const keepId = keepRefreshToken === undefined ? undefined : (familyIdOf(keepRefreshToken) ?? undefined);
      await endSessionsOf(deps.db, username, { cause: 'password-changed', now: now(), keepId });
    },
    verify: async (accessToken) => {
      const payload = await signed.readAccess(accessToken);
      if (payload === null) throw new AppError('unauthenticated');
      return { username: payload.sub, groups: payload.groups };
    },
    ...accountMethods(deps),
  };
}

/** What an administrator does with accounts. */
function accountMethods(
  deps: EmbeddedIdentityDeps,
): Pick<IdentityProvider, 'createAccount' | 'setPassword' | 'setDisabled'> {
  const now = () => new Date(deps.clock());
  return {
    createAccount: async ({ username, password, mustChangePassword }) => {
      const passwordHash = await hashPassword(password);
      await insertAccount(deps.db, { username, passwordHash, mustChange: mustChangePassword, now: now() });
    },
    setPassword: async (username, password, mustChange) => {
      const account = await accountOf(deps, username);
      const passwordHash = await hashPassword(password);
      const isChanged = await replacePassword(deps.db, account, { passwordHash, mustChange, now: now() });
      if (!isChanged) throw new AppError('conflict');
      await endSessionsOf(deps.db, username, { cause: 'password-changed', now: now() });
    },
    setDisabled: async (username, isDisabled) => {
      await accountOf(deps, username);
      await markDisabled(deps.db, username, { isDisabled, now: now() });
      if (isDisabled) await endSessionsOf(deps.db, username, { cause: 'disabled', now: now() });
    },
  };
}

/** The account when the password is right; one refusal, after the same work, for every other case. */
async function checkPassword(
  deps: EmbeddedIdentityDeps,
  username: string,
  password: string,
): Promise<Account> {
  const account = await startAttempt(deps.db, username, new Date(deps.clock()));
  const isRight = await passwordMatches(account?.password_hash ?? null, password);
  if (account === null || !isRight || account.is_disabled) throw new AppError('incorrectCredentials');
  await clearFailures(deps.db, username);
  return account;
}

async function giveNewPassword(
  deps: EmbeddedIdentityDeps,
  account: Account,
  change: { newPassword: string; isGone: 'challengeExpired' | 'conflict' },
): Promise<void> {
  if (await passwordMatches(account.password_hash, change.newPassword))
    throw new AppError('passwordUnchanged');
  const passwordHash = await hashPassword(change.newPassword);
  const isChanged = await replacePassword(deps.db, account, {
    passwordHash,
    mustChange: false,
    now: new Date(deps.clock()),
  });
  if (!isChanged) throw new AppError(change.isGone);
}

async function accountOf(deps: EmbeddedIdentityDeps, username: string): Promise<Account> {
  const account = await findAccount(deps.db, username);
  if (account === null) throw new AppError('notFound');
  return account;
}
