import {
  answerNewPasswordEndpoint,
  changePasswordEndpoint,
  refreshSessionEndpoint,
  signInEndpoint,
  signOutEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import {
  deactivateUserEndpoint,
  listUsersEndpoint,
  resetPasswordEndpoint,
  saveUserEndpoint,
} from '@vinculum/contract/users/endpoints.ts';
import { createCognitoIdentity } from '@vinculum/server/adapters/identity/cognito/cognito-identity.ts';
import { signingKeys } from '@vinculum/server/adapters/identity/embedded/signing-keys.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { type CognitoStub, startCognitoStub } from '@vinculum/testkit/stubs/cognito-stub.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { allJobs } from '../../jobs/all-jobs.ts';
import { groupsOfUser } from './users-store.ts';

// Acts that our database and a user pool carry out together, with a pool that fails before it acts, after it acted, or
// acts and is never heard of again.

let server: TestServer;
let people: People;
let stub: CognitoStub;
let close: () => void;

/** Each group has a server of its own, for a server lets one address sign in sixty times a minute. */
function onOwnServer(): void {
  beforeAll(start);
  afterEach(() => {
    for (const call of failing) stub.refuse(call, null);
  });
  afterAll(async () => {
    close();
    await stub.stop();
    await server.stop();
    vi.unstubAllEnvs();
  });
}

async function start(): Promise<void> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  server = await startTestServer();
  const { db, clock, deps } = server;
  people = await seedPeople(db, clock.now);
  stub = await startCognitoStub(clock.now);
  const pool = createCognitoIdentity({
    ...stub,
    refreshDays: 30,
    clock: clock.now,
    db,
    log: deps.log,
    keys: signingKeys(deps),
    groupsOf: (username) => groupsOfUser(db, username),
  });
  const own = { ...deps.identity };
  // The tests' own callers have tokens of ours.
  const verify = (token: string) => own.verify(token).catch(() => pool.verify(token));
  Object.assign(deps.identity, pool, { verify });
  close = () => pool.close();
}

const FIRST = 'First-Password#1';
const SECOND = 'Second-Password#2';
const THIRD = 'Third-Password#3';
const operator = () => people.signedIn('operator.admin');
const failing = [
  'InitiateAuth',
  'AdminGetUser',
  'AdminCreateUser',
  'AdminDeleteUser',
  'AdminDisableUser',
  'AdminSetUserPassword',
  'AdminUserGlobalSignOut',
  'ChangePassword',
  'RespondToAuthChallenge',
  'RevokeToken',
] as const;
type Failing = (typeof failing)[number];
const ways = ['nothing', 'acting', 'actingSilently'] as const;

function fail(call: Failing, after: (typeof ways)[number]): void {
  stub.refuse(call, { name: 'InternalErrorException', status: 500, after });
}

async function add(username: string) {
  const org_id = people.organisations.consumer;
  const user = {
    name: 'Nora Falk',
    email: 'nora.falk@example.org',
    phonenumber: '+46 31 123 45 67',
    description: 'Claims',
    org_role_id: 5 as const,
    permissions_bit: 1,
  };
  const body = { ...user, username, password: FIRST, org_id };
  return await server.call(saveUserEndpoint, { body }, operator());
}

const enter = (username: string, password: string) =>
  server.call(signInEndpoint, { body: { username, password } });

/** A user with a password of the own, who is signed in. */
async function signedIn(username: string) {
  const { user_id } = (await add(username)).body;
  const { body } = await enter(username, FIRST);
  if (!('session' in body)) throw new Error('no challenge');
  await server.call(answerNewPasswordEndpoint, { body: { session: body.session, new_password: SECOND } });
  server.clock.advance(2000);
  const entered = await enter(username, SECOND);
  if (!('access_token' in entered.body)) throw new Error('not signed in');
  const cookies = Object.fromEntries(entered.raw.cookies.map(({ name, value }) => [name, value]));
  server.clock.advance(2000);
  const named = { user_id, username, org_id: people.organisations.consumer };
  return { named, caller: { bearer: entered.body.access_token }, cookies };
}

async function trailOf(target: string) {
  const rows = await server.db
    .selectFrom('audit_event')
    .select(['action', 'result'])
    .where('target', '=', target)
    .where((build) => build.or([build('action', '<>', 'user.save'), build('result', '<>', 'done')]))
    .where('action', 'not in', ['identity.sign-in', 'identity.new-password'])
    .orderBy('id')
    .execute();
  return rows.map(({ action, result }) => `${action} ${result}`);
}

