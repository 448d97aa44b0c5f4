import type { Duplex } from 'node:stream';
import { linkLimits } from '@vinculum/contract/vehicle/topics.ts';
import type { Client } from 'aedes';
import type { LinkConnection, PeerIdentity, Qos } from './port.ts';

/** What is asked of the broker's side of a connection. */
type BrokerClient = Pick<Client, 'closed' | 'connected' | 'publish' | 'close'>;

export class BrokerConnection implements LinkConnection {
  readonly identity: PeerIdentity;
  readonly #exportKey: () => Buffer;
  #publicKey: Buffer | null = null;
  readonly #onSlow: () => void;
  readonly #socket: Duplex;
  #client: BrokerClient | null = null;
  readonly #requested = new Set<string>();
  /** By filter, the highest QoS that it was granted. */
  readonly #granted = new Map<string, number>();
  readonly #held = new HeldMessages();
  #refused = 0;
  #waiting = 0;

  constructor(socket: Duplex, peer: { identity: PeerIdentity; publicKey: () => Buffer }, onSlow: () => void) {
    this.#socket = socket;
    this.identity = peer.identity;
    this.#exportKey = peer.publicKey;
    this.#onSlow = onSlow;
  }

  get publicKey(): Buffer {
    this.#publicKey ??= this.#exportKey();
    return this.#publicKey;
  }

  attach(client: BrokerClient): void {
    this.#client = client;
  }

  /** Whether there is room for the filter, which counts from now on. */
  ask(filter: string): boolean {
    if (!this.#requested.has(filter) && this.#requested.size >= linkLimits.subscriptions) return false;
    this.#requested.add(filter);
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
      this.#requested.delete(filter);
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

interface HeldMessage {
  readonly topic: string;
  readonly payload: string;
  readonly qos: Qos;
}

/**
 * What came for a peer before it subscribed to it, until it does: of each topic the last, as a broker keeps what is
 * retained. When it is too much the oldest goes; the next check-in makes it good.
 */
export class HeldMessages {
  readonly #byTopic = new Map<string, HeldMessage>();
  #bytes = 0;

  hold(message: HeldMessage): void {
    this.#drop(message.topic);
    this.#byTopic.set(message.topic, message);
    this.#bytes += sizeOf(message);
    for (const topic of this.#byTopic.keys()) {
      if (this.#byTopic.size <= linkLimits.heldTopics && this.#bytes <= linkLimits.heldBytes) return;
      this.#drop(topic);
    }
  }

  /** Gives out, in the order in which they came, those that are wanted by now. */
  take(isWanted: (topic: string) => boolean): readonly HeldMessage[] {
    const wanted = [...this.#byTopic.values()].filter(({ topic }) => isWanted(topic));
    for (const { topic } of wanted) this.#drop(topic);
    return wanted;
  }

  #drop(topic: string): void {
    const message = this.#byTopic.get(topic);
    if (message !== undefined) this.#bytes -= sizeOf(message);
    this.#byTopic.delete(topic);
  }
}

/** A topic holds what its peer has chosen, such as the id of a request. */
function sizeOf({ topic, payload }: HeldMessage): number {
  return topic.length + payload.length;
}

/** Whether a topic is one of those that a filter names (MQTT 3.1.1, section 4.7). */
export function filterMatches(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const levels = topic.split('/');
  // "#" stands for any number of levels, also for none: of its parent it is a match too.
  const isOpen = wanted.at(-1) === '#';
  if (isOpen) wanted.pop();
  if (isOpen ? levels.length < wanted.length : levels.length !== wanted.length) return false;
  return wanted.every((level, index) => level === '+' || level === levels[index]);
}
