import { z } from 'zod';
import { signalsEn } from '../signals/messages.en.ts';
import { wellKnownSignals } from '../signals/vocabulary.ts';

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
