import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { foldCounts, haveCountsMoved } from '../domains/consents/public.ts';
import { foldVehicleCounts, haveVehicleCountsMoved } from '../domains/vehicles/public.ts';
import { type Loop, startLoop } from '../mechanisms/loop.ts';

const EVERY_MS = 1000;

/** Adds up what has moved, so that there is never much to count beside what is kept, until it is stopped. */
export function startKeepingCounts(db: Kysely<Database>, log: FastifyBaseLogger): Pick<Loop, 'stop'> {
  return startLoop({
    everyMs: EVERY_MS,
    async work() {
      if (await haveCountsMoved(db)) await foldCounts(db);
      if (await haveVehicleCountsMoved(db)) await foldVehicleCounts(db);
    },
    failed: (err) => log.error({ err }, 'could not add up the counts'),
  });
}
