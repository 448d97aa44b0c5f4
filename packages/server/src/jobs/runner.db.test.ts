import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordRun } from '../domains/scheduled-runs/public.ts';
import { openLog } from '../logging/logging.ts';
import { startJobs } from './runner.ts';

const JOB = 'usage-rollup';
const OTHER = 'data-retention';
let server: TestServer;
let queue: PgBoss;
let runner: Awaited<ReturnType<typeof startJobs>>;
/** When the job ran, and what it waits for; and on which database the other one did. */
let ranAt: number[];
let othersRan: unknown[];
let work: Promise<void>;
/** What the log says of errors. */
let lines: string[];
beforeAll(async () => {
  server = await startTestServer();
  queue = new PgBoss({ connectionString: server.connectionString, schema: 'jobs', schedule: false });
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await server.stop();
});
beforeEach(async () => {
  ranAt = [];
  othersRan = [];
  work = Promise.resolve();
  await sql`delete from jobs.job`.execute(server.db);
  await server.db.deleteFrom('scheduled_run').execute();
  const { db, connectionString, clock } = server;
  const log = openLog({ level: 'error', destinations: [{ write: (line: string) => void lines.push(line) }] });
  lines = [];
  runner = await startJobs({
    db,
    connectionString,
    clock: clock.now,
    log,
    jobs: [
      {
        name: JOB,
        schedule: '0 0 1 1 *',
        async run(_, now) {
          ranAt.push(now);
          await work;
          return 1;
        },
      },
      {
        name: OTHER,
        schedule: '30 2 * * *',
        async run(...given) {
          othersRan.push(given);
          return 0;
        },
      },
    ],
  });
});
afterEach(() => runner.stop());

const states = async () =>
  (await sql<{ state: string }>`select state from jobs.job order by created_on`.execute(server.db)).rows.map(
    ({ state }) => state,
  );

test('a job whose time has come while somebody runs it by hand is tried again', async () => {
  const { db, clock } = server;
  const byHand = { day: '2026-11-01', startedBy: 'operator' };
  const { promise, resolve } = Promise.withResolvers<number>();
  const run = recordRun(db, { job: JOB, byHand, clock: clock.now, work: () => promise });
  await queue.send(JOB, {});
  await expect.poll(states).toEqual(['retry']);
  expect(ranAt).toEqual([]);
  resolve(0);
  await run;
  await expect.poll(states).toEqual(['completed']);
  expect(ranAt).toEqual([clock.now()]);
});

test('a job that fails is in the log with its stack, and is tried again', async () => {
  const failure = new Error('the disk is full');
  const { promise, reject } = Promise.withResolvers<void>();
  work = promise;
  await queue.send(JOB, {});
  await expect.poll(() => ranAt.length).toBe(1);
  reject(failure);
  await expect.poll(states).toEqual(['retry']);
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: 'a job failed', job: JOB, err: { message: failure.message, stack: failure.stack } },
  ]);
});

test('a process that stops waits for the job that it runs', async () => {
  const ended: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  work = promise.then(() => void ended.push('job'));
  await queue.send(JOB, {});
  await expect.poll(() => ranAt.length).toBe(1);
  const stopped = runner.stop().then(() => void ended.push('runner'));
  resolve();
  await stopped;
  expect(ended).toEqual(['job', 'runner']);
  expect(new Set(await states())).toEqual(new Set(['completed']));
});

test('each job has its time, and is kept as run by nobody', async () => {
  const { db, clock } = server;
  const { rows } = await sql`select name, cron from jobs.schedule order by name`.execute(db);
  expect(rows).toEqual([
    { name: OTHER, cron: '30 2 * * *' },
    { name: JOB, cron: '0 0 1 1 *' },
  ]);
  for (const name of [OTHER, JOB]) await queue.send(name, {});
  await expect.poll(states).toEqual(['completed', 'completed']);
  expect([ranAt, othersRan]).toEqual([[clock.now()], [[db, clock.now()]]]);
  const at = new Date(clock.now());
  const run = {
    id: expect.any(Number),
    day: null,
    started_by: null,
    started_on: at,
    ended_on: at,
    failure: null,
  };
  expect(await db.selectFrom('scheduled_run').selectAll().orderBy('changed').execute()).toEqual([
    { ...run, job: OTHER, changed: 0 },
    { ...run, job: JOB, changed: 1 },
  ]);
});
