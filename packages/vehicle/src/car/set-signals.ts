import type { Drive } from '@vinculum/collection/drive/drive.ts';
import type { SignalValue } from '@vinculum/collection/plan.ts';
import { z } from 'zod';

/** A value that somebody set; `sender` is null for what the car did itself to carry out a command. */
export const setSignal = z.object({
  name: z.string(),
  value: z.union([z.number(), z.boolean(), z.string(), z.array(z.number())]),
  sender: z.string().nullable(),
  setAt: z.number(),
});
export type SetSignal = z.output<typeof setSignal>;

/** Values set from outside: from then on the car measures and sends them, under consent as any other. */
export class SetSignals {
  readonly #byName = new Map<string, SetSignal>();

  /** `known`: what the car remembers from before it was switched off. */
  constructor(known: readonly SetSignal[] = []) {
    for (const one of known) this.set(one);
  }

  set(one: SetSignal): void {
    this.#byName.set(one.name, one);
  }

  all(): SetSignal[] {
    return [...this.#byName.values()];
  }

  isOn(name: string, unlessSet: boolean): boolean {
    const value = this.#byName.get(name)?.value;
    return typeof value === 'boolean' ? value : unlessSet;
  }

  /** The drive with these values laid over it. */
  over(drive: Drive): Drive {
    return {
      timeZone: drive.timeZone,
      signals: drive.signals,
      isDriving: (t) => drive.isDriving(t),
      tripAt: (t) => drive.tripAt(t),
      valueAt: (name, t) => this.#valueOf(name, t) ?? drive.valueAt(name, t),
    };
  }

  #valueOf(name: string, t: number): SignalValue | undefined {
    const one = this.#byName.get(name);
    return one === undefined || t < one.setAt ? undefined : one.value;
  }
}
