import type { JobName } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import type { Kysely } from 'kysely';
import type { Database } from './db/database.ts';
import type { Deps } from './deps.ts';

/** Work that runs by a schedule and may run again for the same moment with the same result. */
export interface Job {
  readonly name: JobName;
  /** Cron expression in UTC. */
  readonly schedule: string;
  /** Returns how many rows it changed. `now` is milliseconds since 1970. */
  readonly run: (db: Kysely<Database>, now: number) => Promise<number>;
}

/** The jobs of a domain, as its `jobs.ts` declares them. */
export type Jobs = (deps: Pick<Deps, 'objects' | 'settings' | 'identity'>) => readonly Job[];
