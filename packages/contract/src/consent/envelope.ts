import { z } from 'zod';
import { returnFormatNames, triggerDirections } from '../signals/vocabulary.ts';

/**
 * At most `count` in `span_ms` of capture time; a null span is the whole consent. The stretches may lie anywhere, so
 * that any n of them, end to end, hold at most n + 1 times the count.
 */
const limit = z.object({ count: z.int().min(1), span_ms: z.number().positive().nullable() });
export type EnvelopeLimit = z.output<typeof limit>;

/** What of a trigger's signal is compared. */
const analysis = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('VALUE') }),
  z.object({ kind: z.literal('AVERAGE'), span_ms: z.int() }),
  z.object({ kind: z.literal('DERIVATIVE'), span_ms: z.int() }),
  z.object({ kind: z.literal('CURVE_LOG'), max_error: z.number() }),
]);

/** The condition of a trigger; what has no effect on its signal stands at null, 0 or false. */
const trigger = z.object({
  /** The signal that is watched. */
  signal_id: z.int(),
  direction: z.enum(triggerDirections),
  /** Null with CHANGE. */
  value: z.union([z.number(), z.boolean(), z.string()]).nullable(),
  /** How far it goes back before it counts again; 0 with EQUAL and CHANGE. */
  hysteresis_percent: z.number(),
  absolute_value: z.boolean(),
  /** Of a list every element, otherwise any. */
  all_array_value: z.boolean(),
  analysis,
});
export type EnvelopeTrigger = z.output<typeof trigger>;

/**
 * What makes the moments of a bound: the beginning of the consent; a period; a change of the value (of a curve: every
 * value of the signal); a firing.
 */
const clock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ONCE') }),
  z.object({ kind: z.literal('INTERVAL'), every_ms: z.int().min(1) }),
  z.object({ kind: z.literal('CHANGE') }),
  z.object({ kind: z.literal('TRIGGER'), trigger }),
]);
export type EnvelopeClock = z.output<typeof clock>;

/**
 * The most that leaves in one format by one clock. Of a signal there is at most one bound for each format of what is
 * sent as samples (ONCE, INTERVAL, CHANGE) and one for each format of what is sent as events (TRIGGER).
 */
const bound = z.object({
  /**
   * SINGLE: the value at the moment. BATCH: every value of the window. AVERAGE and DERIVATIVE: one number made of the
   * window, at the moment's time. CURVE_LOG: points of the curve; of an event within the window.
   */
  format: z.enum(returnFormatNames),
  clock,
  /** The window around a moment, both ends included; 0 where only the moment counts. */
  before_ms: z.int().min(0),
  after_ms: z.int().min(0),
  /** Of a curve, in the signal's unit; metres for a position. */
  max_error: z.number().nullable(),
  /** Null where nothing bounds them. */
  moments: limit.nullable(),
  /** Samples, by their own time of capture; null where nothing bounds them. */
  samples: limit.nullable(),
  /**
   * Of the time, the share that windows around an interval's moments cover, 1 for all of it; null for what has none.
   */
  share: z.number().min(0).max(1).nullable(),
});
export type EnvelopeBound = z.output<typeof bound>;

/** The most that may ever leave a car of one signal under one form: docs/decisions/0010-the-envelope.md. */
export const envelopeSchema = z.object({
  signal_id: z.int(),
  /** The most values that the signal has in a second; null when the catalogue does not say. */
  max_rate_hz: z.number().positive().nullable(),
  bounds: z.array(bound),
  /**
   * Of an encrypted signal, of which only the recipient sees more: messages and the bytes of their JWE, by their base
   * time. Signals that are encrypted in one message add up. Null for one in plain text.
   */
  sealed: z
    .object({
      span_ms: z.int(),
      /** Null where nothing bounds them. */
      messages: z.int().nullable(),
      bytes: z.int().nullable(),
    })
    .nullable(),
});
export type Envelope = z.output<typeof envelopeSchema>;

/** Whether samples leave without a gap: windows that are as long as what lies between their moments. */
export function isContinuous({ share }: Pick<EnvelopeBound, 'share'>): boolean {
  return share === 1;
}
