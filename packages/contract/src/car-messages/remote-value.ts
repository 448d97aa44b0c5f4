import { z } from 'zod';
import { whenMissing } from '../foundation/problem.ts';
import type { RemoteTypeId } from './remote-types.ts';
import { commandLimits } from './vocabulary.ts';

/** Largest and smallest numbers of each kind; whole numbers of 64 bits only as far as JSON numbers are exact. */
const int32 = z.int(orMissed('commands.wholeNumber')).min(-2_147_483_648).max(2_147_483_647);
const int64 = z.int(orMissed('commands.wholeNumber'));
const float = z.number(orMissed('commands.number')).min(-3.402_823_5e38).max(3.402_823_5e38);

/** Characters of base64 text that the largest file makes: whole groups of three bytes, so no larger one has as few. */
const MAX_BASE64 = 4 * Math.ceil(commandLimits.fileBytes / 3);

const text = z.string(whenMissing('commands.missed')).min(1, 'commands.missed').max(commandLimits.text);
const file = z
  .string('commands.missed')
  .min(1, 'commands.missed')
  .max(MAX_BASE64, { error: 'commands.fileTooBig', abort: true })
  .refine(isBase64, 'commands.fileFormat');

/** A value by the number of its data type. Bytes are base64 text. */
export const remoteValue = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal(0), value: text }),
    z.object({ type: z.literal(1), value: int32 }),
    z.object({ type: z.literal(2), value: int64 }),
    z.object({ type: z.literal(3), value: float }),
    z.object({ type: z.literal(4), value: z.boolean('commands.missed') }),
    z.object({ type: z.literal(5), value: listOf(int32) }),
    z.object({ type: z.literal(6), value: listOf(int64) }),
    z.object({ type: z.literal(7), value: listOf(float) }),
    z.object({ type: z.literal(8), value: file }),
  ],
  'commands.missed',
);
export type RemoteValue = z.output<typeof remoteValue>;

/**
 * A value from what a form holds, by its data type (specification 2, section 5): integers parsed as integers, floats
 * as floats, '1' of a boolean is true and '0' false, lists are numbers with commas between them, with or without
 * brackets; a file is base64 text. What cannot be parsed comes back as `NaN` or empty: the schema then says why.
 */
export function remoteValueOf(type: RemoteTypeId, entered: string): unknown {
  const trimmed = entered.trim();
  switch (type) {
    case 0:
    case 8:
      return trimmed;
    case 1:
    case 2:
      return trimmed === '' ? '' : integerOf(trimmed);
    case 3:
      return trimmed === '' ? '' : numberOf(trimmed);
    case 4:
      return booleanOf(trimmed);
    case 5:
    case 6:
      return entriesOf(trimmed).map(integerOf);
    case 7:
      return entriesOf(trimmed).map(numberOf);
  }
}

/** An empty field is one that was missed, whatever its type; what is too large or too small is told its limit. */
function orMissed(key: string) {
  return {
    error: ({ input, code }: { readonly input?: unknown; readonly code: string }) => {
      if (input === '' || input === undefined) return 'commands.missed';
      return code === 'invalid_type' ? key : undefined;
    },
  };
}

function listOf<T extends z.ZodType>(value: T) {
  return z
    .array(value, whenMissing('commands.listRequired'))
    .min(1, 'commands.listRequired')
    .max(commandLimits.listValues);
}

function integerOf(entered: string): number {
  return /^[+-]?\d+$/.test(entered) ? Number(entered) : Number.NaN;
}

function numberOf(entered: string): number {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(entered) ? Number(entered) : Number.NaN;
}

function booleanOf(entered: string): boolean | string {
  if (entered === '1') return true;
  return entered === '0' ? false : entered;
}

function entriesOf(entered: string): string[] {
  const inside = entered.startsWith('[') && entered.endsWith(']') ? entered.slice(1, -1) : entered;
  return inside.trim() === '' ? [] : inside.split(',').map((entry) => entry.trim());
}

function isBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
}
