import {
  addDomainsOfEndpoint,
  deleteDomainsOfEndpoint,
  listDomainsEndpoint,
  listDomainsOfEndpoint,
} from '@vinculum/contract/domain-lists/endpoints.ts';
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

const as = (who: ActorKey = 'operator.admin') => people.signedIn(who);
const add = (org_id: number, domains: string[], is_allowed: boolean) =>
  server.call(addDomainsOfEndpoint, { body: { org_id, domains, is_allowed } }, as());
const listOf = (org_id: number) =>
  server.call(listDomainsOfEndpoint, { body: { org_id } }, as('operator.viewer'));

// Shows 3-2.54, 3-7.12
test('the operator whitelists and blacklists domains of any organisation, which sees them, and deletes them', async () => {
  const { consumer, oem } = people.organisations;
  const white = await add(consumer, ['https://fine.example/page'], true);
  const black = await add(consumer, ['ads.example'], false);
  expect(white.body.message).toBe('Domains added successfully!');
  expect(black.status).toBe(200);
  expect((await add(oem, ['ads.example'], false)).status).toBe(200);
  const rows = [
    { id: expect.any(Number), domain: 'fine.example', is_allowed: true },
    { id: expect.any(Number), domain: 'ads.example', is_allowed: false },
  ];
  const listed = (await listOf(consumer)).body.domain_permissions;
  expect(listed).toEqual(rows);
  const own = await server.call(listDomainsEndpoint, {}, as('consumer.viewer'));
  expect([
    own.status,
    (await server.call(listDomainsEndpoint, {}, as('consumer.admin'))).body.domain_permissions,
  ]).toEqual([403, rows]);
  const removed = await server.call(
    deleteDomainsOfEndpoint,
    { body: { org_id: consumer, ids: listed.map(({ id }) => id) } },
    as(),
  );
  expect(removed.body.message).toBe('Domains deleted successfully!');
  expect((await listOf(consumer)).body.domain_permissions).toEqual([]);
  expect((await listOf(oem)).body.domain_permissions).toHaveLength(1);
  const audit = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'target'])
    .where('action', 'in', ['domain-list.add', 'domain-list.delete'])
    .orderBy('id')
    .execute();
  expect(audit).toEqual(
    [consumer, consumer, oem, consumer].map((id) => ({
      actor: 'platform.admin',
      target: `organisation/${id}`,
    })),
  );
});

test('an organisation that is none is a 404 in the operator’s words; an entry of another one is not found', async () => {
  const { consumer, oem } = people.organisations;
  const [entry] = (await listOf(oem)).body.domain_permissions;
  const nowhere = 2_000_000_000;
  const remove = (org_id: number) =>
    server.call(deleteDomainsOfEndpoint, { body: { org_id, ids: [entry?.id ?? 0] } }, as());
  for (const { status, problem } of [
    await add(nowhere, ['x.example'], true),
    await listOf(nowhere),
    await remove(nowhere),
  ])
    expect([status, problem.message]).toEqual([404, 'There is no such organisation']);
  expect((await remove(consumer)).problem.code).toBe('notFound');
  expect((await listOf(oem)).body.domain_permissions).toHaveLength(1);
});

// Shows 3-5.27
test('what is wrong is said at once as for the organisation itself', async () => {
  const { consumer } = people.organisations;
  await add(consumer, ['taken.example'], false);
  const { status, problem } = await add(consumer, ['nonsense', 'taken.example', ''], true);
  expect(status).toBe(400);
  expect(problem.fields?.map(({ field, message }) => [field, message])).toEqual([
    ['domains.0', 'Please enter a valid URL'],
    ['domains.1', 'Domain already whitelisted/blacklisted'],
  ]);
});
