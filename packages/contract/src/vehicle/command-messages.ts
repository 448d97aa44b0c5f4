import { z } from 'zod';
import { signalDataTypes } from '../signals/vocabulary.ts';

const time = z.number().min(0);
/** What the platform's column of attempts holds. */
const attempt = z.int32().min(1);

/** What each of the three kinds carries down. The topic's `{id}` is the same in every attempt, and `id` repeats it. */
const toCar = z.object({
  id: z.string().min(1).max(30),
  /** Counts up when the sender tries again: a vehicle does not repeat what it has done in an earlier attempt. */
  attempt,
  /** The organisation that sends it. */
  sender: z.string(),
  issued_at: time,
  /** From this moment on the vehicle refuses it. */
  deadline: time,
});

const fromCar = z.object({ id: z.string().min(1).max(30), attempt, time });
const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/);
const text = z.string().max(500);

/** dn/notification/{id}: something for the owner to read. */
export const carNotificationMessage = toCar.extend({
  title: z.string(),
  message: z.string(),
  url: z.string().nullable(),
  /** An http(s) address, or a path on the origin of the portal. */
  icon_url: z.string().nullable(),
});
export type CarNotificationMessage = z.output<typeof carNotificationMessage>;

export const notificationStates = ['received', 'shown', 'opened', 'dismissed'] as const;
export type NotificationState = (typeof notificationStates)[number];

/** up/notification/{id}: how far it has come with the owner. */
export const notificationSeen = fromCar.extend({ state: z.enum(notificationStates) });
export type NotificationSeen = z.output<typeof notificationSeen>;

/** dn/command/{id}: a cloud command. */
export const carCommandMessage = toCar.extend({
  name: z.string().min(1).max(40),
  arguments: z.record(z.string(), z.unknown()),
});
export type CarCommandMessage = z.output<typeof carCommandMessage>;

export const commandStates = ['RECEIVED', 'IN_PROGRESS', 'SUCCEEDED', 'FAILED'] as const;
export type CommandState = (typeof commandStates)[number];

/** up/command/{id}: RECEIVED and IN_PROGRESS on the way, then one of the others; `code` with FAILED. */
export const commandProgress = fromCar.extend({
  state: z.enum(commandStates),
  code: code.nullable(),
  /** Why it failed, or what it answers: LOCATE tells the place here. */
  text: text.nullable(),
});
export type CommandProgress = z.output<typeof commandProgress>;

/** One value for a signal that can be written, or for a map restriction; lists are arrays, BYTES base64. */
export const signalWrite = z.object({ type: z.enum(signalDataTypes), value: z.unknown() });
export type SignalWrite = z.output<typeof signalWrite>;

/** dn/write/{id}: remote signals by name. */
export const carWriteMessage = toCar.extend({ signals: z.record(z.string(), signalWrite) });
export type CarWriteMessage = z.output<typeof carWriteMessage>;

export const writeResults = ['OK', 'NOT_AVAILABLE', 'INVALID_ARG', 'ACCESS_DENIED'] as const;
export type WriteResult = (typeof writeResults)[number];

/** up/write/{id}: what became of each signal. */
export const writeAnswer = fromCar.extend({
  results: z
    .record(z.string().max(100), z.enum(writeResults))
    .refine((results) => Object.keys(results).length <= 100),
});
export type WriteAnswer = z.output<typeof writeAnswer>;
