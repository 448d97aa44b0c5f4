import { z } from 'zod';
import {
  analysisFormats,
  returnFormatNames,
  signalDataTypes,
  triggerDirections,
} from '../../signals/vocabulary.ts';
import { consentLimits } from '../limits.ts';

/** Milliseconds around the moment; null for the single sample. */
const duration = z.int().min(0).max(600_000).nullable();

export const returnFormatSchema = z.object({
  name: z
    .enum(returnFormatNames)
    .describe(
      'SINGLE the value of the moment, BATCH every value of the window, AVERAGE and DERIVATIVE one number made of ' +
        'the window, CURVE_LOG points of a curve',
    ),
  isSelected: z.boolean().describe('Whether it is asked for; the others may be left aside'),
  duration_before: duration.describe('Length of the window before the moment, milliseconds; null for SINGLE'),
  duration_after: duration.describe('Length of the window after the moment, milliseconds; null for SINGLE'),
  max_error: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe('Of CURVE_LOG, in the unit of the signal; metres for a location'),
});
export type ReturnFormat = z.output<typeof returnFormatSchema>;

export const triggerSchema = z.object({
  trigger_enabled: z.boolean().describe('False: there is no trigger, whatever the rest says'),
  trigger_signal_id: z.int32().nullable().describe('Signal that is watched'),
  trigger_signal_name: z.string().max(200).nullable().describe('Its name'),
  value_type: z.enum(signalDataTypes).nullable().describe('Its type'),
  value: z
    .union([z.number(), z.boolean(), z.string().max(2000)])
    .nullable()
    .describe('What it is compared with; null with CHANGE'),
  direction: z.enum(triggerDirections).nullable().describe('When it fires'),
  hysteresis: z
    .number()
    .min(consentLimits.hysteresis.min, 'consent.hysteresisRange')
    .max(consentLimits.hysteresis.max, 'consent.hysteresisRange')
    .nullable()
    .describe('How far it goes back before it can fire again, percent of the value'),
  analysis_format: z
    .int()
    .refine((id) => analysisFormats.some((format) => format.id === id), 'validation.choice')
    .describe('What of the watched signal is compared: 0 value, 1 average, 2 derivative, 7 curve logging'),
  analysis_duration: z.int().min(500).max(4000).describe('Of average and derivative, milliseconds'),
  acl_max_error: z
    .number()
    .positive()
    .nullable()
    .describe('Largest error of the curve logging of the watched signal, in its unit'),
  absolute_value: z.boolean().describe('Compare without the sign'),
  all_array_value: z.boolean().describe('Of a list every element must meet the condition, otherwise any'),
});
export type TriggerDetails = z.output<typeof triggerSchema>;

/** One signal of a form. Read entries carry how to sample; write entries only say that writing is asked for. */
export const signalEntrySchema = z.object({
  signal_id: z.int32().describe('Id of the signal'),
  signal_name: z.string().max(200).default('').describe('Its name in the catalogue'),
  signal_group_name: z
    .string()
    .max(100)
    .default('')
    .describe('GROUP_ and the name of its group in the catalogue'),
  mandatory: z.boolean().describe('Whether the form cannot be accepted without it'),
  is_encrypted: z
    .boolean()
    .default(false)
    .describe('Whether it leaves the vehicle only encrypted for the consumer'),
  is_read: z.union([z.literal(0), z.literal(1)]).describe('1 to be read, 0 to be written'),
  status: z
    .string()
    .max(40)
    .default('ACTIVE')
    .describe('Of the entry in the form; no matter for the vehicle'),
  interval: z
    .number()
    .min(0.01)
    .max(86_400)
    .nullable()
    .default(null)
    .describe('Seconds between samples in frequency mode 0'),
  frequency_mode: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .default(null)
    .describe('0 at an interval, 1 on change, null by the trigger only'),
  return_format: z
    .array(returnFormatSchema)
    .max(returnFormatNames.length)
    .default([])
    .describe(
      'In which shape values are sent. A form is saved with one selected; a vehicle takes none for SINGLE',
    ),
  trigger_details: triggerSchema.nullable().default(null).describe('What makes events, or null'),
});
export type SignalEntry = z.output<typeof signalEntrySchema>;
export type SignalEntryInput = z.input<typeof signalEntrySchema>;
