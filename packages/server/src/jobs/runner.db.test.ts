import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordRun } from '../domains/scheduled-runs/public.ts';
import { startJobs } from './runner.ts';

const JOB = 'usage-rollup';
let server: TestServer;
let queue: PgBoss;
let runner: Awaited<ReturnType<typeof startJobs>>;
/** When the job ran, and what it waits for. */
let ranAt: number[];
let work: Promise<void>;
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
  work = Promise.resolve();
  const { db, connectionString, clock, deps } = server;
  runner = await startJobs({
    db,
    connectionString,
    clock: clock.now,
    log: deps.log,
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
