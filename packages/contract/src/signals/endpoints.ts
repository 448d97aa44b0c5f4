import { z } from 'zod';
import { signedInOrKey } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { changeModes, signalDataTypes } from './vocabulary.ts';

/** A signal of the catalogue. `label` is what people read; an administrator may change it. */
export const catalogueSignal = z.object({
  id: z.int(),
  name: z.string(),
  label: z.string(),
  group_name: z.string(),
  data_type: z.enum(signalDataTypes),
  unit: z.string().nullable(),
  change_mode: z.enum(changeModes),
  /** Highest rate of a continuous signal in samples a second. */
  max_rate_hz: z.number().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /** Number in the metadata list `signal_enum`, or null. */
  enum_name: z.string().nullable(),
  /** What its numbers are, in their order, where label and unit do not say it. */
  description: z.string().optional(),
});
export type CatalogueSignal = z.output<typeof catalogueSignal>;

export const signalGroup = z.object({
  groupName: z.string(),
  read: z.array(catalogueSignal),
  write: z.array(catalogueSignal),
});
export type SignalGroup = z.output<typeof signalGroup>;

export const listSignalsEndpoint = endpoint({
  name: 'signals.list',
  summary: 'The signal catalogue by group',
  method: 'GET',
  path: '/shared/api/v1/signals',
  access: signedInOrKey,
  response: z.object({ signals: z.array(signalGroup) }),
  errors: [],
  audit: null,
  rate: 'read',
  isCached: true,
});

const option = z.object({
  id: z.union([z.int(), z.string()]),
  label: z.string(),
  value: z.number().optional(),
});

export const signalMetadata = z.object({
  data_retention: z.array(option),
  frequency_mode: z.array(option),
  signal_frequency: z.array(option),
  signal_threshold_direction: z.array(option),
  signal_data_type: z.array(option),
  signal_analysis_format: z.array(option),
  signal_return_format: z.array(option),
  signal_enum: z.array(
    z.object({ name: z.string(), values: z.array(z.object({ id: z.int(), label: z.string() })) }),
  ),
  reward_currency: z.array(option),
  reward_effort_unit: z.array(option),
});
export type SignalMetadata = z.output<typeof signalMetadata>;

export const getSignalMetadataEndpoint = endpoint({
  name: 'signals.metadata',
  summary: 'The ten lists of choices for signals and rewards',
  method: 'GET',
  path: '/shared/api/v1/signal-metadata',
  access: signedInOrKey,
  response: signalMetadata,
  errors: [],
  audit: null,
  rate: 'read',
  isCached: true,
});
