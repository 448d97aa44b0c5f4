import { cloudCommands } from '@vinculum/contract/car-messages/vocabulary.ts';
import { signalWrite } from '@vinculum/contract/vehicle/command-messages.ts';
import { z } from 'zod';

/** What a notification carries, as it is stored. */
export const notificationBody = z.object({
  title: z.string(),
  message: z.string(),
  url: z.string().nullable(),
  /** Key in the object store. */
  icon: z.string().nullable(),
  /** Where vehicles read it. */
  icon_url: z.string().nullable(),
});
export type NotificationBody = z.output<typeof notificationBody>;

export const commandBody = z.object({
  name: z.enum(cloudCommands),
  arguments: z.record(z.string(), z.unknown()),
});
export type CommandBody = z.output<typeof commandBody>;

export const writeBody = z.object({ signals: z.record(z.string(), signalWrite) });
export type WriteBody = z.output<typeof writeBody>;
