import {
  addDomainsEndpoint,
  deleteDomainsEndpoint,
  listDomainsEndpoint,
} from '@vinculum/contract/domain-lists/endpoints.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import { waitsForLock } from '@vinculum/testkit/machine/waits-for-lock.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forbiddenHostProblems, refuseForbiddenHosts } from './public.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

const as = (who: ActorKey) => people.signedIn(who);
const add = (
  body: NonNullable<CallOf<typeof addDomainsEndpoint>['body']>,
  who: ActorKey = 'consumer.admin',
) => server.call(addDomainsEndpoint, { body }, as(who));
const remove = (ids: number[], who: ActorKey = 'consumer.admin') =>
  server.call(deleteDomainsEndpoint, { body: { ids } }, as(who));
const listed = async (who: ActorKey = 'consumer.admin') =>
  (await server.call(listDomainsEndpoint, {}, as(who))).body.domain_permissions;

// Shows 2-3.5, 2-7.18, 2-7.19, 2-7.20, 2-8.6
test('an administrator whitelists and blacklists domains, which are kept as hosts, and deletes them', async () => {
  const white = await add({ domains: ['https://www.Example.org/page', 'münchen.example'], is_allowed: true });
  const black = await add({ domains: ['ads.example'], is_allowed: false });
  expect(white.body.message).toBe('Domains added successfully!');
  expect(black.body.message).toBe('Domains added successfully!');
  const rows = await listed();
  expect(rows).toEqual([
    { id: expect.any(Number), domain: 'www.example.org', is_allowed: true },
    { id: expect.any(Number), domain: 'xn--mnchen-3ya.example', is_allowed: true },
    { id: expect.any(Number), domain: 'ads.example', is_allowed: false },
  ]);
  expect(await listed('otherConsumer.admin')).toEqual([]);
  const { body } = await remove(rows.map(({ id }) => id));
  expect(body.message).toBe('Domains deleted successfully!');
  expect(await listed()).toEqual([]);
  const audit = await server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'target', 'details'])
    .where('action', 'in', ['domain-list.add', 'domain-list.delete'])
    .orderBy('id')
    .execute();
  const by = { actor: 'consumer.admin', target: `organisation/${people.organisations.consumer}` };
  expect(audit).toEqual([
    {
      ...by,
      action: 'domain-list.add',
      details: { domains: ['www.example.org', 'xn--mnchen-3ya.example'], isAllowed: true },
    },
    { ...by, action: 'domain-list.add', details: { domains: ['ads.example'], isAllowed: false } },
    { ...by, action: 'domain-list.delete', details: { domains: rows.map(({ domain }) => domain) } },
  ]);
});

// Shows 2-5.13
test('what is wrong is said at once, and nothing is added', async () => {
  await add({ domains: ['taken.example'], is_allowed: false });
  const { status, problem } = await add({
    domains: ['new.example', 'nonsense', 'new.example', 'https://taken.example/x'],
    is_allowed: true,
  });
  expect(status).toBe(400);
  expect(problem.fields).toEqual([
    { field: 'domains.1', key: 'domains.invalidUrl', message: 'Please enter a valid URL' },
    { field: 'domains.2', key: 'domains.duplicate', message: 'Duplicate URL' },
    { field: 'domains.3', key: 'domains.listed', message: 'Domain already whitelisted/blacklisted' },
  ]);
  const rows = await listed();
  expect(rows.map(({ domain }) => domain)).toEqual(['taken.example']);
  await remove(rows.map(({ id }) => id));
});

// Shows 2-5.13, 2-9.5
test('more than ten at a time are refused for the whitelist, none as well', async () => {
  const domains = Array.from({ length: 11 }, (_, index) => `site${index}.example`);
  const many = await add({ domains, is_allowed: true });
  expect(many.problem.fields?.map(({ message }) => message)).toEqual(['You can only add 10 URLs']);
  const none = await add({ domains: [], is_allowed: true });
  expect(none.problem.fields?.map(({ message }) => message)).toEqual(['Please fill all the required fields']);
});

