import { type DueMessage, type DueMessages, dueMessages } from '../../domains/car-messages/public.ts';
import type { VehicleConsent } from '../../domains/consents/public.ts';
import { type Loop, startLoop } from '../../mechanisms/loop.ts';
import { createChangeListener } from './change-listener.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { GatewaySessions } from '../link/link-events.ts';
import {
  type DrainBackoff,
  type DrainOperations,
  drainOutbox,
  isMessage,
  type OutboxRow,
} from './outbox-drain.ts';
import { readOutbox, removeFromOutbox, retryOutboxLater } from './outbox-store.ts';
import { sendMessages, notifyChanges } from './send-changes.ts';
import { timeZonesOf } from '../sessions/vehicle-session-store.ts';

export const HEARTBEAT_MS = 1000;

/** Drains the outbox when it is announced and at every heartbeat; each full pass proves the grant table current. */
export async function startDrainLoop(
  parts: GatewayParts,
  sessions: GatewaySessions,
  changes: { readonly connectionString: string; readonly accessEnded: (serial: string) => void },
): Promise<Pick<Loop, 'stop'>> {
  const backoff: DrainBackoff = new Map();
  const operations = operationsOf(parts, sessions);
  const lost = (err: unknown) => parts.log.warn({ err }, 'lost the announcements of changes');
  const drain = startLoop({
    everyMs: HEARTBEAT_MS,
    async work() {
      const startedAt = parts.steady();
      const isComplete = await drainOnce(parts, operations, backoff);
      // After a long pass the next one begins at once: the grants of this one are about to be too old.
      return !isComplete || parts.steady() - startedAt >= HEARTBEAT_MS;
    },
    failed: (err) => parts.log.error({ err }, 'could not drain the outbox'),
  });
  const announced = { outbox: () => drain.ask(), ended_access: changes.accessEnded };
  const listener = createChangeListener(changes.connectionString, announced, lost);
  await listener.ensure();
  // What was committed before anybody listened.
  drain.ask();
  const listening = startLoop({ everyMs: HEARTBEAT_MS, work: () => listener.ensure(), failed: lost });
  return {
    async stop() {
      await Promise.all([drain.stop(), listening.stop()]);
      await listener.close();
    },
  };
}

/** What is known of a vehicle after looking again; null: its consents were not looked at. */
interface Looked {
  readonly consents: readonly VehicleConsent[] | null;
  readonly messages: readonly DueMessage[];
}

/** Whether the outbox was read to its end. When its consents were, the grants are those of when the pass began. */
async function drainOnce(
  parts: GatewayParts,
  operations: DrainOperations<Looked>,
  backoff: DrainBackoff,
): Promise<boolean> {
  const startedAt = parts.steady();
  const result = await drainOutbox(operations, backoff);
  if (result.notified > 0) parts.metrics.outbox.inc({ result: 'told' }, result.notified);
  if (result.failed > 0) parts.metrics.outbox.inc({ result: 'failed' }, result.failed);
  if (result.isCurrent) {
    parts.grants.confirm(startedAt);
    parts.delivery.wake();
  }
  return result.isComplete;
}

function operationsOf(parts: GatewayParts, sessions: GatewaySessions): DrainOperations<Looked> {
  return {
    read: (limit) => readOutbox(parts.db, parts.gatewayId, limit),
    isConnected: (vin) => sessions.of(vin) !== null,
    async load(rows) {
      const vinsWith = (isWanted: (row: OutboxRow) => boolean) =>
        [...rows].flatMap(([vin, group]) => (group.some(isWanted) ? [vin] : []));
      const consents = await loadConsents(
        parts,
        sessions,
        vinsWith((row) => !isMessage(row)),
      );
      const due = await dueMessages(parts.db, vinsWith(isMessage), parts.clock());
      return { known: lookedAt([...rows.keys()], consents, due), later: due.later };
    },
    async notify(vin, rows, { consents, messages }) {
      const session = sessions.of(vin);
      if (session === null) return;
      if (consents !== null) await notifyChanges(parts, session, { rows, consents });
      sendMessages(session.connection, messages);
    },
    remove: (ids) => removeFromOutbox(parts.db, ids),
    retryLater: (ids, maxAttempts) => retryOutboxLater(parts.db, ids, { maxAttempts, now: parts.clock() }),
    failed: (vin, err) => parts.carLog.error(vin, { err, vin }, 'could not tell a vehicle what changed'),
    withTimeout: finishesWithin,
    steady: parts.steady,
  };
}

/** Brings the enforcement table up to date for these vehicles. */
async function loadConsents(
  parts: GatewayParts,
  sessions: GatewaySessions,
  vins: readonly string[],
): Promise<ReadonlyMap<string, readonly VehicleConsent[]>> {
  if (vins.length === 0) return new Map();
  const [loaded, zones] = await Promise.all([parts.consents.load(vins), timeZonesOf(parts.db, vins)]);
  for (const vin of vins) {
    if (sessions.of(vin) !== null) parts.grants.put(vin, loaded.get(vin) ?? [], zones.get(vin) ?? 'UTC');
  }
  return new Map(vins.map((vin) => [vin, loaded.get(vin) ?? []]));
}

function lookedAt(
  vins: readonly string[],
  consents: ReadonlyMap<string, readonly VehicleConsent[]>,
  due: DueMessages,
): ReadonlyMap<string, Looked> {
  const messages = Map.groupBy(due.messages, ({ vin }) => vin);
  return new Map(
    vins.map((vin) => [vin, { consents: consents.get(vin) ?? null, messages: messages.get(vin) ?? [] }]),
  );
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
