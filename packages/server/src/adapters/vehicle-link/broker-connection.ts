import type { Duplex } from 'node:stream';
import { linkLimits } from '@vinculum/contract/vehicle/topics.ts';
import type { Client } from 'aedes';
import { HeldMessages } from './held-messages.ts';
import type { LinkConnection, PeerIdentity, Qos } from './port.ts';
import { filterMatches } from './topic-filter.ts';

/** What is asked of the broker's side of a connection. */
type BrokerClient = Pick<Client, 'closed' | 'connected' | 'publish' | 'close'>;

/** A connection of the embedded broker. */
export class BrokerConnection implements LinkConnection {
  readonly identity: PeerIdentity;
  readonly publicKey: Buffer;
  readonly #onSlow: () => void;
  readonly #socket: Duplex;
  #client: BrokerClient | null = null;
  readonly #asked = new Set<string>();
  /** By filter, the highest QoS that it was granted. */
  readonly #granted = new Map<string, number>();
  readonly #held = new HeldMessages();
  #refused = 0;
  #waiting = 0;

  constructor(socket: Duplex, peer: { identity: PeerIdentity; publicKey: Buffer }, onSlow: () => void) {
    this.#socket = socket;
    this.identity = peer.identity;
    this.publicKey = peer.publicKey;
    this.#onSlow = onSlow;
  }

  attach(client: BrokerClient): void {
    this.#client = client;
  }

  /** Whether there is room for the filter, which counts from now on. */
  ask(filter: string): boolean {
    if (!this.#asked.has(filter) && this.#asked.size >= linkLimits.subscriptions) return false;
    this.#asked.add(filter);
    return true;
  }

  /** The peer has been told that its filters are granted: what was held for them follows. */
  grant(filters: readonly { readonly topic: string; readonly qos: number }[]): void {
    for (const { topic, qos } of filters) this.#granted.set(topic, qos);
    for (const { topic, payload, qos } of this.#held.take((one) => this.#grantedFor(one) !== null))
      this.publish(topic, payload, qos);
  }

  /** Counts a filter that was refused; false when there were too many. */
  isPatient(): boolean {
    this.#refused += 1;
    return this.#refused <= linkLimits.subscriptions;
  }

  withdraw(filters: readonly string[]): void {
    for (const filter of filters) {
      this.#asked.delete(filter);
      this.#granted.delete(filter);
    }
  }

  publish(topic: string, payload: string, qos: Qos): boolean {
    const client = this.#client;
    if (client === null || client.closed || !client.connected) return false;
    const granted = this.#grantedFor(topic);
    if (granted === null) {
      this.#held.hold({ topic, payload, qos });
      return true;
    }
    const { outgoingMessages, outgoingBytes } = linkLimits;
    if (this.#waiting >= outgoingMessages || this.#socket.writableLength > outgoingBytes) {
      this.#onSlow();
      this.close();
      return false;
    }
    this.#waiting += 1;
    client.publish(
      { cmd: 'publish', topic, payload, qos: granted === 0 ? 0 : qos, retain: false, dup: false },
      () => {
        this.#waiting -= 1;
      },
    );
    return true;
  }

  /** Of all filters that name the topic the highest (MQTT 3.1.1, 3.3.5); null when none does. */
  #grantedFor(topic: string): number | null {
    let highest: number | null = null;
    for (const [filter, qos] of this.#granted)
      if ((highest === null || qos > highest) && filterMatches(filter, topic)) highest = qos;
    return highest;
  }

  close(): void {
    if (this.#client === null) this.#socket.destroy();
    else this.#client.close();
  }
}
