import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import type { CallOf, Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { consentTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { schemaOf } from '@vinculum/server/http/documents/json-schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActorKey, type People, seedPeople } from './actors.ts';
import { startTestServer, type TestServer } from './running-server.ts';
import { carVin } from './worlds/consent-world.ts';
import { z } from 'zod';

// Every call that may say that something does not exist, with names of nothing: it says so, whoever may call.

const NOWHERE = 2_000_000_000;
const actors: readonly ActorKey[] = ['operator.admin', 'consumer.admin', 'oem.admin', 'fleet.admin'];

/** What else a call wants to be told, by its names. */
const others: Readonly<Record<string, unknown>> = {
  vin: carVin(1),
  vin_numbers: [carVin(1)],
  name: 'Nothing',
  key: '00000000-0000-4000-8000-000000000000',
  month: '2026-10',
  consent_type: consentTypes[0],
  revision: 1,
  status: 1,
  domains: ['listed.example'],
  is_allowed: true,
  is_enable: true,
  is_resting: true,
  form_type_question: true,
  filter: {},
  start_date: '2026-10-01',
  end_date: '2026-10-02',
  remote_signal_update: { signals: { height: { type: 3, value: 3.8 } } },
  messageCount: 1,
  stream_name: 'Nothing',
  unique_id: 'nothing',
  message: 'Of nothing',
  username: 'Nothing',
  password: 'Of-nothing-2000',
  count: 1,
  vins: ['ZZZ'],
  ends_on: '2027-01-01',
  next_token: 'of-nothing',
  unique_identifier: 'nothing',
  description: 'Of nothing',
  msa_data: 'Of nothing',
  msa_data_type: 1,
  log_group_name: 'api',
  consent_status: 'FORM_CANCELED',
  role_ids: [4],
  identifier: 'ZZZ',
};

const shape = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).optional(),
});

/** What a part of a call has to name; null where it wants what only a person would know. */
function namingNothing(
  part: z.ZodType | undefined,
  nowhere: string | number,
): Record<string, unknown> | null {
  if (part === undefined) return {};
  const asked = shape.safeParse(schemaOf(part, 'input'));
  if (!asked.success) return null;
  const { properties, required = [] } = asked.data;
  const filled: Record<string, unknown> = {};
  for (const name of Object.keys(properties)) {
    const isId = /^id$|_id$|Id$/.test(name) && !['widget_id', 'unique_id'].includes(name);
    if (isId) filled[name] = nowhere;
    else if (name === 'ids') filled[name] = [nowhere];
    else if (!required.includes(name)) continue;
    else if (Object.hasOwn(others, name)) filled[name] = others[name];
    else return null;
  }
  return filled;
}

/** Null where a call wants what stands in no list here. */
function ofNothing({ params, query, body }: Endpoint): CallOf<Endpoint> | null {
  const parts = {
    params: namingNothing(params, String(NOWHERE)),
    query: namingNothing(query, String(NOWHERE)),
    body: namingNothing(body, NOWHERE),
  };
  const { body: sent } = parts;
  if (parts.params === null || parts.query === null || sent === null) return null;
  return { params: parts.params, query: parts.query, ...(body !== undefined && { body: sent }) };
}

/** Calls that say it only of what a whole content, or a world, names; their own tests do. */
const elsewhere: readonly string[] = [
  'audiences.find',
  'audiences.save',
  'consent.requestStatus',
  'consent.saveForm',
  'dataPackages.save',
  'liveData.demo',
  'loadTests.changeProfile',
  'loadTests.changeTemplate',
  'loadTests.makeTemplate',
  'unfinishedForms.keep',
  'users.changePermissions',
  'users.save',
];

const missing = ({ errors }: Endpoint) =>
  errors.filter((code) => code === 'notFound' || code.endsWith('NotFound'));
const isOfUsers = ({ access }: Endpoint) => access.kind === 'signedIn' || access.kind === 'allow';
const saying = allEndpoints.filter((one) => isOfUsers(one) && missing(one).length > 0);
const trials = saying.flatMap((endpoint) => {
  const input = elsewhere.includes(endpoint.name) ? null : ofNothing(endpoint);
  return input === null ? [] : [{ name: endpoint.name, endpoint, input }];
});

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

test.each(trials)('$name: what does not exist is told as that', async ({ endpoint, input }) => {
  const answers: string[] = [];
  for (const actor of actors) {
    const answer = await server.call(endpoint, input, people.signedIn(actor));
    if (answer.status !== 403) answers.push(answer.status === 404 ? answer.problem.code : answer.raw.body);
  }
  expect(answers).not.toEqual([]);
  for (const code of answers) expect(missing(endpoint)).toContain(code);
});

test('every call that may say it is tried here or elsewhere', () => {
  const tried = trials.map(({ name }) => name);
  expect(saying.map(({ name }) => name).toSorted()).toEqual([...tried, ...elsewhere].toSorted());
});
