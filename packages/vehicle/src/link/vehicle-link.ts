import { backOff, spread } from '@vinculum/contract/foundation/clock.ts';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { ComeBack } from '@vinculum/contract/vehicle/checked-in.ts';
import { downFilter, linkLimits, parseDownTopic, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import type { CarIdentity } from '../identity/identity.ts';

export interface LinkEvents {
  /** Connected and subscribed: publishing may begin. */
  readonly online: () => void;
  readonly offline: () => void;
  /** A message for this car; `path` is the topic behind `dn/`. */
  readonly received: (path: readonly string[], payload: Buffer) => void;
}

interface LinkOptions {
  readonly brokerUrl: string;
  readonly identity: CarIdentity;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** 0 to 1. */
  readonly random: () => number;
}

/** A car's session with the platform; nothing depends on the broker remembering anything. */
export interface VehicleLink {
  readonly isOnline: () => boolean;
  /** Resolves when the platform has acknowledged, rejects when the connection ended first. */
  publish(path: string, body: unknown): Promise<void>;
  /** Like publish without acknowledgement. */
  report(path: string, body: unknown): void;
  /** From now on it waits as long as the platform asks for before it connects again. */
  comeBack(requested: ComeBack): void;
  /** Connects again when the connection is lost and it is time to. */
  advance(now: number): void;
  close(): Promise<void>;
}

/** By chance, so that a fleet does not come back in one moment; until the platform asks for something else. */
const RECONNECT = { firstMs: 1000, longestMs: 30_000 };
/** A connection that lasted this long was a good one: the next loss is retried soon again. */
const GOOD_MS = 30_000;
/** The clock may be put back, and a platform may ask for anything: no wait is longer than this. */
const LONGEST_WAIT_MS = 600_000;

/**
 * Opens the session over mutual TLS; subscribes before the first publish. Every connection has a client of its own,
 * so that what was under way when one was lost is never sent by itself on the next: it may have been purged since.
 */
export function openLink(options: LinkOptions, events: LinkEvents): VehicleLink {
  let isClosed = false;
  let failures = 0;
  let retryAt: number | null = null;
  let onlineSince = Number.POSITIVE_INFINITY;
  let requested: ComeBack | null = null;
  const session: KeptSession = { ticket: null };
  const lost = () => {
    const now = options.clock();
    failures = now - onlineSince >= GOOD_MS ? 1 : failures + 1;
    onlineSince = Number.POSITIVE_INFINITY;
    if (!isClosed)
      retryAt = now + Math.min(waitAfter(failures, requested, options.random()), LONGEST_WAIT_MS);
  };
  const open = () =>
    connectOnce(
      { ...options, session },
      {
        ...events,
        online: () => {
          onlineSince = options.clock();
          events.online();
        },
        lost,
      },
    );
  let connection = open();
  return {
    isOnline: () => connection.isOnline(),
    publish: (path, body) => connection.publish(path, body),
    report: (path, body) => connection.report(path, body),
    comeBack(wanted) {
      requested = wanted;
    },
    advance(now) {
      if (retryAt === null || isClosed || (now < retryAt && retryAt - now <= LONGEST_WAIT_MS)) return;
      retryAt = null;
      connection = open();
    },
    async close() {
      isClosed = true;
      await connection.close();
    },
  };
}

/** Of the whole of the first wait any part, so that all moments are alike; of those after failures the later half. */
function waitAfter(failures: number, requested: ComeBack | null, random: number): number {
  if (requested === null) return spread(backOff(failures, RECONNECT), random);
  const { within_ms: firstMs, longest_ms: longestMs } = requested;
  return failures === 1 ? firstMs * random : spread(backOff(failures, { firstMs, longestMs }), random);
}

/** The TLS session of the connection before, by which the next one costs both ends less. */
interface KeptSession {
  ticket: Buffer | null;
}

interface Connection extends Omit<VehicleLink, 'advance' | 'comeBack'> {}

/** One connection from its beginning to its end, which `lost` tells once. */
function connectOnce(
  { brokerUrl, identity, session }: LinkOptions & { readonly session: KeptSession },
  events: LinkEvents & { readonly lost: () => void },
): Connection {
  const { vin } = identity;
  const client = mqtt.connect(brokerUrl, {
    ...sessionOptions(identity),
    ...(session.ticket && { session: session.ticket }),
  });
  client.stream.on('session', (ticket: Buffer) => {
    session.ticket = ticket;
  });
  let isOnline = false;
  client.on('connect', () => {
    client.subscribe(downFilter(vin), { qos: 1 }, (error) => {
      if (error) return void client.end(true);
      isOnline = true;
      events.online();
    });
  });
  client.once('close', () => {
    const wasOnline = isOnline;
    isOnline = false;
    client.end(true);
    events.lost();
    if (wasOnline) events.offline();
  });
  // A new attempt follows; the reason is the platform's to log.
  client.on('error', () => undefined);
  client.on('message', (topic, payload) => {
    const parsed = parseDownTopic(topic);
    if (parsed !== null && parsed.vin === vin) events.received(parsed.path, payload);
  });
  return {
    isOnline: () => isOnline,
    publish: (path, body) =>
      isOnline
        ? publishAcknowledged(client, upTopic(vin, path), body)
        : Promise.reject(new Error('not connected')),
    report: (path, body) => {
      if (isOnline) client.publish(upTopic(vin, path), JSON.stringify(body), { qos: 0 });
    },
    close: () => client.endAsync(true),
  };
}

function sessionOptions({ vin, privateKey, certificate, authority }: CarIdentity): IClientOptions {
  return {
    protocolVersion: 4,
    clientId: vin,
    clean: true,
    keepalive: linkLimits.keepAliveSeconds,
    reschedulePings: true,
    resubscribe: false,
    queueQoSZero: false,
    reconnectPeriod: 0,
    connectTimeout: 20_000,
    key: privateKey,
    cert: certificate,
    ca: authority,
  };
}

/** A client that has ended answers what was under way with an error. */
function publishAcknowledged(client: MqttClient, topic: string, body: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    client.publish(topic, JSON.stringify(body), { qos: 1 }, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
