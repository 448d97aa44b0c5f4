import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { openDatabase, type OpenDatabase } from '@vinculum/testkit/rows/open-database.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSignalEnums, lockLabels, namedSignals, writeLabels } from './signals-store.ts';
import { knownSignals } from './vss-import-store.ts';

let database: OpenDatabase;
let db: OpenDatabase['db'];
/** Signals whose places are another order than that of their ids, which is another than that of their names. */
beforeAll(async () => {
  database = await openDatabase();
  ({ db } = database);
  const at = (id: number, position: number, group_name = 'G') => {
    const kind = { data_type: 'FLOAT', change_mode: 'CONTINUOUS' };
    return { ...kind, group_name, id, position, name: `signal${id}`, label: `Label ${id}` };
  };
  await putRows(db, 'signal', [at(3, 1), at(2, 2), at(4, 2), at(1, 1), at(5, 0, 'H')]);
  await putRows(db, 'signal_enum', [
    { name: 'z', choices: [] },
    { name: 'a', choices: [] },
  ]);
});
afterAll(() => database.stop());

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
  const changes = await rowsChanged(db, ['signal'], () =>
    inTransaction(db, (trx) =>
      writeLabels(trx, [
        { id: 4, to: 'Four' },
        { id: 1, to: 'One' },
      ]),
    ),
  );
  expect(changes.signal).toEqual({
    changed: [
      { id: 1, label: 'One' },
      { id: 4, label: 'Four' },
    ],
  });
});
