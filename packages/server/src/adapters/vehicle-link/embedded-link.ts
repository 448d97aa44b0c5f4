import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { linkLimits } from '@vinculum/contract/vehicle/topics.ts';
import type { AedesOptions, Client } from 'aedes';
import { BrokerConnection } from './broker-connection.ts';
import { createFrameGuard } from './frame-guard.ts';
import { handshakeCode } from './handshake-code.ts';
import { isPublishAllowed, isSubscribeAllowed } from './topic-rules.ts';
import { peerIdentity } from './peer-identity.ts';
import type { LinkConnection, LinkEvents, PeerIdentity, VehicleLink } from './port.ts';
import { createPacketBudget } from './packet-budget.ts';
import { SilentBroker } from './silent-broker.ts';
import { openTlsServer, presentKey } from './tls-server.ts';

interface EmbeddedLinkOptions {
  readonly host: string;
  readonly port: number;
  readonly certificatePem: string;
  readonly privateKeyPem: string;
  /** Root of the authority whose certificates are believed. */
  readonly rootPem: string;
  readonly clock: () => number;
  /** That all gateways give out and resume TLS sessions by, 48 bytes; one that nobody else has when absent. */
  readonly ticketKey?: Buffer;
  /** How long a connection may take to say who it is; ten seconds when absent. */
  readonly connectTimeoutMs?: number;
  /** How long a claim may ask for nothing; five minutes when absent. */
  readonly claimIdleMs?: number;
}

const MQTT_3_1_1 = 4;
const MQTT_5 = 5;
/** MQTT 3.1.1, section 3.2.2.3. */
const SERVER_UNAVAILABLE = 3;
/** MQTT 3.1.1, section 3.9.3. */
const REFUSED = 0x80;

