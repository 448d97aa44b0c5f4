import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import {
  deleteProfile,
  findProfile,
  findProfileRow,
  insertProfile,
  listProfiles,
  type LoadTestScope,
  profilesOfTemplate,
  setProfileForm,
  updateProfile,
} from './profiles-store.ts';

const { maker, otherMaker, consumer, otherConsumer } = ids;
const OWN: LoadTestScope = { consumerId: consumer };
const OTHER: LoadTestScope = { consumerId: otherConsumer };
let rows: StoredRows;

/** Profiles of two consumers with two makers' templates; only one maker permits only one consumer its forms. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(db, 'vehicle_claim', [
    { id: 1, organisation_id: maker, certificate_serial: '1', vin_prefixes: ['YNR'] },
    { id: 2, organisation_id: otherMaker, certificate_serial: '2', vin_prefixes: ['VCZ'] },
  ]);
  await putRows(db, 'vehicle_template', [
    { id: 1, name: 'one', organisation_id: maker, claim_id: 1, updated_on: at(1) },
    { id: 2, name: 'two', organisation_id: otherMaker, claim_id: 2, updated_on: at(2) },
    { id: 3, name: 'three', organisation_id: maker, updated_on: at(3) },
  ]);
  await putRows(db, 'consumer_permission', [
    { oem_id: maker, consumer_id: otherConsumer, form_type_notification: false },
    { oem_id: otherMaker, consumer_id: consumer, form_type_notification: false },
    { oem_id: maker, consumer_id: consumer, form_type_notification: true },
  ]);
  await putRows(
    db,
    'consent_form',
    [1, 2].map((id) => ({
      id,
      consumer_id: consumer,
      status: 'DRAFT' as const,
      consent_type: 'Standard' as const,
      expiry_type: 0,
      data_retention_in_days: 30,
    })),
  );
  const profile = { consumer_id: consumer, template_id: 1, threshold_timeout: 60, vehicle_count: 2 };
  await putRows(db, 'load_test_profile', [
    { ...profile, id: 5, name: 'hills' },
    { ...profile, id: 4, name: 'HILLS', template_id: 3 },
    { ...profile, id: 6, name: 'SEA', consumer_id: otherConsumer },
    { ...profile, id: 1, name: 'Sea' },
    { ...profile, id: 2, name: 'city', template_id: 2 },
    { ...profile, id: 3, name: 'Alps', consumer_id: otherConsumer },
  ]);
});
afterAll(() => rows.stop());

test('profiles are listed to their consumer by name', async () => {
  const page = async (scope: LoadTestScope, number: number, limit: number) => {
    const found = await listProfiles(rows.db, scope, { page: number, limit });
    return [found.profiles.map((row) => row['test-name']), found.total_rows];
  };
  expect(await page(OWN, 0, 9)).toEqual([['city', 'HILLS', 'hills', 'Sea'], 4]);
  expect(await page(OWN, 0, 2)).toEqual([['city', 'HILLS'], 4]);
  expect(await page(OWN, 1, 3)).toEqual([['Sea'], 4]);
  expect(await page({ consumerId: 'everybody' }, 0, 1)).toEqual([['Alps'], 6]);
  expect(await profilesOfTemplate(rows.db, 1)).toEqual(['Alps', 'hills', 'Sea', 'SEA']);
});

test('a profile is found by its name, with its own template, claim and permission', async () => {
  const { db } = rows;
  expect(await findProfileRow(db, OWN, 'city')).toMatchObject({
    template_name: 'two',
    consumer_name: 'Wide',
  });
  expect(await findProfileRow(db, OTHER, 'city')).toBeUndefined();
  const found = async (scope: LoadTestScope, name: string) => {
    const profile = await findProfile(db, scope, name);
    return profile && [profile.id, profile.template_updated_on, profile.vin_prefixes, profile.is_permitted];
  };
  expect(await found(OWN, 'Sea')).toEqual([1, at(1), ['YNR'], true]);
  expect(await found(OWN, 'city')).toEqual([2, at(2), ['VCZ'], false]);
  expect(await found(OWN, 'HILLS')).toEqual([4, at(3), null, true]);
  expect(await found(OTHER, 'Alps')).toEqual([3, at(1), ['YNR'], false]);
  expect(await found(OTHER, 'Sea')).toBeUndefined();
  const { answer } = await tryOut(db, [], async (trx) => {
    await trx.deleteFrom('consumer_permission').execute();
    return await findProfile(trx, OWN, 'Sea');
  });
  expect(answer?.is_permitted).toBe(false);
});

const content = { templateId: 2, consumerId: otherConsumer, thresholdTimeout: 90, vehicleCount: 5 };
const stored = { template_id: 2, consumer_id: otherConsumer, threshold_timeout: 90, vehicle_count: 5 };
const change = { ...content, profileId: 5, formId: 1, now: at(9) };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, object]>([
  [
    'a profile is added',
    (trx) => insertProfile(trx, { ...content, name: 'new', createdBy: 'u', now: at(9) }),
    7,
    {
      load_test_profile: {
        added: [
          {
            ...stored,
            id: 7,
            name: 'new',
            form_id: null,
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
    (trx) => updateProfile(trx, OWN, change),
    undefined,
    { load_test_profile: { changed: [{ id: 5, ...stored, form_id: 1, updated_on: at(9) }] } },
  ],
  ['another’s is changed', (trx) => updateProfile(trx, OTHER, change), undefined, {}],
  [
    'one gets a form',
    (trx) => setProfileForm(trx, OWN, { profileId: 5, formId: 1 }),
    undefined,
    { load_test_profile: { changed: [{ id: 5, form_id: 1 }] } },
  ],
  ['another’s gets a form', (trx) => setProfileForm(trx, OTHER, { profileId: 5, formId: 1 }), undefined, {}],
  [
    'one is deleted',
    (trx) => deleteProfile(trx, OWN, 5),
    undefined,
    { load_test_profile: { gone: [{ id: 5 }] } },
  ],
  ['another’s is deleted', (trx) => deleteProfile(trx, OTHER, 5), undefined, {}],
])('when %s, nothing else changes', async (_, work, ...[answer, changes]) => {
  expect(await tryOut(rows.db, ['load_test_profile'], work)).toEqual({ answer, changes });
});
