import { addDomainsEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import {
  listOrganisationRolesEndpoint,
  listOrganisationsEndpoint,
  saveOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { addConsumerStreamEndpoint, listStreamKeysEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

const operator = () => people.signedIn('operator.admin');
type Saved = Parameters<typeof server.call<typeof saveOrganisationEndpoint>>[1];
const save = (body: object) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bad input on purpose, too
  server.call(saveOrganisationEndpoint, { body } as unknown as Saved, operator());
type ListRequest = z.input<NonNullable<typeof listOrganisationsEndpoint.body>>;
const list = async (body: ListRequest) =>
  (await server.call(listOrganisationsEndpoint, { body }, people.signedIn('operator.viewer'))).body;
const reportedOf = async (body: object) => {
  const { status, problem } = await save(body);
  return { status, fields: problem.fields?.map(({ field, message }) => `${field}: ${message}`) };
};

// Shows 3-2.35, 3-4.8, 3-6.2, 3-7.8, 3-9.10, 3-9.11
test('the roles of type 2 are all four, Admin with the id 7', async () => {
  const { body } = await server.call(listOrganisationRolesEndpoint, { body: { type: 2 } }, operator());
  expect(body.role).toEqual([
    { id: 4, name: 'OEM' },
    { id: 5, name: 'Consumer' },
    { id: 6, name: 'Fleet Owner' },
    { id: 7, name: 'Admin' },
  ]);
});

// Shows 3-2.31, 3-3.1, 3-7.9, 3-8.6
test('an organisation is added with trimmed texts and listed with the specified fields', async () => {
  const added = await save({ name: ' Ágora ', unique_identifier: ' agora-1 ', role_ids: [5, 4, 5] });
  expect(added.body.message).toBe('Organisation created successfully!');
  const { organisation, total_rows } = await list({ role_ids: [4, 5], search: 'ágora' });
  expect(total_rows).toBe(1);
  expect(organisation).toEqual([
    {
      id: added.body.org_id,
      name: 'Ágora',
      title: 'Ágora',
      roles: [
        { id: 4, name: 'OEM' },
        { id: 5, name: 'Consumer' },
      ],
      role_ids: [4, 5],
      unique_identifier: 'agora-1',
      domain_urls: [],
      stream_name: null,
      created_on: new Date(server.clock.now()).toISOString(),
      resting_from: null,
    },
  ]);
});

// Shows 3-6.3, 3-7.10, 3-9.10
test('the roles asked for decide who is listed, by name and page by page', async () => {
  const names = (await list({ role_ids: [6] })).organisation.map(({ name }) => name);
  expect(names).toEqual(['Baltic Fleet', 'Ebro Leasing']);
  const second = await list({ role_ids: [6, 7], page: 2, limit: 2 });
  expect(second).toMatchObject({ total_rows: 3, organisation: [{ name: 'Vinculum Operations' }] });
});

test('the list goes by name, identifier or the day of adding, either way', async () => {
  for (const [name, unique_identifier] of [
    ['sorted C', 'sort-1'],
    ['sorted A', 'sort-3'],
    ['Sorted B', 'Sort-2'],
  ]) {
    server.clock.advance(1000);
    await save({ name: name ?? '', unique_identifier: unique_identifier ?? '', role_ids: [5] });
  }
  const letters = async (order: Pick<ListRequest, 'sort' | 'descending'>) =>
    (await list({ role_ids: [5], search: 'sort-', ...order })).organisation
      .map(({ name }) => name.at(-1))
      .join('');
  expect(await letters({})).toBe('ABC');
  expect(await letters({ sort: 'name', descending: true })).toBe('CBA');
  expect(await letters({ sort: 'unique_identifier' })).toBe('CBA');
  expect(await letters({ sort: 'created_on' })).toBe('CAB');
  expect(await letters({ sort: 'created_on', descending: true })).toBe('BAC');
  expect(await letters({ sort: 'id', descending: true })).toBe('BAC');
});

// Shows 3-4.2, 3-7.9, 3-8.6
test('the name of an organisation changes, its unique identifier and its type are locked', async () => {
  const { org_id } = (await save({ name: 'Old', unique_identifier: 'locked', role_ids: [5] })).body;
  const changed = await save({ org_id, name: 'New', unique_identifier: 'locked', role_ids: [5] });
  expect(changed.body).toEqual({ org_id, message: 'Organisation updated successfully!' });
  expect(await reportedOf({ org_id, name: 'New', unique_identifier: 'other', role_ids: [4] })).toEqual({
    status: 400,
    fields: [
      'unique_identifier: The unique identifier of an organisation cannot be changed',
      'role_ids: The type of an organisation cannot be changed',
    ],
  });
  expect((await list({ role_ids: [5], search: 'locked' })).organisation).toMatchObject([{ name: 'New' }]);
  const rows = await server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'details'])
    .where('target', '=', `organisation/${org_id}`)
    .orderBy('id')
    .execute();
  const saved = { action: 'organisation.save', actor: 'platform.admin' };
  const added = { name: 'Old', unique_identifier: 'locked', role_ids: [5] };
  expect(rows).toEqual([
    { ...saved, details: { added } },
    { ...saved, details: { before: { name: 'Old' }, after: { name: 'New' } } },
  ]);
});

test.each(['twice', 'TWICE', 'Twice'])(
  'a unique identifier is unique, also as %s, and the field says so',
  async (unique_identifier) => {
    await save({ name: 'One', unique_identifier: 'twice', role_ids: [5] });
    expect(await reportedOf({ name: 'Two', unique_identifier, role_ids: [4] })).toEqual({
      status: 409,
      fields: ['unique_identifier: Another organisation has this unique identifier'],
    });
  },
);

test('an organisation that is not there cannot be changed', async () => {
  const body = { org_id: 2_000_000_000, name: 'X', unique_identifier: 'x', role_ids: [5] };
  expect((await save(body)).problem.code).toBe('organisationNotFound');
});

const REQUIRED = 'Please fill all the required fields';
const good = { name: 'N', unique_identifier: 'u', role_ids: [5] };

// Shows 3-5.4, 3-9.5
test.each<[object, string[]]>([
  [
    {},
    [
      `name: ${REQUIRED}`,
      `unique_identifier: ${REQUIRED}`,
      'role_ids: Please select at least one organisation type',
    ],
  ],
  [{ ...good, name: ' ' }, [`name: ${REQUIRED}`]],
  [{ ...good, role_ids: [] }, ['role_ids: Please select at least one organisation type']],
  [{ ...good, role_ids: [5, 7] }, ['role_ids: The operator’s own organisation has no other type']],
  [
    { ...good, name: 'x'.repeat(201), unique_identifier: 'x'.repeat(201) },
    ['name: At most 200 characters', 'unique_identifier: At most 200 characters'],
  ],
])('the organisation %j is refused: %j', async (body, fields) => {
  expect(await reportedOf(body)).toEqual({ status: 400, fields });
});

// Shows 3-3.5, 3-7.7, 3-8.6
test('a stream is named for a consumer, shown in its row and to the consumer itself', async () => {
  const consumer_id = people.organisations.consumer;
  const named = await server.call(
    addConsumerStreamEndpoint,
    { body: { consumer_id, stream_name: ' helios ', stream_type: 1 } },
    operator(),
  );
  expect(named.body.message).toBe('Stream has been successfully added!');
  await server.call(
    addConsumerStreamEndpoint,
    { body: { consumer_id, stream_name: 'helios-2', stream_type: 2 } },
    operator(),
  );
  expect((await list({ role_ids: [5], search: 'helios' })).organisation).toMatchObject([
    { id: consumer_id, stream_name: 'helios-2' },
  ]);
  const shown = async (key: 'consumer.admin' | 'otherConsumer.admin') =>
    (await server.call(listStreamKeysEndpoint, {}, people.signedIn(key))).body.stream_name;
  expect([await shown('consumer.admin'), await shown('otherConsumer.admin')]).toEqual(['helios-2', null]);
  const trail = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'target', 'details'])
    .where('action', '=', 'consumer-stream.name')
    .orderBy('id')
    .execute();
  const first = { stream_name: 'helios', stream_type: 1 };
  const common = { actor: 'platform.admin', target: `organisation/${consumer_id}` };
  expect(trail).toEqual([
    { ...common, details: { before: null, after: first } },
    { ...common, details: { before: first, after: { stream_name: 'helios-2', stream_type: 2 } } },
  ]);
});

