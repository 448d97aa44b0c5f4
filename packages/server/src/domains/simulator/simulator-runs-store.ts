import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { RunFailure } from '../../db/columns.ts';

interface NewSimulatorRun {
  readonly consumerId: number;
  readonly requested: number;
  readonly vehicles: number;
  readonly startedBy: string;
  readonly owner: string;
  readonly now: Date;
}

/** Begins a run. Returns its id; null when another one is under way. */
export async function insertSimulatorRun(
  trx: Transaction<Database>,
  run: NewSimulatorRun,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into simulator_run (consumer_id, requested, vehicles, started_by, started_on, owner, reported_on)
    values (${run.consumerId}, ${run.requested}, ${run.vehicles}, ${run.startedBy}, ${run.now}, ${run.owner}, ${run.now})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Makes a server the one that ends silent runs, and with `withOwn` all that it ran; no other server ends them then. */
export async function takeOverSimulatorRuns(
  db: Kysely<Database>,
  input: {
    readonly by: string;
    readonly withOwn: boolean;
    readonly silentSince: Date;
    readonly now: Date;
  },
): Promise<{ id: number; consumer_id: number; started_by: string }[]> {
  return await db
    .updateTable('simulator_run')
    .set({ owner: input.by, reported_on: input.now })
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

/**
 * A run under way of this server, with the form that it asks with: where it has not written one down, the one that it
 * was about to; undefined when it is none.
 */
export async function findSimulatorRunToEnd(
  db: Kysely<Database>,
  of: { readonly runId: number; readonly owner: string },
): Promise<{ consumer_id: number; form_id: number | null } | undefined> {
  return await db
    .selectFrom('simulator_run as r')
    .leftJoin('simulator_form as f', 'f.consumer_id', 'r.consumer_id')
    .select((select) => ['r.consumer_id', select.fn.coalesce('r.form_id', 'f.form_id').as('form_id')])
    .where('r.id', '=', of.runId)
    .where('r.owner', '=', of.owner)
    .where('r.ended_on', 'is', null)
    .executeTakeFirst();
}

/** Writes down with which form the vehicles of a run are asked. */
export async function setFormOfRun(
  db: Kysely<Database>,
  run: { readonly id: number; readonly formId: number },
): Promise<void> {
  await db.updateTable('simulator_run').set({ form_id: run.formId }).where('id', '=', run.id).execute();
}

/** Writes down how much is stored; false when the run has ended by then. */
export async function noteStored(
  db: Kysely<Database>,
  run: { readonly id: number; readonly stored: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('simulator_run')
    .set({ stored: run.stored, reported_on: run.now })
    .where('id', '=', run.id)
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a run; false when it has ended by then. */
export async function endSimulatorRun(
  trx: Transaction<Database>,
  run: { readonly id: number; readonly failure: RunFailure | null; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('simulator_run')
    .set({ ended_on: run.now, failure: run.failure === null ? null : JSON.stringify(run.failure) })
    .where('id', '=', run.id)
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The form that a consumer's simulated vehicles are asked with; null before the first run. */
export async function simulatorForm(db: Kysely<Database>, consumerId: number): Promise<number | null> {
  const row = await db
    .selectFrom('simulator_form')
    .select('form_id')
    .where('consumer_id', '=', consumerId)
    .executeTakeFirst();
  return row?.form_id ?? null;
}

export async function setSimulatorForm(
  db: Kysely<Database>,
  { consumerId, formId }: { readonly consumerId: number; readonly formId: number },
): Promise<void> {
  await db
    .insertInto('simulator_form')
    .values({ consumer_id: consumerId, form_id: formId })
    .onConflict((on) => on.column('consumer_id').doUpdateSet({ form_id: formId }))
    .execute();
}

export type SimulatorRun = Awaited<ReturnType<typeof listSimulatorRuns>>['rows'][number];

/** A page of runs, the newest first; the first page is 1. */
export async function listSimulatorRuns(
  db: Kysely<Database>,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const rows = await runsIn(db)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('simulator_run')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findSimulatorRun(db: Kysely<Database>, id: number): Promise<SimulatorRun | undefined> {
  return await runsIn(db).where('r.id', '=', id).executeTakeFirst();
}

function runsIn(db: Kysely<Database>) {
  return db
    .selectFrom('simulator_run as r')
    .innerJoin('organisation as o', 'o.id', 'r.consumer_id')
    .select([
      'r.id',
      'r.consumer_id',
      'o.name as consumer_name',
      'r.requested',
      'r.stored',
      'r.vehicles',
      'r.started_by',
      'r.started_on',
      'r.ended_on',
      'r.reported_on',
      'r.failure',
    ]);
}
