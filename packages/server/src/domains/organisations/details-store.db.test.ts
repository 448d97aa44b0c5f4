import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  findBillingInfo,
  findConsumerStream,
  findOrganisationDetail,
  storeBillingInfo,
  storeConsumerStream,
  storeOrganisationDetail,
} from './details-store.ts';
import {
  deleteIdentifier,
  identifiersOf,
  identifiersOfOthers,
  storeIdentifier,
} from './identifiers-store.ts';

const { maker, otherMaker, consumer, otherConsumer, twinConsumer } = ids;
let rows: StoredRows;

/** Two organisations have details, bills and streams, and two makers have identifiers. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(db, 'oem_manufacturer', [
    { wmi: 'YNR', organisation_id: maker },
    { wmi: 'ABC', organisation_id: maker },
    { wmi: 'VCZ', organisation_id: otherMaker },
  ]);
  await putRows(db, 'consumer_stream', [
    { organisation_id: consumer, stream_name: 'wide', stream_type: 1 },
    { organisation_id: otherConsumer, stream_name: 'apex', stream_type: 1 },
  ]);
  await putRows(db, 'organisation_detail', [
    { id: 1, organisation_id: consumer, region: 'North', cost: '1' },
    { id: 2, organisation_id: otherConsumer, region: 'South', cost: '1' },
  ]);
  await putRows(db, 'billing_info', [
    { organisation_id: consumer, email: 'wide@x.example' },
    { organisation_id: otherConsumer, email: 'apex@x.example' },
  ]);
});
afterAll(() => rows.stop());

test('identifiers are those of the maker, in their order', async () => {
  const { db } = rows;
  expect(await identifiersOf(db, maker)).toEqual(['ABC', 'YNR']);
  expect(await identifiersOfOthers(db, maker, ['YNR', 'VCZ'])).toEqual(new Set(['VCZ']));
  expect(await identifiersOfOthers(db, maker, ['YNR'])).toEqual(new Set());
});

test('details are those of the organisation', async () => {
  const { db } = rows;
  expect((await findOrganisationDetail(db, otherConsumer))?.region).toBe('South');
  expect((await findBillingInfo(db, otherConsumer))?.email).toBe('apex@x.example');
  expect((await findConsumerStream(db, otherConsumer))?.stream_name).toBe('apex');
  expect(await findConsumerStream(db, maker)).toBeUndefined();
});

const detail = {
  cost: '2',
  region: 'East',
  type: 't',
  target_segment: 's',
  website: 'w',
  monthly_active_users: 5,
  updated_on: at(9),
};
const billing = { billing_name: 'b', attention: 'a', email: 'e', address: 'd', updated_on: at(9) };
const stream = { stream_name: 'new', stream_type: 2, updated_on: at(9) };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, object]>([
  [
    'a detail changes',
    (trx) => storeOrganisationDetail(trx, consumer, detail),
    undefined,
    { organisation_detail: { changed: [{ id: 1, ...detail }] } },
  ],
  [
    'bills go elsewhere',
    (trx) => storeBillingInfo(trx, consumer, billing),
    undefined,
    { billing_info: { changed: [{ organisation_id: consumer, ...billing }] } },
  ],
  [
    'a stream is renamed',
    (trx) => storeConsumerStream(trx, consumer, stream),
    undefined,
    { consumer_stream: { changed: [{ organisation_id: consumer, ...stream }] } },
  ],
  [
    'an identifier is assigned',
    (trx) => storeIdentifier(trx, maker, 'NEW'),
    null,
    { oem_manufacturer: { added: [{ wmi: 'NEW', organisation_id: maker }] } },
  ],
  [
    'an identifier is another’s',
    (trx) => storeIdentifier(trx, maker, 'VCZ'),
    { id: otherMaker, name: 'bolt' },
    {},
  ],
  [
    'an identifier is taken away',
    (trx) => deleteIdentifier(trx, maker, 'YNR'),
    true,
    { oem_manufacturer: { gone: [{ wmi: 'YNR' }] } },
  ],
  ['another’s is taken away', (trx) => deleteIdentifier(trx, maker, 'VCZ'), false, {}],
  [
    'a stream is named',
    (trx) => storeConsumerStream(trx, twinConsumer, stream),
    undefined,
    { consumer_stream: { added: [{ organisation_id: twinConsumer, ...stream }] } },
  ],
])('when %s, nothing else changes', async (_, work, ...[answer, changes]) => {
  const tables = ['organisation_detail', 'billing_info', 'consumer_stream', 'oem_manufacturer'] as const;
  expect(await tryOut(rows.db, tables, work)).toEqual({ answer, changes });
});
