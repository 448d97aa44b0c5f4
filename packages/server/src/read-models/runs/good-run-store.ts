import type { JobName } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** When the newest run of a job's schedule that ended well began; null when none of those that are kept did. */
export async function lastGoodRun(db: Kysely<Database>, job: JobName): Promise<Date | null> {
  const { rows } = await sql<{ started_on: Date }>`
    select started_on from scheduled_run
    where job = ${job} and day is null and changed is not null
    order by id desc limit 1`.execute(db);
  return rows[0]?.started_on ?? null;
}
