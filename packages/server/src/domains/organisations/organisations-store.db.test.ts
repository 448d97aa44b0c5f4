import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  holdAwakeConsumer,
  isAwake,
  requireConsumer,
  requireOrganisation,
} from './chosen-organisation-store.ts';
import {
  findIdentifier,
  hasIdentifier,
  holdOrganisation,
  insertOrganisation,
  pageOrganisations,
  renameOrganisation,
  setResting,
  whitelistsOf,
} from './organisation-records-store.ts';
import {
  countAllOrganisations,
  createOrganisation,
  listOrganisationsOfRole,
  organisationExists,
  organisationName,
  rolesOfOrganisation,
} from './organisations-store.ts';

const { maker, otherMaker, twinMaker, consumer, otherConsumer, twinConsumer } = ids;
const { OEM, CONSUMER, FLEET_OWNER } = organisationRoles;
const RESTING = 24;
const TESTS_MAKER = 15;
const WITHOUT_ROLE = 16;
let rows: StoredRows;

/** A consumer at rest, a maker of tests, one that is both a maker and a consumer, and one that is nothing. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(db, 'organisation', [
    { id: RESTING, name: 'At rest', unique_identifier: 'Twice', resting_from: at(1), created_on: at(3) },
    { id: TESTS_MAKER, name: 'Tests', unique_identifier: 'zz', created_on: at(2) },
    { id: WITHOUT_ROLE, name: 'Nothing', unique_identifier: 'twice', is_identifier_doubled: true },
  ]);
  await putRows(db, 'organisation_role', [
    { organisation_id: TESTS_MAKER, role_id: OEM },
    { organisation_id: RESTING, role_id: CONSUMER },
    { organisation_id: otherMaker, role_id: FLEET_OWNER },
    { organisation_id: otherMaker, role_id: CONSUMER },
  ]);
  await putRows(db, 'vehicle_claim', [{ organisation_id: TESTS_MAKER, is_test: true }]);
  await putRows(db, 'consumer_stream', [
    { organisation_id: consumer, stream_name: 'wide', stream_type: 1 },
    { organisation_id: otherConsumer, stream_name: 'apex', stream_type: 1 },
  ]);
  await putRows(db, 'domain_permission', [
    { id: 2, organisation_id: consumer, domain: 'b.example', is_allowed: true },
    { id: 1, organisation_id: consumer, domain: 'c.example', is_allowed: true },
    { id: 3, organisation_id: consumer, domain: 'a.example', is_allowed: false },
    { id: 4, organisation_id: otherConsumer, domain: 'd.example', is_allowed: true },
  ]);
});
afterAll(() => rows.stop());

const search = { role_ids: [CONSUMER], include_test: false, page: 1 };

test.each<[string, Partial<Parameters<typeof pageOrganisations>[1]>, readonly number[]]>([
  ['consumers by name', {}, [otherConsumer, otherMaker, consumer, twinConsumer]],
  ['from the end', { descending: true }, [twinConsumer, consumer, otherMaker, otherConsumer]],
  [
    'with those at rest',
    { with_resting: true },
    [otherConsumer, RESTING, otherMaker, consumer, twinConsumer],
  ],
  ['one alone', { id: consumer }, [consumer]],
  ['makers', { role_ids: [OEM] }, [otherMaker, maker, twinMaker]],
  [
    'also those of tests',
    { role_ids: [OEM], include_test: true },
    [otherMaker, TESTS_MAKER, maker, twinMaker],
  ],
  ['by their number', { role_ids: [OEM], sort: 'id' }, [maker, otherMaker, twinMaker]],
  ['by a part of their names', { search: 'ID' }, [consumer, twinConsumer]],
  ['by a part of their identifiers', { search: 'OF 22' }, [otherConsumer]],
])('organisations are found: %s', async (_, query, expected) => {
  const { rows: found, total } = await pageOrganisations(rows.db, { ...search, ...query });
  expect([found.map(({ id }) => id), total]).toEqual([expected, expected.length]);
});

test('organisations come page by page, each with its roles and its stream', async () => {
  const page = async (number: number) => {
    const { rows: found, total } = await pageOrganisations(rows.db, { ...search, page: number, limit: 2 });
    return [found.map((one) => [one.id, one.role_ids, one.stream_name]), total];
  };
  expect(await page(1)).toEqual([
    [
      [otherConsumer, [CONSUMER], 'apex'],
      [otherMaker, [OEM, CONSUMER, FLEET_OWNER], null],
    ],
    4,
  ]);
  expect(await page(2)).toEqual([
    [
      [consumer, [CONSUMER], 'wide'],
      [twinConsumer, [CONSUMER], null],
    ],
    4,
  ]);
});

test('those of a role are listed that take part, by name', async () => {
  const { db } = rows;
  const of = async (role: typeof OEM | typeof CONSUMER) =>
    (await listOrganisationsOfRole(db, role)).map(({ id }) => id);
  expect(await of(OEM)).toEqual([otherMaker, maker, twinMaker]);
  expect(await of(CONSUMER)).toEqual([otherConsumer, otherMaker, consumer, twinConsumer]);
  expect((await rolesOfOrganisation(db, otherMaker))?.length).toBe(3);
  expect([await rolesOfOrganisation(db, WITHOUT_ROLE), await rolesOfOrganisation(db, 99)]).toEqual([
    [],
    null,
  ]);
});

test('what is asked of one organisation is told of that one', async () => {
  const { db } = rows;
  expect([await organisationName(db, consumer), await organisationName(db, 99)]).toEqual(['Wide', '']);
  expect([await organisationExists(db, 'of 21'), await organisationExists(db, 'OF 21')]).toEqual([
    true,
    false,
  ]);
  expect([await hasIdentifier(db, 'OF 21'), await hasIdentifier(db, 'of 99')]).toEqual([true, false]);
  await db.transaction().execute(async (trx) => {
    expect((await holdOrganisation(trx, consumer))?.name).toBe('Wide');
    expect(await holdOrganisation(trx, 99)).toBeUndefined();
  });
  expect([await findIdentifier(db, consumer), await findIdentifier(db, 99)]).toEqual(['of 21', undefined]);
  expect(await whitelistsOf(db, [consumer])).toEqual([
    { organisation_id: consumer, domain: 'c.example' },
    { organisation_id: consumer, domain: 'b.example' },
  ]);
  expect([await isAwake(db, consumer), await isAwake(db, RESTING), await isAwake(db, 99)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await countAllOrganisations(db)).toBe(12);
});

test('an organisation that is not what it has to be is refused', async () => {
  const { db } = rows;
  await requireConsumer(db, consumer);
  await expect(requireConsumer(db, maker)).rejects.toThrow('consumerNotFound');
  await requireOrganisation(db, maker);
  await expect(requireOrganisation(db, 99)).rejects.toThrow('organisationNotFound');
  await db.transaction().execute((trx) => holdAwakeConsumer(trx, consumer));
  const held = db.transaction().execute((trx) => holdAwakeConsumer(trx, RESTING));
  await expect(held).rejects.toThrow('consumerNotFound');
});

const newOne = { name: 'New', unique_identifier: 'new', created_on: at(9) };
const storedOne = { ...newOne, id: 34, resting_from: null, is_identifier_doubled: false };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, object]>([
  [
    'one is renamed',
    (trx) => renameOrganisation(trx, consumer, 'New'),
    undefined,
    { organisation: { changed: [{ id: consumer, name: 'New' }] } },
  ],
  [
    'one goes to rest',
    (trx) => setResting(trx, consumer, at(9)),
    undefined,
    { organisation: { changed: [{ id: consumer, resting_from: at(9) }] } },
  ],
  [
    'one is added',
    (trx) => insertOrganisation(trx, { values: newOne, roleIds: [OEM, CONSUMER] }),
    34,
    {
      organisation: { added: [storedOne] },
      organisation_role: { added: [OEM, CONSUMER].map((role_id) => ({ organisation_id: 34, role_id })) },
    },
  ],
  [
    'an identifier is taken',
    (trx) =>
      insertOrganisation(trx, { values: { ...newOne, unique_identifier: 'TWICE' }, roleIds: [CONSUMER] }),
    null,
    {},
  ],
  [
    'one is made with its identifiers',
    (trx) =>
      createOrganisation(trx, {
        name: 'New',
        uniqueIdentifier: 'new',
        roles: [OEM],
        wmis: ['NEW'],
        now: at(9),
      }),
    expect.any(Number),
    expect.objectContaining({ oem_manufacturer: { added: [expect.objectContaining({ wmi: 'NEW' })] } }),
  ],
])('when %s, nothing else changes', async (_, work, ...[answer, changes]) => {
  const tables = ['organisation', 'organisation_role', 'oem_manufacturer'] as const;
  expect(await tryOut(rows.db, tables, work)).toEqual({ answer, changes });
});
