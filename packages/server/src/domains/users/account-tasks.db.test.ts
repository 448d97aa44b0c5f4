import { HOUR_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryOut, reconcileAccounts } from './account-tasks.ts';
import { type AccountTask, openTask } from './account-tasks-store.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

const withAccount = (username: string) =>
  server.deps.identity.createAccount({ username, password: 'First-Password#1', mustChangePassword: false });
const tasks = () => server.db.selectFrom('account_task').select(['username', 'task']).execute();

test('what is not noted any more is not done to an account', async () => {
  const task: AccountTask = { username: 'no.note', task: 'remove', user_id: null };
  await withAccount('no.note');
  expect(await carryOut(server.deps, task)).toBe(false);
  expect(await server.deps.identity.hasAccount('no.note')).toBe(true);
});

test('the account of a name that was given to somebody in the meantime stays, and the note goes', async () => {
  const { username } = people.signedIn('consumer.viewer');
  if (!(await server.deps.identity.hasAccount(username))) await withAccount(username);
  const task: AccountTask = { username, task: 'remove', user_id: null };
  await openTask(server.db, task, server.clock.now());
  expect(await carryOut(server.deps, task)).toBe(false);
  expect(await server.deps.identity.hasAccount(username)).toBe(true);
  expect(await tasks()).toEqual([]);
});

test('sessions end that were to end when a server was killed, and no others; the trail says what was done', async () => {
  const { db, deps, clock } = server;
  const [ending, other] = [people.signedIn('consumer.editor'), people.signedIn('consumer.admin')];
  const asked = clock.now();
  await withAccount('never.added');
  await openTask(db, { username: ending.username, task: 'end-sessions', user_id: ending.userId }, asked);
  await openTask(db, { username: other.username, task: 'remove', user_id: null }, asked);
  await openTask(db, { username: 'never.added', task: 'remove', user_id: null }, asked);
  const beginnings = () =>
    db.selectFrom('app_user').select(['username', 'sessions_from']).orderBy('id').execute();
  const before = await beginnings();
  expect(await reconcileAccounts(deps, asked), 'whoever asked may be at it').toBe(0);
  expect(await reconcileAccounts(deps, asked + HOUR_MS)).toBe(2);
  expect(await tasks()).toEqual([]);
  expect(await deps.identity.hasAccount('never.added')).toBe(false);
  expect(await beginnings()).toEqual(
    before.map((user) =>
      user.username === ending.username ? { ...user, sessions_from: new Date(asked) } : user,
    ),
  );
  const audited = await db
    .selectFrom('audit_event')
    .select(['target', 'actor_kind', 'request_id', 'details'])
    .where('action', '=', 'account.reconcile')
    .orderBy('target')
    .execute();
  const by = { actor_kind: 'anonymous', request_id: 'account-reconciliation' };
  expect(audited).toEqual([
    { ...by, target: 'never.added', details: { username: 'never.added', task: 'remove' } },
    { ...by, target: `user/${ending.userId}`, details: { username: ending.username, task: 'end-sessions' } },
  ]);
});

test('what the provider refuses again waits for a later run and says why, and the others are done', async () => {
  const { db, deps, clock } = server;
  const { identity } = deps;
  const real = { ...identity };
  const [refused, other] = ['refused.again', 'taken.back'];
  for (const username of [refused, other]) {
    await withAccount(username);
    await openTask(db, { username, task: 'remove', user_id: null }, clock.now());
  }
  const away = new Error('nothing is known', { cause: new Error('the pool is away') });
  const deleteAccount = (name: string) =>
    name === refused ? Promise.reject(away) : real.deleteAccount(name);
  Object.assign(identity, { deleteAccount });
  const now = clock.now() + HOUR_MS;
  expect(await reconcileAccounts(deps, now)).toBe(1);
  Object.assign(identity, real);
  const left = await db
    .selectFrom('account_task')
    .select(['username', 'attempts', 'failure', 'due_on'])
    .execute();
  const due_on = new Date(now + MINUTE_MS);
  expect(left).toEqual([{ username: refused, attempts: 1, failure: 'the pool is away', due_on }]);
  expect([await identity.hasAccount(refused), await identity.hasAccount(other)]).toEqual([true, false]);
  expect(await reconcileAccounts(deps, now), 'not yet').toBe(0);
  expect(await reconcileAccounts(deps, now + MINUTE_MS)).toBe(1);
  expect(await identity.hasAccount(refused)).toBe(false);
});
