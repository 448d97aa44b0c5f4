import type { LinkRefusal } from '@vinculum/contract/vehicle/refusals.ts';
import type { ServerKey } from '../authority/port.ts';

/** Who a client certificate says the peer is. */
export type PeerIdentity =
  | { readonly kind: 'vehicle'; readonly vin: string; readonly serial: string }
  | { readonly kind: 'claim'; readonly claimId: number; readonly serial: string };

export type Qos = 0 | 1;

export interface LinkConnection {
  readonly identity: PeerIdentity;
  /** SubjectPublicKeyInfo of the peer's certificate, DER. */
  readonly publicKey: Buffer;
  /**
   * Sends one message down, in the order of the calls, once: with the lower of its QoS and the one that was granted.
   * What the peer has not subscribed to is held until it does. False when it is gone or was disconnected for reading
   * too slowly.
   */
  publish(topic: string, payload: string, qos: Qos): boolean;
  close(): void;
}

/** A message from a peer. The peer's acknowledgement waits for `done`; an error closes the connection. */
export interface UpMessage {
  readonly connection: LinkConnection;
  readonly topic: string;
  readonly payload: Buffer;
  readonly done: (error?: Error) => void;
}

export interface LinkEvents {
  /**
   * Whether a peer with a valid certificate may connect now. Where that cannot be found out it rejects: the peer is
   * told to come again, and never that it is not admitted.
   */
  admit(identity: PeerIdentity): Promise<boolean>;
  /** A vehicle is connected; a former connection of the same VIN was closed before. */
  connected(connection: LinkConnection): void;
  /** The last connection of a vehicle ended. */
  disconnected(connection: LinkConnection): void;
  /** In the order in which one connection sent them. */
  received(message: UpMessage): void;
  /** `code`: why TLS did not come about, where that is what is told. */
  violated(violation: LinkRefusal, identity: PeerIdentity | null, code?: string): void;
}

/** How vehicles reach the platform. Nothing is remembered between connections: the database is the truth. */
export interface VehicleLink {
  readonly port: number;
  /** Of the certificates of all open connections, those of claims included. */
  serials(): readonly string[];
  /** Ends, at once, what is connected with a certificate. */
  end(serial: string): void;
  /**
   * From now on TLS sessions are given out and resumed by this key only (48 bytes): who comes with one of another
   * begins anew, and proves its certificate's key again.
   */
  resumeBy(ticketKey: Buffer): void;
  /**
   * From now on the server proves itself by this certificate under the same root. What is connected stays, and TLS
   * sessions are resumed as before.
   */
  present(key: ServerKey): void;
  stop(): Promise<void>;
}
