import {
  answerNewPasswordEndpoint,
  changePasswordEndpoint,
  refreshSessionEndpoint,
  signInEndpoint,
  signOutEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type IdentityProvider, OutcomeUnknown } from '../../adapters/identity/port.ts';
import { openLog } from '../../logging/logging.ts';

// What becomes of a session when the identity provider fails, refuses or says nothing, whichever provider it is.

const PASSWORD = 'Correct-Horse#1';
const COOKIE = 'vinculum_refresh';
const USERNAME = 'consumer.viewer';
const lines: string[] = [];
let server: TestServer;
let own: IdentityProvider;

beforeAll(async () => {
  const log = openLog({ level: 'warn', destinations: [{ write: (line) => void lines.push(line) }] });
  server = await startTestServer({}, { log });
  await seedPeople(server.db, server.clock.now);
  own = { ...server.deps.identity };
  await own.createAccount({ username: USERNAME, password: PASSWORD, mustChangePassword: false });
});
afterAll(() => server.stop());
beforeEach(async () => {
  lines.length = 0;
  server.clock.advance(60_000);
  await server.db.updateTable('app_user').set({ is_active: true }).where('username', '=', USERNAME).execute();
});
afterEach(() => void Object.assign(server.deps.identity, own));

const provider = (parts: Partial<IdentityProvider>) => void Object.assign(server.deps.identity, parts);
const failsWith = (error: Error) => async () => {
  throw error;
};
/** What is logged beside the calls themselves: the text and the error's own. */
const warnings = () =>
  lines
    .map((line) => logLine.parse(JSON.parse(line)))
    .flatMap(({ msg, err }) => (err === undefined ? [] : [[msg, err.message]]));
const logLine = z.object({ msg: z.string(), err: z.object({ message: z.string() }).optional() });

async function enter() {
  const { body, raw } = await server.call(signInEndpoint, { body: credentials });
  if (!('access_token' in body)) throw new Error('no tokens');
  const cookie = raw.cookies.find(({ name }) => name === COOKIE)?.value ?? '';
  return { bearer: body.access_token, cookies: { [COOKIE]: cookie } };
}
const credentials = { username: USERNAME, password: PASSWORD };

// A browser lets go of a cookie of that path only.
const isCleared = ({ raw }: { raw: { cookies: { name: string; value: string; path?: string }[] } }) =>
  raw.cookies.some(({ name, value, path }) => name === COOKIE && value === '' && path === '/identity/api/v1');

const openSessions = async (username = USERNAME) =>
  (
    await server.db
      .selectFrom('identity_session')
      .select('id')
      .where('username', '=', username)
      .where('ended_on', 'is', null)
      .execute()
  ).length;

