import type { ScheduledRunType } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { RunFailure } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { advisoryLockClasses } from '../../mechanisms/advisory-locks.ts';
import { throwAfter } from '../../mechanisms/throw-after.ts';

/** Runs of the schedule are kept for so long; those by hand for good. */
const RETENTION_MS = 8 * DAY_MS;

/**
 * Does the work while nobody else, in any process, does work of this job; the lock goes with the connection, so that
 * one whose process dies never keeps the next from running. Null when somebody does.
 */
export async function exclusively<T>(
  db: Kysely<Database>,
  job: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T } | null> {
  return await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_lock(${advisoryLockClasses.job}, hashtext(${job})) as is_ours`.execute(
      connection,
    );
    if (rows[0]?.is_ours !== true) return null;
    const unlock = () =>
      sql`select pg_advisory_unlock(${advisoryLockClasses.job}, hashtext(${job}))`.execute(connection);
    const result = await work().catch((error: unknown) => throwAfter(error, unlock));
    await unlock();
    return { result };
  });
}

export interface NewRun {
  readonly job: string;
  /** YYYY-MM-DD and who, for a run by hand. */
  readonly byHand: { readonly day: string; readonly startedBy: string } | null;
  readonly now: Date;
}

/** Begins a run; belongs inside `exclusively`. What was left open by a process that is gone ends as `interrupted`. */
export async function insertRun(
  trx: Transaction<Database>,
  { job, byHand, now, interrupted }: NewRun & { readonly interrupted: RunFailure },
): Promise<number> {
  await trx
    .updateTable('scheduled_run')
    .set({ ended_on: now, failure: JSON.stringify(interrupted) })
    .where('job', '=', job)
    .where('ended_on', 'is', null)
    .execute();
  const { id } = await trx
    .insertInto('scheduled_run')
    .values({
      job,
      day: byHand?.day ?? null,
      started_by: byHand?.startedBy ?? null,
      started_on: now,
      ended_on: null,
      changed: null,
      failure: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a run with how many rows it changed, or why it failed; forgets old ones of the same job. */
export async function endRun(
  db: Kysely<Database>,
  run: { readonly id: number; readonly job: string; readonly now: Date },
  end: { readonly changed: number } | { readonly failure: RunFailure },
): Promise<void> {
  const { id, job, now } = run;
  const what = 'failure' in end ? { failure: JSON.stringify(end.failure) } : end;
  await db
    .updateTable('scheduled_run')
    .set({ ended_on: now, ...what })
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('scheduled_run')
    .where('job', '=', job)
    .where('day', 'is', null)
    .where('started_on', '<', new Date(now.getTime() - RETENTION_MS))
    .execute();
}

/** A page of runs, the newest first; the first page is 1. */
export async function listRuns(
  db: Kysely<Database>,
  query: {
    readonly type?: ScheduledRunType | null | undefined;
    readonly by_hand: boolean;
    readonly page: number;
    readonly limit: number;
  },
) {
  const { type, by_hand, page, limit } = query;
  let runs = db.selectFrom('scheduled_run');
  if (type !== null && type !== undefined) runs = runs.where('job', '=', type);
  if (by_hand) runs = runs.where('day', 'is not', null);
  const rows = await runs
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await runs
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type RunRow = Awaited<ReturnType<typeof listRuns>>['rows'][number];

interface NewestRun extends Pick<RunRow, 'job' | 'started_on' | 'ended_on' | 'failure'> {
  readonly succeeded_on: Date | null;
}

/** Of every job its newest run, and when it last ended well. */
export async function newestRuns(db: Kysely<Database>): Promise<readonly NewestRun[]> {
  // From name to name by the index: of the tens of thousands of runs that are kept two a job are read.
  const { rows } = await sql<NewestRun>`
    with recursive named as (
      select min(job) as job from scheduled_run
      union all
      select (select min(r.job) from scheduled_run r where r.job > named.job) from named where named.job is not null
    )
    select r.job, r.started_on, r.ended_on, r.failure, good.ended_on as succeeded_on
    from named
    cross join lateral (
      select * from scheduled_run r where r.job = named.job order by r.id desc limit 1
    ) r
    left join lateral (
      select ended_on from scheduled_run r where r.job = named.job and r.changed is not null order by r.id desc limit 1
    ) good on true
    order by r.job`.execute(db);
  return rows;
}