test('two administrators who add the same domain at once: one is told that it is there', async () => {
  const both = await Promise.all([
    add({ domains: ['same.example'], is_allowed: true }),
    add({ domains: ['same.example'], is_allowed: true }),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  await remove((await listed()).map(({ id }) => id));
});

test('of domains added at once only the one that somebody else listed meanwhile is said to be there', async () => {
  const { db } = server;
  const adding = await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('domain_permission')
      .values({
        organisation_id: people.organisations.consumer,
        domain: 'theirs.example',
        is_allowed: true,
        created_by: 'x',
        created_on: new Date(server.clock.now()),
      })
      .execute();
    const waiting = add({ domains: ['mine.example', 'theirs.example'], is_allowed: true });
    await waitsForLock(db);
    return { waiting };
  });
  const { problem } = await adding.waiting;
  expect(problem.fields?.map(({ field, key }) => [field, key])).toEqual([['domains.1', 'domains.listed']]);
  const rows = await listed();
  expect(rows.map(({ domain }) => domain)).toEqual(['theirs.example']);
  await remove(rows.map(({ id }) => id));
});

// Shows 2-2.8, 2-2.40
test('without its flag nobody blacklists, nor takes a domain off the blacklist', async () => {
  const who = 'otherConsumer.admin';
  expect((await add({ domains: ['bad.example'], is_allowed: false }, who)).status).toBe(403);
  expect((await add({ domains: ['good.example'], is_allowed: true }, who)).status).toBe(200);
  await server.db.updateTable('domain_permission').set({ is_allowed: false }).execute();
  const ids = (await listed(who)).map(({ id }) => id);
  expect((await remove(ids, who)).status).toBe(403);
  expect((await add({ domains: ['fair.example'], is_allowed: true }, who)).status).toBe(200);
  const all = (await listed(who)).map(({ id }) => id);
  expect((await remove(all, who)).status).toBe(403);
  expect(await listed(who)).toHaveLength(2);
});

// Shows 2-7.18
test('another organisation’s lists are not found', async () => {
  const { otherConsumer, consumer } = people.organisations;
  const foreign = await add({ domains: ['x.example'], is_allowed: true, org_id: otherConsumer });
  const missing = await add({ domains: ['x.example'], is_allowed: true, org_id: 2_000_000_000 });
  expect(foreign.problem).toEqual({ ...missing.problem, request_id: expect.any(String) });
  expect(foreign.status).toBe(404);
  expect((await add({ domains: ['x.example'], is_allowed: true, org_id: consumer })).status).toBe(200);
  const [own] = await listed();
  const [others] = await listed('otherConsumer.admin');
  expect((await remove([own?.id ?? 0, others?.id ?? 0])).status).toBe(404);
  expect(await listed()).toHaveLength(1);
  await remove([own?.id ?? 0]);
});

test('addresses on forbidden hosts are named at their fields; own files and what is no link pass', async () => {
  await add({ domains: ['ads.example'], is_allowed: false });
  const { consumer } = people.organisations;
  const own = { organisationId: consumer, askerId: consumer };
  const urls = [
    { field: 'url', url: 'https://x.ADS.example./offer' },
    { field: 'icon_url', url: '/files/v1/get/icon.png' },
    { field: 'other', url: 'not a link' },
    { field: 'fine', url: 'https://fine.example' },
  ];
  const forbidden = [{ field: 'url', key: 'domains.hostBlacklisted', args: { host: 'x.ads.example' } }];
  expect(await forbiddenHostProblems(server.db, consumer, urls)).toEqual(forbidden);
  await expect(refuseForbiddenHosts(server.db, own, urls)).rejects.toMatchObject({
    code: 'badRequest',
    fields: forbidden,
  });
  await add({ domains: ['fine.example'], is_allowed: true });
  await expect(refuseForbiddenHosts(server.db, own, urls.slice(1))).resolves.toBeUndefined();
  expect(
    await forbiddenHostProblems(server.db, consumer, [{ field: 'url', url: 'http://10.0.0.1/' }]),
  ).toEqual([{ field: 'url', key: 'domains.hostNotWhitelisted', args: { host: '10.0.0.1' } }]);
  expect(await forbiddenHostProblems(server.db, people.organisations.oem, urls)).toEqual([]);
});
