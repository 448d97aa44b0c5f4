import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { recordRun } from '../domains/scheduled-runs/public.ts';
import type { Job } from '../job.ts';

interface JobRunnerOptions {
  readonly connectionString: string;
  readonly db: Kysely<Database>;
  readonly jobs: readonly Job[];
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
}

/** Runs the jobs by their schedules from a queue in the database, once each however many processes there are. */
export async function startJobs(options: JobRunnerOptions): Promise<{ stop(): Promise<void> }> {
  const { log } = options;
  const boss = new PgBoss({ connectionString: options.connectionString, max: 3, schema: 'jobs' });
  boss.on('error', (err) => log.error({ err }, 'job queue failed'));
  await boss.start();
  for (const job of options.jobs) {
    await boss.createQueue(job.name, { policy: 'short', retryLimit: 3, retryBackoff: true });
    await boss.schedule(job.name, job.schedule);
    await boss.work(job.name, async () => {
      const changed = await runScheduled(options, job);
      if (changed > 0) log.info({ job: job.name, changed }, 'job changed rows');
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) };
}

/** @throws when somebody runs it by hand just now, so that the queue tries again; and what the job throws */
async function runScheduled({ db, clock, log }: JobRunnerOptions, job: Job): Promise<number> {
  const run = { job: job.name, byHand: null, clock, work: () => job.run(db, clock()) };
  const changed = await recordRun(db, run).catch((err: unknown) => {
    // The queue tells nobody, and the list of runs has no stack.
    log.error({ err, job: job.name }, 'a job failed');
    throw err;
  });
  if (changed === null) throw new Error(`${job.name} runs just now`);
  return changed;
}
