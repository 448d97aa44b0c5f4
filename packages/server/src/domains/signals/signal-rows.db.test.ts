import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { changedBy, storeRows } from '@vinculum/testkit/rows/changed-by.ts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { listSignalEnums, lockLabels, namedSignals, writeLabels } from './signals-store.ts';
import { knownSignals } from './vss-import-store.ts';

let database: TestDatabase;
let db: Kysely<Database>;
/** Signals whose places are another order than that of their ids, which is another than that of their names. */
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.connectionString, maxConnections: 2 });
  const signal = {
    group_name: 'G',
    data_type: 'FLOAT',
    can_read: true,
    can_write: false,
    change_mode: 'CONTINUOUS',
  };
  const at = (id: number, position: number, change: object = {}) => {
    return { ...signal, id, position, name: `signal${id}`, label: `Label ${id}`, ...change };
  };
  await storeRows(db, 'signal', [at(3, 1), at(2, 2), at(4, 2), at(1, 1), at(5, 0, { group_name: 'H' })]);
  await storeRows(db, 'signal_enum', [
    { name: 'z', choices: [] },
    { name: 'a', choices: [] },
  ]);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('signals are told in their order, those that are named alone', async () => {
  const named = await namedSignals(db, ['signal3', 'signal1', 'none']);
  expect(named.map(({ name }) => name)).toEqual(['signal1', 'signal3']);
  expect(await inTransaction(db, (trx) => lockLabels(trx, [3, 2, 9]))).toEqual([
    { id: 2, label: 'Label 2' },
    { id: 3, label: 'Label 3' },
  ]);
  const known = async (group: string, names: readonly string[]) =>
    (await knownSignals(db, { group, names })).map(({ id }) => id);
  expect(await known('G', ['signal5'])).toEqual([5, 1, 3, 2, 4]);
  expect(await known('H', ['signal2', 'signal4', 'signal3'])).toEqual([5, 3, 2, 4]);
  expect((await listSignalEnums(db, 'en')).map(({ name }) => name)).toEqual(['a', 'z']);
});

test('labels are written of the signals that are named alone', async () => {
  const changes = await changedBy(db, { signal: ['id'] }, () =>
    inTransaction(db, (trx) =>
      writeLabels(trx, [
        { id: 4, to: 'Four' },
        { id: 1, to: 'One' },
      ]),
    ),
  );
  expect(changes).toEqual({ signal: { 1: { label: 'One' }, 4: { label: 'Four' } } });
});