/** Listens for vehicles over TLS with an MQTT 3.1.1 broker in this process. */
export async function openEmbeddedLink(
  options: EmbeddedLinkOptions,
  events: LinkEvents,
): Promise<VehicleLink> {
  const peers = new PeerTable(events, options);
  const connectTimeout = options.connectTimeoutMs ?? linkLimits.connectSeconds * 1000;
  const broker = await openBroker(peers, connectTimeout);
  const server = openTlsServer(options, connectTimeout);
  // Also of those that have not said who they are: each of them would hold up the end.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('secureConnection', (socket) => {
    socket.on('close', () => peers.closed(socket));
    socket.on('error', () => {});
    if (peers.accept(socket)) broker.handle(socket);
    else socket.destroy();
  });
  // Nobody else closes it, and whoever says nothing holds it for ever.
  server.on('tlsClientError', (error, socket) => {
    socket.destroy();
    events.violated('HANDSHAKE', null, handshakeCode(error, socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    serials: () => [...peers.bySerial.keys()],
    end(serial) {
      for (const connection of peers.bySerial.get(serial) ?? []) connection.close();
    },
    resumeBy: (ticketKey) => server.setTicketKeys(ticketKey),
    present: (key) => presentKey(server, options, key),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function openBroker(peers: PeerTable, connectTimeout: number): Promise<SilentBroker> {
  const broker = await SilentBroker.open({ ...brokerOptions(peers), connectTimeout });
  broker.on('clientReady', (client) => peers.ready(client));
  broker.on('subscribe', (filters, client) => peers.granted(client, filters));
  broker.on('unsubscribe', (filters, client) => peers.of(client)?.withdraw(filters));
  broker.on('clientDisconnect', (client) => peers.gone(client));
  // Errors of one connection end that connection; the broker has closed it already.
  broker.on('clientError', () => {});
  broker.on('connectionError', () => {});
  return broker;
}

function brokerOptions(peers: PeerTable): AedesOptions {
  return {
    drainTimeout: linkLimits.slowReaderSeconds * 1000,
    maxTopicLevels: linkLimits.topicLevels,
    preConnect(client, packet, callback) {
      if (peers.attach(client) === null) return callback(new Error('unknown peer'), false);
      // The certificate names the peer. A session of its own each time: nothing is kept, no will is published.
      packet.clientId = peers.nextClientId();
      packet.clean = true;
      delete packet.will;
      // MQTT 3.1 is not spoken: the broker, which would, refuses what it does not know.
      if (packet.protocolVersion !== MQTT_3_1_1) packet.protocolVersion = MQTT_5;
      callback(null, true);
    },
    authenticate(client, ...[, , callback]) {
      isAdmitted(peers, client).then(
        // oxlint-disable-next-line promise/no-callback-in-promise -- the broker knows callbacks only
        (isAllowed) => callback(null, isAllowed),
        // oxlint-disable-next-line promise/no-callback-in-promise -- the same
        () => callback(comeAgain(), false),
      );
    },
    authorizePublish(client, packet, callback) {
      const connection = peers.of(client);
      if (connection === null) return callback(new Error('unknown peer'));
      const isForbidden = packet.retain || packet.qos === 2;
      if (isForbidden || !isPublishAllowed(connection.identity, packet.topic))
        return callback(peers.refuse('PUBLISH_FORBIDDEN', connection));
      peers.heard(connection);
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
      peers.events.received({ connection, topic: packet.topic, payload, done: (error) => callback(error) });
    },
    authorizeSubscribe(client, subscription, callback) {
      const connection = peers.of(client);
      if (connection === null) return callback(new Error('unknown peer'));
      if (isSubscribeAllowed(connection.identity, subscription.topic) && connection.ask(subscription.topic))
        // The connection lowers a QoS by all filters of a topic; the broker would by the one that is spelled like it.
        return callback(null, { ...subscription, qos: 1 });
      const refusal = peers.refuse('SUBSCRIBE_FORBIDDEN', connection);
      // Null is a return code of 0x80. Who goes on asking for what it may not have is not listened to for ever.
      callback(connection.isPatient() ? null : refusal, null);
    },
  };
}

async function isAdmitted(peers: PeerTable, client: Client): Promise<boolean> {
  const connection = peers.of(client);
  if (connection === null) return false;
  const isKnown = await peers.events.admit(connection.identity);
  if (!isKnown) peers.refuse('NOT_ADMITTED', connection);
  return isKnown;
}

/** Nobody knows whether the peer is admitted: not that it is refused, which a car would take for the end. */
function comeAgain() {
  return Object.assign(new Error('could not be looked up'), { returnCode: SERVER_UNAVAILABLE });
}

/** Which connection belongs to which socket, broker client and VIN. */
class PeerTable {
  readonly events: LinkEvents;
  /** All that are open, also those that have not said who they are. */
  readonly bySerial = new Map<string, Set<LinkConnection>>();
  readonly #byVin = new Map<string, LinkConnection>();
  readonly #bySocket = new WeakMap<Duplex, BrokerConnection>();
  readonly #idle = new WeakMap<LinkConnection, NodeJS.Timeout>();
  readonly #options: EmbeddedLinkOptions;
  #lastClient = 0;

  constructor(events: LinkEvents, options: EmbeddedLinkOptions) {
    this.events = events;
    this.#options = options;
  }

  nextClientId(): string {
    this.#lastClient += 1;
    return `peer-${this.#lastClient}`;
  }

  /** False when the certificate names nobody. */
  accept(socket: TLSSocket): boolean {
    const peer = peerIdentity(socket, this.#options.clock());
    if (peer === null) {
      this.events.violated('IDENTITY', null);
      return false;
    }
    const connection = new BrokerConnection(socket, peer, () =>
      this.events.violated('SLOW_READER', peer.identity),
    );
    this.#bySocket.set(socket, connection);
    const { serial } = peer.identity;
    this.bySerial.set(serial, (this.bySerial.get(serial) ?? new Set()).add(connection));
    if (peer.identity.kind === 'claim') this.#endWhenIdle(connection, socket);
    const { clock } = this.#options;
    guardFrames({ socket, clock }, (fault) => this.events.violated(fault, peer.identity));
    return true;
  }

  /** A claim is held by many and may keep connections alive without end. */
  #endWhenIdle(connection: BrokerConnection, socket: TLSSocket): void {
    const { claimIdleMs = linkLimits.claimIdleSeconds * 1000 } = this.#options;
    const timer = setTimeout(() => {
      this.refuse('IDLE', connection);
      connection.close();
    }, claimIdleMs);
    this.#idle.set(connection, timer);
    socket.once('close', () => clearTimeout(timer));
  }

  attach(client: Client): BrokerConnection | null {
    const connection = this.#bySocket.get(client.conn) ?? null;
    connection?.attach(client);
    return connection;
  }

  of(client: Client | null): BrokerConnection | null {
    return client === null ? null : (this.#bySocket.get(client.conn) ?? null);
  }

  /** `filters` as they were answered: with 0x80 those that were refused. */
  granted(client: Client, filters: readonly { readonly topic: string; readonly qos: number }[]): void {
    this.of(client)?.grant(filters.filter(({ qos }) => qos !== REFUSED));
  }

  /** It has asked for something. */
  heard(connection: LinkConnection): void {
    this.#idle.get(connection)?.refresh();
  }

  refuse(violation: Parameters<LinkEvents['violated']>[0], connection: { identity: PeerIdentity }): Error {
    this.events.violated(violation, connection.identity);
    return new Error(violation);
  }

  ready(client: Client): void {
    const connection = this.of(client);
    if (connection === null || connection.identity.kind !== 'vehicle') return;
    const { vin } = connection.identity;
    const former = this.#byVin.get(vin);
    this.#byVin.set(vin, connection);
    former?.close();
    this.events.connected(connection);
  }

  gone(client: Client): void {
    this.#remove(this.of(client));
  }

  closed(socket: TLSSocket): void {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) return;
    const { serial } = connection.identity;
    const others = this.bySerial.get(serial);
    others?.delete(connection);
    if (others?.size === 0) this.bySerial.delete(serial);
    this.#remove(connection);
  }

  #remove(connection: BrokerConnection | null): void {
    if (connection === null || connection.identity.kind !== 'vehicle') return;
    const { vin } = connection.identity;
    if (this.#byVin.get(vin) !== connection) return;
    this.#byVin.delete(vin);
    this.events.disconnected(connection);
  }
}

/** The broker takes bytes by `read()`: what comes out there is looked at first, and not copied. */
function guardFrames(
  { socket, clock }: { readonly socket: TLSSocket; readonly clock: () => number },
  onFault: (fault: 'PACKET_TOO_LARGE' | 'TOO_FAST') => void,
): void {
  const budget = createPacketBudget(linkLimits.packetsPerSecond, linkLimits.packetsAtOnce);
  const faultOf = createFrameGuard(linkLimits.packetBytes, () => budget(clock()));
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    if (!(chunk instanceof Uint8Array)) return chunk;
    const fault = faultOf(chunk);
    if (fault === null) return chunk;
    onFault(fault);
    socket.destroy();
    return null;
  };
}
