import { answerNewPasswordEndpoint, signInEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import {
  changeTemplateEndpoint,
  getTemplateEndpoint,
  listTemplatesEndpoint,
  makeTemplateEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import {
  addConsumerStreamEndpoint,
  createStreamKeyEndpoint,
  listStreamKeysEndpoint,
} from '@vinculum/contract/streams/endpoints.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import {
  changePermissionsEndpoint,
  listUsersEndpoint,
  resetPasswordEndpoint,
  saveUserEndpoint,
} from '@vinculum/contract/users/endpoints.ts';
import { type LoadTestWorld, startLoadTestWorld } from '@vinculum/testkit/worlds/load-test-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { issueClaim } from '../domains/vehicle-access/claims/issue-claim.ts';
import { openLog } from '../logging/logging.ts';

// What an operator makes and changes, with its refusals and failures, at the most talkative level of the log.

let world: LoadTestWorld;
const lines: string[] = [];
/** Of the calls whose answers are no secrets themselves. */
const answers: string[] = [];

beforeAll(async () => {
  const log = openLog({ level: 'debug', destinations: [{ write: (line) => void lines.push(line) }] });
  world = await startLoadTestWorld({}, { log });
});
afterAll(() => world.server.stop());

const operator = () => world.people.signedIn('operator.admin');

async function record(called: Promise<{ readonly raw: { readonly body: string } }>): Promise<void> {
  answers.push((await called).raw.body);
}

/** What was said to anybody but to whom it belongs. */
async function everythingWritten(): Promise<string> {
  const trail = await world.server.db.selectFrom('audit_event').selectAll().execute();
  return [...lines, ...answers, JSON.stringify(trail)].join('\n');
}

/** The middle of a PEM text: what no two keys share, however it was written on. */
function heartOf(pem: string): string {
  return pem.split('\n')[2] ?? pem;
}

test('the private keys of a template stand in no answer, no log line and no audit row', async () => {
  const { server, makerId: organisation_id } = world;
  const { db, deps, clock } = server;
  const claimed = { name: 'pasted', organisationId: organisation_id, vinPrefixes: ['ZLT'], count: 1 };
  const authority = await deps.openAuthority();
  const pasted = await issueClaim(
    { db, authority, clock: clock.now },
    { ...claimed, notAfter: clock.now() + DAY_MS },
  );
  const { certificate, privateKey: private_key } = pasted;
  const made = { template_name: 'made', organisation_id };
  await record(
    server.call(makeTemplateEndpoint, { body: { status: 'createTemplate', ...made } }, operator()),
  );
  const own = { template_name: 'pasted', certificate, private_key };
  await record(
    server.call(changeTemplateEndpoint, { body: { status: 'createTemplate', ...own } }, operator()),
  );
  await record(
    server.call(changeTemplateEndpoint, { body: { status: 'createTemplate', ...own } }, operator()),
  );
  // Another certificate's key, and a key in the place of a certificate.
  const wrong = { ...own, template_name: 'made' };
  const { certificate: ofMade } = (
    await server.call(getTemplateEndpoint, { params: { name: 'made' } }, operator())
  ).body;
  await record(
    server.call(
      changeTemplateEndpoint,
      { body: { status: 'updateTemplate', ...wrong, certificate: ofMade } },
      operator(),
    ),
  );
  await record(
    server.call(
      changeTemplateEndpoint,
      { body: { status: 'updateTemplate', ...wrong, certificate: private_key } },
      operator(),
    ),
  );
  await record(server.call(listTemplatesEndpoint, { body: {} }, operator()));
  await record(server.call(getTemplateEndpoint, { params: { name: 'pasted' } }, operator()));
  const stored = await db
    .selectFrom('vehicle_template')
    .select('private_key')
    .where('name', 'in', ['made', 'pasted'])
    .execute();
  const keys = stored.map((row) => deps.keySeal.open(row.private_key));
  expect(keys).toHaveLength(2);
  const reported = await everythingWritten();
  for (const key of keys) expect(reported).not.toContain(heartOf(key));
});

test('the key of a stream stands in the answer that makes it, and nowhere else', async () => {
  const { server, people } = world;
  const consumer_id = people.organisations.consumer;
  const body = { consumer_id, stream_name: 'helios', stream_type: 1 as const };
  await record(server.call(addConsumerStreamEndpoint, { body }, operator()));
  const owner = people.signedIn('consumer.admin');
  const { key } = (await server.call(createStreamKeyEndpoint, { body: { name: 'warehouse' } }, owner)).body;
  await record(server.call(listStreamKeysEndpoint, {}, owner));
  const reported = await everythingWritten();
  expect(key.length).toBeGreaterThan(20);
  expect(reported).not.toContain(key);
  expect(reported).not.toContain(key.slice(-20));
});

test('passwords, challenges and tokens of a user stand in no answer, no log line and no audit row', async () => {
  const { server, people } = world;
  const [first, second, third] = ['First-Secret#1', 'Second-Secret#2', 'Third-Secret#3'] as const;
  const org_id = people.organisations.consumer;
  const person = {
    name: 'Nora Falk',
    username: 'nora.falk',
    email: 'nora.falk@example.org',
    phonenumber: '+46 31 123 45 67',
    description: 'Claims',
    org_role_id: 5 as const,
    permissions_bit: 1,
    org_id,
  };
  const add = (password: string, more: Partial<typeof person> = {}) =>
    server.call(saveUserEndpoint, { body: { ...person, ...more, password } }, operator());
  await record(add('too weak'));
  const added = add(first);
  await record(added);
  await record(add(first));
  const { identity } = server.deps;
  const real = { ...identity };
  Object.assign(identity, { createAccount: () => Promise.reject(new Error('the provider is away')) });
  await record(add(first, { username: 'second.falk' }));
  Object.assign(identity, real);
  const { username } = person;
  await record(server.call(signInEndpoint, { body: { username, password: third } }));
  const { body: challenge } = await server.call(signInEndpoint, { body: { username, password: first } });
  if (!('session' in challenge)) throw new Error('no challenge');
  await server.call(answerNewPasswordEndpoint, {
    body: { session: challenge.session, new_password: second },
  });
  const { body: tokens, raw } = await server.call(signInEndpoint, { body: { username, password: second } });
  if (!('access_token' in tokens)) throw new Error('no token');
  await record(server.call(listUsersEndpoint, { body: { org_id } }, operator()));
  const user_permissions = [{ user_id: (await added).body.user_id, permissions_bit: 3 }];
  await record(server.call(changePermissionsEndpoint, { body: { user_permissions } }, operator()));
  await record(server.call(resetPasswordEndpoint, { body: { username, password: third } }, operator()));
  const reported = await everythingWritten();
  const cookies = raw.cookies.map(({ value }) => value);
  expect(cookies).toHaveLength(2);
  const secrets = [first, second, third, 'too weak', challenge.session, tokens.access_token, ...cookies];
  for (const secret of secrets) expect(reported).not.toContain(secret);
});

test('the log was listened to: it holds the calls and the failure of the provider', () => {
  const log = lines.join('\n');
  expect(log).toContain('/admin/api/v1/user/add');
  expect(log).toContain('the provider is away');
});

test('the log line of a call names the user who made it, that of a refusal too, and of a stranger nobody', async () => {
  const { server, people } = world;
  const body = { org_id: people.organisations.consumer };
  lines.length = 0;
  await server.call(listUsersEndpoint, { body }, operator());
  await server.call(listUsersEndpoint, { body }, people.signedIn('consumer.viewer'));
  const authorization = (await server.authorizationOf(operator())) ?? '';
  for (const url of ['/api/openapi.json', '/api/asyncapi.json'])
    await server.app.inject({ method: 'GET', url, headers: { authorization } });
  await server.call(listUsersEndpoint, { body });
  const reports = lines.map((line) => z.looseObject({ req: z.unknown() }).safeParse(JSON.parse(line)).data);
  expect(reports.filter((line) => line?.req !== undefined)).toMatchObject([
    { user: 'platform.admin', res: { statusCode: 200 } },
    { user: 'consumer.viewer', res: { statusCode: 403 } },
    { user: 'platform.admin', req: { url: '/api/openapi.json' }, res: { statusCode: 200 } },
    { user: 'platform.admin', req: { url: '/api/asyncapi.json' }, res: { statusCode: 200 } },
    { res: { statusCode: 401 } },
  ]);
  expect(reports.at(-1)).not.toHaveProperty('user');
});
