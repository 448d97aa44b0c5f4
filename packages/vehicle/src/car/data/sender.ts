import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import type { Emission } from '@vinculum/collection/plan/plan.ts';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { PackRhythm } from '@vinculum/collection/drive/pack-rhythm.ts';
import type { VehicleLink } from '../../link/vehicle-link.ts';
import { batchesOf, type UnnumberedBatch } from '@vinculum/collection/drive/batches.ts';
import { ConsentCollection, encryptFor, readPublicKey } from './collection.ts';
import { type CarConsents, type CarConsentRecord, isLive } from '../consents/consents.ts';
import { SentRecord } from './sent-record.ts';
import type { Spool, SpooledBatch } from './spool.ts';
import { CarTaken, type ConsentTaken } from './taken.ts';

/** Before the platform has said where numbering stands nothing can be spooled; this much is kept meanwhile. */
const MAX_UNNUMBERED = 20_000;
/** A clock that was put back by more than this starts collecting anew. */
const CLOCK_STEP_MS = 1000;

interface SenderOptions {
  readonly drive: Drive;
  readonly spool: Spool;
  /** What was taken before the car was switched off. */
  readonly taken?: readonly ConsentTaken[];
}

interface Running {
  collection: ConsentCollection;
  key: string;
  buffer: Emission[];
  /** Encryption takes a moment; batches of one consent keep their order through this. */
  queue: Promise<void>;
}

/** A batch and, where it is sealed, the signals in it. */
interface ReadyBatch {
  readonly batch: UnnumberedBatch;
  readonly sealedSignals?: readonly number[];
}

/** What was collected up to a moment, as emissions and as the batches that they go in. */
interface Packed {
  readonly batches: readonly ReadyBatch[];
  readonly emissions: readonly Emission[];
  readonly now: number;
}

