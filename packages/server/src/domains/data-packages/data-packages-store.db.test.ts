import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import { dataPackageSchema } from '@vinculum/contract/data-packages/data-package.ts';
import type { listOwnPackagesEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { packageInput } from '@vinculum/testkit/worlds/data-packages.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  enablePackage,
  findOwn,
  insertPackage,
  listOwn,
  lockPackage,
  publishPackage,
  updatePackage,
} from './own-packages-store.ts';
import { knownSignals } from './package-content-store.ts';
import { missingPackages, packageTermsOf, pricesOfPackages, tieForm } from './package-terms-store.ts';
import { findVisible, listOffered } from './visible-packages-store.ts';

const { maker, otherMaker, consumer, otherConsumer } = ids;
const DAY = '2026-05-07';
const price = { effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.4 };
let rows: StoredRows;

/** Of a maker published packages, one disabled and one that has ended, and drafts; one of another maker. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(
    db,
    'signal',
    [1, 2, 3].map((id) => ({ id, name: `S${id}`, can_read: id !== 2, can_write: id !== 3 })),
  );
  const one = {
    oem_id: maker,
    status: 'PUBLISHED',
    is_enabled: true,
    description: 'D',
    consent_type: 'Standard',
    expiry_date: DAY,
    prices: [price],
    published_on: at(1),
  } as const;
  const draft = { status: 'DRAFT', published_on: null } as const;
  await putRows(db, 'data_package', [
    { ...one, id: 2, title: 'speed', expiry_date: '2026-05-10', updated_on: at(5) },
    { ...one, id: 1, title: 'Speed', expiry_date: '2026-05-09', updated_on: at(5) },
    { ...one, id: 3, title: 'Places', is_enabled: false, updated_on: at(3) },
    { ...one, id: 4, title: 'Doors', expiry_date: '2026-05-06', updated_on: at(2) },
    { ...one, id: 5, title: 'battery', expiry_date: DAY, updated_on: at(1) },
    { ...one, ...draft, id: 6, title: 'Brakes', updated_on: at(6) },
    { ...one, id: 7, title: 'Others', oem_id: otherMaker, updated_on: at(7), prices: [] },
    { ...one, ...draft, id: 8, title: 'Tyres', updated_on: at(8) },
  ]);
  const signal = { place: 0, is_read: true };
  await putRows(db, 'data_package_signal', [
    { ...signal, package_id: 1, signal_id: 1, place: 1 },
    { ...signal, package_id: 1, signal_id: 3 },
    { ...signal, package_id: 1, signal_id: 2, place: 2, is_read: false },
    { ...signal, package_id: 5, signal_id: 1 },
    { ...signal, package_id: 6, signal_id: 1 },
    { ...signal, package_id: 8, signal_id: 1 },
  ]);
  await putRows(
    db,
    'consent_form',
    [
      { id: 1, consumer_id: consumer },
      { id: 2, consumer_id: otherConsumer },
      { id: 3, consumer_id: consumer },
    ].map((form) => ({
      ...form,
      status: 'DRAFT',
      consent_type: 'Standard',
      expiry_type: 0,
      data_retention_in_days: 30,
    })),
  );
  await putRows(db, 'data_package_form', [
    { form_id: 1, package_id: 3, consumer_id: consumer },
    { form_id: 2, package_id: 4, consumer_id: otherConsumer },
    { form_id: 3, package_id: 1, consumer_id: consumer },
  ]);
});
afterAll(() => rows.stop());

type Listing = RequestOf<typeof listOwnPackagesEndpoint>['body'];
const listing: Listing = { page: 1, limit: 9, sort: 'oem_data_package_id', descending: false };

test.each<[string, Partial<Listing>, readonly number[], number]>([
  ['in the order of their ids', {}, [1, 2, 3, 4, 5, 6, 8], 7],
  ['page by page', { page: 2, limit: 2 }, [3, 4], 7],
  ['by title', { sort: 'title' }, [5, 6, 4, 3, 1, 2, 8], 7],
  ['by title from the end', { sort: 'title', descending: true, limit: 4 }, [8, 2, 1, 3], 7],
  ['by what their titles hold', { search: ' SPEED ' }, [1, 2], 2],
  ['by their number', { search: '3' }, [3], 1],
  ['by their state', { status: 'DRAFT' }, [6, 8], 2],
])('a maker lists its own packages %s', async (_, request, ...[expected, total]) => {
  const { data, total_rows } = await listOwn(rows.db, maker, { ...listing, ...request });
  expect([data.map((row) => row.oem_data_package_id), total_rows]).toEqual([expected, total]);
});

test('of each package the maker and its signals are told', async () => {
  const { data } = await listOwn(rows.db, maker, { ...listing, limit: 2 });
  expect(data.map((row) => [row.oem_name, row.signal_count])).toEqual([
    ['Zephyr', 3],
    ['Zephyr', 0],
  ]);
  const own = await findOwn(rows.db, { oemId: maker, packageId: 1 });
  expect(own?.oem_name).toBe('Zephyr');
  expect(own?.read_signals.map(({ signal_id: id }) => id)).toEqual([3, 1]);
  expect(own?.write_signals.map(({ signal_id: id }) => id)).toEqual([2]);
  expect((await findOwn(rows.db, { oemId: maker, packageId: 2 }))?.read_signals).toEqual([]);
  expect(await findOwn(rows.db, { oemId: otherMaker, packageId: 1 })).toBeUndefined();
  const known = await knownSignals(rows.db, { read_signals: [1, 2], write_signals: [3] });
  const one = await knownSignals(rows.db, { read_signals: [1], write_signals: [] });
  expect(one).toEqual({ read_signals: new Set([1]), write_signals: new Set([1]) });
  expect(known).toEqual({ read_signals: new Set([1, 3]), write_signals: new Set([1, 2]) });
});

test('what is offered has not ended, by title', async () => {
  const offered = async (page: number, limit: number) => {
    const found = await listOffered(rows.db, { oemId: maker, day: DAY, page, limit });
    return [found.data.map((row) => [row.oem_data_package_id, row.signal_count]), found.total_rows];
  };
  expect(await offered(1, 9)).toEqual([
    [
      [5, 1],
      [1, 3],
      [2, 0],
    ],
    3,
  ]);
  expect(await offered(1, 2)).toEqual([
    [
      [5, 1],
      [1, 3],
    ],
    3,
  ]);
  expect(await offered(2, 2)).toEqual([[[2, 0]], 3]);
});

test('a consumer knows what is offered, and what its own forms are made from', async () => {
  const visible = async (packageId: number) =>
    (await findVisible(rows.db, { consumerId: consumer, packageId }))?.oem_data_package_id;
  const known = [1, 3, 6, 7].map(visible);
  expect(await Promise.all(known)).toEqual([1, 3, undefined, 7]);
  expect(await findVisible(rows.db, { consumerId: otherConsumer, packageId: 3 })).toBeUndefined();
  const terms = await packageTermsOf(rows.db, { consumerId: otherConsumer, packageIds: [7, 1, 3, 6] });
  expect(
    terms.map(({ id, reads, writes }) => [id, reads.toSorted((one, other) => one - other), writes]),
  ).toEqual([
    [1, [1, 3], [2]],
    [7, [], []],
  ]);
});

test('prices are those of the packages, package by package', async () => {
  const prices = await rows.db.transaction().execute((trx) => pricesOfPackages(trx, [2, 1, 7]));
  expect(prices.map((one) => [one.oem_data_package_id, one.oem_name])).toEqual([
    [1, 'Zephyr'],
    [2, 'Zephyr'],
  ]);
  expect(await rows.db.transaction().execute((trx) => missingPackages(trx, [99, 1, 98]))).toEqual([99, 98]);
});

const content = dataPackageSchema.parse(
  packageInput({ title: 'New', read_signals: [3], write_signals: [2], oem_data_package_price: [] }),
);
const columns = {
  title: 'New',
  description: content.description,
  expiry_date: content.expiry_date,
  prices: [],
};
const own = { oemId: maker, packageId: 6 };
const foreign = { oemId: otherMaker, packageId: 6 };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, object]>([
  [
    'a package is added',
    (trx) => insertPackage(trx, maker, { content, username: 'u', now: at(9) }),
    9,
    {
      data_package: {
        added: [
          {
            ...columns,
            id: 9,
            oem_id: maker,
            status: 'DRAFT',
            is_enabled: true,
            consent_type: 'Standard',
            widget_id: content.widget_id,
            created_by: 'u',
            created_on: at(9),
            updated_on: at(9),
            published_on: null,
          },
        ],
      },
      data_package_signal: {
        added: [
          { package_id: 9, signal_id: 2, is_read: false, place: 1 },
          { package_id: 9, signal_id: 3, is_read: true, place: 0 },
        ],
      },
    },
  ],
  [
    'a draft is changed',
    (trx) => updatePackage(trx, own, { content, now: at(9) }),
    undefined,
    {
      data_package: { changed: [{ id: 6, ...columns, updated_on: at(9) }] },
      data_package_signal: {
        added: [
          { package_id: 6, signal_id: 2, is_read: false, place: 1 },
          { package_id: 6, signal_id: 3, is_read: true, place: 0 },
        ],
        gone: [{ package_id: 6, signal_id: 1, is_read: true }],
      },
    },
  ],
  ['another’s is changed', (trx) => updatePackage(trx, foreign, { content, now: at(9) }), undefined, {}],
  [
    'a draft is published',
    (trx) => publishPackage(trx, own, at(9)),
    true,
    { data_package: { changed: [{ id: 6, status: 'PUBLISHED', published_on: at(9), updated_on: at(9) }] } },
  ],
  ['another’s is published', (trx) => publishPackage(trx, foreign, at(9)), false, {}],
  ['one is published again', (trx) => publishPackage(trx, { oemId: maker, packageId: 1 }, at(9)), false, {}],
  [
    'one is disabled',
    (trx) => enablePackage(trx, { oemId: maker, packageId: 1 }, { isEnabled: false, now: at(9) }),
    true,
    { data_package: { changed: [{ id: 1, is_enabled: false, updated_on: at(9) }] } },
  ],
  [
    'another’s is disabled',
    (trx) => enablePackage(trx, { oemId: otherMaker, packageId: 1 }, { isEnabled: false, now: at(9) }),
    false,
    {},
  ],
  ['one is locked', async (trx) => (await lockPackage(trx, own))?.status, 'DRAFT', {}],
  ['another’s is locked', (trx) => lockPackage(trx, foreign), undefined, {}],
])('when %s, nothing else changes', async (_, work, ...[answer, changes]) => {
  expect(await tryOut(rows.db, ['data_package', 'data_package_signal'], work)).toEqual({ answer, changes });
});

test('a form is tied to its packages, whatever it was made from before', async () => {
  const tie = async (packageIds: number[]) => {
    const work = (trx: Transaction<Database>) =>
      tieForm(trx, { formId: 1, consumerId: consumer, packageIds });
    return (await tryOut(rows.db, ['data_package_form'], work)).changes.data_package_form;
  };
  const gone = [{ form_id: 1, package_id: 3 }];
  expect(await tie([5, 5])).toEqual({
    added: [{ form_id: 1, package_id: 5, consumer_id: consumer }],
    gone,
  });
  expect(await tie([])).toEqual({ gone });
});
