import type { Emission } from '@vinculum/collection/plan.ts';
import type { Drive } from '../drive/drive.ts';
import type { VehicleLink } from '../link/vehicle-link.ts';
import { batchesOf, type UnnumberedBatch } from './batches.ts';
import { ConsentCollection } from './collection.ts';
import { type CarConsents, type CarConsentRecord, isLive } from './consents.ts';
import { encryptFor, readPublicKey } from './encryption.ts';
import { SentRecord } from './sent-record.ts';
import type { Spool } from './spool.ts';

const BATCH_MS = 1000;
const MAX_BUFFERED = 2000;

export interface SenderOptions {
  readonly drive: Drive;
  readonly spool: Spool;
}

interface Running {
  readonly collection: ConsentCollection;
  readonly key: string;
  buffer: Emission[];
  /** Encryption takes a moment; batches of one consent keep their order through this. */
  queue: Promise<void>;
}

/** Collects under the live consents, puts batches into the spool and sends them in order. */
export class CarSender {
  readonly sent = new SentRecord();
  readonly #options: SenderOptions;
  readonly #running = new Map<number, Running>();
  #nextBatch = 0;
  #isReady = false;
  #busy = false;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** The platform has said what it wants and what it has stored: numbering may go on from there. */
  ready(): void {
    this.#isReady = true;
  }

  /** A consent ended: nothing more is collected, and what was captured is purged before it is sent. */
  end(consentId: number): void {
    this.#running.delete(consentId);
    this.#options.spool.purge(consentId);
  }

  advance(consents: CarConsents, now: number): void {
    this.#follow(consents, now);
    for (const running of this.#running.values()) {
      running.buffer.push(...running.collection.advance(this.#options.drive, now));
    }
    const isFull = [...this.#running.values()].some(({ buffer }) => buffer.length > MAX_BUFFERED);
    if (!this.#isReady || (now < this.#nextBatch && !isFull)) return;
    this.#nextBatch = now + BATCH_MS;
    for (const running of this.#running.values()) this.#pack(running, now);
    this.#options.spool.prune(now);
  }

  send(link: VehicleLink, now: number): void {
    const batch = this.#options.spool.first();
    if (this.#busy || batch === undefined) return;
    this.#busy = true;
    link
      .publish(`data/${batch.consentId}`, JSON.parse(batch.body))
      .then(() => {
        // The platform acknowledges after its commit, so what is acknowledged is stored.
        this.#options.spool.confirm(batch.consentId, batch.seq);
        this.#busy = false;
        if (link.isOnline()) this.send(link, now);
      })
      .catch(() => {
        this.#busy = false;
      });
  }

  #follow(consents: CarConsents, now: number): void {
    for (const consent of consents.all()) {
      const running = this.#running.get(consent.consentId);
      const key = isLive(consent, now) ? planKey(consent) : null;
      if (running?.key === key) continue;
      if (key === null) {
        if (running !== undefined) this.end(consent.consentId);
        continue;
      }
      const collection = new ConsentCollection(consent, this.#options.drive.timeZone, now);
      this.#running.set(consent.consentId, { collection, key, buffer: [], queue: Promise.resolve() });
    }
  }

  #pack(running: Running, now: number): void {
    if (running.buffer.length === 0) return;
    const { collection } = running;
    const { plain, secret } = batchesOf(running.buffer, collection.isEncrypted);
    this.sent.note(collection.consent, running.buffer, now);
    running.buffer = [];
    for (const batch of plain) this.#append(collection.consent, batch);
    if (secret.length === 0) return;
    running.queue = running.queue.then(async () => {
      for (const batch of secret) await this.#appendEncrypted(collection.consent, batch);
    });
  }

  async #appendEncrypted(consent: CarConsentRecord, batch: UnnumberedBatch): Promise<void> {
    const { public_key } = consent.offer;
    if (public_key === null) return;
    const { base_time, ...plain } = batch;
    const jwe = await encryptFor(readPublicKey(public_key), plain);
    // The owner may have stopped while this was being encrypted.
    if (this.#running.has(consent.consentId)) this.#append(consent, { base_time, samples: [], jwe });
  }

  #append(consent: CarConsentRecord, batch: UnnumberedBatch): void {
    const { spool } = this.#options;
    const seq = spool.lastSeq(consent.consentId) + 1;
    spool.append({
      consentId: consent.consentId,
      seq,
      baseTime: batch.base_time,
      body: JSON.stringify({ seq, ...batch }),
    });
  }
}

/** Changes when the plan must be made anew. */
function planKey(consent: CarConsentRecord): string {
  return `${consent.offer.id} ${consent.acceptedSignals.join()} ${consent.expiresAt}`;
}
