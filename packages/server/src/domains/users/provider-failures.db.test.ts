import type { IdentityProvider } from '@vinculum/server/adapters/identity/port.ts';
import { deactivateUser, listUsers, resetPassword, saveUser } from '@vinculum/contract/users/endpoints.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let people: People;
let real: IdentityProvider;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  real = { ...server.deps.identity };
});
afterEach(() => void Object.assign(server.deps.identity, real));
afterAll(() => server.stop());

const operator = () => people.signedIn('operator.admin');
const password = 'First-Password#1';

async function addUser(username: string) {
  const org_id = people.organisations.consumer;
  const body = {
    name: 'Nora Falk',
    email: 'nora.falk@example.org',
    phonenumber: '+46 31 123 45 67',
    description: 'Claims',
    username,
    password,
    org_id,
    org_role_id: 5 as const,
    permissions_bit: 1,
  };
  const { user_id } = (await server.call(saveUser, { body }, operator())).body;
  return { user_id, username, org_id };
}

/** The provider does its part, and the answer is lost. */
function loseAnswers(): void {
  const lost = <A extends unknown[]>(act: (...given: A) => Promise<void>) => {
    return async (...given: A) => {
      await act(...given);
      throw new Error('the connection broke');
    };
  };
  Object.assign(server.deps.identity, {
    setPassword: lost((...given: Parameters<IdentityProvider['setPassword']>) => real.setPassword(...given)),
    setDisabled: lost((...given: Parameters<IdentityProvider['setDisabled']>) => real.setDisabled(...given)),
  });
}

async function trailOf(userId: number) {
  return await server.db
    .selectFrom('audit_event')
    .select(['action', 'result'])
    .where('target', '=', `user/${userId}`)
    .where('action', '<>', 'user.save')
    .orderBy('id')
    .execute();
}

async function isActive(userId: number) {
  const body = { org_id: people.organisations.consumer };
  const { users } = (await server.call(listUsers, { body }, operator())).body;
  return users.find(({ id }) => id === userId)?.is_active;
}

test('a reset whose answer was lost stands in the trail as one that failed, and can be repeated', async () => {
  const { user_id, username } = await addUser('lost.reset');
  loseAnswers();
  const reset = () => server.call(resetPassword, { body: { username, password } }, operator());
  expect((await reset()).status).toBe(500);
  expect(await trailOf(user_id)).toEqual([{ action: 'user.reset-password', result: 'refused' }]);
  Object.assign(server.deps.identity, real);
  expect((await reset()).status).toBe(200);
  expect(await trailOf(user_id)).toMatchObject([{ result: 'refused' }, { result: 'done' }]);
});

test('a user is deactivated with the account or not at all, and either stands in the trail', async () => {
  const body = await addUser('lost.deactivation');
  loseAnswers();
  const deactivate = () => server.call(deactivateUser, { body }, operator());
  expect((await deactivate()).status).toBe(500);
  expect(await isActive(body.user_id)).toBe(true);
  expect(await trailOf(body.user_id)).toEqual([{ action: 'user.deactivate', result: 'refused' }]);
  Object.assign(server.deps.identity, real);
  expect((await deactivate()).status).toBe(200);
  expect(await isActive(body.user_id)).toBe(false);
});
