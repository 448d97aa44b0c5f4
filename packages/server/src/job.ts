import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { JobName } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import type { Kysely } from 'kysely';
import type { IdentityProvider } from './adapters/identity/port.ts';
import type { ObjectStore } from './adapters/object-store/port.ts';
import type { Database } from './db/database.ts';
import type { Settings } from './settings/settings.ts';

/** Work that runs by a schedule and may run again for the same moment with the same result. */
export interface Job {
  readonly name: JobName;
  /** Cron expression in UTC. */
  readonly schedule: string;
  /** Returns how many rows it changed. `now` is milliseconds since 1970. */
  readonly run: (db: Kysely<Database>, now: number) => Promise<number>;
  /** The same for a day (YYYY-MM-DD, UTC) at a moment, where an operator may run it by hand. */
  readonly forDay?: (db: Kysely<Database>, day: string, now: number) => Promise<number>;
}

/** The jobs of a domain, as its `jobs.ts` declares them. */
export type Jobs = (parts: JobParts) => readonly Job[];

/** What jobs work with beside the database. */
interface JobParts {
  readonly objects: ObjectStore;
  readonly settings: Settings;
  readonly identity: IdentityProvider;
}

/** When a day ends, or this moment: what runs out does so until the end of the day, and never what has not yet. */
export function endOf(day: string, now: number): number {
  return Math.min(Date.parse(day) + DAY_MS, now);
}
