import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';

/** A batch as it will be published, waiting for the platform's confirmation. */
export interface SpooledBatch {
  readonly consentId: number;
  readonly seq: number;
  /** Milliseconds since 1970, of the first sample. */
  readonly baseTime: number;
  /** Milliseconds since 1970, when it was put here; later than its samples, where they were held back. */
  readonly spooledAt: number;
  /** The message as JSON. */
  readonly body: string;
  /** Of a message that only the consumer can open: the signals in it. Absent from what was written before this was. */
  readonly sealedSignals?: readonly number[];
}

export interface SpoolLimits {
  readonly maxBytes: number;
  readonly maxAgeMs: number;
}

export const defaultSpoolLimits: SpoolLimits = { maxBytes: 8 * 1024 * 1024, maxAgeMs: 7 * DAY_MS };

/** What was captured and is not yet confirmed as stored, oldest first; bounded in size and age. */
export interface Spool {
  /** Returns what it drops for it, oldest first: the spool was full. */
  append(batch: SpooledBatch): readonly SpooledBatch[];
  first(): SpooledBatch | undefined;
  /** The platform has everything of a consent up to a seq. */
  confirm(consentId: number, seq: number): void;
  /** What a revocation or an expiry covers is purged before it is sent. */
  purge(consentId: number): void;
  /**
   * Drops what is sealed and may hold one of these signals, and returns it, oldest first: an owner has taken them back,
   * and the platform cannot look inside.
   */
  purgeSealed(consentId: number, signals: readonly number[]): readonly SpooledBatch[];
  /** Drops what is too old, and returns it, oldest first; `now` in milliseconds since 1970. */
  prune(now: number): readonly SpooledBatch[];
  count(): number;
  consentIds(): number[];
  /** Whether numbers and batches outlast the process. */
  readonly isDurable: boolean;
  /** Highest seq ever given out for a consent, 0 when none. */
  lastSeq(consentId: number): number;
  close(): void;
}

/** A spool that is gone with the process: for simulators with many cars. */
export class MemorySpool implements Spool {
  readonly isDurable = false;
  readonly #limits: SpoolLimits;
  readonly #lastSeq = new Map<number, number>();
  #batches: SpooledBatch[] = [];
  #bytes = 0;

  constructor(limits: SpoolLimits = defaultSpoolLimits) {
    this.#limits = limits;
  }

  append(batch: SpooledBatch): readonly SpooledBatch[] {
    this.#batches.push(batch);
    this.#bytes += batch.body.length;
    this.#lastSeq.set(batch.consentId, Math.max(batch.seq, this.lastSeq(batch.consentId)));
    const dropped: SpooledBatch[] = [];
    while (this.#bytes > this.#limits.maxBytes && this.#batches.length > 1)
      dropped.push(...this.#dropFirst());
    return dropped;
  }

  first(): SpooledBatch | undefined {
    return this.#batches[0];
  }

  confirm(consentId: number, seq: number): void {
    this.#lastSeq.set(consentId, Math.max(seq, this.lastSeq(consentId)));
    const first = this.#batches[0];
    if (first !== undefined && first.consentId === consentId && first.seq <= seq) this.#dropFirst();
    this.#keep((batch) => batch.consentId !== consentId || batch.seq > seq);
  }

  purge(consentId: number): void {
    this.#keep((batch) => batch.consentId !== consentId);
  }

  purgeSealed(consentId: number, signals: readonly number[]): readonly SpooledBatch[] {
    const dropped = new Set(this.sealedWith(consentId, signals));
    this.#keep((batch) => !dropped.has(batch));
    return [...dropped];
  }

  /** What `purgeSealed` would drop. */
  sealedWith(consentId: number, signals: readonly number[]): readonly SpooledBatch[] {
    return this.#batches.filter((batch) => batch.consentId === consentId && mayHide(batch, signals));
  }

  prune(now: number): readonly SpooledBatch[] {
    const oldest = now - this.#limits.maxAgeMs;
    if ((this.#batches[0]?.baseTime ?? now) >= oldest) return [];
    const dropped = this.#batches.filter((batch) => batch.baseTime < oldest);
    this.#keep((batch) => batch.baseTime >= oldest);
    return dropped;
  }

  count(): number {
    return this.#batches.length;
  }

  consentIds(): number[] {
    return [...new Set(this.#batches.map((batch) => batch.consentId))];
  }

  lastSeq(consentId: number): number {
    return this.#lastSeq.get(consentId) ?? 0;
  }

  /** Consents of which a seq is known. */
  numbered(): number[] {
    return [...this.#lastSeq.keys()];
  }

  all(): readonly SpooledBatch[] {
    return this.#batches;
  }

  close(): void {
    this.#batches = [];
  }

  #dropFirst(): readonly SpooledBatch[] {
    const first = this.#batches.shift();
    this.#bytes -= first?.body.length ?? 0;
    return first === undefined ? [] : [first];
  }

  #keep(stays: (batch: SpooledBatch) => boolean): void {
    if (this.#batches.every(stays)) return;
    this.#batches = this.#batches.filter(stays);
    this.#bytes = this.#batches.reduce((sum, batch) => sum + batch.body.length, 0);
  }
}

function mayHide({ body, sealedSignals }: SpooledBatch, signals: readonly number[]): boolean {
  // Of what was sealed before its signals were noted any may be inside.
  if (sealedSignals === undefined) return signals.length > 0 && body.includes('"jwe":');
  return sealedSignals.some((id) => signals.includes(id));
}