async function shown(userId: number) {
  const body = { org_id: people.organisations.consumer };
  const { users } = (await server.call(listUsersEndpoint, { body }, operator())).body;
  return users.find(({ id }) => id === userId);
}

/** The provider is itself again, and the job runs once what is due is due. */
async function reconcile(): Promise<number | undefined> {
  for (const call of failing) stub.refuse(call, null);
  server.clock.advance(10 * MINUTE_MS);
  const job = allJobs(server.deps).find(({ name }) => name === 'account-reconciliation');
  return await job?.run(server.db, server.clock.now());
}

const accountOf = (username: string) => {
  try {
    return stub.pool.get(username);
  } catch {
    return null;
  }
};

let count = 0;
const nextName = (what: string) => `${what}.${(count += 1)}`;

describe.each(ways)('a user pool that fails after %s', (after) => {
  onOwnServer();

  test.each(['AdminGetUser', 'AdminDisableUser', 'AdminUserGlobalSignOut'] as const)(
    'a deleted user is out at once though %s failed, the trail and the list say what is open, and a run mends it',
    async (call) => {
      const { named, caller, cookies } = await signedIn(nextName('deleted'));
      const { username, user_id } = named;
      fail(call, after);
      const deleted = await server.call(deactivateUserEndpoint, { body: named }, operator());
      expect(deleted.body.message).toContain('has not confirmed yet that it locked the account');
      expect((await server.call(changePasswordEndpoint, { body: passwords }, caller)).status).toBe(401);
      expect((await server.call(refreshSessionEndpoint, { cookies })).status).toBe(401);
      expect((await enter(username, SECOND)).status).toBe(401);
      expect(await shown(user_id)).toMatchObject({ is_active: false, account: 'UNCONFIRMED' });
      // The question whether there is an account changes nothing.
      const known = { AdminGetUser: 'refused', AdminDisableUser: 'unknown', AdminUserGlobalSignOut: 'done' }[
        call
      ];
      expect(await trailOf(`user/${user_id}`)).toEqual(['user.deactivate done', `user.deactivate ${known}`]);
      expect(await reconcile()).toBe(1);
      expect(accountOf(username)?.isEnabled).toBe(false);
      expect(stub.pool.sessionsOf(username)).toBe(0);
      expect(await shown(user_id)).toMatchObject({ is_active: false, account: 'CONFIRMED' });
      expect((await trailOf(`user/${user_id}`)).at(-1)).toBe('account.reconcile done');
      expect(await reconcile()).toBe(0);
    },
  );

  test('a reset without an answer lets neither the old password nor a session in, and says what is not known', async () => {
    const { named, cookies } = await signedIn(nextName('resetone'));
    const { username, user_id } = named;
    fail('AdminSetUserPassword', after);
    const reset = () =>
      server.call(resetPasswordEndpoint, { body: { username, password: THIRD } }, operator());
    const { status, problem } = await reset();
    expect([status, problem.code]).toEqual([503, 'resetUnknown']);
    expect(await trailOf(`user/${user_id}`)).toEqual([
      'user.reset-password begun',
      'user.reset-password unknown',
    ]);
    expect(await shown(user_id)).toMatchObject({ account: 'RESET_UNCONFIRMED' });
    expect((await enter(username, SECOND)).status).toBe(401);
    expect((await server.call(refreshSessionEndpoint, { cookies })).status).toBe(401);
    expect(await reconcile()).toBe(1);
    expect(stub.pool.sessionsOf(username)).toBe(0);
    expect((await enter(username, SECOND)).status).toBe(401);
    // Where the pool did nothing, the operator does as told.
    const isDone = after !== 'nothing' || (await reset()).status === 200;
    expect(isDone).toBe(true);
    const { body } = await enter(username, THIRD);
    if (!('session' in body)) throw new Error('no challenge');
    await server.call(answerNewPasswordEndpoint, { body: { session: body.session, new_password: FIRST } });
    // Sessions of a pool that began in one second end together.
    server.clock.advance(1000);
    expect((await enter(username, FIRST)).status).toBe(200);
    expect(await shown(user_id)).toMatchObject({ account: 'CONFIRMED' });
  });

  test('a reset whose password holds ends older sessions here before the pool does', async () => {
    const { named, cookies } = await signedIn(nextName('resettwo'));
    const { username, user_id } = named;
    fail('AdminUserGlobalSignOut', after);
    const reset = await server.call(
      resetPasswordEndpoint,
      { body: { username, password: THIRD } },
      operator(),
    );
    expect(reset.body.message).toContain('has not confirmed yet that it ended older sessions');
    expect((await server.call(refreshSessionEndpoint, { cookies })).status).toBe(401);
    expect(await trailOf(`user/${user_id}`)).toEqual([
      'user.reset-password begun',
      'user.reset-password done',
    ]);
    expect(await shown(user_id)).toMatchObject({ account: 'UNCONFIRMED' });
    expect(await reconcile()).toBe(1);
    expect(await shown(user_id)).toMatchObject({ account: 'CONFIRMED' });
  });

  test('a change of the own password without an answer ends all sessions, and says what is not known', async () => {
    const { named, caller, cookies } = await signedIn(nextName('changeone'));
    fail('ChangePassword', after);
    const { status, problem } = await server.call(
      changePasswordEndpoint,
      { body: passwords, cookies },
      caller,
    );
    expect([status, problem.code]).toEqual([503, 'passwordUnknown']);
    expect((await server.call(refreshSessionEndpoint, { cookies })).status).toBe(401);
    expect(await trailOf(named.username)).toEqual([
      'identity.change-password begun',
      'identity.change-password unknown',
    ]);
    expect(await reconcile()).toBe(1);
    expect(stub.pool.sessionsOf(named.username)).toBe(0);
    expect((await enter(named.username, after === 'nothing' ? SECOND : THIRD)).status).toBe(200);
  });

  test('a change whose password holds ends all sessions here before the pool does', async () => {
    const { named, caller, cookies } = await signedIn(nextName('changetwo'));
    fail('AdminUserGlobalSignOut', after);
    const changed = await server.call(changePasswordEndpoint, { body: passwords, cookies }, caller);
    expect(changed.body.message).toContain('All your sessions end, this one too');
    expect((await server.call(refreshSessionEndpoint, { cookies })).status).toBe(401);
    server.clock.advance(2000);
    expect((await enter(named.username, THIRD)).status).toBe(200);
    expect(await reconcile()).toBe(1);
    expect(stub.pool.sessionsOf(named.username)).toBe(0);
  });

  test('a token used twice ends all sessions here before the pool does, and the trail and the list say it', async () => {
    const { named, cookies } = await signedIn(nextName('reused'));
    const { username, user_id } = named;
    const renewed = await server.call(refreshSessionEndpoint, { cookies });
    server.clock.advance(MINUTE_MS);
    fail('AdminUserGlobalSignOut', after);
    expect((await server.call(refreshSessionEndpoint, { cookies })).status).toBe(401);
    const current = Object.fromEntries(renewed.raw.cookies.map(({ name, value }) => [name, value]));
    expect((await server.call(refreshSessionEndpoint, { cookies: current })).status).toBe(401);
    expect(await trailOf(`user/${user_id}`)).toEqual(['identity.end-sessions done']);
    expect(await shown(user_id)).toMatchObject({ account: 'UNCONFIRMED' });
    expect(await reconcile()).toBe(1);
    expect(stub.pool.sessionsOf(username)).toBe(0);
    expect(await shown(user_id)).toMatchObject({ account: 'CONFIRMED' });
  });

  test('a user who could not be added is not there, and the account that may be is taken back', async () => {
    const username = nextName('addedone');
    fail('AdminCreateUser', after);
    fail('AdminDeleteUser', 'nothing');
    expect((await add(username)).status).toBe(503);
    expect(accountOf(username) === null).toBe(after === 'nothing');
    expect(await trailOf(username)).toEqual(['user.save unknown']);
    await reconcile();
    expect(accountOf(username)).toBeNull();
    expect((await add(username)).status).toBe(200);
  });

  test('a first own password without an answer is told as not known', async () => {
    const username = nextName('challenged');
    await add(username);
    const { body } = await enter(username, FIRST);
    if (!('session' in body)) throw new Error('no challenge');
    fail('RespondToAuthChallenge', after);
    const answer = { session: body.session, new_password: SECOND };
    const { problem } = await server.call(answerNewPasswordEndpoint, { body: answer });
    expect(problem.code).toBe('passwordUnknown');
    stub.refuse('RespondToAuthChallenge', null);
    expect((await enter(username, after === 'nothing' ? FIRST : SECOND)).status).toBe(200);
  });

  test('who signs out is out here, and is told when the pool did not confirm it', async () => {
    const { caller, cookies } = await signedIn(nextName('signedout'));
    fail('RevokeToken', after);
    const authorization = `Bearer ${caller.bearer}`;
    const { body, raw } = await server.call(signOutEndpoint, { cookies, headers: { authorization } });
    expect(body.message).toContain('did not confirm');
    expect(raw.cookies.map(({ value }) => value)).toEqual(['']);
  });
});

