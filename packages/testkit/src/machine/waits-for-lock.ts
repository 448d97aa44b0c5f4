import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '@vinculum/server/db/database.ts';

/** Resolves once so many connections to the database wait for a lock that another holds. */
export async function waitsForLock(db: Kysely<Database>, count = 1): Promise<'waits'> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    })
    .toBe(count);
  return 'waits';
}
