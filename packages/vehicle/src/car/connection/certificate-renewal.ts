import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { provisionAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { renewableFrom } from '@vinculum/contract/vehicle/renewal.ts';
import type { VehicleLink } from '../../link/vehicle-link.ts';
import { type CarIdentity, certificateRequest } from '../../identity/identity.ts';
import type { IdentityFolder } from '../../identity/identity-folder.ts';

export interface RenewalOptions {
  readonly identity: CarIdentity;
  readonly identities: Pick<IdentityFolder, 'keep' | 'nextKey' | 'forgetNextKey'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly newId: () => string;
}

/** An answer that does not come is asked for again; a refusal does not change within minutes. */
const UNANSWERED_MS = 3_600_000;
const REFUSED_MS = DAY_MS;
/** Over which part of its time those spread whose certificates are of one day. */
const SPREAD = 1 / 30;

/** Tells the platform why a car cannot get, or keep, its next certificate: in the car nobody would see it. */
export function reportNotRenewed(link: Pick<VehicleLink, 'report'>, error: unknown): void {
  const reason = reasonOf(error).slice(0, 200);
  link.report('problem', { ref: 'certificate', code: 'NOT_RENEWED', reason });
}

/** Asks in good time for the certificate that follows the car's own. */
export class CertificateRenewal {
  readonly #options: RenewalOptions;
  #dueAt: number;
  #nextTry = 0;
  #request: { readonly requestId: string; readonly privateKey: string } | null = null;

  constructor(options: RenewalOptions) {
    this.#options = options;
    this.#dueAt = this.#dueOf(options.identity);
  }

  /** What was asked for over the connection before is not answered any more. */
  connected(): void {
    if (this.#request !== null) this.#nextTry = 0;
    this.#request = null;
  }

  advance(link: VehicleLink, now: number): void {
    // The second condition: the clock has been put back.
    if (now < this.#dueAt || (now < this.#nextTry && this.#nextTry <= now + REFUSED_MS)) return;
    this.#nextTry = now + UNANSWERED_MS;
    // What fails is tried again then.
    this.#ask(link).catch((error: unknown) => reportNotRenewed(link, error));
  }

  /** The identity to connect with from now on, once it is kept; null when the answer changes nothing. */
  async answered(requestId: string, body: unknown): Promise<CarIdentity | null> {
    const request = this.#request;
    if (request === null || request.requestId !== requestId) return null;
    this.#request = null;
    const answer = provisionAnswer.parse(body);
    if ('code' in answer) {
      this.#nextTry = this.#options.clock() + REFUSED_MS;
      if (answer.code === 'KEY_USED') await this.#options.identities.forgetNextKey();
      return null;
    }
    const { certificate, authority } = answer;
    if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(request.privateKey)))
      throw new Error('the certificate is not for the key that was asked with');
    const { vin } = this.#options.identity;
    const identity = { vin, privateKey: request.privateKey, certificate, authority };
    await this.#options.identities.keep(identity);
    this.#dueAt = this.#dueOf(identity);
    return identity;
  }

  async #ask(link: VehicleLink): Promise<void> {
    const { identity, identities, newId } = this.#options;
    const privateKey = await identities.nextKey();
    const csr = await certificateRequest(identity.vin, privateKey);
    const requestId = newId();
    this.#request = { requestId, privateKey };
    await link.publish(`certificate/${requestId}`, { csr });
  }

  #dueOf({ certificate }: CarIdentity): number {
    const { validFromDate, validToDate } = new X509Certificate(certificate);
    const [begins, ends] = [validFromDate.getTime(), validToDate.getTime()];
    return renewableFrom(begins, ends) + (ends - begins) * SPREAD * this.#options.random();
  }
}
