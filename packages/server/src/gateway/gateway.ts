import { type Loop, startLoop } from '../mechanisms/loop.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { openAuthority } from '../adapters/authority/folder-authority.ts';
import type { Authority } from '../adapters/authority/port.ts';
import { type KeySeal, openKeySeal } from '../adapters/authority/key-seal.ts';
import { openEmbeddedLink } from '../adapters/vehicle-link/embedded-link.ts';
import type { LinkEvents, VehicleLink } from '../adapters/vehicle-link/port.ts';
import { connect, openPool } from '../db/connect.ts';
import { DELIVERY } from '../db/delivered-store.ts';
import type { Database } from '../db/database.ts';
import { provideRecordSeal } from '../domains/evidence/public.ts';
import { CarLog } from './link/car-log.ts';
import { type GatewayParts, refreshGrants } from './gateway-parts.ts';
import { createDelivery, type DeliveryOptions, laneDelivery } from './delivery/delivery.ts';
import { deliver, loadPositions } from './delivery/delivery-store.ts';
import { HEARTBEAT_MS, startDrainLoop } from './outbox/drain-loop.ts';
import { createDropCounts, type DropCounts } from './delivery/drop-counts-store.ts';
import { createGrantTable } from './delivery/grant-table.ts';
import { createSessions, type GatewaySessions } from './inbound/link-events.ts';
import { createGatewayMetrics } from './metrics.ts';
import { sendDataStored } from './link/send-down.ts';
import { followServerKey } from './link/server-certificate.ts';
import { followTicketKey, ticketKeyNow } from './link/ticket-keys.ts';
import { createStoredNotices } from './delivery/stored-notices.ts';
import { shareStatements } from './sessions/shared-statements.ts';
import { endedSerials, endSessionsOf } from './sessions/vehicle-session-store.ts';

interface GatewayOptions {
  readonly connectionString: string;
  readonly host: string;
  readonly port: number;
  /** Under which further name vehicles reach it. */
  readonly publicHost?: string | undefined;
  /** How long a vehicle's certificate is good, in days; a year when absent. */
  readonly vehicleDays?: number | undefined;
  /** Where the authority keeps its keys. */
  readonly dataDir: string;
  /** Of the keys in the database, the same as the API's; that of `dataDir` when absent. */
  readonly keySeal?: KeySeal;
  /** Names this gateway among others, the same after a restart. */
  readonly gatewayId: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  /** The embedded broker when absent. */
  readonly openLink?: typeof openEmbeddedLink;
}

