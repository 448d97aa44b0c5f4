import { type SignalDataType, wellKnownSignals } from '../signals/vocabulary.ts';
import { z } from 'zod';
import { signalsEn } from '../signals/messages.en.ts';

/**
 * Characters of a text and of bytes in base64, and numbers of a list. A longer value would hold many of another signal.
 */
const MOST_CHARACTERS = 1024;
const MOST_BYTES = 8192;
const MOST_NUMBERS = 256;
/** How many numbers: latitude, longitude, height, then heading and accuracy or neither; X, Y, Z. */
const numbersOf = new Map<number, readonly number[]>([
  [wellKnownSignals.location, [3, 5]],
  [wellKnownSignals.accelerometer, [3]],
]);

/** Whether a value can be one of a signal by its type: what is computed of whole numbers may be a fraction. */
export function hasShape(
  value: unknown,
  signal: { readonly id: number; readonly type: SignalDataType },
): boolean {
  switch (signal.type) {
    case 'INT32':
    case 'INT64':
    case 'FLOAT':
      return typeof value === 'number';
    case 'BOOLEAN':
      return typeof value === 'boolean' || value === 0 || value === 1;
    case 'STRING':
      return typeof value === 'string' && value.length <= MOST_CHARACTERS;
    case 'BYTES':
      return typeof value === 'string' && value.length <= MOST_BYTES;
    case 'INT32_LIST':
    case 'INT64_LIST':
    case 'FLOAT_LIST':
      return isNumbers(value) && (numbersOf.get(signal.id)?.includes(value.length) ?? true);
  }
}

/** A number has 17 digits at most, a sign, a point and an exponent. */
const NUMBER_CHARACTERS = 24;
/** JSON writes control characters, and halves of a pair that stand alone, as an escape. */
const TEXT_BYTES = '\\u0001'.length;

/** Bytes of the longest value of a signal as JSON; what is computed of whole numbers may be a fraction. */
export function longestValue(
  signal: { readonly id: number; readonly type: SignalDataType },
  isComputed: boolean,
): number {
  const { id, type } = signal;
  const most = Math.max(...(numbersOf.get(id) ?? [MOST_NUMBERS]));
  switch (type) {
    case 'BOOLEAN':
      return 'false'.length;
    case 'INT32':
      return isComputed ? NUMBER_CHARACTERS : '-2147483648'.length;
    case 'INT64':
      return isComputed ? NUMBER_CHARACTERS : '-9223372036854775808'.length;
    case 'FLOAT':
      return NUMBER_CHARACTERS;
    case 'STRING':
      return '""'.length + MOST_CHARACTERS * TEXT_BYTES;
    case 'BYTES':
      return '""'.length + MOST_BYTES;
    case 'INT32_LIST':
    case 'INT64_LIST':
    case 'FLOAT_LIST': {
      const element = type === 'INT32_LIST' ? 'INT32' : type === 'INT64_LIST' ? 'INT64' : 'FLOAT';
      return 1 + most * (longestValue({ id, type: element }, isComputed) + 1);
    }
  }
}

function isNumbers(value: unknown): value is readonly number[] {
  if (!Array.isArray(value) || value.length > MOST_NUMBERS) return false;
  for (const one of value) if (typeof one !== 'number') return false;
  return true;
}

/** The forms in which a value leaves a car other than as it was measured; the fourth element of a sample names one. */
export const computedForms = ['AVERAGE', 'DERIVATIVE', 'CURVE_LOG'] as const;
export type ComputedForm = (typeof computedForms)[number];

/** What a sample's fourth element says, as the documents of the stream and of the vehicle protocol tell it. */
export const sampleTable = [
  'A sample is `[signal id, milliseconds after base_time, value]`; a fourth element names any form but a measured value.',
  '',
  '| fourth element | the value is |',
  '|---|---|',
  '| none | measured at that moment, alone or as one of many around a moment |',
  '| `AVERAGE` | the average over the span around that moment |',
  '| `DERIVATIVE` | the change a second over the span around that moment |',
  '| `CURVE_LOG` | a point of the curve: straight lines between the points stay within the agreed error |',
  '',
  'Around the firing of a trigger the batch also has `event`: the signal, when it fired (`fired_at`) and how many more ' +
    'firings fell into its window (`suppressed`). Only measured values become latest values, live data and gauges.',
  '',
  `A value of \`location\` (${wellKnownSignals.location}) is a list of three or five numbers. ` +
    `${signalsEn.signals.locationElements}.`,
].join('\n');

/** See `sampleTable`. */
export const dataSample = z
  .tuple([z.int(), z.int(), z.unknown(), z.enum(computedForms).optional()])
  .describe(sampleTable);
export type DataSample = z.output<typeof dataSample>;

/** Whether a sample's value was measured, and not computed from several. */
export function isMeasuredValue(sample: readonly unknown[]): boolean {
  return sample.length === 3;
}
