import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import { type Endpoint, errorsOf } from '@vinculum/contract/foundation/endpoint.ts';
import { pathWithAll } from '@vinculum/testkit/path-with-all.ts';
import { type Problem, problemSchema } from '@vinculum/contract/foundation/problem.ts';
import { signInEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let people: People;
const named = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);
const actors = {
  CONSUMERS: 'consumer.admin',
  OEMS: 'oem.admin',
  ADMIN: 'operator.admin',
  FLEET_MANAGER: 'fleet.admin',
} as const;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

/** The authorization of somebody who may make the call, so that its input is looked at. */
async function authorised(endpoint: Endpoint): Promise<Record<string, string>> {
  const { access } = endpoint;
  if (access.kind === 'public' || access.kind === 'pairingCode' || access.kind === 'apiKey') return {};
  const portal = access.kind === 'allow' ? (access.admissions[0]?.portal ?? 'CONSUMERS') : 'CONSUMERS';
  const authorization = await server.authorizationOf(people.signedIn(actors[portal]));
  return authorization === undefined ? {} : { authorization };
}

interface Input {
  readonly path?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

function injected(endpoint: Endpoint, input: Input) {
  return {
    method: endpoint.method,
    url: input.path ?? pathWithAll(endpoint.path, '1'),
    headers: {
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { payload: input.body }),
  };
}

async function send(endpoint: Endpoint, input: Input): Promise<{ statusCode: number; body: string }> {
  if (endpoint.answer !== 'events') return await server.app.inject(injected(endpoint, input));
  const answer = await server.app.inject({ ...injected(endpoint, input), payloadAsStream: true });
  const { statusCode } = answer;
  const stream = answer.stream();
  if (statusCode < 400) {
    // Events do not end by themselves.
    stream.destroy();
    return { statusCode, body: '' };
  }
  let body = '';
  for await (const chunk of stream) body += String(chunk);
  return { statusCode, body };
}

function problem(text: string): Problem {
  return problemSchema.parse(JSON.parse(text));
}

describe.each(named)('%s', (_name, endpoint) => {
  test('whatever is sent, it is refused or answered, never a failure of the server', async () => {
    const headers = await authorised(endpoint);
    const anything = fc.oneof(fc.jsonValue(), fc.string(), fc.constant('{"a":'), fc.constant('[]'));
    await fc.assert(
      fc.asyncProperty(anything, fc.webQueryParameters(), async (value, query) => {
        const path = `${pathWithAll(endpoint.path, '9')}?${query}`;
        const body = typeof value === 'string' ? value : JSON.stringify(value);
        const sendsBody = endpoint.method !== 'GET';
        const raw = await send(endpoint, { path, headers, ...(sendsBody ? { body } : {}) });
        expect(raw.statusCode === 503 || raw.statusCode < 500, `${raw.statusCode} ${raw.body}`).toBe(true);
        if (raw.statusCode < 400) return;
        expect(problem(raw.body).message).not.toBe('');
        expect([...errorsOf(endpoint)]).toContain(problem(raw.body).code);
      }),
      { numRuns: 12 },
    );
  });
});

const guarded = named.filter(([, { access }]) => access.kind === 'allow' || access.kind === 'signedIn');
describe.each(guarded)('%s', (_name, endpoint) => {
  test.each([
    ['nobody', undefined],
    ['a bad token', 'Bearer not.a.token'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
  ])('refuses %s with 401', async (_who, authorization) => {
    const raw = await send(endpoint, {
      headers: authorization === undefined ? {} : { authorization },
      ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
    });
    expect(raw.statusCode).toBe(401);
    expect(problem(raw.body).code).toBe('unauthenticated');
  });

  test('refuses a user without a role, before it looks at the input', async () => {
    const authorization = await server.authorizationOf(people.signedIn('consumer.nobody'));
    const raw = await send(endpoint, {
      headers: { authorization: authorization ?? '' },
      ...(endpoint.method === 'GET' ? {} : { body: '{"page":"wrong"}' }),
    });
    const needsRole = endpoint.access.kind === 'allow';
    expect(raw.statusCode === 403).toBe(needsRole);
  });
});

test('a body over its limit is 413, another content type 415, in the language asked for', async () => {
  const endpoint = allEndpoints.find(({ name }) => name === 'consent.listForms');
  if (endpoint === undefined) throw new Error('no such endpoint');
  const headers = { ...(await authorised(endpoint)), 'accept-language': 'es-ES,es;q=0.9' };
  const tooLarge = await send(endpoint, { headers, body: JSON.stringify({ search: 'x'.repeat(1_100_000) }) });
  expect(tooLarge.statusCode).toBe(413);
  expect(problem(tooLarge.body).message).toBe('El contenido es demasiado grande.');
  const xml = await server.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { ...headers, 'content-type': 'text/xml' },
    payload: '<a/>',
  });
  expect(xml.statusCode).toBe(415);
});

test('all wrong fields are named at once, and fields nobody declared are dropped', async () => {
  const endpoint = allEndpoints.find(({ name }) => name === 'consent.saveForm');
  if (endpoint === undefined) throw new Error('no such endpoint');
  const body = JSON.stringify({ title: '', description_type: 7, consent_type: 'Else', undeclared: true });
  const raw = await send(endpoint, { headers: await authorised(endpoint), body });
  expect(raw.statusCode).toBe(400);
  const fields = problem(raw.body).fields?.map((field) => field.field) ?? [];
  expect(fields).toEqual(
    expect.arrayContaining([
      'title',
      'description',
      'description_type',
      'consent_type',
      'data_retention_in_days',
    ]),
  );
  expect(fields).not.toContain('undeclared');
});

test('a code that the contract of a call does not name fails the test that meets it', async () => {
  const undeclared = { ...signInEndpoint, errors: [] };
  const call = () =>
    server.call(undeclared, { body: { username: 'nobody.here', password: 'Wrong-Password#1' } });
  await expect(call()).rejects.toThrow('identity.signIn answered incorrectCredentials');
});
