import { z } from 'zod';
import { envelopeSchema } from '../envelope/envelope.ts';
import { signalEntrySchema } from '../forms/entries/signal-entry.ts';
import { languages } from '../foundation/languages.ts';
import { changeModes, signalDataTypes } from '../signals/vocabulary.ts';

/** One signal as the owner sees it and the car samples it; `signal_name` is the catalogue's name. */
export const offeredSignal = signalEntrySchema.extend({
  label: z.string().describe('Name for people, in the language of the form'),
  labels: z
    .partialRecord(z.enum(languages), z.string())
    .optional()
    .describe('The label in each language; absent: label in every language'),
  data_type: z.enum(signalDataTypes).describe('Type of its values; lists are arrays, bytes are base64'),
  unit: z.string().nullable().describe('Unit of its values, null without one'),
  change_mode: z
    .enum(changeModes)
    .describe('STATIC never changes and is sent once, ONCHANGE changes by events, CONTINUOUS all the time'),
  max_rate_hz: z
    .number()
    .nullable()
    .optional()
    .describe('Highest rate in values a second; absent from an offer of before envelopes'),
  minimum: z
    .number()
    .nullable()
    .describe('Lowest value, null when the catalogue does not say; not checked by the platform'),
  maximum: z
    .number()
    .nullable()
    .describe('Highest value, null when the catalogue does not say; not checked by the platform'),
  envelope: envelopeSchema
    .optional()
    .describe(
      'Of a read signal, the most that may leave the vehicle. Absent from an offer of before envelopes, whose words ' +
        'named the rate only: the vehicle collects no more than these say',
    ),
  collected: z
    .record(z.enum(languages), z.string())
    .optional()
    .describe(
      'The sentence of the envelope in each language, as the owner reads it; there whenever the envelope is',
    ),
});
export type OfferedSignal = z.output<typeof offeredSignal>;

/** A signal that a trigger watches; it need not be among those that are asked for. */
export const watchedSignal = offeredSignal
  .pick({
    signal_id: true,
    signal_name: true,
    labels: true,
    data_type: true,
    change_mode: true,
    max_rate_hz: true,
    minimum: true,
    maximum: true,
  })
  .extend({ unit: offeredSignal.shape.unit.optional() });
