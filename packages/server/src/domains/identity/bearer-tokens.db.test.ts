import {
  getSessionEndpoint,
  refreshSessionEndpoint,
  signInEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authenticator, principalOf } from './authenticator.ts';

const PASSWORD = 'Correct-Horse#1';
const COOKIE = 'vinculum_refresh';
const MINUTE = 60_000;
const USERNAME = 'consumer.viewer';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  await server.deps.identity.createAccount({
    username: USERNAME,
    password: PASSWORD,
    mustChangePassword: false,
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.advance(MINUTE);
  await change({ access_from: null, sessions_from: null });
});

const change = (columns: { access_from?: Date | null; sessions_from?: Date | null }) =>
  server.db.updateTable('app_user').set(columns).where('username', '=', USERNAME).execute();

async function enter() {
  const { body, raw } = await server.call(signInEndpoint, {
    body: { username: USERNAME, password: PASSWORD },
  });
  if (!('access_token' in body)) throw new Error('no tokens');
  const cookie = raw.cookies.find(({ name }) => name === COOKIE)?.value ?? '';
  return { token: body.access_token, cookies: { [COOKIE]: cookie } };
}

const withHeader = async (authorization: string) =>
  (await server.call(getSessionEndpoint, { headers: { authorization } })).status;

test.each([
  { written: 'as it should be', header: (token: string) => `Bearer ${token}`, status: 200 },
  { written: 'in small letters', header: (token: string) => `bearer ${token}`, status: 200 },
  { written: 'with several blanks', header: (token: string) => `Bearer   ${token}`, status: 200 },
  { written: 'without a blank', header: (token: string) => `Bearer${token}`, status: 401 },
  { written: 'behind something else', header: (token: string) => `x Bearer ${token}`, status: 401 },
  { written: 'before something else', header: (token: string) => `Bearer ${token} x`, status: 401 },
  { written: 'alone', header: (token: string) => token, status: 401 },
])('a token that is sent $written answers $status', async ({ header, status }) => {
  const { token } = await enter();
  expect(await withHeader(header(token))).toBe(status);
});

test.each([
  { column: 'access_from', after: 0, status: 200 },
  { column: 'access_from', after: 1, status: 401 },
  { column: 'sessions_from', after: 0, status: 200 },
  { column: 'sessions_from', after: 1, status: 401 },
])(
  'a token of $after ms before $column, of that alone, answers $status',
  async ({ column, after, status }) => {
    const { token } = await enter();
    await change({ [column]: new Date(server.clock.now() + after) });
    expect(await withHeader(`Bearer ${token}`)).toBe(status);
  },
);

test('a token from after a change counts, though its session began before; one of a session cut off never does', async () => {
  const { cookies } = await enter();
  server.clock.advance(MINUTE);
  const renewed = await server.call(refreshSessionEndpoint, { cookies });
  const bearer = `Bearer ${renewed.body.access_token}`;
  await change({ access_from: new Date(server.clock.now()) });
  expect(await withHeader(bearer)).toBe(200);
  await change({ sessions_from: new Date(server.clock.now() - MINUTE + 1) });
  expect(await withHeader(bearer)).toBe(401);
});

test('who sends no token is nobody; the provider is asked about what looks like one only', async () => {
  const seen: string[] = [];
  const verify = async (token: string) => {
    seen.push(token);
    return await server.deps.identity.verify(token);
  };
  const principalOfHeader = authenticator({ db: server.db, identity: { ...server.deps.identity, verify } });
  expect(await principalOfHeader(undefined)).toBeNull();
  for (const header of ['', 'Bearer', 'Bearer ', 'Basic b2VtOmE='])
    await expect(principalOfHeader(header)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(seen).toEqual([]);
  const { token } = await enter();
  expect(await principalOfHeader(`Bearer ${token}`)).toMatchObject({ username: USERNAME });
  await change({ access_from: new Date(server.clock.now() + 1) });
  await expect(principalOfHeader(`Bearer ${token}`)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(seen).toEqual([token, token]);
});

test('a session says who it is of', async () => {
  const { token } = await enter();
  const { body } = await server.call(getSessionEndpoint, {}, { bearer: token });
  expect(body).toEqual({
    user_id: people.signedIn(USERNAME).userId,
    username: USERNAME,
    name: 'Helios Insurance viewer',
    organisation_id: people.organisations.consumer,
    organisation_name: 'Helios Insurance',
    app_type: 'CONSUMERS',
    role: 'USER_VIEWER',
    groups: expect.arrayContaining(['USER_VIEWER', 'CONSUMERS']),
  });
});

const user: Parameters<typeof principalOf>[0] = {
  id: 7,
  username: USERNAME,
  name: 'Viewer',
  organisationId: 8,
  portal: 'CONSUMERS',
  // Viewer and MESSAGES.
  permissionsBit: 1 + 512,
  accessFrom: 0,
  sessionsFrom: 0,
  isResetUnconfirmed: false,
};
const viewer = { userId: 7, username: USERNAME, organisationId: 8, portal: 'CONSUMERS' };

test.each([
  {
    token: ['USER_VIEWER', 'CONSUMERS', 'MESSAGES'],
    may: { ...viewer, role: 'USER_VIEWER', flags: ['MESSAGES'] },
  },
  { token: ['USER_VIEWER', 'CONSUMERS'], may: { ...viewer, role: 'USER_VIEWER', flags: [] } },
  { token: ['USER_ADMIN', 'CONSUMERS', 'LIVE_DATA'], may: { ...viewer, role: null, flags: [] } },
  { token: ['USER_VIEWER', 'OEMS', 'MESSAGES'], may: null },
  { token: ['USER_VIEWER'], may: null },
  { token: [], may: null },
])('a viewer of a consumer with the groups $token may what both say', ({ token, may }) => {
  expect(principalOf(user, token)).toEqual(may);
});
