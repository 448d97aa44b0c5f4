import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { listOemDataPackagesEndpoint } from '@vinculum/contract/data-packages/endpoints.ts';
import {
  enableOwnPackageEndpoint,
  getOwnPackageEndpoint,
  listOwnPackagesEndpoint,
  publishOwnPackageEndpoint,
  savePackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { offerPackage } from '@vinculum/testkit/worlds/data-packages.ts';
import { packageMistakes } from '@vinculum/testkit/mistakes/package-mistakes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The browser's side of the same mistakes: portal, domains/data-packages/oem/package-mistakes.test.ts.

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
});
afterAll(() => world.server.stop());

type Body = NonNullable<CallOf<typeof savePackageEndpoint>['body']>;
type ListBody = NonNullable<CallOf<typeof listOwnPackagesEndpoint>['body']>;

const sound: Body = {
  title: 'Charging places',
  description: 'Where and when cars charge.',
  consent_type: 'Standard',
  expiry_date: '2027-06-30',
  oem_data_package_price: [],
  read_signals: [2016, 1790],
  write_signals: [],
};

const save = (change: Partial<Body> = {}, by: ActorKey = 'oem.editor') =>
  world.server.call(savePackageEndpoint, { body: { ...sound, ...change } }, world.people.signedIn(by));
const saved = async (change: Partial<Body> = {}) => (await save(change)).body.oem_data_package_id;
const read = async (id: number) =>
  (await world.server.call(getOwnPackageEndpoint, { params: { id } }, world.people.signedIn('oem.viewer')))
    .body;
const publish = (id: number, by: ActorKey = 'oem.admin') =>
  world.server.call(publishOwnPackageEndpoint, { params: { id } }, world.people.signedIn(by));
const enable = (id: number, isEnabled: boolean) =>
  world.server.call(
    enableOwnPackageEndpoint,
    { body: { oem_data_package_id: id, is_enable: isEnabled } },
    world.people.signedIn('oem.editor'),
  );

async function isFound(title: string): Promise<boolean> {
  const { people, server } = world;
  const body = { oem_id: people.organisations.oem, limit: 200 };
  const found = await server.call(listOemDataPackagesEndpoint, { body }, people.signedIn('consumer.viewer'));
  return found.body.data.some((row) => row.title === title);
}

async function auditOf(id: number): Promise<unknown[]> {
  const rows = await world.server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'details'])
    .where('target', '=', `data-package/${id}`)
    .orderBy('id')
    .execute();
  return rows.map(({ action, details }) => [action, details]);
}

// Shows 2-1.3, 2-3.1, 2-7.5, 2-7.6
test('an OEM’s editor writes a package: a draft that only the own organisation can read', async () => {
  const answer = await save({ write_signals: [] });
  expect(answer.body.message).toBe('Data Package saved successfully');
  const id = answer.body.oem_data_package_id;
  expect(await read(id)).toMatchObject({
    oem_name: 'Norrsken Motors',
    title: 'Charging places',
    status: 'DRAFT',
    is_enabled: true,
    published_on: null,
    read_signals: [{ signal_id: 2016 }, { signal_id: 1790 }],
  });
  const [stranger, own] = await Promise.all(
    (['otherOem.admin', 'oem.viewer'] as const).map((by) =>
      world.server.call(getOwnPackageEndpoint, { params: { id } }, world.people.signedIn(by)),
    ),
  );
  expect([stranger?.status, stranger?.problem.message]).toEqual([404, 'Data package not found']);
  expect(own?.status).toBe(200);
  const row = world.server.db.selectFrom('data_package').select('created_by').where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ created_by: world.people.signedIn('oem.editor').username });
  expect(await auditOf(id)).toEqual([['data-package.save', { isNew: true }]]);
});

// Shows 2-1.3
test('prices come back digit for digit', async () => {
  const amounts = [
    [1, 0.1],
    [1, 0.07],
    [2, 1e-9],
    [1, 999_999_999.99],
    [0, 1.000_000_000_001],
  ] as const;
  const prices = amounts.map(([currency_type, currency_value]) => ({
    effort_type: 1,
    effort_value: 3,
    currency_type,
    currency_value,
  }));
  const id = await saved({ oem_data_package_price: prices });
  expect((await read(id)).oem_data_package_price).toEqual(prices);
});

test('a draft is changed as a whole, unless somebody has saved it since', async () => {
  const id = await saved({ title: 'First thought' });
  const { updated_on } = await read(id);
  world.server.clock.advance(1000);
  const change = { oem_data_package_id: id, updated_on, title: 'Second thought', read_signals: [1790] };
  expect((await save(change)).status).toBe(200);
  expect(await read(id)).toMatchObject({ title: 'Second thought', read_signals: [{ signal_id: 1790 }] });
  const late = await save({ ...change, title: 'Too late' });
  expect([late.status, late.problem.code]).toEqual([409, 'conflict']);
  expect(await auditOf(id)).toEqual([
    ['data-package.save', { isNew: true }],
    ['data-package.save', { isNew: false }],
  ]);
});

async function refused(change: Readonly<Record<string, unknown>>) {
  const authorization = await world.server.authorizationOf(world.people.signedIn('oem.editor'));
  const answer = await world.server.app.inject({
    method: savePackageEndpoint.method,
    url: savePackageEndpoint.path,
    headers: { 'content-type': 'application/json', authorization: authorization ?? '' },
    payload: JSON.stringify({ ...sound, ...change }),
  });
  expect(answer.statusCode).toBe(400);
  return problemSchema.parse(answer.json()).fields?.map(({ field, message }) => [field, message]);
}

// Shows 2-5.17, 2-5.18
test.each(packageMistakes)('a package with $what is refused at $field, and nowhere else', async (mistake) => {
  expect(await refused(mistake.change)).toEqual([[mistake.field, mistake.text]]);
});

