import type { MeasuredStep } from '@vinculum/contract/load-tests/figures.ts';
import { z } from 'zod';

const milliseconds = z.array(z.number());

/** What happened in one thread since it last said so. */
export const loadDelta = z.object({
  running: z.int(),
  /** Every vehicle had its turn, and none is left. */
  is_deserted: z.boolean(),
  messages: z.int(),
  provision: milliseconds,
  connect: milliseconds,
  answer: milliseconds,
  errors: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type LoadDelta = z.output<typeof loadDelta>;

/** Counts what vehicles of one thread do. */
export class LoadTally {
  #messages = 0;
  #times: Record<MeasuredStep, number[]> = { provision: [], connect: [], answer: [] };
  readonly #errors = new Map<string, number>();

  took(step: MeasuredStep, ms: number): void {
    this.#times[step].push(ms);
  }

  stored(messages: number): void {
    this.#messages += messages;
  }

  failed(reason: string): void {
    this.#errors.set(reason, (this.#errors.get(reason) ?? 0) + 1);
  }

  /** Everything since the last time, with how many vehicles there are now. */
  take(vehicles: Pick<LoadDelta, 'running' | 'is_deserted'>): LoadDelta {
    const errors = [...this.#errors].map(([reason, count]) => ({ reason, count }));
    const delta = { ...vehicles, messages: this.#messages, ...this.#times, errors };
    this.#messages = 0;
    this.#errors.clear();
    this.#times = { provision: [], connect: [], answer: [] };
    return delta;
  }
}
