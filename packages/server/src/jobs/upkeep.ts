import { SAMPLE_MS } from '@vinculum/contract/health/endpoints.ts';
import type { Kysely } from 'kysely';
import type { Closers } from '../closers.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { sealWaiting } from '../domains/audit/public.ts';
import { foldCounts, haveCountsMoved } from '../domains/consents/public.ts';
import { sampleHealth } from '../domains/health/public.ts';
import { finishErasures, openStreamDays } from '../domains/streams/public.ts';
import { foldVehicleCounts, haveVehicleCountsMoved } from '../domains/vehicles/public.ts';
import { startLoop } from '../mechanisms/loop.ts';

type UpkeepParts = Pick<Deps, 'db' | 'clock' | 'log'>;

interface Upkeep {
  /** As the log and the end of the process name it. */
  readonly what: string;
  readonly everyMs: number;
  readonly work: (parts: UpkeepParts) => Promise<unknown>;
}

/** What one process does for the installation again and again, without a run of its own to look at as a job has. */
const upkeep: readonly Upkeep[] = [
  { what: 'sampling of the health', everyMs: SAMPLE_MS, work: sampleHealth },
  { what: 'sealing of the audit trail', everyMs: 1000, work: ({ db }) => sealWaiting(db) },
  { what: 'adding up of counts', everyMs: 1000, work: ({ db }) => addUpCounts(db) },
  // A form that keeps for another number of days is rarely answered sooner than this after it was written.
  {
    what: 'opening of days of streams',
    everyMs: 10_000,
    work: ({ db, clock }) => openStreamDays(db, clock()),
  },
  // Of what owners have erased, which nobody reads any more.
  { what: 'erasures', everyMs: 1000, work: ({ db }) => finishErasures(db) },
];

/** Begins with all of it, each never twice at the same time, until they are closed. */
export function startUpkeep(parts: UpkeepParts, closers: Closers): void {
  for (const { what, everyMs, work } of upkeep) {
    const loop = startLoop({
      everyMs,
      async work() {
        await work(parts);
      },
      failed: (err) => parts.log.error({ err, work: what }, 'could not do what has to be done all the time'),
    });
    closers.add(what, () => loop.stop());
  }
}

/** Adds up what has moved, so that there is never much to count beside what is kept. */
export async function addUpCounts(db: Kysely<Database>): Promise<void> {
  if (await haveCountsMoved(db)) await foldCounts(db);
  if (await haveVehicleCountsMoved(db)) await foldVehicleCounts(db);
}
