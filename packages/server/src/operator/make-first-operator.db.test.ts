import {
  signInEndpoint,
  answerNewPasswordEndpoint,
  getSessionEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import { isStrongPassword } from '@vinculum/contract/identity/password.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterEach, expect, test } from 'vitest';
import { makeFirstOperator } from './make-first-operator.ts';

const username = 'operator.admin';
const OWN = 'Battery-Staple#2';
let server: TestServer;
afterEach(() => server.stop());

function passwordIn(reports: readonly string[]): string {
  const [, password] = /password (\S+)$/.exec(reports.join('\n')) ?? [];
  if (password === undefined) throw new Error(`no password in ${reports.join('\n')}`);
  return password;
}

async function challengeOf(password: string): Promise<string> {
  const { body } = await server.call(signInEndpoint, { body: { username, password } });
  if (!('challenge' in body)) throw new Error('no challenge');
  return body.session;
}

test('an empty installation gets an operator, who must choose a password before anything else', async () => {
  server = await startTestServer();
  const reports: string[] = [];
  await makeFirstOperator(server.deps, (text) => reports.push(text));
  const password = passwordIn(reports);
  expect(isStrongPassword(password)).toBe(true);
  const session = await challengeOf(password);
  await server.call(answerNewPasswordEndpoint, { body: { session, new_password: OWN } });
  const { body } = await server.call(signInEndpoint, { body: { username, password: OWN } });
  if (!('access_token' in body)) throw new Error('a challenge');
  const { body: who } = await server.call(getSessionEndpoint, {}, { bearer: body.access_token });
  expect(who).toMatchObject({ username, app_type: 'ADMIN', role: 'USER_ADMIN' });
  const audit = await server.db.selectFrom('audit_event').select(['action', 'target']).executeTakeFirst();
  expect(audit).toEqual({ action: 'operator.create', target: username });
  expect(JSON.stringify(await server.db.selectFrom('audit_event').selectAll().execute())).not.toContain(
    password,
  );
});

test('a password from the settings is told to nobody, and must be changed as well', async () => {
  server = await startTestServer({ OPERATOR_PASSWORD: 'Given-Before#1' });
  const reports: string[] = [];
  await makeFirstOperator(server.deps, (text) => reports.push(text));
  expect(reports).toEqual([]);
  expect(await challengeOf('Given-Before#1')).not.toBe('');
});

test('a weak password in the settings is refused at the start', async () => {
  await expect(startTestServer({ OPERATOR_PASSWORD: 'password' })).rejects.toThrow(/OPERATOR_PASSWORD/);
});

test('processes that start at once make one operator and tell one password, which is the right one', async () => {
  server = await startTestServer();
  const reports: string[] = [];
  await Promise.all([1, 2, 3].map(() => makeFirstOperator(server.deps, (text) => reports.push(text))));
  expect(reports).toHaveLength(1);
  expect(await challengeOf(passwordIn(reports))).not.toBe('');
});

test('a start killed before the user was stored is made good by the next one', async () => {
  server = await startTestServer();
  const clock = () => {
    throw new Error('killed');
  };
  const first: string[] = [];
  const killed = makeFirstOperator({ ...server.deps, clock }, (text) => first.push(text));
  await expect(killed).rejects.toThrow('killed');
  const reports: string[] = [];
  await makeFirstOperator(server.deps, (text) => reports.push(text));
  expect(passwordIn(reports)).not.toBe(passwordIn(first));
  expect(await challengeOf(passwordIn(reports))).not.toBe('');
});

test('an installation with users gets none', async () => {
  server = await startTestServer();
  await seedPeople(server.db, server.clock.now);
  await makeFirstOperator(server.deps, () => undefined);
  expect(await server.deps.identity.hasAccount(username)).toBe(false);
});
