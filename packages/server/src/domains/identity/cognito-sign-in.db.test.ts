import {
  changePasswordEndpoint,
  getSessionEndpoint,
  refreshSessionEndpoint,
  signInEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { startCognitoStub } from '@vinculum/testkit/stubs/cognito-stub.ts';
import { startTestServer } from '@vinculum/testkit/running-server.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createCognitoIdentity } from '../../adapters/identity/cognito/cognito-identity.ts';
import { signingKeys } from '../../adapters/identity/embedded/signing-keys.ts';
import { buildServer } from '../../app.ts';
import { groupsOfUser } from '../users/public.ts';

const PASSWORD = 'Correct-Horse#1';
const OTHER = 'Battery-Staple#2';
const COOKIE = 'vinculum_refresh';

/** The API with a user pool of Amazon Cognito in the place of its own accounts. */
async function start() {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  const server = await startTestServer();
  const { db, deps, clock } = server;
  const stub = await startCognitoStub(clock.now);
  const identity = createCognitoIdentity({
    ...stub,
    refreshDays: 30,
    clock: clock.now,
    db,
    log: deps.log,
    keys: signingKeys(deps),
    groupsOf: (username) => groupsOfUser(db, username),
  });
  const app = await buildServer({ deps: { ...deps, identity }, log: deps.log, portalFolder: null });
  onTestFinished(async () => {
    await app.close();
    identity.close();
    await stub.stop();
    await server.stop();
    vi.unstubAllEnvs();
  });
  const people = await seedPeople(db, clock.now);
  const { username } = people.signedIn('consumer.editor');
  await identity.createAccount({ username, password: PASSWORD, mustChangePassword: false });
  const call = async (
    { method, path }: Endpoint,
    { token = '', cookie = '', body }: { token?: string; cookie?: string; body?: object },
  ) => {
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({
      method,
      url: path,
      headers,
      cookies: { [COOKIE]: cookie },
      ...(body === undefined ? {} : { payload: body }),
    });
    const { access_token } = z.object({ access_token: z.string().default('') }).parse(answer.json());
    return {
      status: answer.statusCode,
      answer: answer.json<unknown>(),
      token: access_token,
      cookie: answer.cookies.find(({ name }) => name === COOKIE)?.value ?? '',
    };
  };
  return { username, call, clock };
}

// Shows 3-7.45
test('a user of a pool signs in, changes the password and goes on; the session from before has ended', async () => {
  const { username, call } = await start();
  const entered = await call(signInEndpoint, { body: { username, password: PASSWORD } });
  expect((await call(getSessionEndpoint, entered)).answer).toMatchObject({
    username,
    app_type: 'CONSUMERS',
    role: 'USER_EDITOR',
  });
  const body = { old_password: PASSWORD, new_password: OTHER };
  const changed = await call(changePasswordEndpoint, { ...entered, body });
  expect(changed.status).toBe(200);
  expect(changed.cookie).not.toBe(entered.cookie);
  expect((await call(refreshSessionEndpoint, { cookie: entered.cookie })).status).toBe(401);
  const renewed = await call(refreshSessionEndpoint, { cookie: changed.cookie });
  expect((await call(getSessionEndpoint, renewed)).status).toBe(200);
});

test('a refresh token used twice ends the access tokens that were given out before, too', async () => {
  const { username, call, clock } = await start();
  const entered = await call(signInEndpoint, { body: { username, password: PASSWORD } });
  const renewed = await call(refreshSessionEndpoint, { cookie: entered.cookie });
  clock.advance(60_000);
  expect((await call(getSessionEndpoint, { token: renewed.token })).status).toBe(200);
  expect((await call(refreshSessionEndpoint, { cookie: entered.cookie })).status).toBe(401);
  for (const { token } of [entered, renewed])
    expect((await call(getSessionEndpoint, { token })).status).toBe(401);
});
