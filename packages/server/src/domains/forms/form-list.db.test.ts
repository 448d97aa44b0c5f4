import {
  type consentFormSorts,
  listAdminConsentFormsEndpoint,
  listConsentFormsEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import {
  listOemConsumersEndpoint,
  searchOemConsentFormsEndpoint,
} from '@vinculum/contract/forms/oem-endpoints.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
let first: number;
let second: number;
let third: number;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2), carVin(3), carVin(4)]);
  const until = (expiry: string) => ({ expiry_type: 1 as const, expiry, expiry_in_days: null });
  first = await world.saveForm({ title: 'beta', ...until('2026-12-24') });
  world.server.clock.advance(1000);
  second = await world.saveForm({ title: 'Gamma' });
  world.server.clock.advance(1000);
  third = await world.saveForm({
    title: 'ALPHA',
    ...until('2026-11-30'),
    read_signals: [readEntry(2016, true)],
  });
  world.server.clock.advance(1000);
  await world.publish(second, [carVin(1), carVin(2), carVin(3), carVin(4)]);
});
afterAll(() => world.server.stop());

type Asked = NonNullable<CallOf<typeof listConsentFormsEndpoint>['body']>;

async function list(body: Asked = {}) {
  const viewer = world.people.signedIn('consumer.viewer');
  return (await world.server.call(listConsentFormsEndpoint, { body }, viewer)).body;
}

async function become(vin: string, change: { status?: ConsentStatus; is_test?: boolean }) {
  await world.server.db
    .updateTable('consent')
    .set(change)
    .where('form_id', '=', second)
    .where('vin', '=', vin)
    .execute();
}

const sorts: readonly [(typeof consentFormSorts)[number], () => readonly number[]][] = [
  ['consent_form_id', () => [first, second, third]],
  ['title', () => [third, first, second]],
  ['status', () => [first, third, second]],
  ['updated_on', () => [first, third, second]],
];

test.each(sorts)('the list is sorted by %s, both ways, page by page', async (sort, ascending) => {
  const idsOf = async (body: Asked) => (await list(body)).data.map((row) => row.consent_form_id);
  const ids = ascending();
  expect(await idsOf({ sort, descending: false })).toEqual(ids);
  expect(await idsOf({ sort, descending: false, limit: 1, page: 2 })).toEqual([ids[1]]);
  // Equal ones too stand the other way round.
  expect(await idsOf({ sort, descending: true })).toEqual(ids.toReversed());
});

test('forms without a last day come last, both ways', async () => {
  const idsOf = async (descending: boolean) =>
    (await list({ sort: 'expiry', descending })).data.map((row) => row.consent_form_id);
  expect(await idsOf(false)).toEqual([third, first, second]);
  expect(await idsOf(true)).toEqual([first, third, second]);
});

test('a search takes parts of titles in whatever case and whole ids, and blanks around it do not count', async () => {
  const found = async (search: string) => (await list({ search, sort: 'title', descending: false })).data;
  expect((await found(' ALP ')).map(({ title }) => title)).toEqual(['ALPHA']);
  expect((await found(` ${first} `)).map(({ title }) => title)).toEqual(['beta']);
  expect(await found(String(first).slice(0, 3))).toEqual([]);
  expect(await found('   ')).toHaveLength(3);
});

