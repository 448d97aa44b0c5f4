import { MemorySpool, type SpooledBatch } from '../car/data/spool.ts';

/** How many messages vehicles may still send together; null: any number. */
export interface MessageBudget {
  left: number | null;
}

/**
 * A spool in memory that tells how many messages the platform has stored, and takes no more than the budget allows.
 */
export class CountingSpool extends MemorySpool {
  readonly #stored: (messages: number) => void;

  readonly #budget: MessageBudget;

  constructor(stored: (messages: number) => void, budget: MessageBudget) {
    super();
    this.#stored = stored;
    this.#budget = budget;
  }

  override append(batch: SpooledBatch): readonly SpooledBatch[] {
    if (this.#budget.left === 0) return [batch];
    if (this.#budget.left !== null) this.#budget.left -= 1;
    return super.append(batch);
  }

  override confirm(consentId: number, seq: number): void {
    const before = this.count();
    super.confirm(consentId, seq);
    if (this.count() < before) this.#stored(before - this.count());
  }
}
