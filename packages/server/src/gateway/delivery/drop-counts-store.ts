import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Samples that did not pass, by reason, on their way to the table `gateway_drop`. */
export interface DropCounts {
  add(reason: string, samples: number): void;
  /** Adds what was counted since the last call to the hour of `now`; keeps it when that fails. */
  save(db: Kysely<Database>, now: number): Promise<void>;
}

export function createDropCounts(): DropCounts {
  const counts = new Map<string, number>();
  const add = (reason: string, samples: number) => {
    counts.set(reason, (counts.get(reason) ?? 0) + samples);
  };
  return {
    add,
    async save(db, now) {
      const due = [...counts].filter(([, samples]) => samples > 0);
      if (due.length === 0) return;
      counts.clear();
      const hour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS);
      try {
        await db
          .insertInto('gateway_drop')
          .values(due.map(([reason, samples]) => ({ hour, reason, samples })))
          .onConflict((on) =>
            on
              .columns(['hour', 'reason'])
              .doUpdateSet({ samples: sql<number>`gateway_drop.samples + excluded.samples` }),
          )
          .execute();
      } catch (error) {
        for (const [reason, samples] of due) add(reason, samples);
        throw error;
      }
    },
  };
}
