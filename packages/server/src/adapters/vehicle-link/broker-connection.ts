import type { Duplex } from 'node:stream';
import type { Client } from 'aedes';
import type { LinkConnection, PeerIdentity, Qos } from './port.ts';

/** How much may wait for a slow reader before it is disconnected. */
export const outgoingLimits = { messages: 1000, bytes: 4 * 1024 * 1024 } as const;

/** What is asked of the broker's side of a connection. */
type BrokerClient = Pick<Client, 'closed' | 'connected' | 'publish' | 'close'>;

/** A connection of the embedded broker. */
export class BrokerConnection implements LinkConnection {
  readonly identity: PeerIdentity;
  readonly publicKey: Buffer;
  readonly #onSlow: () => void;
  readonly #socket: Duplex;
  #client: BrokerClient | null = null;
  #filters = new Set<string>();
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

  /** The number of filters after this one was added. */
  subscribed(filter: string): number {
    this.#filters.add(filter);
    return this.#filters.size;
  }

  publish(topic: string, payload: string, qos: Qos): boolean {
    const client = this.#client;
    if (client === null || client.closed || !client.connected || this.#filters.size === 0) return false;
    if (this.#waiting >= outgoingLimits.messages || this.#socket.writableLength > outgoingLimits.bytes) {
      this.#onSlow();
      this.close();
      return false;
    }
    this.#waiting += 1;
    client.publish({ cmd: 'publish', topic, payload, qos, retain: false, dup: false }, () => {
      this.#waiting -= 1;
    });
    return true;
  }

  close(): void {
    if (this.#client === null) this.#socket.destroy();
    else this.#client.close();
  }
}
