import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { textOf } from '../../http/texts.ts';
import { endRun, exclusively, insertRun, type NewRun } from './runs-store.ts';

export interface RunToRecord extends Omit<NewRun, 'now'> {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Returns how many rows it changed. */
  readonly work: () => Promise<number>;
  /** In the transaction that begins the run. */
  readonly onStart?: (trx: Kysely<Database>, runId: number) => Promise<void>;
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
      const interrupted = textOf('en', 'scheduledRuns.interrupted');
      const runId = await insertRun(trx, { job, byHand, now, interrupted });
      await run.onStart?.(trx, runId);
      return runId;
    });
    try {
      const changed = await run.work();
      await endRun(db, { id, job, now: new Date(clock()) }, { changed });
      return changed;
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      await endRun(db, { id, job, now: new Date(clock()) }, { failure });
      throw error;
    }
  });
  return done?.result ?? null;
}
