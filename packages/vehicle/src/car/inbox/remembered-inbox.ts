import type { Drive } from '@vinculum/collection/drive/drive.ts';
import type { SignalValue } from '@vinculum/collection/plan/plan.ts';
import { z } from 'zod';
import { carCommand, carNotification, carRestriction } from '@vinculum/contract/car-screen/car-inbox.ts';

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

/** A message that the car has dealt with, and what it last said about it. */
const handledMessage = z.object({
  /** notification, command or write. */
  topic: z.string(),
  id: z.string(),
  attempt: z.int(),
  said: z.record(z.string(), z.unknown()),
  /** Done, or being done: another attempt is answered with the same report instead of doing it again. */
  isKept: z.boolean(),
});
export type HandledMessage = z.output<typeof handledMessage>;

/** What a car must not forget of what others sent to it: what it did it does not do twice. */
export const rememberedInbox = z.object({
  notifications: z.array(carNotification),
  commands: z.array(carCommand),
  setSignals: z.array(setSignal),
  // What an earlier car took for one, such as a text, is forgotten: nobody can keep to it.
  restrictions: z
    .array(carRestriction.nullable().catch(null))
    .transform((rows) => rows.filter((row) => row !== null)),
  handled: z.array(handledMessage),
});
export type RememberedInbox = z.output<typeof rememberedInbox>;

export const nothingInInbox: RememberedInbox = {
  notifications: [],
  commands: [],
  setSignals: [],
  restrictions: [],
  handled: [],
};
