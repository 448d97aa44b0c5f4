import type { Database } from '@vinculum/server/db/database.ts';
import { type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';

/** A stream's reader stops before the oldest transaction of the whole cluster, and other tests run beside this one. */
export function nothingOlderRuns(db: Kysely<Database>): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await sql<{
        isDone: boolean;
      }>`select pg_snapshot_xmin(s) = pg_snapshot_xmax(s) as "isDone"
        from pg_current_snapshot() s`.execute(db);
      expect(rows[0]?.isDone).toBe(true);
    },
    { timeout: 15_000, interval: 10 },
  );
}
