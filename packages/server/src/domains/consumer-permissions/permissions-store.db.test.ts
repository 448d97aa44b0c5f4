import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  consumerOfPermission,
  ensurePairs,
  lockPermission,
  permissionsOfConsumer,
  permissionsOfOem,
  storePermission,
} from './permissions-store.ts';

const { maker, otherMaker, twinMaker, consumer, otherConsumer, twinConsumer } = ids;
const RESTING_MAKER = 14;
const RESTING_CONSUMER = 24;
const TESTS_MAKER = 15;
let rows: StoredRows;

/** Every maker has its rows but one, which has none to one consumer; one organisation of each kind is at rest. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(db, 'organisation', [
    { id: RESTING_MAKER, name: 'At rest', unique_identifier: '14', resting_from: at(1) },
    { id: RESTING_CONSUMER, name: 'At rest', unique_identifier: '24', resting_from: at(1) },
    { id: TESTS_MAKER, name: 'Tests', unique_identifier: '15' },
  ]);
  await putRows(db, 'organisation_role', [
    { organisation_id: RESTING_MAKER, role_id: organisationRoles.OEM },
    { organisation_id: RESTING_CONSUMER, role_id: organisationRoles.CONSUMER },
    { organisation_id: TESTS_MAKER, role_id: organisationRoles.OEM },
    // Both a maker and a consumer, which permits itself nothing.
    { organisation_id: twinMaker, role_id: organisationRoles.CONSUMER },
  ]);
  await putRows(db, 'vehicle_claim', [{ organisation_id: TESTS_MAKER, is_test: true }]);
  const row = { form_type_question: true };
  await putRows(db, 'consumer_permission', [
    { ...row, id: 1, oem_id: twinMaker, consumer_id: consumer },
    { ...row, id: 2, oem_id: maker, consumer_id: twinConsumer },
    { ...row, id: 3, oem_id: maker, consumer_id: consumer },
    { ...row, id: 4, oem_id: otherMaker, consumer_id: consumer },
    { ...row, id: 5, oem_id: maker, consumer_id: otherConsumer },
    { ...row, id: 6, oem_id: RESTING_MAKER, consumer_id: consumer },
    { ...row, id: 7, oem_id: maker, consumer_id: RESTING_CONSUMER },
    { ...row, id: 8, oem_id: TESTS_MAKER, consumer_id: consumer },
    { ...row, id: 9, oem_id: otherMaker, consumer_id: otherConsumer },
  ]);
});
afterAll(() => rows.stop());

test('each side sees its own rows of those that are not at rest, by name', async () => {
  const makers = async (includeTest: boolean) =>
    (await permissionsOfConsumer(rows.db, consumer, includeTest)).map(({ permission_id: id }) => id);
  expect([await makers(false), await makers(true)]).toEqual([
    [4, 3, 1],
    [4, 8, 3, 1],
  ]);
  const consumers = await permissionsOfOem(rows.db, maker);
  expect(consumers.map(({ permission_id: id, consumer_name: name }) => [id, name])).toEqual([
    [5, 'apex'],
    [3, 'Wide'],
    [2, 'WIDE'],
  ]);
});

test('a maker finds its own rows', async () => {
  const { db } = rows;
  const found = (oemId: number) => consumerOfPermission(db, { oemId, permissionId: 3 });
  expect([await found(maker), await found(otherMaker)]).toEqual([consumer, undefined]);
  const locked = (oemId: number) =>
    db.transaction().execute((trx) => lockPermission(trx, { oemId, permissionId: 3 }));
  expect([(await locked(maker))?.id, await locked(otherMaker)]).toEqual([3, undefined]);
});

test('what is stored of a row changes it alone', async () => {
  const row = await rows.db
    .selectFrom('consumer_permission')
    .selectAll()
    .where('id', '=', 3)
    .executeTakeFirstOrThrow();
  const store = async (oem_id: number) => {
    const change = { ...row, oem_id, access_type_send_command: true };
    const work = (trx: Transaction<Database>) => storePermission(trx, change, at(9));
    return (await tryOut(rows.db, ['consumer_permission'], work)).changes;
  };
  expect(await store(otherMaker)).toEqual({});
  expect(await store(maker)).toEqual({
    consumer_permission: { changed: [{ id: 3, access_type_send_command: true, updated_on: at(9) }] },
  });
});

test('every pair that has no row gets one, in the order of their ids', async () => {
  const { changes } = await tryOut(rows.db, ['consumer_permission'], async (trx) => {
    await ensurePairs(trx, at(9));
    await ensurePairs(trx, at(10));
  });
  const pairs = [
    [maker, twinMaker],
    ...[twinMaker, twinConsumer, RESTING_CONSUMER].map((id) => [otherMaker, id]),
    ...[otherConsumer, twinConsumer, RESTING_CONSUMER].map((id) => [twinMaker, id]),
    ...[twinMaker, otherConsumer, twinConsumer, RESTING_CONSUMER].map((id) => [RESTING_MAKER, id]),
    ...[twinMaker, otherConsumer, twinConsumer, RESTING_CONSUMER].map((id) => [TESTS_MAKER, id]),
  ];
  expect(changes).toEqual({
    consumer_permission: {
      added: pairs.map(([oem_id, consumer_id]) =>
        expect.objectContaining({ oem_id, consumer_id, updated_on: at(9) }),
      ),
    },
  });
});
