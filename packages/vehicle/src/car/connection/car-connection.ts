import { type LinkEvents, openLink, type VehicleLink } from '../../link/vehicle-link.ts';
import { CertificateRenewal, type RenewalOptions, reportNotRenewed } from './certificate-renewal.ts';
import type { CarIdentity } from '../../identity/identity.ts';

export interface ConnectionOptions extends Omit<RenewalOptions, 'identities'> {
  readonly brokerUrl: string;
  /** Where the car keeps the identity that follows its own; it renews none when absent. */
  readonly identities?: RenewalOptions['identities'];
}

interface ConnectionEvents extends Omit<LinkEvents, 'offline'> {
  /** From now on the car is this one. */
  readonly renewed: (identity: CarIdentity) => void;
}

/** A car's connection by its certificate, and by the next one once the car has that. */
export class CarConnection {
  readonly #options: ConnectionOptions;
  readonly #events: ConnectionEvents;
  readonly #renewal: CertificateRenewal | null;
  #identity: CarIdentity;
  #isWanted = false;
  #link: VehicleLink | null = null;

  constructor(options: ConnectionOptions, events: ConnectionEvents) {
    const { identity, identities } = options;
    this.#options = options;
    this.#events = events;
    this.#identity = identity;
    this.#renewal = identities === undefined ? null : new CertificateRenewal({ ...options, identities });
  }

  get link(): VehicleLink | null {
    return this.#link;
  }

  connect(): void {
    this.#isWanted = true;
    if (this.#link !== null) return;
    const link = openLink(
      { ...this.#options, identity: this.#identity },
      {
        online: () => {
          this.#renewal?.connected();
          this.#events.online();
        },
        offline: () => undefined,
        received: (path, payload) => {
          if (path[0] !== 'certificate') return this.#events.received(path, payload);
          this.#answered(path[1] ?? '', payload).catch((error: unknown) => reportNotRenewed(link, error));
        },
      },
    );
    this.#link = link;
  }

  async disconnect(): Promise<void> {
    this.#isWanted = false;
    await this.#close();
  }

  /** Asks for the next certificate when it is time. */
  renew(now: number): void {
    if (this.#link !== null) this.#renewal?.advance(this.#link, now);
  }

  /** With the next connection the platform ends the former certificate. An answer that is none is asked for again. */
  async #answered(requestId: string, payload: Buffer): Promise<void> {
    const body: unknown = JSON.parse(payload.toString('utf8'));
    const identity = await this.#renewal?.answered(requestId, body);
    if (identity === null || identity === undefined) return;
    this.#identity = identity;
    this.#events.renewed(identity);
    await this.#close();
    if (this.#isWanted) this.connect();
  }

  async #close(): Promise<void> {
    const link = this.#link;
    this.#link = null;
    await link?.close();
  }
}
