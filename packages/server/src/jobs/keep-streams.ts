import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { finishErasures, openStreamDays } from '../domains/streams/public.ts';
import { type Loop, startLoop } from '../mechanisms/loop.ts';

/** A form that keeps for another number of days is rarely answered sooner than this after it was written. */
const OPEN_EVERY_MS = 10_000;
const ERASE_EVERY_MS = 1000;

/** Opens the days on which deliveries will fall due, until it is stopped. */
export function startOpeningStreamDays(
  db: Kysely<Database>,
  { clock, log }: { readonly clock: () => number; readonly log: FastifyBaseLogger },
): Pick<Loop, 'stop'> {
  return startLoop({
    everyMs: OPEN_EVERY_MS,
    async work() {
      await openStreamDays(db, clock());
    },
    failed: (err) => log.error({ err }, 'could not open the days of streams'),
  });
}

/** Deletes what owners have erased, which nobody reads any more, until it is stopped. */
export function startErasing(db: Kysely<Database>, log: FastifyBaseLogger): Pick<Loop, 'stop'> {
  return startLoop({
    everyMs: ERASE_EVERY_MS,
    async work() {
      await finishErasures(db);
    },
    failed: (err) => log.error({ err }, 'could not delete what was erased'),
  });
}
