import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  endSimulatorRun,
  findSimulatorRun,
  findSimulatorRunToEnd,
  insertSimulatorRun,
  listSimulatorRuns,
  noteStored,
  setFormOfRun,
  setSimulatorForm,
  simulatorForm,
  takeOverSimulatorRuns,
} from './simulator-runs-store.ts';

const { consumer, otherConsumer, twinConsumer } = ids;
const failure = { key: 'lost', args: {} };
let rows: StoredRows;

/** Three runs that have ended and one under way, of which something was heard in the fifth minute. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(
    db,
    'consent_form',
    [1, 2].map((id) => ({
      id,
      consumer_id: id === 1 ? consumer : otherConsumer,
      status: 'DRAFT' as const,
      consent_type: 'Standard' as const,
      expiry_type: 0,
      data_retention_in_days: 30,
    })),
  );
  await putRows(db, 'simulator_form', [
    { consumer_id: consumer, form_id: 1 },
    { consumer_id: otherConsumer, form_id: 2 },
  ]);
  const run = { consumer_id: consumer, requested: 5, vehicles: 1, reported_on: at(1), ended_on: at(2) };
  await putRows(db, 'simulator_run', [
    { ...run, id: 102 },
    { ...run, id: 101 },
    { ...run, id: 103, consumer_id: otherConsumer },
    { ...run, id: 104, reported_on: at(5), ended_on: null, owner: 'own', started_by: 'x' },
  ]);
});
afterAll(() => rows.stop());

test('runs are listed, the newest first', async () => {
  const page = async (number: number, limit: number) => {
    const found = await listSimulatorRuns(rows.db, { page: number, limit });
    return [found.rows.map((run) => [run.id, run.consumer_name]), found.total];
  };
  const [fourth, third, second, first] = [
    [104, 'Wide'],
    [103, 'apex'],
    [102, 'Wide'],
    [101, 'Wide'],
  ];
  expect(await page(1, 9)).toEqual([[fourth, third, second, first], 4]);
  expect(await page(1, 1)).toEqual([[fourth], 4]);
  expect(await page(2, 2)).toEqual([[second, first], 4]);
  expect((await findSimulatorRun(rows.db, 103))?.id).toBe(103);
  const forms = [consumer, otherConsumer, twinConsumer].map((id) => simulatorForm(rows.db, id));
  expect(await Promise.all(forms)).toEqual([1, 2, null]);
});

test('a run under way is ended by its server alone, with the form that it has or is about to have', async () => {
  const toEnd = (runId: number, owner: string) => findSimulatorRunToEnd(rows.db, { runId, owner });
  expect(await toEnd(104, 'own')).toEqual({ consumer_id: consumer, form_id: 1 });
  expect(await toEnd(104, 'o')).toBeUndefined();
  expect(await toEnd(101, 'own')).toBeUndefined();
});

const newRun = { consumerId: consumer, requested: 7, vehicles: 2, startedBy: 'u', owner: 'o', now: at(9) };
const added = {
  id: 1,
  consumer_id: consumer,
  form_id: null,
  requested: 7,
  vehicles: 2,
  stored: 0,
  started_by: 'u',
  started_on: at(9),
  ended_on: null,
  owner: 'o',
  reported_on: at(9),
  failure: null,
};
const takeOver = (of: { silentSince: Date; withOwn: boolean; by: string }) => (trx: Transaction<Database>) =>
  takeOverSimulatorRuns(trx, { ...of, now: at(9) });
const later = new Date(at(5).getTime() + 1);
const taken = [{ id: 104, consumer_id: consumer, started_by: 'x' }];
const ended = { id: 103, stored: 4, failure, now: at(9) };
const open = { ...ended, id: 104 };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, object]>([
  [
    'the one under way has ended',
    async (trx) => {
      await endSimulatorRun(trx, open);
      return await insertSimulatorRun(trx, newRun);
    },
    1,
    { simulator_run: { added: [added], changed: [{ id: 104, ended_on: at(9), failure }] } },
  ],
  ['one is under way', (trx) => insertSimulatorRun(trx, newRun), null, {}],
  [
    'a silent run is taken over',
    takeOver({ silentSince: later, withOwn: false, by: 'o' }),
    taken,
    { simulator_run: { changed: [{ id: 104, owner: 'o', reported_on: at(9) }] } },
  ],
  [
    'a server takes over its own',
    takeOver({ silentSince: at(5), withOwn: true, by: 'own' }),
    taken,
    { simulator_run: { changed: [{ id: 104, reported_on: at(9) }] } },
  ],
  ['it is another’s and not silent', takeOver({ silentSince: at(5), withOwn: true, by: 'o' }), [], {}],
  ['a server goes on', takeOver({ silentSince: at(5), withOwn: false, by: 'own' }), [], {}],
  [
    'a run gets its form',
    (trx) => setFormOfRun(trx, { id: 104, formId: 1 }),
    undefined,
    { simulator_run: { changed: [{ id: 104, form_id: 1 }] } },
  ],
  [
    'something is stored',
    (trx) => noteStored(trx, open),
    true,
    { simulator_run: { changed: [{ id: 104, stored: 4, reported_on: at(9) }] } },
  ],
  ['something is stored too late', (trx) => noteStored(trx, ended), false, {}],
  [
    'a run fails',
    (trx) => endSimulatorRun(trx, open),
    true,
    { simulator_run: { changed: [{ id: 104, ended_on: at(9), failure }] } },
  ],
  ['a run has ended', (trx) => endSimulatorRun(trx, ended), false, {}],
  [
    'a form is set',
    (trx) => setSimulatorForm(trx, { consumerId: twinConsumer, formId: 1 }),
    undefined,
    { simulator_form: { added: [{ consumer_id: twinConsumer, form_id: 1 }] } },
  ],
  [
    'a form is set again',
    (trx) => setSimulatorForm(trx, { consumerId: consumer, formId: 2 }),
    undefined,
    { simulator_form: { changed: [{ consumer_id: consumer, form_id: 2 }] } },
  ],
])('when %s, nothing else changes', async (_, work, ...[answer, changes]) => {
  expect(await tryOut(rows.db, ['simulator_run', 'simulator_form'], work)).toEqual({ answer, changes });
});
