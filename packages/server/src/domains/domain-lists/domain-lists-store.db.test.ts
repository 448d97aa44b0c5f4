import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { deleteEntries, insertEntries, listsOf, lockEntries } from './domain-lists-store.ts';

const { consumer, otherConsumer } = ids;
let rows: StoredRows;

beforeAll(async () => {
  rows = await startStoredRows();
  await putRows(rows.db, 'domain_permission', [
    { id: 3, organisation_id: consumer, domain: 'a.example', is_allowed: true },
    { id: 1, organisation_id: consumer, domain: 'b.example', is_allowed: false },
    { id: 2, organisation_id: otherConsumer, domain: 'a.example', is_allowed: true },
    { id: 4, organisation_id: consumer, domain: 'c.example', is_allowed: true },
  ]);
});
afterAll(() => rows.stop());

test('an organisation’s lists are its own, in the order in which they grew', async () => {
  const { db } = rows;
  expect((await listsOf(db, consumer)).map(({ id }) => id)).toEqual([1, 3, 4]);
  const locked = await db.transaction().execute((trx) => lockEntries(trx, consumer, [3, 2, 1]));
  expect(locked).toEqual([
    { id: 1, domain: 'b.example', is_allowed: false },
    { id: 3, domain: 'a.example', is_allowed: true },
  ]);
});

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, object]>([
  [
    'domains are added',
    (trx) =>
      insertEntries(trx, consumer, {
        domains: ['a.example', 'd.example'],
        isAllowed: false,
        username: 'u',
        now: at(9),
      }),
    ['d.example'],
    {
      // The number of the one that was there already is lost.
      domain_permission: {
        added: [
          {
            id: 6,
            organisation_id: consumer,
            domain: 'd.example',
            is_allowed: false,
            created_by: 'u',
            created_on: at(9),
          },
        ],
      },
    },
  ],
  [
    'entries are removed',
    (trx) => deleteEntries(trx, consumer, [1, 2]),
    undefined,
    { domain_permission: { gone: [{ id: 1 }] } },
  ],
])('when %s, nothing else changes', async (_, work, ...[answer, changes]) => {
  expect(await tryOut(rows.db, ['domain_permission'], work)).toEqual({ answer, changes });
});