/** The latest event of the trail. */
const trail = async () =>
  await server.db
    .selectFrom('audit_event')
    .select(['action', 'result', 'actor', 'target'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const endEverySession = () => own.endSessions(USERNAME);

async function deactivate(): Promise<void> {
  await server.db
    .updateTable('app_user')
    .set({ is_active: false })
    .where('username', '=', USERNAME)
    .execute();
}

describe('a refresh', () => {
  test.each([
    { error: new AppError('sessionEnded'), status: 401, code: 'sessionEnded', clears: true },
    { error: new AppError('unauthenticated'), status: 401, code: 'sessionEnded', clears: true },
    {
      error: new AppError('tooManyRequests', { args: { seconds: 9 } }),
      status: 429,
      code: 'tooManyRequests',
      clears: false,
    },
    { error: new AppError('unavailable'), status: 503, code: 'unavailable', clears: false },
    { error: new OutcomeUnknown(new Error('away')), status: 500, code: 'internal', clears: false },
    { error: new Error('the network is gone'), status: 500, code: 'internal', clears: false },
  ])('that the provider answers with $error answers $code', async ({ error, status, code, clears }) => {
    provider({ refresh: failsWith(error) });
    const answer = await server.call(refreshSessionEndpoint, { cookies: { [COOKIE]: 'any' } });
    expect([answer.status, answer.problem.code, isCleared(answer)]).toEqual([status, code, clears]);
  });

  test('without an answer for an account that no user has: its sessions are to be ended, and the trail names it', async () => {
    const username = 'nobody.of.ours';
    provider({ refresh: failsWith(new OutcomeUnknown(new Error('away'), { username })) });
    const answer = await server.call(refreshSessionEndpoint, { cookies: { [COOKIE]: 'any' } });
    expect([answer.problem.code, isCleared(answer)]).toEqual(['sessionEnded', true]);
    const tasks = await server.db
      .selectFrom('account_task')
      .select(['username', 'task', 'user_id'])
      .execute();
    expect(tasks).toEqual([{ username, task: 'end-sessions', user_id: null }]);
    expect(await trail()).toEqual({
      action: 'identity.end-sessions',
      result: 'unknown',
      actor: null,
      target: username,
    });
    await server.db.deleteFrom('account_task').execute();
  });

  test('of a user who is out leaves no session behind', async () => {
    await endEverySession();
    const { cookies } = await enter();
    expect(await openSessions()).toBe(1);
    await deactivate();
    const answer = await server.call(refreshSessionEndpoint, { cookies });
    expect([answer.problem.code, isCleared(answer)]).toEqual(['sessionEnded', true]);
    expect(await openSessions()).toBe(0);
    expect(warnings()).toEqual([]);
  });

  test('of a user who is out is refused even when the provider does not end the session, and the log says so', async () => {
    const { cookies } = await enter();
    await deactivate();
    provider({ signOut: failsWith(new Error('away')) });
    const answer = await server.call(refreshSessionEndpoint, { cookies });
    expect([answer.problem.code, isCleared(answer)]).toEqual(['sessionEnded', true]);
    expect(warnings()).toEqual([['a session that may not go on could not be ended', 'away']]);
  });

  test('of a session that was cut off is refused though its new token says otherwise', async () => {
    const { cookies } = await enter();
    const refresh = async (token: string) => ({ ...(await own.refresh(token)), sessionStartedAt: -1 });
    provider({ refresh });
    expect((await server.call(refreshSessionEndpoint, { cookies })).problem.code).toBe('sessionEnded');
  });
});

describe('signing out', () => {
  test('that the provider does not confirm says so, in the trail too, and the cookie goes', async () => {
    const { bearer, cookies } = await enter();
    provider({ signOut: failsWith(new Error('away')) });
    const answer = await server.call(signOutEndpoint, { cookies }, { bearer });
    expect([answer.body.message, isCleared(answer)]).toEqual([
      'You have signed out here. The identity provider did not confirm that it ended the session.',
      true,
    ]);
    expect(await trail()).toEqual({
      action: 'identity.sign-out',
      result: 'unknown',
      actor: USERNAME,
      target: USERNAME,
    });
    expect(warnings()).toEqual([['the identity provider failed', 'away']]);
  });

  test.each([{ bearer: undefined }, { bearer: 'nonsense' }])(
    'with the access token $bearer ends the session and names nobody',
    async ({ bearer }) => {
      await endEverySession();
      const { cookies } = await enter();
      const answer = await server.call(
        signOutEndpoint,
        { cookies },
        bearer === undefined ? null : { bearer },
      );
      expect([answer.body.message, isCleared(answer)]).toEqual(['You have signed out.', true]);
      expect(await openSessions()).toBe(0);
      expect(await trail()).toEqual({
        action: 'identity.sign-out',
        result: 'done',
        actor: null,
        target: null,
      });
    },
  );

  test('without a cookie leaves nothing in the trail', async () => {
    const before = await trail();
    const answer = await server.call(signOutEndpoint);
    expect([answer.body.message, isCleared(answer)]).toEqual(['You have signed out.', false]);
    expect(await trail()).toEqual(before);
  });

  test.each([
    { error: new Error('the database is gone'), status: 500 },
    { error: new AppError('unavailable'), status: 503 },
  ])('while nobody can say whose token it is ends nothing: $status', async ({ error, status }) => {
    await endEverySession();
    const { bearer, cookies } = await enter();
    provider({ verify: failsWith(error) });
    const answer = await server.call(signOutEndpoint, { cookies }, { bearer });
    expect([answer.status, isCleared(answer)]).toEqual([status, false]);
    expect(await openSessions()).toBe(1);
  });
});

describe('a sign-in', () => {
  test.each(['tooManyRequests', 'unavailable'] as const)(
    'that the provider answers with %s is no wrong password',
    async (code) => {
      const before = await trail();
      provider({ signIn: failsWith(new AppError(code, { args: { seconds: 9 } })) });
      expect((await server.call(signInEndpoint, { body: credentials })).problem.code).toBe(code);
      expect(await trail()).toEqual(before);
    },
  );

  test('of somebody whose token leads to no portal of the own is refused, and leaves no session', async () => {
    await endEverySession();
    const verify = async (token: string) => ({ ...(await own.verify(token)), groups: ['OEMS'] });
    provider({ verify });
    const answer = await server.call(signInEndpoint, { body: credentials });
    expect([answer.problem.code, answer.raw.cookies]).toEqual(['incorrectCredentials', []]);
    expect(await openSessions()).toBe(0);
    expect(await trail()).toMatchObject({ action: 'identity.sign-in', result: 'refused', target: USERNAME });
  });

  test('of a user who is out is refused even when the provider does not end the session, and the log says so', async () => {
    await deactivate();
    provider({ signOut: failsWith(new Error('away')) });
    const { problem } = await server.call(signInEndpoint, { body: credentials });
    expect(problem.code).toBe('incorrectCredentials');
    expect(warnings()).toEqual([['a session that nobody was given could not be ended', 'away']]);
  });

  test('of a user who is out and must choose a password is refused', async () => {
    await deactivate();
    provider({ signIn: async () => ({ kind: 'newPasswordRequired', session: 'any' }) });
    expect((await server.call(signInEndpoint, { body: credentials })).problem.code).toBe(
      'incorrectCredentials',
    );
  });

  test('with a challenge leaves word of it in the trail, and makes the browser known', async () => {
    provider({ signIn: async () => ({ kind: 'newPasswordRequired', session: 'any' }) });
    const { body, raw } = await server.call(signInEndpoint, { body: credentials });
    expect(body).toEqual({ challenge: 'NEW_PASSWORD_REQUIRED', session: 'any' });
    expect(raw.cookies.map(({ name }) => name)).toEqual(['vinculum_browser']);
    const { details } = await server.db
      .selectFrom('audit_event')
      .select('details')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ challenge: 'NEW_PASSWORD_REQUIRED' });
  });

  test('tells the provider the address, and a secret of the browser that is new where there is none', async () => {
    const seen: unknown[] = [];
    const signIn: IdentityProvider['signIn'] = (username, password, from) => {
      seen.push(from);
      return own.signIn(username, password, from);
    };
    provider({ signIn });
    const secret = 'a'.repeat(43);
    for (const vinculum_browser of [secret, `${secret}a`, `-${secret}`, 'a'.repeat(42), ''])
      await server.call(signInEndpoint, { body: credentials, cookies: { vinculum_browser } });
    const [first, ...others] = seen;
    expect(first).toEqual({ address: '127.0.0.1', browser: secret });
    for (const from of others)
      expect(from).toEqual({ address: '127.0.0.1', browser: expect.stringMatching(/^(?!a{43})[\w-]{43}$/) });
  });
});

