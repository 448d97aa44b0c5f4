import type { Kysely, Transaction } from 'kysely';
import { storableText } from '../../mechanisms/storable-text.ts';
import type { Database } from '../../db/database.ts';
import { failureText } from '../../http/texts.ts';
import { endRun, exclusively, insertRun, listRuns, type NewRun, type RunRow } from './runs-store.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import {
  runDayProblems,
  type ScheduledRunState,
  type ScheduledRunType,
  shownDay,
} from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { deleteOldLogs } from '../platform-logs/public.ts';
import type { Settings } from '../../settings/settings.ts';
import { expireConsents, forgetConsentChanges } from '../consents/public.ts';
import { drawUpInvoices } from '../reports/public.ts';
import { accrueRewardsOfDay, deleteEffortPastRetention } from '../rewards/public.ts';
import { deleteOldStatusRequests } from '../status-requests/public.ts';
import { deleteDataPastRetention } from '../streams/public.ts';
import { rollUpUsageOfDay } from '../usage/public.ts';
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
 * Runs a job and writes down when it began and how it ended; throws what the work throws.
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
      const detail = storableText(error instanceof Error ? error.message : String(error), MAX_DETAIL);
      const failure = { key: 'scheduledRuns.failed', args: { detail } };
      await endRun(db, { id, job, now: new Date(clock()) }, { failure });
      throw error;
    }
  });
  return done?.result ?? null;
}

/** The work of a job for a day (YYYY-MM-DD, UTC) at a moment; returns how many rows it changed. */
type DayRun = (db: Kysely<Database>, day: string, now: number) => Promise<number>;

/**
 * Every job as it is run for a day; the same day again gives the same result. What runs out does so until the end of
 * the day, and never what has not run out yet.
 */
function dayRuns(settings: Pick<Settings, 'LOG_RETENTION_DAYS'>): Readonly<Record<ScheduledRunType, DayRun>> {
  return {
    'consent-expiry': (db, day, now) => expireConsents(db, endOf(day, now)),
    'usage-rollup': rollUpUsageOfDay,
    'reward-accrual': accrueRewardsOfDay,
    invoice: drawUpInvoices,
    'data-retention': (db, day, now) => deletePastRetention(db, endOf(day, now)),
    'log-retention': (db, day, now) =>
      deleteOldLogs(db, { days: settings.LOG_RETENTION_DAYS, now: endOf(day, now) }),
  };
}

/**
 * Deletes what forms no longer let anybody keep at a moment; what cars measured goes with the data. Counters of
 * changes that nobody looks back to go too, and requests of a status that nobody follows.
 */
export async function deletePastRetention(db: Kysely<Database>, now: number): Promise<number> {
  const deleted = (await deleteDataPastRetention(db, now)) + (await deleteEffortPastRetention(db, now));
  return deleted + (await forgetConsentChanges(db, now)) + (await deleteOldStatusRequests(db, now));
}

function endOf(day: string, now: number): number {
  return Math.min(Date.parse(day) + DAY_MS, now);
}

/**
 * Runs a job by hand for a day (specification 3, section 5: not in the future) and waits for its end.
 * @throws badRequest for a day to come; scheduledRunUnderWay when the same job runs just now
 */
export async function executeRun(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  context: UserContext,
  { params: { type }, body }: RequestOf<typeof executeScheduledRunEndpoint>,
): Promise<ResultOf<typeof executeScheduledRunEndpoint>> {
  const { db, clock, settings } = deps;
  const { now } = context;
  refuseProblems(runDayProblems(body, dayOf(now)));
  const run = dayRuns(settings)[type];
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