const passwords = { old_password: SECOND, new_password: THIRD };

describe('a user pool that says no, or is away for a while', () => {
  onOwnServer();

  test('what the pool refuses was not done: the old password goes on, and the trail says refused', async () => {
    const { named, caller, cookies } = await signedIn('refused.reset');
    const { username, user_id } = named;
    stub.refuse('ChangePassword', { name: 'InvalidPasswordException' });
    expect((await server.call(changePasswordEndpoint, { body: passwords, cookies }, caller)).status).toBe(
      400,
    );
    expect((await server.call(refreshSessionEndpoint, { cookies })).status).toBe(200);
    stub.refuse('AdminSetUserPassword', { name: 'InvalidPasswordException' });
    const body = { username, password: THIRD };
    expect((await server.call(resetPasswordEndpoint, { body }, operator())).status).toBe(400);
    expect(await trailOf(`user/${user_id}`)).toEqual([
      'user.reset-password begun',
      'user.reset-password refused',
    ]);
    expect((await enter(username, SECOND)).status).toBe(200);
  });

  test('a pool that is away before it is asked to change a password leaves everything as it was', async () => {
    const { named, caller, cookies } = await signedIn('away.before');
    fail('InitiateAuth', 'nothing');
    const { problem } = await server.call(changePasswordEndpoint, { body: passwords, cookies }, caller);
    expect(problem.code).toBe('unavailable');
    expect((await server.call(refreshSessionEndpoint, { cookies })).status).toBe(200);
    expect(await trailOf(named.username)).toEqual([
      'identity.change-password begun',
      'identity.change-password refused',
    ]);
  });

  test('a pool that is away before it is asked to set a password leaves the old one as it was', async () => {
    const { named } = await signedIn('away.reset');
    const { username, user_id } = named;
    fail('AdminGetUser', 'nothing');
    const { problem } = await server.call(
      resetPasswordEndpoint,
      { body: { username, password: THIRD } },
      operator(),
    );
    expect(problem.code).toBe('unavailable');
    expect((await trailOf(`user/${user_id}`)).at(-1)).toBe('user.reset-password refused');
    expect((await enter(username, SECOND)).status).toBe(200);
  });

  test('a reset that is refused says nothing of one before it without an answer: the old password stays out', async () => {
    const { named } = await signedIn('reset.twice');
    const { username, user_id } = named;
    const reset = async () => {
      const { problem } = await server.call(
        resetPasswordEndpoint,
        { body: { username, password: THIRD } },
        operator(),
      );
      return problem.code;
    };
    fail('AdminSetUserPassword', 'nothing');
    expect(await reset()).toBe('resetUnknown');
    stub.refuse('AdminSetUserPassword', { name: 'InvalidPasswordException' });
    expect(await reset()).not.toBe('resetUnknown');
    expect(await shown(user_id)).toMatchObject({ account: 'RESET_UNCONFIRMED' });
    expect((await enter(username, SECOND)).status).toBe(401);
  });

  test('a wrong old password leaves open what another act left open, and a right one settles it', async () => {
    const { named, caller } = await signedIn('mistyped');
    const { user_id } = named;
    const on = new Date(server.clock.now() - MINUTE_MS);
    const task = { username: named.username, task: 'end-sessions' as const, user_id };
    const row = { ...task, asked_on: on, due_on: on, attempts: 3, failure: 'away' };
    await server.db.insertInto('account_task').values(row).execute();
    const left = () =>
      server.db.selectFrom('account_task').selectAll().where('user_id', '=', user_id).execute();
    const wrong = { body: { ...passwords, old_password: FIRST } };
    expect((await server.call(changePasswordEndpoint, wrong, caller)).problem.code).toBe(
      'incorrectCredentials',
    );
    expect(await left()).toEqual([row]);
    expect(await shown(user_id)).toMatchObject({ account: 'UNCONFIRMED' });
    expect((await server.call(changePasswordEndpoint, { body: passwords }, caller)).status).toBe(200);
    expect(await shown(user_id)).toMatchObject({ account: 'CONFIRMED' });
  });

  test('of what keeps the pool from an act so much is noted as the database takes', async () => {
    const { named } = await signedIn('told.at.length');
    const { identity } = server.deps;
    const real = { ...identity };
    const refusing = () => Promise.reject(new Error(`\0${'x'.repeat(1000)}`));
    Object.assign(identity, { setDisabled: refusing });
    const deleted = await server.call(deactivateUserEndpoint, { body: named }, operator());
    Object.assign(identity, real);
    expect(deleted.status).toBe(200);
    const noted = server.db.selectFrom('account_task').select('failure').where('user_id', '=', named.user_id);
    expect(await noted.execute()).toEqual([{ failure: 'x'.repeat(300) }]);
  });

  test('a change without an answer is asked again though a run has done what was noted before it', async () => {
    const { named, caller } = await signedIn('overtaken');
    const { identity } = server.deps;
    const real = { ...identity };
    const changing = async () => {
      expect(await reconcile()).toBe(1);
      throw new Error('the database is gone');
    };
    Object.assign(identity, { changePassword: changing });
    const { problem } = await server.call(changePasswordEndpoint, { body: passwords }, caller);
    Object.assign(identity, real);
    expect(problem.code).toBe('passwordUnknown');
    expect(await shown(named.user_id)).toMatchObject({ account: 'UNCONFIRMED' });
    expect(await reconcile()).toBe(1);
  });

  test('a new password of a user who gets no new session holds, and all sessions end here', async () => {
    const { named, caller, cookies } = await signedIn('sessionless');
    const { pool } = stub;
    const real = pool.setPassword.bind(pool);
    vi.spyOn(pool, 'setPassword').mockImplementationOnce((...input) => {
      real(...input);
      fail('InitiateAuth', 'nothing');
    });
    const changed = await server.call(changePasswordEndpoint, { body: passwords, cookies }, caller);
    expect(changed.body.message).toContain('All your sessions end, this one too');
    expect(changed.raw.cookies.map(({ value }) => value)).toEqual(['']);
    expect(await shown(named.user_id)).toMatchObject({ account: 'UNCONFIRMED' });
    expect(await reconcile()).toBe(1);
    expect((await enter(named.username, THIRD)).status).toBe(200);
  });

  test('a failure of an own kind at a first own password is told as not known', async () => {
    const { identity } = server.deps;
    const real = { ...identity };
    Object.assign(identity, { answerNewPassword: () => Promise.reject(new Error('the database is gone')) });
    const body = { session: 'any', new_password: SECOND };
    const { problem } = await server.call(answerNewPasswordEndpoint, { body });
    Object.assign(identity, real);
    expect(problem.code).toBe('passwordUnknown');
  });

  test('a first own password does not settle a reset without an answer that began after it', async () => {
    const username = 'crossed';
    const { user_id } = (await add(username)).body;
    const { body } = await enter(username, FIRST);
    if (!('session' in body)) throw new Error('no challenge');
    const { identity } = server.deps;
    const real = { ...identity };
    const answering = async (session: string, password: string) => {
      const answered = await real.answerNewPassword(session, password);
      server.clock.advance(1000);
      fail('AdminSetUserPassword', 'nothing');
      await server.call(resetPasswordEndpoint, { body: { username, password: THIRD } }, operator());
      return answered;
    };
    Object.assign(identity, { answerNewPassword: answering });
    await server.call(answerNewPasswordEndpoint, { body: { session: body.session, new_password: SECOND } });
    Object.assign(identity, real);
    expect(await shown(user_id)).toMatchObject({ account: 'RESET_UNCONFIRMED' });
    expect((await enter(username, SECOND)).status).toBe(401);
  });

  test('a server that was killed between its own part and the pool’s leaves work to the run, which waits for it', async () => {
    const { named } = await signedIn('killed.between');
    const { identity } = server.deps;
    const real = { ...identity };
    let goOn = () => {};
    const hanging = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    Object.assign(identity, { setDisabled: () => hanging });
    const deleting = server.call(deactivateUserEndpoint, { body: named }, operator());
    await vi.waitFor(async () =>
      expect(await shown(named.user_id)).toMatchObject({ account: 'UNCONFIRMED' }),
    );
    const job = allJobs(server.deps).find(({ name }) => name === 'account-reconciliation');
    expect(await job?.run(server.db, server.clock.now())).toBe(0);
    Object.assign(identity, real);
    goOn();
    await deleting;
  });

  test('an account is not taken from whoever was given its name in the meantime', async () => {
    const { named } = await signedIn('given.again');
    fail('AdminDisableUser', 'nothing');
    await server.call(deactivateUserEndpoint, { body: named }, operator());
    stub.refuse('AdminDisableUser', null);
    expect((await add('given.again')).status).toBe(200);
    await reconcile();
    expect(accountOf('given.again')?.isEnabled).toBe(true);
  });
});
