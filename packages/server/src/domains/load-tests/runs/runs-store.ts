import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { RunFailure } from '../../../db/columns.ts';
import type { RunningVehicles } from '@vinculum/contract/load-tests/profile-endpoints.ts';
import type { LoadTestRunState } from '@vinculum/contract/load-tests/vocabulary.ts';
import type { LoadTestScope } from '../profiles/profiles-store.ts';
import { isIn } from '../../../db/organisation-scope-store.ts';

const columns = [
  'r.id',
  'p.name as profile_name',
  'r.consumer_id',
  'o.name as consumer_name',
  'r.state',
  'r.requested',
  'r.running',
  'r.peak',
  'r.started_by',
  'r.started_on',
  'r.ended_on',
  'r.reported_on',
  'r.failure',
] as const;

export type RunRow = Awaited<ReturnType<typeof listRuns>>['rows'][number];

/** The run under way, or else the newest: of one profile, or of all that are in scope. */
export async function currentRun(
  db: Kysely<Database>,
  scope: LoadTestScope,
  profileName: string | null,
): Promise<RunRow | undefined> {
  const own = runsOf(db, scope).select(columns);
  return await (profileName === null ? own : own.where('p.name', '=', profileName))
    .orderBy(sql`r.ended_on is null`, 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A page of runs, the newest first; the first page is 1. */
export async function listRuns(
  db: Kysely<Database>,
  scope: LoadTestScope,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const own = runsOf(db, scope);
  const rows = await own
    .select(columns)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await own
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** One run with its figures; undefined also for one of somebody else. */
export async function findRun(db: Kysely<Database>, scope: LoadTestScope, runId: number) {
  return await runsOf(db, scope)
    .select([...columns, 'r.figures'])
    .where('r.id', '=', runId)
    .executeTakeFirst();
}

/** Holds every start until the transaction ends; the vehicles that runs under way have asked for. */
export async function lockStarts(trx: Transaction<Database>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('load-tests', 0))`.execute(trx);
  const row = await trx
    .selectFrom('load_test_run')
    .select((select) => select.fn.sum<number | null>('requested').as('requested'))
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  return row?.requested ?? 0;
}

export async function isUnderWay(
  trx: Transaction<Database>,
  scope: LoadTestScope,
  name: string,
): Promise<boolean> {
  const run = await currentRun(trx, scope, name);
  return run !== undefined && run.ended_on === null;
}

/** The name of a profile whose test is under way: of this one, or of any with this template. */
export async function runningProfile(
  trx: Transaction<Database>,
  of: { readonly profileId: number } | { readonly templateId: number },
): Promise<string | undefined> {
  const running = trx
    .selectFrom('load_test_run as r')
    .innerJoin('load_test_profile as p', 'p.id', 'r.profile_id')
    .select('p.name')
    .where('r.ended_on', 'is', null);
  const row = await ('profileId' in of
    ? running.where('p.id', '=', of.profileId)
    : running.where('p.template_id', '=', of.templateId)
  ).executeTakeFirst();
  return row?.name;
}

/** How many vehicles run now by consumer, of tests that were heard of since; by the consumer's name. */
export async function runningByConsumer(
  db: Kysely<Database>,
  scope: LoadTestScope,
  reportedSince: Date,
): Promise<RunningVehicles[]> {
  return await runsOf(db, scope)
    .select(['r.consumer_id', 'o.name as consumer_name'])
    .select((select) => select.fn.sum<number>('r.running').as('vehicle_count'))
    .select(sql<number[]>`array_agg(r.id order by r.id desc)`.as('run_ids'))
    .where('r.ended_on', 'is', null)
    .where('r.reported_on', '>=', reportedSince)
    .groupBy(['r.consumer_id', 'o.name'])
    .orderBy((order) => order.fn('lower', ['o.name']))
    .orderBy('r.consumer_id')
    .execute();
}

interface NewRun {
  readonly profileId: number;
  readonly consumerId: number;
  readonly requested: number;
  readonly startedBy: string;
  readonly owner: string;
  readonly now: Date;
}

export async function insertRun(trx: Transaction<Database>, input: NewRun): Promise<number> {
  const { id } = await trx
    .insertInto('load_test_run')
    .values({
      profile_id: input.profileId,
      consumer_id: input.consumerId,
      state: 'RUNNING',
      requested: input.requested,
      started_by: input.startedBy,
      started_on: input.now,
      ended_on: null,
      owner: input.owner,
      reported_on: input.now,
      failure: null,
      figures: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Asks the run of a profile to stop; its id, null when none is running. */
export async function markStopping(
  trx: Transaction<Database>,
  scope: LoadTestScope,
  profileId: number,
): Promise<number | null> {
  const update = trx
    .updateTable('load_test_run')
    .set({ state: 'STOPPING' })
    .where('profile_id', '=', profileId)
    .where('state', '=', 'RUNNING');
  const row = await update.where(isIn(scope.consumerId, 'consumer_id')).returning('id').executeTakeFirst();
  return row?.id ?? null;
}

interface RunProgress {
  readonly runId: number;
  readonly owner: string;
  readonly running: number;
  readonly peak: number;
  /** JSON text. */
  readonly figures: string;
  readonly now: Date;
}

/**
 * Notes what the tester says of a run under way; the run's state, undefined when it has ended or is another's by now.
 */
export async function noteProgress(
  db: Kysely<Database>,
  input: RunProgress,
): Promise<LoadTestRunState | undefined> {
  const row = await db
    .updateTable('load_test_run')
    .set({
      running: input.running,
      peak: input.peak,
      figures: input.figures,
      reported_on: input.now,
    })
    .where('id', '=', input.runId)
    .where('owner', '=', input.owner)
    .where('ended_on', 'is', null)
    .returning('state')
    .executeTakeFirst();
  return row?.state;
}

/** Ends a run under way; says whether it was. Without a failure it has stopped, and a note may say why. */
export async function endRun(
  trx: Transaction<Database>,
  input: {
    readonly runId: number;
    readonly failure: RunFailure | null;
    readonly note: RunFailure | null;
    readonly now: Date;
  },
): Promise<boolean> {
  const { failure, note, now, runId } = input;
  const outcome = failure ?? note;
  const result = await trx
    .updateTable('load_test_run')
    .set({
      state: failure === null ? 'STOPPED' : 'FAILED',
      running: 0,
      ended_on: now,
      failure: outcome === null ? null : JSON.stringify(outcome),
    })
    .where('id', '=', runId)
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export type RunToEnd = NonNullable<Awaited<ReturnType<typeof findRunToEnd>>>;

/** A run under way of this server, with what says whose consents it has; undefined when it is none. */
export async function findRunToEnd(
  db: Kysely<Database>,
  of: { readonly runId: number; readonly owner: string },
) {
  return await db
    .selectFrom('load_test_run as r')
    .innerJoin('load_test_profile as p', 'p.id', 'r.profile_id')
    .innerJoin('vehicle_template as t', 't.id', 'p.template_id')
    .leftJoin('vehicle_claim as c', 'c.id', 't.claim_id')
    .select(['r.id', 'r.profile_id', 'r.consumer_id', 'r.requested', 'p.form_id', 'c.vin_prefixes'])
    .where('r.id', '=', of.runId)
    .where('r.owner', '=', of.owner)
    .where('r.ended_on', 'is', null)
    .executeTakeFirst();
}

export type TakenRun = Awaited<ReturnType<typeof takeOverRuns>>[number];

/** Makes a server the one that ends silent runs, and with `withOwn` all that it ran; no other server ends them then. */
export async function takeOverRuns(
  db: Kysely<Database>,
  input: {
    readonly by: string;
    readonly withOwn: boolean;
    readonly silentSince: Date;
    readonly now: Date;
  },
) {
  return await db
    .updateTable('load_test_run')
    .set({ owner: input.by, state: 'STOPPING', running: 0, reported_on: input.now })
    .where('ended_on', 'is', null)
    .where((or) =>
      or.or([
        or('reported_on', '<', input.silentSince),
        ...(input.withOwn ? [or('owner', '=', input.by)] : []),
      ]),
    )
    .returning(['id', 'consumer_id', 'started_by'])
    .execute();
}

function runsOf(db: Kysely<Database>, { consumerId }: LoadTestScope) {
  return db
    .selectFrom('load_test_run as r')
    .innerJoin('load_test_profile as p', 'p.id', 'r.profile_id')
    .innerJoin('organisation as o', 'o.id', 'r.consumer_id')
    .where(isIn(consumerId, 'r.consumer_id'));
}
