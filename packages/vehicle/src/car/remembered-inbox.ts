import { carCommand, carNotification, carRestriction } from '@vinculum/contract/car-screen/car-inbox.ts';
import { z } from 'zod';
import { setSignal } from './set-signals.ts';

/** A message that the car has dealt with, and what it last said about it. */
export const handledMessage = z.object({
  /** notification, command or write. */
  topic: z.string(),
  id: z.string(),
  attempt: z.int(),
  said: z.record(z.string(), z.unknown()),
  /** Done, or being done: another attempt is answered with the same word instead of doing it again. */
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
