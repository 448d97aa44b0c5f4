import { generateKeyPairSync } from 'node:crypto';
import type { ServerKey } from '@vinculum/server/adapters/authority/port.ts';
import { filterMatches, HeldMessages } from '@vinculum/server/adapters/vehicle-link/broker-connection.ts';
import type {
  LinkConnection,
  LinkEvents,
  PeerIdentity,
  Qos,
  VehicleLink,
} from '@vinculum/server/adapters/vehicle-link/port.ts';
import { isPublishAllowed, isSubscribeAllowed } from '@vinculum/server/adapters/vehicle-link/topic-rules.ts';
import type { LinkPeer } from '../suites/vehicle-link-contract.ts';

/** Of a certificate as every connection has one. */
const anyKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  format: 'der',
  type: 'spki',
});

/** A link without sockets and certificates: a test connects whom it likes. */
export class FakeVehicleLink implements VehicleLink {
  readonly port = 0;
  readonly events: LinkEvents;
  readonly open = new Set<FakePeer>();
  readonly byVin = new Map<string, FakePeer>();

  constructor(events: LinkEvents) {
    this.events = events;
  }

  /** A connection that has yet to say who it is; `publicKey` is that of its certificate. */
  peer(identity: PeerIdentity, publicKey = anyKey): LinkPeer {
    const peer = new FakePeer(this, identity, publicKey);
    this.open.add(peer);
    return peer;
  }

  serials(): readonly string[] {
    return [...new Set([...this.open].map(({ identity }) => identity.serial))];
  }

  end(serial: string): void {
    for (const peer of this.open) if (peer.identity.serial === serial) peer.close();
  }

  readonly ticketKeys: Buffer[] = [];

  resumeBy(ticketKey: Buffer): void {
    this.ticketKeys.push(ticketKey);
  }

  readonly presented: ServerKey[] = [];

  present(key: ServerKey): void {
    this.presented.push(key);
  }

  stop(): Promise<void> {
    for (const peer of this.open) peer.close();
    return Promise.resolve();
  }
}

type Down = Awaited<ReturnType<LinkPeer['next']>>;

/** Both ends of a connection. */
class FakePeer implements LinkPeer {
  readonly identity: PeerIdentity;
  readonly #publicKey: Buffer;
  readonly #link: FakeVehicleLink;
  readonly #ended = Promise.withResolvers<void>();
  readonly #granted = new Map<string, Qos>();
  readonly #held = new HeldMessages();
  readonly #arrived: Down[] = [];
  readonly #takers: ((message: Down) => void)[] = [];
  readonly #connection: LinkConnection;

  constructor(link: FakeVehicleLink, identity: PeerIdentity, publicKey: Buffer) {
    this.#link = link;
    this.identity = identity;
    this.#publicKey = publicKey;
    this.#connection = {
      identity,
      publicKey: this.#publicKey,
      publish: (topic, payload, qos) => this.#send(topic, payload, qos),
      close: () => this.close(),
    };
  }

  get closed(): Promise<void> {
    return this.#ended.promise;
  }

  async connect(): Promise<number> {
    const { events, byVin, open } = this.#link;
    try {
      const isAdmitted = await events.admit(this.identity);
      // It was ended meanwhile: neither end hears of it any more.
      if (!open.has(this)) return await new Promise<never>(() => undefined);
      if (isAdmitted) {
        if (this.identity.kind === 'claim') return 0;
        const former = byVin.get(this.identity.vin);
        byVin.set(this.identity.vin, this);
        former?.close();
        events.connected(this.#connection);
        return 0;
      }
      events.violated('NOT_ADMITTED', this.identity);
      this.close();
      return 5;
    } catch {
      // As the port has it: who admits has said what went wrong.
      this.close();
      return 3;
    }
  }

  subscribe(filter: string, qos: Qos): Promise<number> {
    if (!isSubscribeAllowed(this.identity, filter)) {
      this.#link.events.violated('SUBSCRIBE_FORBIDDEN', this.identity);
      return Promise.resolve(0x80);
    }
    this.#granted.set(filter, qos);
    for (const held of this.#held.take((topic) => this.#grantedFor(topic) !== null))
      this.#send(held.topic, held.payload, held.qos);
    return Promise.resolve(qos);
  }

  async publish(topic: string, payload: string): Promise<void> {
    const { events, open } = this.#link;
    if (!isPublishAllowed(this.identity, topic)) {
      events.violated('PUBLISH_FORBIDDEN', this.identity);
      this.close();
    }
    if (!open.has(this)) throw new Error('the platform closed the connection');
    const stored = Promise.withResolvers<void>();
    const connection = this.#connection;
    events.received({
      connection,
      topic,
      payload: Buffer.from(payload),
      done: (error) => (error === undefined ? stored.resolve() : this.close()),
    });
    await Promise.race([stored.promise, this.closed]);
    if (!open.has(this)) throw new Error('the platform closed the connection');
  }

  next(): Promise<Down> {
    const arrived = this.#arrived.shift();
    return arrived === undefined
      ? new Promise((resolve) => this.#takers.push(resolve))
      : Promise.resolve(arrived);
  }

  close(): void {
    const { open, byVin, events } = this.#link;
    if (!open.delete(this)) return;
    this.#ended.resolve();
    if (this.identity.kind !== 'vehicle' || byVin.get(this.identity.vin) !== this) return;
    byVin.delete(this.identity.vin);
    events.disconnected(this.#connection);
  }

  #send(topic: string, payload: string, qos: Qos): boolean {
    if (!this.#link.open.has(this)) return false;
    const granted = this.#grantedFor(topic);
    if (granted === null) this.#held.hold({ topic, payload, qos });
    else {
      const message = { topic, payload, qos: Math.min(granted, qos) };
      const taker = this.#takers.shift();
      if (taker === undefined) this.#arrived.push(message);
      else taker(message);
    }
    return true;
  }

  #grantedFor(topic: string): number | null {
    const all = [...this.#granted].flatMap(([filter, qos]) => (filterMatches(filter, topic) ? [qos] : []));
    return all.length === 0 ? null : Math.max(...all);
  }
}
