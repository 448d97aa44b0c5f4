import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { endRun, insertRun, listRuns, newestRuns } from './runs-store.ts';

const NOW = at(30);
const OLD = new Date(NOW.getTime() - 8 * DAY_MS);
const OLDER = new Date(OLD.getTime() - 1);
const failure = { key: 'lost', args: {} };
let rows: StoredRows;

/** Runs of two jobs by turns: by hand and not, open, failed, ended well, and at the edge of what is kept. */
beforeAll(async () => {
  rows = await startStoredRows();
  const run = { day: null, started_on: at(1), ended_on: at(2), changed: null, failure: null };
  await putRows(rows.db, 'scheduled_run', [
    { ...run, id: 9, job: 'a', ended_on: null },
    { ...run, id: 8, job: 'b', ended_on: null },
    { ...run, id: 1, job: 'a', started_on: OLDER, changed: 1 },
    { ...run, id: 2, job: 'a', started_on: OLD, changed: 1 },
    { ...run, id: 3, job: 'b', started_on: OLDER, changed: 1, ended_on: at(3) },
    { ...run, id: 4, job: 'a', started_on: OLDER, day: '2026-04-01', started_by: 'u', failure },
    { ...run, id: 5, job: 'a', changed: 7, ended_on: at(5) },
    { ...run, id: 6, job: 'b', day: '2026-05-07', started_by: 'u', changed: 0, ended_on: at(6) },
    { ...run, id: 7, job: 'c', failure, ended_on: at(7) },
  ]);
});
afterAll(() => rows.stop());

test.each<[string, object, readonly number[], number]>([
  ['the newest first', {}, [9, 8, 7, 6, 5, 4, 3, 2, 1], 9],
  ['page by page', { page: 2, limit: 2 }, [7, 6], 9],
  ['of one job', { type: 'b' }, [8, 6, 3], 3],
  ['by hand', { by_hand: true }, [6, 4], 2],
])('runs are listed: %s', async (_, query, ...[expected, total]) => {
  const found = await listRuns(rows.db, { by_hand: false, page: 1, limit: 9, ...query });
  expect([found.rows.map(({ id }) => id), found.total]).toEqual([expected, total]);
});

test('of every job the newest run is told, and when it last ended well', async () => {
  const newest = await newestRuns(rows.db);
  expect(newest.map((run) => [run.job, run.ended_on, run.succeeded_on])).toEqual([
    ['a', null, at(5)],
    ['b', null, at(6)],
    ['c', at(7), null],
  ]);
});

const begun = { id: 10, job: 'a', started_on: NOW, ended_on: null, changed: null, failure: null };
const run = { id: 9, job: 'a', now: NOW };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, object]>([
  [
    'a run begins by hand',
    (trx) =>
      insertRun(trx, {
        job: 'a',
        byHand: { day: '2026-05-07', startedBy: 'u' },
        now: NOW,
        interrupted: failure,
      }),
    {
      added: [{ ...begun, day: '2026-05-07', started_by: 'u' }],
      changed: [{ id: 9, ended_on: NOW, failure }],
    },
  ],
  [
    'a run ends well',
    (trx) => endRun(trx, run, { changed: 3 }),
    { changed: [{ id: 9, ended_on: NOW, changed: 3 }], gone: [{ id: 1 }] },
  ],
  [
    'a run fails',
    (trx) => endRun(trx, run, { failure }),
    { changed: [{ id: 9, ended_on: NOW, failure }], gone: [{ id: 1 }] },
  ],
])('when %s, nothing else changes', async (_, work, changes) => {
  expect((await tryOut(rows.db, ['scheduled_run'], work)).changes).toEqual({ scheduled_run: changes });
});
