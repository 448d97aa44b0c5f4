import type { VehicleConsent } from '../domains/consent/public.ts';
import { createChangeListener } from './change-listener.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { GatewaySessions } from './link-events.ts';
import { type DrainBackoff, type DrainOperations, drainOutbox } from './outbox-drain.ts';
import { readOutbox, removeFromOutbox, retryOutboxLater } from './outbox-store.ts';
import { tellChanges } from './tell-changes.ts';
import { timeZonesOf } from './vehicle-session-store.ts';

export const HEARTBEAT_MS = 1000;

export interface DrainLoop {
  stop(): Promise<void>;
}

/** Drains the outbox when it is announced and at every heartbeat; each full pass proves the grant table current. */
export async function startDrainLoop(
  parts: GatewayParts,
  sessions: GatewaySessions,
  connectionString: string,
): Promise<DrainLoop> {
  const backoff: DrainBackoff = new Map();
  const operations = operationsOf(parts, sessions);
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;
  const pass = async () => {
    while (isAskedAgain) {
      isAskedAgain = false;
      const isComplete = await drainOnce(parts, operations, backoff);
      if (!isComplete) isAskedAgain = !isStopped;
    }
  };
  const ask = () => {
    isAskedAgain = !isStopped;
    if (running === null)
      running = pass()
        .catch((error: unknown) => parts.log.error({ err: error }, 'could not drain the outbox'))
        .finally(() => {
          running = null;
        });
  };
  const listener = createChangeListener(connectionString, ask, (error) =>
    parts.log.warn({ err: error }, 'lost the announcements of changes'),
  );
  await listener.ensure();
  ask();
  const heartbeat = setInterval(() => {
    ask();
    void listener.ensure();
  }, HEARTBEAT_MS);
  return {
    async stop() {
      isStopped = true;
      isAskedAgain = false;
      clearInterval(heartbeat);
      await listener.close();
      await running;
    },
  };
}

/** Whether the outbox was read to its end; then the grants are those of the moment the pass began. */
async function drainOnce(
  parts: GatewayParts,
  operations: DrainOperations<readonly VehicleConsent[]>,
  backoff: DrainBackoff,
): Promise<boolean> {
  const startedAt = parts.clock();
  const result = await drainOutbox(operations, backoff);
  if (result.told > 0) parts.metrics.outbox.inc({ result: 'told' }, result.told);
  if (result.failed > 0) parts.metrics.outbox.inc({ result: 'failed' }, result.failed);
  if (result.isComplete) {
    parts.grants.confirm(startedAt);
    parts.delivery.wake();
  }
  return result.isComplete;
}

function operationsOf(
  parts: GatewayParts,
  sessions: GatewaySessions,
): DrainOperations<readonly VehicleConsent[]> {
  return {
    read: (limit) => readOutbox(parts.db, parts.gatewayId, limit),
    isConnected: (vin) => sessions.of(vin) !== null,
    async load(vins) {
      const [loaded, zones] = await Promise.all([parts.consents.load(vins), timeZonesOf(parts.db, vins)]);
      for (const vin of vins) {
        if (sessions.of(vin) !== null) parts.grants.put(vin, loaded.get(vin) ?? [], zones.get(vin) ?? 'UTC');
      }
      return new Map(vins.map((vin) => [vin, loaded.get(vin) ?? []]));
    },
    async tell(vin, rows, consents) {
      const session = sessions.of(vin);
      if (session !== null) await tellChanges(parts, session, { rows, consents });
    },
    remove: (ids) => removeFromOutbox(parts.db, ids),
    retryLater: (ids, maxAttempts) => retryOutboxLater(parts.db, ids, { maxAttempts, now: parts.clock() }),
    withTimeout: finishesWithin,
    clock: parts.clock,
  };
}

async function finishesWithin(work: Promise<void>, milliseconds: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
