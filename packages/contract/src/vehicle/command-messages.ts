import { z } from 'zod';
import { signalDataTypes } from '../signals/vocabulary.ts';

const time = z.number().min(0);
/** What the platform's column of attempts holds. */
const attempt = z.int32().min(1).describe('Of the message: 1, and higher when the sender tries again');
const messageId = z.string().min(1).max(30).describe('That of the topic, in every attempt the same');

/** What each of the three kinds carries down. The topic's `{id}` is the same in every attempt, and `id` repeats it. */
const toCar = z.object({
  id: messageId,
  attempt,
  sender: z.string().describe('The organisation that sends it'),
  issued_at: time.describe('Milliseconds since 1970 UTC'),
  deadline: time.describe('From this moment on the vehicle refuses it, milliseconds since 1970 UTC'),
});

const fromCar = z.object({
  id: messageId,
  attempt: attempt.describe('That of the message'),
  time: time.describe('When it came to this, milliseconds since 1970 UTC by the clock of the vehicle'),
});
const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/);
const text = z.string().max(500);

/** dn/notification/{id}: something for the owner to read. */
export const carNotificationMessage = toCar.extend({
  title: z.string().describe('Its first line'),
  message: z.string().describe('Its text'),
  url: z.string().nullable().describe('A page to open, or null'),
  icon_url: z
    .string()
    .nullable()
    .describe('An http(s) address, or a path on the origin of the portal; or null'),
});
export type CarNotificationMessage = z.output<typeof carNotificationMessage>;

/** `waiting`: the vehicle moves, and shows it once it stands. */
export const notificationStates = ['received', 'waiting', 'shown', 'opened', 'dismissed'] as const;
export type NotificationState = (typeof notificationStates)[number];

/** up/notification/{id}: how far it has come with the owner. */
export const notificationSeen = fromCar.extend({
  state: z
    .enum(notificationStates)
    .describe('How far it has come with the owner; waiting: it is shown once the vehicle stands'),
});
export type NotificationSeen = z.output<typeof notificationSeen>;

/** dn/command/{id}: a cloud command. */
export const carCommandMessage = toCar.extend({
  name: z.string().min(1).max(40).describe('The command'),
  arguments: z.record(z.string(), z.unknown()).describe('By the names of the command'),
});
export type CarCommandMessage = z.output<typeof carCommandMessage>;

export const commandStates = ['RECEIVED', 'IN_PROGRESS', 'SUCCEEDED', 'FAILED'] as const;
export type CommandState = (typeof commandStates)[number];

/** up/command/{id}: RECEIVED and IN_PROGRESS on the way, then one of the others; `code` with FAILED. */
export const commandProgress = fromCar.extend({
  state: z.enum(commandStates).describe('How far it has come'),
  code: code.nullable().describe('With FAILED: why, in capitals and underscores'),
  text: text.nullable().describe('Why it failed, or what it answers: LOCATE tells the place here'),
});
export type CommandProgress = z.output<typeof commandProgress>;

/** One value for a signal that can be written, or for a map restriction; lists are arrays, BYTES base64. */
export const signalWrite = z.object({
  type: z.enum(signalDataTypes).describe('Type of the value'),
  value: z.unknown().describe('The value to write'),
});
export type SignalWrite = z.output<typeof signalWrite>;

/** dn/write/{id}: remote signals by name. */
export const carWriteMessage = toCar.extend({
  signals: z.record(z.string(), signalWrite).describe('By the names of the signals'),
});
export type CarWriteMessage = z.output<typeof carWriteMessage>;

export const writeResults = ['OK', 'NOT_AVAILABLE', 'INVALID_ARG', 'ACCESS_DENIED'] as const;
export type WriteResult = (typeof writeResults)[number];

/** up/write/{id}: what became of each signal. */
export const writeAnswer = fromCar.extend({
  results: z
    .record(z.string().max(100), z.enum(writeResults))
    .refine((results) => Object.keys(results).length <= 100)
    .describe('What became of each signal, by its name; at most 100'),
});
export type WriteAnswer = z.output<typeof writeAnswer>;