test('everything that is wrong is said in one answer', async () => {
  const price = { effort_type: 1, effort_value: 0, currency_type: 1, currency_value: 1 };
  const change = {
    title: '',
    description: '',
    consent_type: null,
    expiry_date: null,
    oem_data_package_price: [price],
    read_signals: [],
  };
  expect((await refused(change))?.map(([field]) => field)).toEqual([
    'title',
    'description',
    'expiry_date',
    'consent_type',
    'oem_data_package_price.0.effort_value',
    'read_signals',
  ]);
});

test('signals that the catalogue does not have, or does not let anybody write, are named', async () => {
  expect(await refused({ read_signals: [2016, 99_999], write_signals: [2016] })).toEqual([
    ['read_signals.1', 'This signal is not in the catalogue or does not allow this access'],
    ['write_signals.0', 'This signal is not in the catalogue or does not allow this access'],
  ]);
});

// Shows 2-4.1, 2-4.2, 2-7.7, 2-8.7
test('publishing is for good: repeated it changes nothing, is audited once and never kept by a cache', async () => {
  const id = await saved({ title: 'Published once' });
  const first = await publish(id);
  expect(first.body.message).toBe('Data Package published successfully');
  expect(first.raw.headers['cache-control']).toBe('no-store');
  const { published_on } = await read(id);
  world.server.clock.advance(60_000);
  const second = await publish(id);
  expect([second.status, second.body.message]).toEqual([200, first.body.message]);
  expect(second.raw.headers['cache-control']).toBe('no-store');
  expect(await read(id)).toMatchObject({ status: 'PUBLISHED', published_on });
  expect((await auditOf(id)).slice(1)).toEqual([['data-package.publish', {}]]);
});

test('two administrators who publish at once publish once', async () => {
  const id = await saved();
  const answers = await Promise.all([publish(id), publish(id), publish(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await auditOf(id)).toHaveLength(2);
});

// Shows 2-2.30, 2-4.2
test('a published package is not changed any more', async () => {
  const id = await saved({ title: 'Locked' });
  await publish(id);
  const late = await save({ oem_data_package_id: id, title: 'Changed' });
  expect([late.status, late.problem.message]).toEqual([
    409,
    'A published data package cannot be changed any more.',
  ]);
  expect((await read(id)).title).toBe('Locked');
});

test('a draft is published on its last day, and not once that has passed', async () => {
  const today = dayOf(world.server.clock.now());
  expect((await publish(await offerPackage(world, { expiry_date: today }, { isDraft: true }))).status).toBe(
    200,
  );
  const yesterday = dayOf(world.server.clock.now() - DAY_MS);
  const id = await offerPackage(world, { expiry_date: yesterday }, { isDraft: true });
  const answer = await publish(id);
  expect([answer.status, answer.problem.code]).toEqual([409, 'dataPackageEnded']);
  expect((await read(id)).status).toBe('DRAFT');
});

test('only an OEM’s administrator publishes; a viewer neither writes nor switches', async () => {
  const id = await saved();
  expect((await publish(id, 'oem.editor')).status).toBe(403);
  expect((await save({}, 'oem.viewer')).status).toBe(403);
  expect((await read(id)).status).toBe('DRAFT');
});

// Shows 2-1.4, 2-4.3, 2-7.9
test('consumers find what is published and enabled, in whichever order both came', async () => {
  const id = await saved({ title: 'Switched about' });
  const found = () => isFound('Switched about');
  expect(await found()).toBe(false);
  expect((await enable(id, false)).body.message).toBe('Data Package status updated successfully');
  await publish(id);
  expect(await found()).toBe(false);
  await enable(id, true);
  expect(await found()).toBe(true);
  await enable(id, true);
  await enable(id, false);
  expect(await found()).toBe(false);
  expect((await auditOf(id)).slice(1)).toEqual([
    ['data-package.enable', { isEnabled: false }],
    ['data-package.publish', {}],
    ['data-package.enable', { isEnabled: true }],
    ['data-package.enable', { isEnabled: false }],
  ]);
});

// Shows 2-3.3, 2-7.8
test('the list has the own packages only: paged, searched by title or id, narrowed and sorted', async () => {
  const { people, server } = world;
  const list = async (body: ListBody, by: ActorKey = 'otherOem.viewer') =>
    (await server.call(listOwnPackagesEndpoint, { body }, people.signedIn(by))).body;
  const made = [];
  for (const [title, expiry_date] of [
    ['alpha beat', '2027-03-01'],
    ['Beta', '2027-01-01'],
    ['Gamma', '2027-02-01'],
  ] as const) {
    made.push((await save({ title, expiry_date }, 'otherOem.editor')).body.oem_data_package_id);
  }
  await publish(made[1] ?? 0, 'otherOem.admin');
  const titles = async (body: ListBody) => (await list(body)).data.map((row) => row.title);
  expect(await titles({})).toEqual(['Gamma', 'Beta', 'alpha beat']);
  expect(await list({ limit: 2, page: 2 })).toMatchObject({ total_rows: 3, data: [{ title: 'alpha beat' }] });
  expect(await titles({ sort: 'title', descending: false })).toEqual(['alpha beat', 'Beta', 'Gamma']);
  expect(await titles({ sort: 'expiry_date', descending: true })).toEqual(['alpha beat', 'Gamma', 'Beta']);
  expect(await titles({ search: 'BE' })).toEqual(['Beta', 'alpha beat']);
  expect(await titles({ search: String(made[2]) })).toEqual(['Gamma']);
  expect(await titles({ status: 'PUBLISHED' })).toEqual(['Beta']);
  expect((await list({ search: 'Gamma' }, 'oem.viewer')).total_rows).toBe(0);
});