// Shows 3-5.5
test('a stream needs a name, and a consumer', async () => {
  const nameless = await server.call(
    addConsumerStreamEndpoint,
    { body: { consumer_id: people.organisations.consumer, stream_name: ' ' } },
    operator(),
  );
  expect(nameless.problem.fields).toMatchObject([{ field: 'stream_name', message: REQUIRED }]);
  for (const consumer_id of [people.organisations.oem, 2_000_000_000]) {
    const refused = await server.call(
      addConsumerStreamEndpoint,
      { body: { consumer_id, stream_name: 'x' } },
      operator(),
    );
    expect([refused.status, refused.problem.code]).toEqual([404, 'consumerNotFound']);
  }
});

// Shows 3-3.1
test('the whitelisted domains of an organisation stand in its row', async () => {
  const { consumer, otherConsumer } = people.organisations;
  const allow = (domains: string[], key: 'consumer.admin' | 'otherConsumer.admin') =>
    server.call(addDomainsEndpoint, { body: { domains, is_allowed: true } }, people.signedIn(key));
  await allow(['maps.example', 'cars.example'], 'otherConsumer.admin');
  await allow(['news.example'], 'consumer.admin');
  const { organisation } = await list({ role_ids: [5] });
  const domains = organisation.filter((one) => one.domain_urls.length > 0);
  expect(domains.map(({ id, domain_urls }) => [id, domain_urls])).toEqual([
    [otherConsumer, ['maps.example', 'cars.example']],
    [consumer, ['news.example']],
  ]);
});
