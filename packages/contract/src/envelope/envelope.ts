import { z } from 'zod';
import { returnFormatNames, triggerDirections } from '../signals/vocabulary.ts';

/**
 * At most `count` in `span_ms` of capture time; a null span is the whole consent. The stretches may lie anywhere, so
 * that any n of them, end to end, hold at most n + 1 times the count.
 */
const limit = z.object({
  count: z.int().min(1).describe('So many at most'),
  span_ms: z.number().positive().nullable().describe('In so many milliseconds of capture time; null: in all'),
});
export type EnvelopeLimit = z.output<typeof limit>;

const span_ms = z.int().describe('Over so many milliseconds');
/** What of a trigger's signal is compared. */
const analysis = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('VALUE') }),
  z.object({ kind: z.literal('AVERAGE'), span_ms }),
  z.object({ kind: z.literal('DERIVATIVE'), span_ms }),
  z.object({ kind: z.literal('CURVE_LOG'), max_error: z.number().describe('In the unit of the signal') }),
]);

/** The condition of a trigger; what has no effect on its signal stands at null, 0 or false. */
const trigger = z.object({
  signal_id: z.int().describe('The signal that is watched'),
  direction: z.enum(triggerDirections).describe('When it fires'),
  value: z
    .union([z.number(), z.boolean(), z.string()])
    .nullable()
    .describe('What it is compared with; null with CHANGE'),
  hysteresis_percent: z
    .number()
    .describe('How far it goes back before it counts again; 0 with EQUAL and CHANGE'),
  absolute_value: z.boolean().describe('Compared without the sign'),
  all_array_value: z.boolean().describe('Of a list every element, otherwise any'),
  analysis: analysis.describe('What of the signal is compared'),
});
export type EnvelopeTrigger = z.output<typeof trigger>;

/**
 * What makes the moments of a bound: the beginning of the consent; a period; a change of the value (of a curve: every
 * value of the signal); a firing.
 */
const clock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ONCE') }),
  z.object({ kind: z.literal('INTERVAL'), every_ms: z.int().min(1).describe('The period, milliseconds') }),
  z.object({ kind: z.literal('CHANGE') }),
  z.object({ kind: z.literal('TRIGGER'), trigger: trigger.describe('The condition') }),
]);
export type EnvelopeClock = z.output<typeof clock>;

/**
 * The most that leaves in one format by one clock. Of a signal there is at most one bound for each format of what is
 * sent as samples (ONCE, INTERVAL, CHANGE) and one for each format of what is sent as events (TRIGGER).
 */
const bound = z.object({
  format: z
    .enum(returnFormatNames)
    .describe(
      'SINGLE: the value at the moment. BATCH: every value of the window. AVERAGE and DERIVATIVE: one number made of ' +
        'the window, at the time of the moment. CURVE_LOG: points of the curve; of an event within the window',
    ),
  clock: clock.describe(
    'What makes the moments: the beginning of the consent; a period; a change of the value (of a curve: every value); ' +
      'a firing',
  ),
  before_ms: z.int().min(0).describe('The window before a moment, its end included; 0: the moment only'),
  after_ms: z.int().min(0).describe('The window after a moment, its end included; 0: the moment only'),
  max_error: z.number().nullable().describe('Of a curve, in the unit of the signal; metres for a location'),
  moments: limit.nullable().describe('Null where nothing bounds them'),
  samples: limit.nullable().describe('By their own time of capture; null where nothing bounds them'),
  share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'Of the time, what windows around the moments of an interval cover, 1 for all; null for what has none',
    ),
});
export type EnvelopeBound = z.output<typeof bound>;

/** The most that may ever leave a car of one signal under one form: docs/decisions/0010-the-envelope.md. */
export const envelopeSchema = z.object({
  signal_id: z.int().describe('Id of the signal'),
  max_rate_hz: z
    .number()
    .positive()
    .nullable()
    .describe('The most values that it has in a second; null when the catalogue does not say'),
  bounds: z.array(bound).describe('What may leave is within one of them'),
  sealed: z
    .object({
      span_ms: z.int().describe('In so many milliseconds'),
      messages: z.int().nullable().describe('So many messages; null where nothing bounds them'),
      bytes: z.int().nullable().describe('So many characters of JWE; null where nothing bounds them'),
    })
    .nullable()
    .describe(
      'Of an encrypted signal, of which only the recipient sees more, by base times. Signals that are encrypted in one ' +
        'message add up. Null for one in plain text',
    ),
});
export type Envelope = z.output<typeof envelopeSchema>;

/** Whether samples leave without a gap: windows that are as long as what lies between their moments. */
export function isContinuous({ share }: Pick<EnvelopeBound, 'share'>): boolean {
  return share === 1;
}