test('a row counts what was asked, what is live and what waits, and the cars of tests only where they are asked for', async () => {
  await become(carVin(1), { status: 'FORM_ACCEPTED' });
  await become(carVin(2), { status: 'FORM_NOT_ASKED' });
  await become(carVin(3), { is_test: true });
  const rowOf = async (include_test: boolean) =>
    (await list({ include_test })).data.find((row) => row.consent_form_id === second);
  expect(await rowOf(false)).toMatchObject({
    consent_count: 2,
    live_count: 1,
    signal_count: 2,
    is_test: false,
  });
  expect(await rowOf(true)).toMatchObject({ consent_count: 3, live_count: 1 });
  expect((await list()).data.find((row) => row.consent_form_id === third)).toMatchObject({
    consent_count: 0,
    live_count: 0,
    signal_count: 1,
    updated_on: new Date(world.server.clock.now() - 1000).toISOString(),
  });
  const input = { body: { consumer_id: world.people.organisations.consumer } };
  const ofMaker = await world.server.call(
    searchOemConsentFormsEndpoint,
    input,
    world.people.signedIn('oem.viewer'),
  );
  expect(ofMaker.body).toMatchObject({
    data: [{ consent_form_id: second, consent_count: 2, live_count: 1, waiting_count: 1 }],
    total_rows: 1,
  });
});

test('forms of tests are listed only where they are asked for', async () => {
  const formId = await world.saveForm({ title: 'Of a test' });
  const isTest = { is_test: true };
  await world.server.db.updateTable('consent_form').set(isTest).where('id', '=', formId).execute();
  expect(await list({ search: 'of a test' })).toEqual({ data: [], total_rows: 0 });
  expect((await list({ search: 'of a test', include_test: true })).data).toMatchObject([{ is_test: true }]);
});

test('a maker may ask for the forms of which there is something to revoke', async () => {
  const { consumer: consumer_id } = world.people.organisations;
  const found = async (revocable: boolean) => {
    const input = { body: { consumer_id, revocable } };
    const by = world.people.signedIn('oem.viewer');
    return (await world.server.call(searchOemConsentFormsEndpoint, input, by)).body.data;
  };
  expect(await found(true)).toHaveLength(1);
  for (const car of [1, 2, 3, 4]) await become(carVin(car), { status: 'FORM_DECLINED' });
  expect(await found(true)).toEqual([]);
  expect(await found(false)).toHaveLength(1);
});

test('a maker finds the consumers it has real consents of, though no permission, and none that rests', async () => {
  const { db } = world.server;
  const { oem, consumer } = world.people.organisations;
  const names = async (by: 'oem.viewer' | 'operator.viewer', search?: string) => {
    const input = search === undefined ? {} : { query: { search } };
    const { body } = await world.server.call(listOemConsumersEndpoint, input, world.people.signedIn(by));
    return body.organisation.map(({ name }) => name);
  };
  expect(await names('oem.viewer', ` ${consumer} `)).toEqual(['Helios Insurance']);
  await db.deleteFrom('consumer_permission').where('oem_id', '=', oem).execute();
  expect(await names('oem.viewer')).toEqual(['Helios Insurance']);
  for (const car of [1, 2, 3, 4]) await become(carVin(car), { is_test: true });
  expect(await names('oem.viewer')).toEqual([]);
  for (const car of [1, 2, 3, 4]) await become(carVin(car), { is_test: false, status: 'FORM_NOT_ASKED' });
  expect(await names('oem.viewer')).toEqual([]);
  expect(await names('operator.viewer')).toEqual(['ChargeGrid', 'Helios Insurance']);
  const rests = { resting_from: new Date(world.server.clock.now()) };
  await db.updateTable('organisation').set(rests).where('id', '=', consumer).execute();
  expect(await names('operator.viewer')).toEqual(['ChargeGrid']);
});

test('an operator lists the forms of one consumer and of all, each with its own', async () => {
  await world.saveForm({ title: 'Theirs' }, 'otherConsumer.editor');
  const body = { sort: 'title' as const, descending: false };
  const operator = world.people.signedIn('operator.viewer');
  const all = await world.server.call(listAdminConsentFormsEndpoint, { body }, operator);
  expect(all.body.data.map(({ title, consumer }) => [title, consumer])).toEqual([
    ['ALPHA', 'Helios Insurance'],
    ['beta', 'Helios Insurance'],
    ['Gamma', 'Helios Insurance'],
    ['Theirs', 'ChargeGrid'],
  ]);
});