/** Collects under the live consents, puts batches into the spool and sends them in order. */
export class CarSender {
  readonly sent = new SentRecord();
  readonly taken: CarTaken;
  readonly #options: SenderOptions;
  readonly #running = new Map<number, Running>();
  readonly #rhythm = new PackRhythm();
  /** Why the last of each consent could not be encrypted, until the platform is told. */
  readonly #failed = new Map<number, string>();
  #last = Number.NEGATIVE_INFINITY;
  #isNumbered: boolean;
  #maySend = false;
  #busy = false;
  /** Something has come into the spool since the last look. */
  #hasSealed = false;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#isNumbered = options.spool.isDurable;
    this.taken = new CarTaken(options.taken);
  }

  /** A new connection: nothing leaves before the platform has said which consents still live. */
  connected(): void {
    this.#maySend = false;
  }

  /**
   * The platform has said what it wants. What it has stored of each consent follows at once, then numbering is known.
   */
  ready(now: number): void {
    this.#maySend = true;
    if (!this.#isNumbered) this.#rhythm.wait(now);
    this.#isNumbered = true;
  }

  /** A consent ended: nothing more is collected, and what was captured is purged before it is sent. */
  end(consentId: number): void {
    this.#running.delete(consentId);
    this.#options.spool.purge(consentId);
    this.sent.ended(consentId);
  }

  /** The platform has everything of a consent up to a seq. */
  confirm(consentId: number, seq: number): void {
    this.#options.spool.confirm(consentId, seq);
    this.sent.confirmed(consentId, seq, this.#last);
  }

  /** Returns whether something was taken that must be remembered before it is sent. */
  advance(consents: CarConsents, now: number): boolean {
    if (now < this.#last - CLOCK_STEP_MS) this.#clockWentBack(now);
    this.#last = now;
    this.follow(consents, now);
    for (const running of this.#running.values()) {
      running.buffer.push(...running.collection.advance(this.#options.drive, now));
      if (!this.#isNumbered) running.buffer.splice(0, running.buffer.length - MAX_UNNUMBERED);
    }
    const buffered = Math.max(0, ...[...this.#running.values()].map(({ buffer }) => buffer.length));
    const isDue = this.#isNumbered && this.#rhythm.isDue(now, buffered);
    if (!isDue && !this.#hasSealed) return false;
    this.#hasSealed = false;
    if (isDue) for (const running of this.#running.values()) this.#pack(running, now);
    if (isDue) this.#forget(this.#options.spool.prune(now));
    return this.taken.hasNews(consents.all());
  }

  /** Puts what is collected and held back into the spool; for the moment before the car is switched off. */
  async flush(now: number): Promise<void> {
    for (const running of this.#running.values()) {
      running.buffer.push(...running.collection.flush());
      if (this.#isNumbered) this.#pack(running, now);
    }
    await Promise.all([...this.#running.values()].map(({ queue }) => queue));
  }

  send(link: VehicleLink): void {
    for (const [consentId, reason] of this.#failed)
      link.report('problem', { ref: `data/${consentId}`, code: 'NOT_ENCRYPTED', reason });
    this.#failed.clear();
    const batch = this.#options.spool.first();
    if (this.#busy || !this.#maySend || batch === undefined) return;
    this.#busy = true;
    link.publish(`data/${batch.consentId}`, JSON.parse(batch.body)).then(
      () => {
        // The platform acknowledges after its commit, so what is acknowledged is stored.
        this.confirm(batch.consentId, batch.seq);
        this.#busy = false;
        if (link.isOnline()) this.send(link);
      },
      () => {
        this.#busy = false;
      },
    );
  }

  #clockWentBack(now: number): void {
    this.#rhythm.dueNow(now);
    for (const running of this.#running.values()) running.key = '';
  }

  /**
   * Collects and keeps from now on what the consents say. To be told of each that has become narrower at once: what the
   * owner took back must not be sent before the next look.
   */
  follow(consents: CarConsents, now: number): void {
    for (const consent of consents.all()) {
      const { consentId } = consent;
      const running = this.#running.get(consentId);
      const key = isLive(consent, now) ? planKey(consent) : null;
      if (running?.key === key) continue;
      if (key === null) {
        if (running !== undefined) this.end(consentId);
        continue;
      }
      const collection = new ConsentCollection(consent, this.#options.drive.timeZone, {
        now,
        memory: this.taken.of(consent, now),
      });
      this.#purgeSealed(consent, running?.collection.consent);
      if (running === undefined) {
        this.#running.set(consentId, { collection, key, buffer: [], queue: Promise.resolve() });
        continue;
      }
      // What was collected under the former plan is sent as far as the owner still agrees to it.
      const held = [...running.buffer, ...running.collection.flush()];
      const buffer = held.filter(({ signalId }) => consent.acceptedSignals.includes(signalId));
      Object.assign(running, { collection, key, buffer });
    }
  }

  /** Drops what the platform cannot look into and may hold what the owner no longer agrees to. */
  #purgeSealed(consent: CarConsentRecord, former = consent): void {
    const { consentId, acceptedSignals } = consent;
    const takenBack = [...former.offer.read_signals, ...consent.offer.read_signals].filter(
      ({ signal_id: id, is_encrypted }) => is_encrypted && !acceptedSignals.includes(id),
    );
    const ids = takenBack.map(({ signal_id: id }) => id);
    this.#forget(this.#options.spool.purgeSealed(consentId, [...new Set(ids)]));
  }

  #pack(running: Running, now: number): void {
    const { collection, buffer } = running;
    const { consent, isEncrypted } = collection;
    const { consentId } = consent;
    this.#packPlain(running, now);
    const hidden = buffer.filter(({ signalId }) => isEncrypted(signalId));
    const taken = this.taken.upToNow(consentId, isEncrypted);
    // Also a trigger that has fired, whose samples are still to come.
    if (hidden.length === 0) return this.taken.spooled(taken);
    running.queue = running.queue
      .then(async () => {
        const sealed = await this.#seal(running, consent, hidden);
        if (sealed === null) return;
        this.#spool(consent, { ...sealed, now });
        this.taken.spooled(taken);
        this.#hasSealed = true;
      })
      .catch((error: unknown) => {
        // Rather lost than sent in plain text.
        this.#failed.set(consentId, reasonOf(error).slice(0, 200));
      });
  }

  #packPlain(running: Running, now: number): void {
    const { collection, buffer } = running;
    const { consent, isEncrypted } = collection;
    const emissions = buffer.filter(({ signalId }) => !isEncrypted(signalId));
    const batches = batchesOf(emissions, isEncrypted).plain.map((batch) => ({ batch }));
    running.buffer = [];
    if (batches.length > 0) this.#spool(consent, { batches, emissions, now });
    this.taken.spooled(this.taken.upToNow(consent.consentId, (id) => !isEncrypted(id)));
  }

  /** Null when nothing of it may be kept. */
  async #seal(
    running: Running,
    consent: CarConsentRecord,
    hidden: readonly Emission[],
  ): Promise<Omit<Packed, 'now'> | null> {
    const agreed = (from: readonly Emission[]) => {
      const { acceptedSignals } = running.collection.consent;
      return from.filter(({ signalId }) => acceptedSignals.includes(signalId));
    };
    let emissions = agreed(hidden);
    for (;;) {
      const { secret } = batchesOf(emissions, () => true);
      const batches = await Promise.all(secret.map((batch) => encrypted(consent, batch)));
      // The owner may have stopped, or even agreed anew, or taken back a signal, while this was being encrypted.
      if (!this.#isRunning(running)) return null;
      const still = agreed(emissions);
      if (still.length === emissions.length) return { batches, emissions };
      emissions = still;
    }
  }

  #isRunning(running: Running): boolean {
    return this.#running.get(running.collection.consent.consentId) === running;
  }

  /** Puts batches into the spool, and notes which emissions are in them. */
  #spool(consent: CarConsentRecord, { batches, emissions, now }: Packed): void {
    const { spool } = this.#options;
    const { consentId } = consent;
    const before = spool.lastSeq(consentId);
    const dropped = batches.flatMap(({ batch, ...sealed }, index) => {
      const seq = before + 1 + index;
      const body = JSON.stringify({ seq, ...batch });
      return spool.append({ consentId, seq, baseTime: batch.base_time, spooledAt: now, body, ...sealed });
    });
    this.sent.spooled(consent, emissions, before + batches.length);
    this.#forget(dropped);
  }

  /** What the spool has dropped waits no more. */
  #forget(dropped: readonly SpooledBatch[]): void {
    for (const [consentId, batches] of Map.groupBy(dropped, (batch) => batch.consentId))
      this.sent.dropped(consentId, new Set(batches.map(({ seq }) => seq)));
  }
}

async function encrypted({ offer }: CarConsentRecord, batch: UnnumberedBatch): Promise<ReadyBatch> {
  if (offer.public_key === null) throw new Error('the form has no public key');
  const { base_time, ...plain } = batch;
  const jwe = await encryptFor(readPublicKey(offer.public_key), plain);
  const sealedSignals = [...new Set(batch.samples.map(([signalId]) => signalId))];
  return { batch: { base_time, samples: [], jwe }, sealedSignals };
}

/** Changes when the plan must be made anew. */
function planKey(consent: CarConsentRecord): string {
  return `${consent.offer.id} ${consent.acceptedSignals.join()} ${consent.expiresAt}`;
}
