import { type ImageProblem, imageProblem } from '../foundation/png.ts';
import { z } from 'zod';
import { vinNumbersOf } from '../foundation/vin.ts';
import { isWebLink } from '../foundation/links.ts';
import { whenMissing } from '../foundation/problem.ts';
import { restrictionProblem } from './map-restrictions.ts';
import { remoteValue } from './remote-value.ts';
import { cloudCommands, commandLimits } from './vocabulary.ts';

/** Bounds of a notification's icon (specification 2, sections 5 and 9): pixels a side, bytes. */
export const iconLimits = { minSide: 80, maxSide: 256, maxBytes: 524_288 } as const;

type IconProblem = `commands.${ImageProblem}`;

/** Why a file can't be a notification's icon, as the key of its text; null when it can. */
export function iconProblem(bytes: Uint8Array): IconProblem | null {
  const problem = imageProblem(bytes, iconLimits);
  return problem === null ? null : `commands.${problem}`;
}

const missed = 'commands.missed';

/** The VINs of a message; whether they are VINs is checked with a code that names them. */
const vinNumbers = vinNumbersOf(missed);

/** The consumer in whose name an operator sends. */
export const chosenConsumer = z.int32(whenMissing(missed)).min(1, missed);

/** How long a message may wait for its vehicle; beyond the specification. */
const validForMinutes = z.int().min(1).max(commandLimits.validMinutes).optional();

/** An empty link is none; at most 2000 characters (specification 2, section 5). */
const link = z
  .string()
  .trim()
  .max(commandLimits.url, { error: 'commands.urlTooLong', abort: true })
  .refine((url) => url === '' || isWebLink(url), 'commands.urlInvalid');

export const notificationRequest = z.object({
  message: z.string(whenMissing(missed)).trim().min(1, missed).max(commandLimits.message),
  vin_numbers: vinNumbers,
  /** Always false (specification 2, section 3). */
  url_authentication_enabled: z.literal(false).default(false),
  /** Empty or absent: the name of the sender's organisation. */
  title: z.string().trim().max(commandLimits.title).optional(),
  url: link.optional(),
  /** The `imageName` of an upload address whose image was sent; empty or absent: no icon. */
  icon_url: z
    .string()
    .max(100)
    .regex(/^([A-Za-z0-9._-]+\.png)?$/, 'commands.iconFormat')
    .optional(),
  valid_for_minutes: validForMinutes,
});

export const commandRequest = z.object({
  cloud_command: z.enum(cloudCommands, {
    error: ({ input }) => (typeof input === 'string' && input !== '' ? undefined : missed),
  }),
  vin_numbers: vinNumbers,
  valid_for_minutes: validForMinutes,
});

/** A signal's name: of the catalogue, a map restriction's id, or one that only the vehicle knows. */
export const signalName = z.string(whenMissing(missed)).trim().min(1, missed).max(commandLimits.signalName);

/** Map restrictions are held to their types and to numbers that a vehicle can keep to (specification 2, section 5). */
const signals = z
  // A problem with a name is told in the name's own words.
  .record(signalName, remoteValue, {
    error: (issue) => (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined),
  })
  .refine((all) => Object.keys(all).length > 0, missed)
  .refine((all) => Object.keys(all).length <= commandLimits.signals, {
    error: 'validation.tooMany',
    params: { max: commandLimits.signals },
  })
  .refine((all) => JSON.stringify(all).length <= commandLimits.update, 'commands.updateTooLarge')
  .superRefine((all, context) => {
    for (const [name, value] of Object.entries(all)) {
      const problem = restrictionProblem(name, value);
      if (problem === null) continue;
      const { at, key: message, params } = problem;
      context.addIssue({ code: 'custom', message, path: [name, at], params: { ...params } });
    }
  });

export const remoteSignalsRequest = z.object({
  remote_signal_update: z.object({ signals }),
  vin_numbers: vinNumbers,
  valid_for_minutes: validForMinutes,
});