describe('a first own password', () => {
  const answer = { session: 'any', new_password: 'Battery-Staple#2' };

  test.each([
    { error: new OutcomeUnknown(new Error('away'), { username: USERNAME }), target: USERNAME },
    { error: new OutcomeUnknown(new Error('away')), target: null },
    { error: new Error('the network is gone'), target: null },
  ])('that ends in $error is not known to hold, says the trail of $target', async ({ error, target }) => {
    provider({ answerNewPassword: failsWith(error) });
    const { problem } = await server.call(answerNewPasswordEndpoint, { body: answer });
    expect(problem.code).toBe('passwordUnknown');
    expect(await trail()).toMatchObject({ action: 'identity.new-password', result: 'unknown', target });
    expect(warnings()).toEqual([['the identity provider failed', expect.stringContaining(error.message)]]);
  });

  test('that the provider refuses is refused in the trail', async () => {
    provider({ answerNewPassword: failsWith(new AppError('challengeExpired')) });
    const { problem } = await server.call(answerNewPasswordEndpoint, { body: answer });
    expect(problem.code).toBe('challengeExpired');
    expect(await trail()).toMatchObject({
      action: 'identity.new-password',
      result: 'refused',
      target: null,
    });
  });

  test('that holds is confirmed, and the user signs in again', async () => {
    provider({ answerNewPassword: async () => ({ username: USERNAME }) });
    const { body } = await server.call(answerNewPasswordEndpoint, { body: answer });
    expect(body.message).toBe('Your password has been set. Please sign in.');
    expect(await trail()).toMatchObject({ result: 'done', target: USERNAME });
  });
});

describe('a change of password with a wrong old one', () => {
  const tasks = () => server.db.selectFrom('account_task').selectAll().execute();
  const change = async () => {
    const { bearer } = await enter();
    const body = { old_password: 'Wrong-Horse#1', new_password: 'Battery-Staple#2' };
    const { problem } = await server.call(changePasswordEndpoint, { body }, { bearer });
    expect(problem.code).toBe('incorrectCredentials');
  };

  test('leaves nothing to be done', async () => {
    await change();
    expect(await tasks()).toEqual([]);
  });

  test('leaves what another act has left to be done in the same moment', async () => {
    const on = new Date(server.clock.now());
    const task = { username: USERNAME, task: 'end-sessions' as const, user_id: null };
    const row = { ...task, asked_on: on, due_on: on, attempts: 1, failure: 'away' };
    await server.db.insertInto('account_task').values(row).execute();
    await change();
    expect(await tasks()).toEqual([row]);
    await server.db.deleteFrom('account_task').execute();
  });
});
