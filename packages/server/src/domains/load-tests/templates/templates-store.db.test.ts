import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows, vinOf } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { findClaim, listMakers } from './claims-store.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  isTemplate,
  listTemplates,
  simulatedTemplate,
  templateExists,
  updateTemplate,
} from './templates-store.ts';

const { maker, otherMaker, twinMaker, consumer, otherConsumer, twinConsumer } = ids;
const NOW = at(30);
let rows: StoredRows;

/** Templates whose claims are of tests, of real vehicles, at their end, and of which nothing is known. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(db, 'oem_manufacturer', [
    { wmi: 'ZZZ', organisation_id: maker },
    { wmi: 'YNR', organisation_id: maker },
    { wmi: 'YNA', organisation_id: twinMaker },
    { wmi: 'VC9ABC', organisation_id: maker },
    { wmi: 'VCZ', organisation_id: otherMaker },
  ]);
  const claim = { organisation_id: maker, is_test: true, not_after: at(60) };
  await putRows(db, 'vehicle_claim', [
    { ...claim, id: 1, certificate_serial: '1', name: '1', is_test: false },
    { ...claim, id: 2, certificate_serial: '2', name: '2', not_after: NOW },
    { ...claim, id: 3, certificate_serial: '3', name: '3' },
    { ...claim, id: 4, certificate_serial: '4', name: '4', organisation_id: otherMaker },
  ]);
  await putRows(db, 'vehicle', [{ vin: vinOf(1), oem_id: maker }]);
  await putRows(db, 'vehicle_certificate', [{ serial: 'a', vin: vinOf(1), claim_id: 1 }]);
  const template = { organisation_id: maker };
  await putRows(db, 'vehicle_template', [
    { ...template, id: 7, name: 'cars', claim_id: 3 },
    { ...template, id: 6, name: 'CARS', claim_id: 3 },
    { ...template, id: 1, name: 'Vans', claim_id: 1 },
    { ...template, id: 2, name: 'old', claim_id: 2 },
    { ...template, id: 3, name: 'alone' },
    { ...template, id: 8, name: 'Zoom', claim_id: 4, organisation_id: otherMaker },
  ]);
  await putRows(db, 'consumer_permission', [
    { oem_id: otherMaker, consumer_id: consumer, form_type_notification: true },
    { oem_id: maker, consumer_id: otherConsumer, form_type_notification: true },
    { oem_id: maker, consumer_id: consumer, form_type_notification: false },
  ]);
  await putRows(
    db,
    'load_test_profile',
    [1, 1, 7].map((template_id, place) => ({
      template_id,
      name: `${place}`,
      consumer_id: consumer,
      threshold_timeout: 60,
      vehicle_count: 1,
    })),
  );
});
afterAll(() => rows.stop());

test('templates are listed by name, each with its maker and how many profiles it has', async () => {
  const page = async (number: number, limit: number) => {
    const found = await listTemplates(rows.db, { page: number, limit });
    return [found.rows.map((row) => [row.id, row.maker_name, Number(row.profiles)]), found.total];
  };
  expect(await page(0, 3)).toEqual([
    [
      [3, 'Zephyr', 0],
      [6, 'Zephyr', 0],
      [7, 'Zephyr', 1],
    ],
    6,
  ]);
  expect(await page(1, 4)).toEqual([
    [
      [1, 'Zephyr', 2],
      [8, 'bolt', 0],
    ],
    6,
  ]);
});

test('a template is found by its name or number', async () => {
  const { db } = rows;
  expect([await templateExists(db, 'Vans'), await templateExists(db, 'none')]).toEqual([true, false]);
  expect([await isTemplate(db, 7), await isTemplate(db, 99)]).toEqual([true, false]);
  expect((await findTemplate(db, 'Vans'))?.id).toBe(1);
});

test('simulated is with a template of tests that goes on, at best one that is permitted', async () => {
  const simulated = async (consumerId: number) => {
    const found = await simulatedTemplate(rows.db, { consumerId, now: NOW });
    return [found?.id, found?.is_permitted];
  };
  expect(await simulated(consumer)).toEqual([8, true]);
  expect(await simulated(otherConsumer)).toEqual([6, true]);
  expect(await simulated(twinConsumer)).toEqual([6, false]);
});

test('claims are told with whether they were used, and makers with their own identifiers', async () => {
  const { db } = rows;
  expect(await findClaim(db, 1)).toMatchObject({ id: 1, maker_name: 'Zephyr', is_used: true });
  expect(await findClaim(db, 4)).toMatchObject({ id: 4, maker_name: 'bolt', is_used: false });
  expect(await listMakers(db)).toEqual([
    { id: otherMaker, name: 'bolt', wmis: ['VCZ'] },
    { id: maker, name: 'Zephyr', wmis: ['YNR', 'ZZZ'] },
    { id: twinMaker, name: 'ZEPHYR', wmis: ['YNA'] },
  ]);
});

const pair = {
  organisationId: otherMaker,
  claimId: 4,
  sealedKey: Buffer.from('key'),
  certificate: 'c',
  authority: 'a',
  isMadeHere: true,
};
const stored = {
  organisation_id: otherMaker,
  claim_id: 4,
  private_key: Buffer.from('key'),
  certificate: 'c',
  authority: 'a',
  is_made_here: true,
};

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, object]>([
  [
    'a template is added',
    (trx) => insertTemplate(trx, { ...pair, name: 'new', createdBy: 'u', now: at(9) }),
    9,
    {
      vehicle_template: {
        added: [
          {
            ...stored,
            id: 9,
            name: 'new',
            created_by: 'u',
            created_on: at(9),
            updated_on: at(9),
          },
        ],
      },
    },
  ],
  [
    'one is changed',
    (trx) => updateTemplate(trx, 2, { ...pair, now: at(9) }),
    undefined,
    { vehicle_template: { changed: [{ id: 2, ...stored, updated_on: at(9) }] } },
  ],
  ['one is deleted', (trx) => deleteTemplate(trx, 2), undefined, { vehicle_template: { gone: [{ id: 2 }] } }],
])('when %s, nothing else changes', async (_, work, ...[answer, changes]) => {
  expect(await tryOut(rows.db, ['vehicle_template'], work)).toEqual({ answer, changes });
});
