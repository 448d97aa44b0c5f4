import { readFile } from 'node:fs/promises';
import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import { refreshSessionEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { sampleTable } from '@vinculum/contract/vehicle/sample.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

const get = async (url: string) => {
  const authorization = (await server.authorizationOf(people.signedIn('consumer.viewer'))) ?? '';
  return await server.app.inject({ method: 'GET', url, headers: { authorization } });
};

const operation = z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) });
const openApi = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

test('the reference holds every endpoint once, under its own name', async () => {
  const { paths } = openApi.parse((await get('/api/openapi.json')).json());
  const names = Object.values(paths).flatMap((path) => Object.values(path).map((call) => call.operationId));
  expect(names.toSorted()).toEqual(allEndpoints.map((endpoint) => endpoint.name).toSorted());
});

test('a call says what it takes, what it answers and how it refuses', async () => {
  const { paths } = openApi.parse((await get('/api/openapi.json')).json());
  const signIn = paths['/identity/api/v1/sign-in']?.['post'];
  expect(signIn).toMatchObject({
    tags: ['identity'],
    security: [],
    requestBody: { content: { 'application/json': { schema: { required: ['username', 'password'] } } } },
    responses: { 401: { description: 'incorrectCredentials' } },
  });
  const read = paths['/stream/api/v1/batches']?.['get'];
  expect(read).toMatchObject({
    security: [{ streamKey: [] }],
    parameters: [
      { name: 'cursor', in: 'query', required: false },
      { name: 'limit', in: 'query', required: false },
    ],
    responses: { 200: { content: { 'application/x-ndjson': {} } } },
  });
  const signals = paths['/shared/api/v1/signals']?.['get'];
  expect(signals).toMatchObject({ security: [{ user: [] }, { streamKey: [] }] });
  const keys = paths['/identity/.well-known/jwks.json']?.['get'];
  expect(keys).toMatchObject({ security: [], responses: { 200: { description: 'Done' } } });
});

test('the vehicle protocol names its topics and messages', async () => {
  const document: unknown = (await get('/api/asyncapi.json')).json();
  expect(document).toMatchObject({
    asyncapi: '3.0.0',
    channels: { answer: { address: 'cv1/{vin}/up/consent/{consent_id}/answer' } },
    operations: { answer: { action: 'receive' }, offer: { action: 'send' } },
    components: { messages: { data: { payload: { type: 'object' } } } },
  });
});

test('stream, vehicle protocol and how-to tell the forms of a sample in one and the same table', async () => {
  const reported = JSON.stringify(sampleTable).slice(1, -1);
  expect((await get('/api/openapi.json')).body).toContain(reported);
  expect((await get('/api/asyncapi.json')).body).toContain(reported);
  const howTo = new URL('../../../../../docs/how-to/read-the-stream.md', import.meta.url);
  const unwrapped = (text: string) => text.replaceAll(/\s+/g, ' ');
  expect(unwrapped(await readFile(howTo, 'utf8'))).toContain(unwrapped(sampleTable));
});

test('the page is served with what it needs, and shows this document', async () => {
  const page = await get('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  const scripts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(scripts.length).toBeGreaterThan(2);
  for (const path of scripts) {
    const { pathname } = new URL(path, 'http://host/api/docs/');
    expect([pathname, (await get(pathname)).statusCode]).toEqual([pathname, 200]);
  }
  expect((await get('/api/docs')).statusCode).toBeLessThan(400);
  expect((await get('/api/docs/json')).body).toContain('identity.signIn');
});

test.each(['/api/openapi.json', '/api/asyncapi.json', '/api/docs/json', '/api/docs/yaml'])(
  '%s is for users who are signed in',
  async (url) => {
    expect((await get(url)).statusCode).toBe(200);
    for (const headers of [{}, { authorization: 'Bearer made.up.token' }]) {
      const refused = await server.app.inject({ method: 'GET', url, headers });
      expect(refused.statusCode).toBe(401);
      expect(refused.body).not.toContain('/api/v1/');
    }
  },
);

test('the page asks for the document as whoever is signed in to the portal', async () => {
  const script = (await server.app.inject('/api/docs/static/swagger-initializer.js')).body;
  expect(script).toContain('"requestInterceptor":async');
  expect(script).toContain(refreshSessionEndpoint.path);
});
