import type { DesiredState } from '@vinculum/contract/vehicle/messages.ts';
import type { LinkConnection } from '../../adapters/vehicle-link/port.ts';
import { desiredStateOf, type VehicleConsent } from '../../domains/consents/public.ts';
import type { EarnedByConsent } from '../../domains/rewards/public.ts';
import { messageId } from '../link/send-down.ts';

/** One connected vehicle, as long as its connection lasts. */
export class VehicleSession {
  readonly vin: string;
  readonly serial: string;
  readonly connection: LinkConnection;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
  timeZone = 'UTC';
  /** The highest revision of the desired state that it has applied or was told. */
  revision = 0;
  /** Whether the enforcement table has what holds since this connection began; what it sends is judged after that. */
  hasGrants = false;
  /** What its owner had earned by its last check-in: told with the answer to the next. */
  earned: EarnedByConsent = new Map();
  /** A message of it could not be handled: the connection ends, and what it still holds comes again over the next. */
  hasFailed = false;
  /** Not null while work is under way that later messages must wait for. */
  #tail: Promise<void> | null = null;

  constructor(
    certificate: { readonly vin: string; readonly serial: string },
    connection: LinkConnection,
    connectedAt: number,
  ) {
    this.vin = certificate.vin;
    this.serial = certificate.serial;
    this.connection = connection;
    this.connectedAt = connectedAt;
  }

  /** Whether the next message may be handled at once. */
  get isIdle(): boolean {
    return this.#tail === null;
  }

  /**
   * What it should apply. Never of a lower revision than before: an ended consent that is confirmed takes its own with
   * it.
   */
  desiredState(consents: readonly VehicleConsent[]): DesiredState {
    const state = desiredStateOf(consents);
    this.revision = Math.max(this.revision, state.revision);
    return { id: messageId(), ...state, revision: this.revision };
  }

  /** Runs after everything queued before; one that fails does not keep the next from running. */
  enqueue(work: () => Promise<void>): Promise<void> {
    const done = (this.#tail ?? Promise.resolve()).then(work);
    const tail: Promise<void> = done
      .catch(() => {})
      .then(() => {
        if (this.#tail === tail) this.#tail = null;
      });
    this.#tail = tail;
    return done;
  }
}
