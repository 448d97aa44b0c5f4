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

/**
 * Begins a run, and ends one of which nothing was heard since `silentSince`, with `lost` as its reason.
 * @returns its id; null when another one is under way
 */
export async function insertSimulatorRun(
  trx: Transaction<Database>,
  run: NewSimulatorRun,
  gone: { readonly silentSince: Date; readonly lost: RunFailure },
): Promise<number | null> {
  await trx
    .updateTable('simulator_run')
    .set({ ended_on: run.now, failure: JSON.stringify(gone.lost) })
    .where('ended_on', 'is', null)
    .where('reported_on', '<', gone.silentSince)
    .execute();
  const { rows } = await sql<{ id: number }>`
    insert into simulator_run (consumer_id, requested, vehicles, started_by, started_on, owner, reported_on)
    values (${run.consumerId}, ${run.requested}, ${run.vehicles}, ${run.startedBy}, ${run.now}, ${run.owner}, ${run.now})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
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
