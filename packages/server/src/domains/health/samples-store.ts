import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type HealthFigures, LOOK_BACK_MS, SAMPLE_MS } from '@vinculum/contract/health/endpoints.ts';

/** Older samples than this are forgotten. */
const RETENTION_MS = 2 * LOOK_BACK_MS;

/** Keeps a sample, one for each step of time however many processes take them, and forgets old ones. */
export async function storeSample(db: Kysely<Database>, figures: HealthFigures, now: number): Promise<void> {
  await db
    .insertInto('health_sample')
    .values({ at: new Date(Math.floor(now / SAMPLE_MS) * SAMPLE_MS), figures: JSON.stringify(figures) })
    .onConflict((on) => on.column('at').doNothing())
    .execute();
  await db
    .deleteFrom('health_sample')
    .where('at', '<', new Date(now - RETENTION_MS))
    .execute();
}

/** The samples since a moment, the oldest first. */
export async function samplesSince(db: Kysely<Database>, since: Date) {
  return await db.selectFrom('health_sample').selectAll().where('at', '>=', since).orderBy('at').execute();
}
