import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { areEventsWaiting, sealWaiting } from './audit-seal-store.ts';

const PAUSE_MS = 1000;

/** Gives events their place in the chain within a second or so of their commit, until it is stopped. */
export function startAuditSealer(
  db: Kysely<Database>,
  log: FastifyBaseLogger,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (await areEventsWaiting(db)) await sealWaiting(db);
      } catch (err) {
        log.error({ err }, 'could not seal the audit trail');
      }
      await pause(stopping.signal);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function pause(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PAUSE_MS);
  const end = () => resolve();
  signal.addEventListener('abort', end, { once: true });
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
}
