import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type Loop, startLoop } from '../../mechanisms/loop.ts';
import { areEventsWaiting, sealWaiting } from './audit-seal-store.ts';

const EVERY_MS = 1000;

/** Gives events their place in the chain within a second or so of their commit, until it is stopped. */
export function startAuditSealer(db: Kysely<Database>, log: FastifyBaseLogger): Pick<Loop, 'stop'> {
  return startLoop({
    everyMs: EVERY_MS,
    async work() {
      if (await areEventsWaiting(db)) await sealWaiting(db);
    },
    failed: (err) => log.error({ err }, 'could not seal the audit trail'),
  });
}
