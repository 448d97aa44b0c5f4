import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { IdentityProvider, SignInResult, Tokens } from '@vinculum/server/adapters/identity/port.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClock } from '../machine/test-clock.ts';

/** A provider to be tested, with the clock and the groups it sees. */
export interface IdentityUnderTest {
  readonly provider: IdentityProvider;
  readonly clock: TestClock;
  /** Decides what the next tokens of a user say. */
  readonly setGroups: (username: string, groups: readonly string[]) => void;
  readonly stop: () => Promise<void>;
}

const PASSWORD = 'Correct-Horse#1';
const OTHER = 'Battery-Staple#2';
const MINUTE = 60_000;

/** What every identity provider must do. */
export function identityContract(name: string, start: () => Promise<IdentityUnderTest>): void {
  describe(`${name} as identity provider`, () => {
    let under: IdentityUnderTest;
    let count = 0;
    beforeAll(async () => {
      under = await start();
    });
    afterAll(() => under.stop());

    const newUser = async (mustChangePassword = false): Promise<string> => {
      count += 1;
      const username = `person.${count}`;
      under.setGroups(username, ['USER_VIEWER', 'CONSUMERS']);
      await under.provider.createAccount({ username, password: PASSWORD, mustChangePassword });
      return username;
    };
    const signIn = async (username: string, password = PASSWORD): Promise<Tokens> =>
      tokensOf(await under.provider.signIn(username, password));
    const later = async <T>(act: () => Promise<T>): Promise<T> => {
      under.clock.advance(MINUTE);
      return await act();
    };
    const challengeOf = async (username: string): Promise<string> => {
      const result = await under.provider.signIn(username, PASSWORD);
      if (result.kind !== 'newPasswordRequired') throw new Error('no challenge');
      return result.session;
    };

    test('names the public keys of its access tokens, and no secret of them', async () => {
      for (const key of await under.provider.publicKeys()) {
        expect(key).toMatchObject({ kid: expect.any(String), kty: expect.any(String) });
        expect(key).not.toHaveProperty('d');
      }
    });

    test('signs in with the right password and says who it is', async () => {
      const username = await newUser();
      const tokens = await signIn(username);
      const claims = await under.provider.verify(tokens.accessToken);
      expect(claims).toEqual({
        username,
        groups: ['USER_VIEWER', 'CONSUMERS'],
        issuedAt: expect.any(Number),
        sessionStartedAt: expect.any(Number),
      });
      expect(Math.abs(claims.issuedAt - under.clock.now())).toBeLessThan(1000);
      expect(tokens.expiresIn).toBeGreaterThan(0);
      expect(tokens.refreshExpiresIn).toBeGreaterThan(tokens.expiresIn);
    });

    test('knows which accounts there are, disabled ones too', async () => {
      const username = await newUser();
      expect(await under.provider.hasAccount(username)).toBe(true);
      await under.provider.setDisabled(username, true);
      expect(await under.provider.hasAccount(username)).toBe(true);
      expect(await under.provider.hasAccount('not.anybody')).toBe(false);
    });

    test('an account that was taken back signs nobody in, and may be made anew', async () => {
      const username = await newUser();
      const { refreshToken } = await signIn(username);
      await under.provider.deleteAccount(username);
      await under.provider.deleteAccount(username);
      expect(await under.provider.hasAccount(username)).toBe(false);
      await expect(signIn(username)).rejects.toMatchObject({ code: 'incorrectCredentials' });
      await expect(under.provider.refresh(refreshToken)).rejects.toMatchObject({ code: 'sessionEnded' });
      await under.provider.createAccount({ username, password: OTHER, mustChangePassword: true });
      expect((await under.provider.signIn(username, OTHER)).kind).toBe('newPasswordRequired');
    });

    test('a name that is taken makes no other account, and leaves the first as it is', async () => {
      const username = await newUser();
      const again = { username, password: OTHER, mustChangePassword: true };
      await expect(under.provider.createAccount(again)).rejects.toMatchObject({
        name: 'AppError',
        code: 'conflict',
      });
      expect((await signIn(username)).accessToken).not.toBe('');
    });

    test('sessions that are ended for a user go on no more, and those of others do', async () => {
      const [username, other] = [await newUser(), await newUser()];
      const [one, two, others] = [await signIn(username), await signIn(username), await signIn(other)];
      await under.provider.endSessions(username);
      for (const { refreshToken } of [one, two])
        await expect(under.provider.refresh(refreshToken)).rejects.toMatchObject({ code: 'sessionEnded' });
      expect((await under.provider.refresh(others.refreshToken)).accessToken).not.toBe('');
      const again = await signIn(username);
      expect(await under.provider.verify(again.accessToken)).toHaveProperty('username', username);
      await under.provider.endSessions('not.anybody');
    });

    test('refuses an unknown user and a wrong password alike', async () => {
      const username = await newUser();
      await expect(signIn(username, OTHER)).rejects.toMatchObject({ code: 'incorrectCredentials' });
      await expect(signIn('not.anybody')).rejects.toMatchObject({ code: 'incorrectCredentials' });
    });

    test('refuses even the right password after many wrong ones, and opens again with time', async () => {
      const username = await newUser();
      for (let n = 0; n < 20; n += 1) await signIn(username, OTHER).catch(() => undefined);
      await expect(signIn(username)).rejects.toMatchObject({ code: 'incorrectCredentials' });
      under.clock.advance(60 * MINUTE);
      expect((await signIn(username)).accessToken).not.toBe('');
    });

    test('an access token ends, and one that was tampered with never counts', async () => {
      const { accessToken, expiresIn } = await signIn(await newUser());
      const [head, , signature] = accessToken.split('.');
      const payload = Buffer.from(JSON.stringify({ sub: 'operator', groups: ['ADMIN'] })).toString(
        'base64url',
      );
      for (const bad of ['', 'nonsense', 'a.b.c', `${head}.${payload}.${signature}`]) {
        await expect(under.provider.verify(bad)).rejects.toMatchObject({ code: 'unauthenticated' });
      }
      under.clock.advance(expiresIn * 1000 + 1000);
      await expect(under.provider.verify(accessToken)).rejects.toMatchObject({ code: 'unauthenticated' });
    });

    test('a first sign-in must choose another password, once', async () => {
      const username = await newUser(true);
      const session = await challengeOf(username);
      await expect(under.provider.verify(session)).rejects.toMatchObject({ code: 'unauthenticated' });
      await expect(under.provider.answerNewPassword(session, PASSWORD)).rejects.toMatchObject({
        code: 'passwordUnchanged',
      });
      expect(await under.provider.answerNewPassword(session, OTHER)).toEqual({ username });
      await expect(under.provider.answerNewPassword(session, 'Third-One#3')).rejects.toMatchObject({
        code: 'challengeExpired',
      });
      await expect(signIn(username)).rejects.toMatchObject({ code: 'incorrectCredentials' });
      expect((await signIn(username, OTHER)).accessToken).not.toBe('');
    });

    test('a challenge ends with time', async () => {
      const session = await challengeOf(await newUser(true));
      under.clock.advance(15 * MINUTE);
      await expect(under.provider.answerNewPassword(session, OTHER)).rejects.toMatchObject({
        code: 'challengeExpired',
      });
    });

    test('an access token answers no challenge', async () => {
      const { accessToken } = await signIn(await newUser());
      await expect(under.provider.answerNewPassword(accessToken, OTHER)).rejects.toMatchObject({
        code: 'challengeExpired',
      });
    });

    test('a refresh brings new tokens with the groups of now', async () => {
      const username = await newUser();
      const first = await signIn(username);
      under.setGroups(username, ['USER_EDITOR', 'CONSUMERS']);
      under.clock.advance(MINUTE);
      const second = await under.provider.refresh(first.refreshToken);
      expect(second.refreshToken).not.toBe(first.refreshToken);
      const claims = await under.provider.verify(second.accessToken);
      expect(claims.groups).toEqual(['USER_EDITOR', 'CONSUMERS']);
    });

    test('a refresh token used twice ends its whole family', async () => {
      const first = await signIn(await newUser());
      under.clock.advance(MINUTE);
      const second = await under.provider.refresh(first.refreshToken);
      under.clock.advance(MINUTE);
      await expect(under.provider.refresh(first.refreshToken)).rejects.toMatchObject({
        code: 'sessionEnded',
      });
      await expect(under.provider.refresh(second.refreshToken)).rejects.toMatchObject({
        code: 'sessionEnded',
      });
    });

    test('a session that ends ends its access tokens, all of them and no others', async () => {
      const username = await newUser();
      const [own, other] = [await signIn(username), await later(() => signIn(username))];
      const holds = async (token: string) =>
        await under.provider.verify(token).then(
          () => true,
          (error: unknown) => (error instanceof AppError ? error.code : error),
        );
      const next = await later(() => under.provider.refresh(own.refreshToken));
      expect(await Promise.all([own, next, other].map(({ accessToken }) => holds(accessToken)))).toEqual([
        true,
        true,
        true,
      ]);
      await under.provider.signOut(next.refreshToken);
      expect(await holds(own.accessToken)).toBe('unauthenticated');
      expect(await holds(next.accessToken)).toBe('unauthenticated');
      expect(await holds(other.accessToken)).toBe(true);
      const stolen = await later(() => under.provider.refresh(other.refreshToken));
      await later(() => under.provider.refresh(other.refreshToken).catch(() => undefined));
      expect(await holds(other.accessToken)).toBe('unauthenticated');
      expect(await holds(stolen.accessToken)).toBe('unauthenticated');
      const [retained, ended] = [await later(() => signIn(username)), await later(() => signIn(username))];
      const change = { username, oldPassword: PASSWORD, newPassword: OTHER };
      const changed = await later(() =>
        under.provider.changePassword({ ...change, keepRefreshToken: retained.refreshToken }),
      );
      expect(await holds((changed ?? retained).accessToken)).toBe(true);
      expect(await holds(ended.accessToken)).toBe('unauthenticated');
    });

    test('two refreshes at once go on with one and the same token', async () => {
      const first = await signIn(await newUser());
      const [one, two] = await Promise.all([
        under.provider.refresh(first.refreshToken),
        under.provider.refresh(first.refreshToken),
      ]);
      expect(one.refreshToken).toBe(two.refreshToken);
      under.clock.advance(MINUTE);
      expect((await under.provider.refresh(one.refreshToken)).refreshToken).not.toBe(one.refreshToken);
    });

    test('a refresh token ends with time, by sign-out, and when it is none', async () => {
      const late = await signIn(await newUser());
      const out = await signIn(await newUser());
      await under.provider.signOut(out.refreshToken);
      await under.provider.signOut('nonsense');
      const madeUp = `${late.refreshToken.slice(0, -20)}${'A'.repeat(20)}`;
      await under.provider.signOut(madeUp);
      await expect(under.provider.refresh(madeUp)).rejects.toMatchObject({ code: 'sessionEnded' });
      expect((await under.provider.verify(late.accessToken)).username).not.toBe('');
      await expect(under.provider.refresh(out.refreshToken)).rejects.toMatchObject({ code: 'sessionEnded' });
      await expect(under.provider.refresh('nonsense')).rejects.toMatchObject({ code: 'sessionEnded' });
      under.clock.advance(late.refreshExpiresIn * 1000 + 1000);
      await expect(under.provider.refresh(late.refreshToken)).rejects.toMatchObject({ code: 'sessionEnded' });
    });

    test('a changed password ends the other sessions and keeps the own', async () => {
      const username = await newUser();
      const [own, other] = [await signIn(username), await signIn(username)];
      const change = { username, oldPassword: PASSWORD, newPassword: OTHER };
      const retained = await under.provider.changePassword({ ...change, keepRefreshToken: own.refreshToken });
      await expect(under.provider.refresh(other.refreshToken)).rejects.toMatchObject({
        code: 'sessionEnded',
      });
      const { refreshToken } = retained ?? own;
      expect((await under.provider.refresh(refreshToken)).accessToken).not.toBe('');
      expect((await signIn(username, OTHER)).accessToken).not.toBe('');
    });

    test('a password changes only with the old one, and to another one', async () => {
      const username = await newUser();
      const change = { username, oldPassword: PASSWORD, newPassword: OTHER, keepRefreshToken: undefined };
      await expect(under.provider.changePassword({ ...change, oldPassword: OTHER })).rejects.toMatchObject({
        code: 'incorrectCredentials',
      });
      await expect(under.provider.changePassword({ ...change, newPassword: PASSWORD })).rejects.toMatchObject(
        {
          code: 'passwordUnchanged',
        },
      );
    });

    test('a password set by somebody else ends every session', async () => {
      const username = await newUser();
      const { refreshToken } = await signIn(username);
      await under.provider.setPassword(username, OTHER, true);
      await expect(under.provider.refresh(refreshToken)).rejects.toMatchObject({ code: 'sessionEnded' });
      expect((await under.provider.signIn(username, OTHER)).kind).toBe('newPasswordRequired');
    });

    test('a disabled account is refused, and its sessions have ended', async () => {
      const username = await newUser();
      const { refreshToken } = await signIn(username);
      await under.provider.setDisabled(username, true);
      await expect(signIn(username)).rejects.toMatchObject({ code: 'incorrectCredentials' });
      await expect(under.provider.refresh(refreshToken)).rejects.toMatchObject({ code: 'sessionEnded' });
      await under.provider.setDisabled(username, false);
      expect((await signIn(username)).accessToken).not.toBe('');
    });
  });
}

function tokensOf(result: SignInResult): Tokens {
  if (result.kind !== 'tokens') throw new Error('a challenge instead of tokens');
  return result.tokens;
}
