import { z } from 'zod';
import {
  analysisFormats,
  returnFormatNames,
  signalDataTypes,
  triggerDirections,
} from '../signals/vocabulary.ts';
import { consentLimits } from './limits.ts';

/** Milliseconds around the moment; null for the single sample. */
const duration = z.int().min(0).max(600_000).nullable();

export const returnFormatSchema = z.object({
  name: z.enum(returnFormatNames),
  isSelected: z.boolean(),
  duration_before: duration,
  duration_after: duration,
  max_error: z.number().positive().nullable().default(null),
});
export type ReturnFormat = z.output<typeof returnFormatSchema>;

export const triggerSchema = z.object({
  trigger_enabled: z.boolean(),
  trigger_signal_id: z.int32().nullable(),
  trigger_signal_name: z.string().max(200).nullable(),
  value_type: z.enum(signalDataTypes).nullable(),
  value: z.union([z.number(), z.boolean(), z.string().max(2000)]).nullable(),
  direction: z.enum(triggerDirections).nullable(),
  /** Percent of the value. */
  hysteresis: z
    .number()
    .min(consentLimits.hysteresis.min, 'consent.hysteresisRange')
    .max(consentLimits.hysteresis.max, 'consent.hysteresisRange')
    .nullable(),
  /** Number in the metadata list `signal_analysis_format`; 7 is curve logging. */
  analysis_format: z
    .int()
    .refine((id) => analysisFormats.some((format) => format.id === id), 'validation.choice'),
  /** Milliseconds. */
  analysis_duration: z.int().min(500).max(4000),
  /** Largest error of the curve logging of the trigger's signal, in its unit. */
  acl_max_error: z.number().positive().nullable(),
  absolute_value: z.boolean(),
  all_array_value: z.boolean(),
});
export type TriggerDetails = z.output<typeof triggerSchema>;

/** One signal of a form. Read entries carry how to sample; write entries only say that writing is asked for. */
export const signalEntrySchema = z.object({
  signal_id: z.int32(),
  signal_name: z.string().max(200).default(''),
  signal_group_name: z.string().max(100).default(''),
  mandatory: z.boolean(),
  is_encrypted: z.boolean().default(false),
  is_read: z.union([z.literal(0), z.literal(1)]),
  status: z.string().max(40).default('ACTIVE'),
  /** Seconds between samples in frequency mode 0. */
  interval: z.number().min(0.01).max(86_400).nullable().default(null),
  /** 0 interval, 1 on change, null trigger only. */
  frequency_mode: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .default(null),
  return_format: z.array(returnFormatSchema).max(returnFormatNames.length).default([]),
  trigger_details: triggerSchema.nullable().default(null),
});
export type SignalEntry = z.output<typeof signalEntrySchema>;
export type SignalEntryInput = z.input<typeof signalEntrySchema>;
