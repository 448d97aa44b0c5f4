import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import type { Kysely, Transaction } from 'kysely';
import { throwAfter } from '../../mechanisms/throw-after.ts';
import { storableText } from '../../mechanisms/storable-text.ts';
import type { Database } from '../../db/database.ts';
import { failureText } from '../../http/texts.ts';
import { endRun, exclusively, insertRun, listRuns, type NewRun, type RunRow } from './runs-store.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import {
  runDayProblems,
  type ScheduledRunState,
  shownDay,
} from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import type { RequestOf, ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type {
  executeScheduledRunEndpoint,
  listScheduledRunsEndpoint,
} from '@vinculum/contract/scheduled-runs/endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { refuseProblems } from '../../mechanisms/refuse-problems.ts';
import { recordAudit } from '../audit/public.ts';

const MAX_DETAIL = 300;

interface RunToRecord extends Omit<NewRun, 'now'> {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Returns how many rows it changed. */
  readonly work: () => Promise<number>;
  /** In the transaction that begins the run. */
  readonly onStart?: (trx: Transaction<Database>, runId: number) => Promise<void>;
}

/**
 * Runs a job and writes down when it began and how it ended; throws what the work throws, together with why that could
 * not be written down.
 * @returns how many rows it changed; null when the same job runs just now, here or in another process
 */
export async function recordRun(db: Kysely<Database>, run: RunToRecord): Promise<number | null> {
  const { job, byHand, clock } = run;
  const done = await exclusively(db, job, async () => {
    const id = await db.transaction().execute(async (trx) => {
      const now = new Date(clock());
      const interrupted = { key: 'scheduledRuns.interrupted', args: {} };
      const runId = await insertRun(trx, { job, byHand, now, interrupted });
      await run.onStart?.(trx, runId);
      return runId;
    });
    try {
      const changed = await run.work();
      await endRun(db, { id, job, now: new Date(clock()) }, { changed });
      return changed;
    } catch (error) {
      const detail = storableText(reasonOf(error), MAX_DETAIL);
      const failure = { key: 'scheduledRuns.failed', args: { detail } };
      return await throwAfter(error, () => endRun(db, { id, job, now: new Date(clock()) }, { failure }));
    }
  });
  return done?.result ?? null;
}

/**
 * Runs a job by hand for a day (specification 3, section 5: not in the future) and waits for its end.
 * @throws badRequest for a day to come; scheduledRunUnderWay when the same job runs just now
 */
export async function executeRun(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  context: UserContext,
  { params: { type }, body }: RequestOf<typeof executeScheduledRunEndpoint>,
): Promise<ResultOf<typeof executeScheduledRunEndpoint>> {
  const { db, clock, jobs } = deps;
  const { now } = context;
  refuseProblems(runDayProblems(body, dayOf(now)));
  const run = jobs.find(({ name }) => name === type)?.forDay;
  if (run === undefined) throw new TypeError(`${type} is run for no day`);
  const { day } = body;
  const changed = await recordRun(db, {
    job: type,
    byHand: { day, startedBy: context.principal.username },
    clock,
    work: () => run(db, day, now),
    onStart: (trx, runId) =>
      recordAudit(trx, context, { target: `scheduled-run/${runId}`, details: { job: type, day } }),
  });
  if (changed === null) throw new AppError('scheduledRunUnderWay');
  const job = context.text(`jobs.${type}`);
  return { message: context.text('scheduledRuns.done', { job, day: shownDay(day), changed }) };
}

/** A page of runs, as the operator sees them. */
export async function listScheduled(
  { db }: Pick<Deps, 'db'>,
  { language }: UserContext,
  request: RequestOf<typeof listScheduledRunsEndpoint>['body'],
): Promise<ResultOf<typeof listScheduledRunsEndpoint>> {
  const { rows, total } = await listRuns(db, request);
  return {
    data: rows.map((row) => ({
      run_id: row.id,
      job: row.job,
      day: row.day,
      started_by: row.started_by,
      started_on: row.started_on.toISOString(),
      ended_on: row.ended_on?.toISOString() ?? null,
      state: stateOf(row),
      changed: row.changed,
      failure: failureText(language, row.failure),
    })),
    total_rows: total,
  };
}

export function stateOf({ ended_on, failure }: Pick<RunRow, 'ended_on' | 'failure'>): ScheduledRunState {
  if (ended_on === null) return 'RUNNING';
  return failure === null ? 'DONE' : 'FAILED';
}
