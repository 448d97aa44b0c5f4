import { sendRemoteSignalsEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import {
  cloneConsentFormEndpoint,
  getConsentFormEndpoint,
  listConsentFormsEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { getRevocationEndpoint, revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { checkEligibilityEndpoint } from '@vinculum/contract/publication/eligibility.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { exportResponsesEndpoint, searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { changeConsumerPermissionEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { CallOf, Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import { getLiveDataEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { createStreamKeyEndpoint, revokeStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

/** A remote signal update, whose signals have names that the sender chooses. */
function updateOf(name: string) {
  const signals = { [name]: { type: 1, value: 7 } };
  return { remote_signal_update: { signals }, vin_numbers: ['YNR40EA5XR1100001'] };
}

/** Well formed and of the right type, but beyond what the database counts to. */
const FAR = 2 ** 31;
const calls: readonly (readonly [ActorKey, Endpoint, CallOf<Endpoint>, number])[] = [
  ['consumer.admin', getConsentFormEndpoint, { params: { id: FAR } }, 404],
  ['consumer.admin', getRevocationEndpoint, { params: { id: FAR } }, 404],
  ['consumer.admin', revokeStreamKeyEndpoint, { params: { id: FAR } }, 404],
  ['consumer.admin', cloneConsentFormEndpoint, { body: { consent_form_id: FAR } }, 400],
  ['consumer.admin', revokeConsentFormEndpoint, { body: { consent_form_id: FAR } }, 400],
  ['consumer.admin', searchResponsesEndpoint, { body: { consent_id: FAR } }, 400],
  ['consumer.admin', exportResponsesEndpoint, { body: { consent_id: FAR } }, 400],
  [
    'consumer.admin',
    publishConsentFormEndpoint,
    { body: { consent_form_id: FAR, vin_numbers: ['YNR40EA5XR1100001'] } },
    400,
  ],
  ['oem.admin', changeConsumerPermissionEndpoint, { body: { permission_id: FAR } }, 400],
  ['operator.admin', getLiveDataEndpoint, { query: { consumer_id: FAR } }, 400],
  ['consumer.admin', listConsentFormsEndpoint, { body: { search: 'a\0b' } }, 400],
  ['consumer.admin', searchResponsesEndpoint, { body: { vin_number: 'a\0b' } }, 400],
  ['consumer.admin', exportResponsesEndpoint, { body: { vin_number: 'a\0b' } }, 400],
  ['consumer.admin', createStreamKeyEndpoint, { body: { name: 'a\0b' } }, 400],
  ['consumer.admin', createStreamKeyEndpoint, { body: { name: 'half a pair \ud83d' } }, 400],
  ['consumer.admin', sendRemoteSignalsEndpoint, { body: updateOf('a\0b') }, 400],
  ['consumer.admin', sendRemoteSignalsEndpoint, { body: updateOf('half a pair \ud83d') }, 400],
];

test.each(calls.map(([actor, endpoint, input, status]) => ({ actor, endpoint, input, status })))(
  '$endpoint.name refuses $input with $status',
  async ({ actor, endpoint, input, status }) => {
    const called = await server.call(endpoint, input, people.signedIn(actor));
    expect(called.status).toBe(status);
    expect(called.problem.code).toBe(status === 404 ? 'notFound' : 'badRequest');
  },
);

const unread = {
  en: 'This request cannot be read: its body is not the JSON that this call takes.',
  es: 'No se puede leer la solicitud: su contenido no es el JSON que admite esta llamada.',
} as const;
test.each([
  ['{"page":', 'en', unread.en],
  ['', 'es', unread.es],
  ['[]', 'en', unread.en],
  ['"x"', 'es', unread.es],
  ['7', 'en', unread.en],
])(
  'a body that is no JSON, or no object (%j), is told so in %s, and no fields are named',
  async (payload, language, message) => {
    const authorization = (await server.authorizationOf(people.signedIn('consumer.admin'))) ?? '';
    const raw = await server.app.inject({
      method: 'POST',
      url: listConsentFormsEndpoint.path,
      headers: { 'content-type': 'application/json', 'accept-language': language, authorization },
      payload,
    });
    expect(raw.statusCode).toBe(400);
    expect(raw.json()).toEqual({ code: 'malformedBody', message, request_id: expect.any(String) });
  },
);

test('nobody’s body is read: who may not make the call is told so, whatever is sent', async () => {
  const nobody = (await server.authorizationOf(people.signedIn('consumer.nobody'))) ?? '';
  for (const payload of ['{"page":', JSON.stringify({ search: 'x'.repeat(2_000_000) })]) {
    const ask = (headers: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: listConsentFormsEndpoint.path,
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
    expect((await ask({})).statusCode).toBe(401);
    expect((await ask({ authorization: nobody })).statusCode).toBe(403);
  }
});

test.each([
  ['/%zz', 400],
  [`/consumer/api/v1/consent-forms/${'9'.repeat(300)}`, 404],
])('the address %s is refused like every other call', async (url, status) => {
  const raw = await server.app.inject({ method: 'GET', url });
  expect(raw.statusCode).toBe(status);
  expect(raw.json()).toHaveProperty('request_id');
});

test('a list of what cannot be VINs is answered with its first hundred mistakes', async () => {
  const authorization = (await server.authorizationOf(people.signedIn('consumer.admin'))) ?? '';
  const raw = await server.app.inject({
    method: checkEligibilityEndpoint.method,
    url: checkEligibilityEndpoint.path,
    headers: { 'content-type': 'application/json', authorization },
    payload: JSON.stringify({ consent_form_id: 1, vin_numbers: Array.from({ length: 130_000 }, () => null) }),
  });
  expect(raw.statusCode).toBe(400);
  const { fields } = problemSchema.parse(raw.json());
  expect(fields).toHaveLength(100);
  expect(fields?.[99]).toMatchObject({ field: 'vin_numbers.99', key: 'validation.type' });
});
