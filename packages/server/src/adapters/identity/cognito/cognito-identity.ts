import {
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DAY_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { cloudClientSettings } from '../../cloud/cloud-client.ts';
import { cognitoAccounts } from './cognito-accounts.ts';
import {
  type CognitoCalls,
  cognitoCalls,
  type CognitoClients,
  type CognitoOptions,
  issuerOf,
  regionOf,
} from './cognito-calls.ts';
import { cognitoTokens, lifetimeOf, startOfSession } from './cognito-tokens.ts';
import { endPoolSessions, isPoolSessionEnded } from './ended-pool-session-store.ts';
import { hashPassword, passwordMatches } from '../password-hash.ts';
import { type IdentityProvider, OutcomeUnknown, type Tokens } from '../port.ts';
import { type SealedNotes, sealedNotes } from './sealed-notes.ts';

/** The service ends its challenges before, after 3 to 15 minutes. */
const CHALLENGE_MS = 15 * MINUTE_MS;
/** Two tabs that refresh at the same moment send the same token; within this time both get the same next one. */
const GRACE_MS = 5_000;

export interface CognitoIdentity extends IdentityProvider {
  close(): void;
}

/**
 * Accounts and sign-in in a user pool. What a user may do is what our row says, not the pool's groups. The browser
 * never sees the pool's refresh tokens, only our sealed notes of them.
 */
export function createCognitoIdentity(options: CognitoOptions): CognitoIdentity {
  const settings = cloudClientSettings({ region: regionOf(options), endpoint: options.endpoint });
  const clients: CognitoClients = {
    client: new CognitoIdentityProviderClient(settings),
    once: new CognitoIdentityProviderClient({ ...settings, maxAttempts: 1 }),
  };
  const { clientId, clock, keys } = options;
  const verified = cognitoTokens({ issuer: issuerOf(options), clientId, clock });
  const parts = { calls: cognitoCalls(clients, options), notes: sealedNotes(keys, clock), options };
  return {
    ...sessionMethods(parts),
    ...passwordMethods(parts),
    ...cognitoAccounts(clients, options.userPoolId, (username) => parts.calls.endAll(username)),
    publicKeys: () => Promise.resolve([]),
    verify: async (accessToken) => {
      const { username, issuedAt, start } = await verified(accessToken);
      if (await isPoolSessionEnded(options.db, { username, start })) throw new AppError('unauthenticated');
      const groups = await options.groupsOf(username);
      return { username, groups, issuedAt, sessionStartedAt: start * 1000 + 999 };
    },
    close: () => {
      for (const client of Object.values(clients)) client.destroy();
    },
  };
}

interface Parts {
  readonly calls: CognitoCalls;
  readonly notes: SealedNotes;
  readonly options: CognitoOptions;
}

function sessionMethods(parts: Parts): Pick<IdentityProvider, 'signIn' | 'refresh' | 'signOut'> {
  const { calls, notes, options } = parts;
  const refresh = async (refreshToken: string): Promise<Tokens> => {
    const opened = await notes.open('refresh', refreshToken);
    const { username, token, started } = opened?.note ?? {};
    if (opened === null || username === undefined || token === undefined) throw new AppError('sessionEnded');
    const result = await calls.refresh(username, token);
    // A pool that does not rotate its refresh tokens gives none: the last one goes on.
    const next = { ...result, RefreshToken: result?.RefreshToken ?? token };
    return await tokensOf(parts, next, { username, endsAt: opened.endsAt, startedAt: Number(started) });
  };
  return {
    signIn: async (username, password) => {
      const {
        ChallengeName: name,
        Session: session,
        AuthenticationResult,
      } = await calls.enter(username, password);
      if (name === undefined)
        return { kind: 'tokens', tokens: await firstTokens(parts, AuthenticationResult, username) };
      if (name !== 'NEW_PASSWORD_REQUIRED' || session === undefined)
        throw new Error(`the user pool asks for ${name}, which has no screen`);
      const note = { username, session, old: await hashPassword(password) };
      const endsAt = options.clock() + CHALLENGE_MS;
      return { kind: 'newPasswordRequired', session: await notes.seal('challenge', note, endsAt) };
    },
    refresh: onceAtATime({ graceMs: GRACE_MS, clock: options.clock }, refresh),
    signOut: async (refreshToken) => {
      const { username, token, start } = (await notes.open('refresh', refreshToken))?.note ?? {};
      if (username === undefined || token === undefined) return;
      const second = Number(start);
      // Here first: whatever the pool answers, the session is over for us.
      await endPoolSessions(options.db, username, {
        started: { from: second, to: second },
        now: options.clock(),
      });
      await calls.revoke(token);
    },
  };
}

function passwordMethods(parts: Parts): Pick<IdentityProvider, 'answerNewPassword' | 'changePassword'> {
  const { calls, notes, options } = parts;
  /** For a session that nobody is to hold: what was asked for is done, or refused, in any case. */
  const tryToRevoke = async (username: string, result: Result) => {
    if (result?.RefreshToken === undefined) return;
    await calls.revoke(result.RefreshToken).catch((err: unknown) => {
      options.log.warn({ err, username }, 'a session that nobody holds goes on in the user pool');
    });
  };
  return {
    answerNewPassword: async (sealed, newPassword) => {
      const { username, session, old } = (await notes.open('challenge', sealed))?.note ?? {};
      if (username === undefined || session === undefined || old === undefined)
        throw new AppError('challengeExpired');
      if (await passwordMatches(old, newPassword)) throw new AppError('passwordUnchanged');
      const result = await calls.answerChallenge({ username, session, newPassword });
      // The user signs in again.
      await tryToRevoke(username, result);
      return { username };
    },
    changePassword: async ({ username, oldPassword, newPassword, keepRefreshToken }) => {
      const { AuthenticationResult: entered } = await calls.enter(username, oldPassword);
      if (entered?.AccessToken === undefined) throw new AppError('incorrectCredentials');
      if (oldPassword === newPassword) {
        await tryToRevoke(username, entered);
        throw new AppError('passwordUnchanged');
      }
      await calls.changePassword(entered.AccessToken, { old: oldPassword, next: newPassword });
      // The service ends one session or all of them: so all end, and the one to keep begins anew.
      // The password is changed in any case: who gets no tokens here signs in again.
      try {
        await calls.endAll(username);
        if (keepRefreshToken === undefined) return null;
        const again = await calls.enter(username, newPassword);
        const tokens = await firstTokens(parts, again.AuthenticationResult, username);
        const started = { from: 0, to: startOfSession(tokens.accessToken) - 1 };
        await endPoolSessions(options.db, username, { started, now: options.clock() });
        return tokens;
      } catch (error) {
        throw new OutcomeUnknown(error, { open: 'sessions' });
      }
    },
  };
}

type Result = AuthenticationResultType | undefined;

function firstTokens(parts: Parts, result: Result, username: string): Promise<Tokens> {
  const { clock, refreshDays } = parts.options;
  const startedAt = clock();
  return tokensOf(parts, result, { username, startedAt, endsAt: startedAt + refreshDays * DAY_MS });
}

async function tokensOf(
  { notes, options }: Parts,
  result: Result,
  { username, endsAt, startedAt }: { username: string; endsAt: number; startedAt: number },
): Promise<Tokens> {
  const { AccessToken: accessToken, RefreshToken: token } = result ?? {};
  if (accessToken === undefined || token === undefined) throw new Error('the user pool gave no tokens');
  const start = String(startOfSession(accessToken));
  const note = { username, token, started: String(startedAt), start };
  return {
    accessToken,
    expiresIn: lifetimeOf(accessToken),
    refreshToken: await notes.seal('refresh', note, endsAt),
    refreshExpiresIn: Math.floor((endsAt - options.clock()) / 1000),
    sessionStartedAt: startedAt,
  };
}

/**
 * Does something once for a text, however often it is asked for until `graceMs` later: all get the same answer. What
 * failed is forgotten at once.
 */
export function onceAtATime<T>(
  { graceMs, clock }: { readonly graceMs: number; readonly clock: () => number },
  act: (text: string) => Promise<T>,
): (text: string) => Promise<T> {
  const done = new Map<string, { readonly at: number; readonly result: Promise<T> }>();
  return (text) => {
    const now = clock();
    // The old ones are the first, and so are those of before the clock was put back.
    for (const [key, { at }] of done) {
      if (Math.abs(now - at) <= graceMs) break;
      done.delete(key);
    }
    const known = done.get(text);
    if (known !== undefined) return known.result;
    const result = act(text);
    done.set(text, { at: now, result });
    result.catch(() => done.delete(text));
    return result;
  };
}
