import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import type { LoadTestScope } from '../profiles/profiles-store.ts';
import {
  currentRun,
  endRun,
  findRun,
  findRunToEnd,
  insertRun,
  isUnderWay,
  listRuns,
  lockStarts,
  markStopping,
  noteProgress,
  runningByConsumer,
  runningProfile,
  takeOverRuns,
} from './runs-store.ts';

const { maker, consumer, otherConsumer, twinConsumer } = ids;
const OWN: LoadTestScope = { consumerId: consumer };
const OTHER: LoadTestScope = { consumerId: otherConsumer };
const ALL: LoadTestScope = { consumerId: 'everybody' };
const failure = { key: 'lost', args: {} };
let rows: StoredRows;

/** Profiles of three consumers with two templates, one of them without a claim; the newest runs have ended. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(db, 'vehicle_claim', [{ id: 1, organisation_id: maker, vin_prefixes: ['YNR'] }]);
  const template = { organisation_id: maker };
  await putRows(db, 'vehicle_template', [
    { ...template, id: 1, name: 'one', claim_id: 1 },
    { ...template, id: 2, name: 'two' },
    { ...template, id: 3, name: 'three' },
  ]);
  const profile = { consumer_id: consumer, template_id: 1, threshold_timeout: 60, vehicle_count: 2 };
  await putRows(db, 'load_test_profile', [
    { ...profile, id: 1, name: 'city' },
    { ...profile, id: 2, name: 'hills', template_id: 2 },
    { ...profile, id: 3, name: 'sea', consumer_id: otherConsumer, template_id: 2 },
    { ...profile, id: 4, name: 'lake', consumer_id: twinConsumer },
    { ...profile, id: 5, name: 'rest', template_id: 3 },
  ]);
  const run = {
    profile_id: 1,
    consumer_id: consumer,
    state: 'RUNNING',
    requested: 3,
    running: 2,
    started_by: 'u',
    owner: 'here',
    reported_on: at(5),
    ended_on: null,
  } as const;
  const over = { state: 'STOPPED', ended_on: at(6) } as const;
  await putRows(db, 'load_test_run', [
    { ...run, id: 3 },
    { ...run, id: 1, ...over },
    { ...run, id: 2, ...over, profile_id: 2 },
    { ...run, id: 4, profile_id: 2, reported_on: at(4), owner: 'there' },
    { ...run, id: 5, profile_id: 3, consumer_id: otherConsumer, requested: 4, owner: 'there' },
    { ...run, id: 6, profile_id: 4, consumer_id: twinConsumer, state: 'STOPPING', owner: 'there' },
    { ...run, id: 7, ...over },
    { ...run, id: 8, profile_id: 5, ...over, reported_on: at(1) },
  ]);
});
afterAll(() => rows.stop());

test('shown is the run under way, or else the newest', async () => {
  const shown = async (scope: LoadTestScope, name: string | null) =>
    (await currentRun(rows.db, scope, name))?.id;
  expect(await shown(OWN, 'city')).toBe(3);
  expect(await shown(OWN, 'rest')).toBe(8);
  expect(await shown(OWN, null)).toBe(4);
  expect(await shown(ALL, null)).toBe(6);
  expect(await shown(OTHER, 'city')).toBeUndefined();
  const underWay = ['city', 'rest'].map((name) =>
    rows.db.transaction().execute((trx) => isUnderWay(trx, OWN, name)),
  );
  expect(await Promise.all(underWay)).toEqual([true, false]);
});

test('runs are listed to their consumer, the newest first', async () => {
  const page = async (scope: LoadTestScope, number: number, limit: number) => {
    const found = await listRuns(rows.db, scope, { page: number, limit });
    return [found.rows.map((run) => [run.id, run.profile_name]), found.total];
  };
  const [last, seventh, fourth] = [
    [8, 'rest'],
    [7, 'city'],
    [4, 'hills'],
  ];
  expect(await page(OWN, 1, 3)).toEqual([[last, seventh, fourth], 6]);
  expect(await page(OWN, 2, 2)).toEqual([[fourth, [3, 'city']], 6]);
  expect(await page(OTHER, 1, 9)).toEqual([[[5, 'sea']], 1]);
  expect((await findRun(rows.db, OWN, 3))?.consumer_name).toBe('Wide');
  expect(await findRun(rows.db, OTHER, 3)).toBeUndefined();
});

test('what runs now is known of each profile, template and consumer', async () => {
  const { db } = rows;
  await db.transaction().execute(async (trx) => {
    expect(await lockStarts(trx)).toBe(13);
    expect(await runningProfile(trx, { profileId: 1 })).toBe('city');
    expect(await runningProfile(trx, { profileId: 5 })).toBeUndefined();
    expect(await runningProfile(trx, { templateId: 3 })).toBeUndefined();
    expect(['hills', 'sea']).toContain(await runningProfile(trx, { templateId: 2 }));
  });
  const running = async (scope: LoadTestScope, minute: number) =>
    (await runningByConsumer(db, scope, at(minute))).map((one) => [
      one.consumer_name,
      one.vehicle_count,
      one.run_ids,
    ]);
  expect(await running(ALL, 5)).toEqual([
    ['apex', 2, [5]],
    ['Wide', 2, [3]],
    ['WIDE', 2, [6]],
  ]);
  expect(await running(OWN, 4)).toEqual([['Wide', 4, [4, 3]]]);
});

test('a run to end is one of this server, under way', async () => {
  const found = (runId: number, owner: string) => findRunToEnd(rows.db, { runId, owner });
  expect(await found(3, 'here')).toMatchObject({ id: 3, profile_id: 1, vin_prefixes: ['YNR'] });
  expect(await found(4, 'there')).toMatchObject({ id: 4, vin_prefixes: null });
  expect([await found(3, 'there'), await found(7, 'here')]).toEqual([undefined, undefined]);
});

const progress = { runId: 3, owner: 'here', running: 3, peak: 4, figures: '{"a":1}', now: at(9) };
const taken = { owner: 'here', state: 'STOPPING', running: 0, reported_on: at(9) };
const { owner: _owner, ...takenBack } = taken;
const ended = { running: 0, ended_on: at(9) };
const ending = { runId: 3, failure: null, note: null, now: at(9) };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, object]>([
  [
    'a run begins',
    (trx) =>
      insertRun(trx, {
        profileId: 5,
        consumerId: consumer,
        requested: 7,
        startedBy: 'u',
        owner: 'here',
        now: at(9),
      }),
    9,
    {
      load_test_run: {
        added: [
          {
            id: 9,
            profile_id: 5,
            consumer_id: consumer,
            state: 'RUNNING',
            requested: 7,
            running: 0,
            peak: 0,
            started_by: 'u',
            started_on: at(9),
            ended_on: null,
            owner: 'here',
            reported_on: at(9),
            failure: null,
            figures: null,
          },
        ],
      },
    },
  ],
  [
    'a run is to stop',
    (trx) => markStopping(trx, OWN, 1),
    3,
    { load_test_run: { changed: [{ id: 3, state: 'STOPPING' }] } },
  ],
  ['another’s is to stop', (trx) => markStopping(trx, OTHER, 1), null, {}],
  ['one is to stop that does', (trx) => markStopping(trx, ALL, 4), null, {}],
  [
    'a run goes on',
    (trx) => noteProgress(trx, progress),
    'RUNNING',
    { load_test_run: { changed: [{ id: 3, running: 3, peak: 4, figures: { a: 1 }, reported_on: at(9) }] } },
  ],
  ['another server’s goes on', (trx) => noteProgress(trx, { ...progress, owner: 'there' }), undefined, {}],
  ['one that has ended goes on', (trx) => noteProgress(trx, { ...progress, runId: 7 }), undefined, {}],
  [
    'a run stops',
    (trx) => endRun(trx, ending),
    true,
    { load_test_run: { changed: [{ id: 3, ...ended, state: 'STOPPED' }] } },
  ],
  [
    'a run stops with a note',
    (trx) => endRun(trx, { ...ending, note: failure }),
    true,
    { load_test_run: { changed: [{ id: 3, ...ended, state: 'STOPPED', failure }] } },
  ],
  [
    'a run fails',
    (trx) => endRun(trx, { ...ending, failure }),
    true,
    { load_test_run: { changed: [{ id: 3, ...ended, state: 'FAILED', failure }] } },
  ],
  ['one that has ended stops', (trx) => endRun(trx, { ...ending, runId: 7 }), false, {}],
  [
    'silent runs are taken over',
    (trx) => takeOverRuns(trx, { by: 'here', withOwn: false, silentSince: at(5), now: at(9) }),
    [{ id: 4, consumer_id: consumer, started_by: 'u' }],
    { load_test_run: { changed: [{ id: 4, ...taken }] } },
  ],
  [
    'the own runs are too',
    async (trx) => {
      const input = { by: 'here', withOwn: true, silentSince: at(4), now: at(9) };
      return (await takeOverRuns(trx, input)).map(({ id }) => id);
    },
    [3],
    { load_test_run: { changed: [{ id: 3, ...takenBack }] } },
  ],
])('when %s, nothing else changes', async (_, work, ...[answer, changes]) => {
  expect(await tryOut(rows.db, ['load_test_run'], work)).toEqual({ answer, changes });
});
