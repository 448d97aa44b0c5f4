import { Client } from 'pg';
import { type DueMessage, dueMessages } from '../../domains/car-messages/public.ts';
import type { VehicleConsent } from '../../domains/consents/public.ts';
import { type Loop, startLoop } from '../../mechanisms/loop.ts';
import { type GatewayParts, refreshGrantsOf } from '../gateway-parts.ts';
import type { GatewaySessions } from '../inbound/link-events.ts';
import {
  type NextAttempts,
  type DrainOperations,
  drainOutbox,
  isMessage,
  type OutboxRow,
} from './outbox-drain.ts';
import { type Ending, endingsOf, readOutbox, removeFromOutbox, retryOutboxLater } from './outbox-store.ts';
import { notifyChanges } from './notify-changes.ts';
import { sendMessages } from '../link/send-messages.ts';

export const HEARTBEAT_MS = 1000;

/** Drains the outbox when it is announced and at every heartbeat; each full pass proves the grant table current. */
export async function startDrainLoop(
  parts: GatewayParts,
  sessions: GatewaySessions,
  changes: { readonly connectionString: string; readonly accessEnded: (serial: string) => void },
): Promise<Pick<Loop, 'stop'>> {
  const nextAttempts: NextAttempts = new Map();
  const operations = operationsOf(parts, sessions);
  const lost = (err: unknown) => parts.log.warn({ err }, 'lost the announcements of changes');
  const drain = startLoop({
    everyMs: HEARTBEAT_MS,
    async work() {
      const startedAt = parts.steady();
      const isComplete = await drainOnce(parts, operations, nextAttempts);
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
  /** How those of its consents ended that the outbox names. */
  readonly endings: readonly Ending[];
  readonly messages: readonly DueMessage[];
}

/** Whether the outbox was read to its end. When its consents were, the grants are those of when the pass began. */
async function drainOnce(
  parts: GatewayParts,
  operations: DrainOperations<Looked>,
  nextAttempts: NextAttempts,
): Promise<boolean> {
  const startedAt = parts.steady();
  const result = await drainOutbox(operations, nextAttempts);
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
    load: (rows) => lookAgain(parts, sessions, rows),
    async notify(vin, rows, { consents, endings, messages }) {
      const session = sessions.of(vin);
      if (session === null) return;
      if (consents !== null) await notifyChanges(parts, session, { rows, consents, endings });
      sendMessages(session.connection, messages);
    },
    remove: (ids) => removeFromOutbox(parts.db, ids),
    retryLater: (ids, maxAttempts) => retryOutboxLater(parts.db, ids, { maxAttempts, now: parts.clock() }),
    failed: (vin, err) => parts.carLog.error(vin, { err, vin }, 'could not tell a vehicle what changed'),
    withTimeout: finishesWithin,
    steady: parts.steady,
  };
}

/** Looks again for all these vehicles with the same statements, however many they are. */
export async function lookAgain(
  parts: Pick<GatewayParts, 'db' | 'grants' | 'clock'>,
  sessions: Pick<GatewaySessions, 'of'>,
  rows: ReadonlyMap<string, readonly OutboxRow[]>,
): Promise<{ readonly known: ReadonlyMap<string, Looked>; readonly later: ReadonlySet<string> }> {
  const vinsWith = (isWanted: (row: OutboxRow) => boolean) =>
    [...rows].flatMap(([vin, group]) => (group.some(isWanted) ? [vin] : []));
  const changed = vinsWith((row) => !isMessage(row));
  const connected = changed.flatMap((vin) => sessions.of(vin) ?? []);
  const consents = await refreshGrantsOf(parts, connected, (vin) => sessions.of(vin) !== null);
  // After the consents: of what has ended by then the reason is known.
  const named = [...rows.values()].flatMap((group) => group.flatMap(({ consentId }) => consentId ?? []));
  const endings = await endingsOf(parts.db, named);
  const due = await dueMessages(parts.db, vinsWith(isMessage), parts.clock());
  const endingsByConsent = new Map(endings.map((ending) => [ending.consentId, ending]));
  const messages = Map.groupBy(due.messages, ({ vin }) => vin);
  const known = [...rows].map(([vin, group]): [string, Looked] => {
    const ids = [...new Set(group.flatMap(({ consentId }) => consentId ?? []))].toSorted((a, b) => a - b);
    return [
      vin,
      {
        consents: consents.get(vin) ?? null,
        endings: ids.flatMap((id) => endingsByConsent.get(id) ?? []),
        messages: messages.get(vin) ?? [],
      },
    ];
  });
  return { known: new Map(known), later: due.later };
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

interface ChangeListener {
  /** Opens the connection when there is none; a failure is told to `lost`. */
  ensure(): Promise<void>;
  close(): Promise<void>;
}

/** What is done about an announcement, by its channel. */
type Received = Readonly<Record<string, (payload: string) => void>>;

/** A connection of its own on which the database announces changes; opened again when it was lost. */
function createChangeListener(
  connectionString: string,
  received: Received,
  lost: (error: unknown) => void,
): ChangeListener {
  let client: Client | null = null;
  let isClosed = false;
  return {
    async ensure() {
      if (client !== null || isClosed) return;
      const opening = new Client({ connectionString, keepAlive: true });
      client = opening;
      const forget = (error: unknown) => {
        if (client !== opening) return;
        client = null;
        if (!isClosed) lost(error);
      };
      opening.on('error', forget);
      opening.on('end', () => forget(new Error('the connection ended')));
      opening.on('notification', ({ channel, payload = '' }) => received[channel]?.(payload));
      try {
        await opening.connect();
        for (const channel of Object.keys(received)) await opening.query(`listen ${channel}`);
      } catch (error) {
        forget(error);
      }
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => {});
    },
  };
}
