import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '@vinculum/server/db/database.ts';

/** Resolves once a connection to the database waits for a lock that another holds. */
export async function waitsForLock(db: Kysely<Database>): Promise<'waits'> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    })
    .toBeGreaterThan(0);
  return 'waits';
}