export interface Gateway {
  readonly port: number;
  /** What it counts, as Prometheus reads it. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

const FLUSH_MS = 2;
const LANES = 2;
const NOTICE_MS = 50;
const UPKEEP_MS = 5000;
const steady = () => performance.now();
/** Two silent heartbeats and the time of a pass. */
const FRESH_FOR_MS = 2 * HEARTBEAT_MS + 500;

/** Opens the vehicle link on a database and keeps cars, consents and streams in step until it is stopped. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { connectionString, log, clock } = options;
  const onLost = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const db = connect({ connectionString, maxConnections: 8, onLost });
  const pool = openPool({ connectionString, maxConnections: LANES + 1, name: DELIVERY, onLost });
  const registry = new Registry();
  const drops = createDropCounts();
  await endSessionsOf(db, options.gatewayId);
  const keySeal = options.keySeal ?? (await openKeySeal(options.dataDir));
  const authority = await openOwnAuthority(options, db, keySeal);
  const metrics = createGatewayMetrics(registry);
  const parts = assemble({
    db,
    grants: createGrantTable(FRESH_FOR_MS, steady),
    authority,
    metrics,
    loadPositions: (ids) => loadPositions(pool, ids),
    gatewayId: options.gatewayId,
    clock,
    steady,
    log,
    carLog: new CarLog({ log, metrics, steady }),
    pool,
    drops,
  });
  const { sessions } = parts;
  const { link, ...follows } = await openResumingLink(options, { db, authority, keySeal }, sessions.events);
  const accessEnded = (serial: string) => link.end(serial);
  const drain = await startDrainLoop(parts, sessions, { connectionString, accessEnded });
  const upkeep = startUpkeep(parts, link, drops);
  return {
    port: link.port,
    async metrics() {
      parts.metrics.waiting.set(parts.delivery.pending());
      return await registry.metrics();
    },
    async stop() {
      await link.stop();
      await drain.stop();
      await follows.ticketKeys.stop();
      await follows.serverKey.stop();
      await upkeep.stop();
      await endSessionsOf(db, options.gatewayId);
      await db.destroy();
      await pool.end();
    },
  };
}

/** The authority with a seal for consent records in the database, where the API finds it. */
async function openOwnAuthority(
  options: GatewayOptions,
  db: Kysely<Database>,
  keySeal: KeySeal,
): Promise<Authority> {
  const { dataDir, host, publicHost = host, vehicleDays, clock, log } = options;
  const hosts = [...hostsOf(host), ...hostsOf(publicHost)];
  const authority = await openAuthority({ dataDir, hosts, clock, vehicleDays, keySeal });
  await provideRecordSeal({ db, keySeal, log }, authority, clock());
  return authority;
}

/** The link, which resumes TLS sessions by the key that all gateways share, and proves itself by a key of its own. */
async function openResumingLink(
  options: GatewayOptions,
  parts: { readonly db: Kysely<Database>; readonly authority: Authority; readonly keySeal: KeySeal },
  events: LinkEvents,
): Promise<
  { readonly link: VehicleLink } & Readonly<Record<'ticketKeys' | 'serverKey', Pick<Loop, 'stop'>>>
> {
  const { host, port, clock, log, openLink = openEmbeddedLink } = options;
  const { server, rootPem } = parts.authority;
  const ticketKey = await ticketKeyNow({ ...parts, clock });
  const link = await openLink({ ...server, rootPem, host, port, clock, ticketKey }, events);
  return {
    link,
    ticketKeys: followTicketKey({ ...parts, clock, log }, link, ticketKey),
    serverKey: followServerKey({ ...parts, log }, link),
  };
}

type Ingredients = Omit<GatewayParts, 'delivery' | 'shared'> & {
  readonly pool: Pool;
  readonly drops: DropCounts;
};

/** Delivery needs the sessions to tell cars, and the sessions need delivery: they are tied together here. */
function assemble(input: Ingredients): GatewayParts & { readonly sessions: GatewaySessions } {
  const { pool, drops, ...base } = input;
  const note = createStoredNotices(
    (vin, stored) => {
      const connection = sessions.of(vin)?.connection;
      const consents = [...stored].map(([consentId, seq]) => ({ consent_id: consentId, seq }));
      if (connection !== undefined) sendDataStored(connection, { consents });
    },
    (callback) => setTimeout(callback, NOTICE_MS),
  );
  const lane: DeliveryOptions = {
    grants: base.grants,
    clock: base.clock,
    soon: (callback) => setTimeout(callback, FLUSH_MS),
    write: (writes, now) => deliver(pool, writes, now),
    loadPositions: base.loadPositions,
    async reloadGrants(vins) {
      for (const vin of vins) {
        const session = sessions.of(vin);
        if (session !== null) await refreshGrants(base, session);
      }
    },
    stored: (vin, consentId, seq) => note({ vin, consentId, seq }),
    dropped(reason, samples) {
      base.metrics.drops.inc({ reason }, samples);
      drops.add(reason, samples);
    },
    delivered: (batches) => base.metrics.batches.inc(batches),
    failed: (error, batches) => {
      base.metrics.notStored.inc(batches);
      base.carLog.error('delivery', { err: error, batches }, 'could not store data of vehicles');
    },
  };
  const delivery = laneDelivery(Array.from({ length: LANES }, () => createDelivery(lane)));
  const parts = {
    ...base,
    delivery,
    shared: shareStatements({ ...base, connected: () => sessions.count() }, lane.soon),
  };
  const sessions: GatewaySessions = createSessions(parts);
  return { ...parts, sessions };
}

/** Saves what was counted, once more at the end, and ends connections whose end nobody announced or nobody heard of. */
function startUpkeep(parts: GatewayParts, link: VehicleLink, drops: DropCounts): Pick<Loop, 'stop'> {
  const failed = (err: unknown) => parts.log.error({ err }, 'the upkeep of the gateway failed');
  const save = () => drops.save(parts.db, parts.clock()).catch(failed);
  const endEnded = async () => {
    for (const serial of await endedSerials(parts.db, link.serials(), parts.clock())) link.end(serial);
  };
  const loop = startLoop({
    everyMs: UPKEEP_MS,
    async work() {
      // First, and whatever becomes of the counts: nobody stays who may not.
      await endEnded().catch(failed);
      await save();
    },
    failed,
  });
  return { stop: () => loop.stop().then(save) };
}

/** An address that means all of them names none. */
function hostsOf(host: string): string[] {
  return host === '0.0.0.0' || host === '::' ? [] : [host];
}
