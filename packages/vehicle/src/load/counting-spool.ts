import { MemorySpool } from '../car/spool.ts';

/** A spool in memory that tells how many messages the platform has stored. */
export class CountingSpool extends MemorySpool {
  readonly #stored: (messages: number) => void;

  constructor(stored: (messages: number) => void) {
    super();
    this.#stored = stored;
  }

  override confirm(consentId: number, seq: number): void {
    const before = this.count();
    super.confirm(consentId, seq);
    if (this.count() < before) this.#stored(before - this.count());
  }
}
