import { z } from 'zod';
import { loadTestFigures } from './figures.ts';

/** What the server says to the process that runs simulated vehicles. The first message is the start. */
export const runnerOrder = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    brokerUrl: z.string(),
    /** With what vehicles ask for their first certificate; all PEM. */
    claim: z.object({
      certificate: z.string(),
      key: z.string(),
      authority: z.string(),
      vin_prefixes: z.array(z.string()),
    }),
    vins: z.array(z.string()),
    /** Of these no certificate is in force: one that is kept of them is not used. */
    renewed: z.array(z.string()),
    /** Where the vehicles keep their keys and certificates. */
    folder: z.string(),
    /** Within which a vehicle must be connected and have its offer. */
    threshold_ms: z.int(),
    /** The run stops by itself once the platform has stored so many messages, and sends no more; null: it does not. */
    messages: z.int().min(1).nullable(),
  }),
  z.object({ type: z.literal('stop') }),
]);
export type RunnerOrder = z.output<typeof runnerOrder>;
export type RunnerStart = Extract<RunnerOrder, { type: 'start' }>;

/** What that process says. It ends after whatever is no progress. */
export const runnerNews = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    running: z.int(),
    figures: loadTestFigures,
  }),
  z.object({ type: z.literal('stopped') }),
  /** Every vehicle had its turn and was given up, so it stopped by itself. */
  z.object({ type: z.literal('noneLeft') }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);
export type RunnerNews = z.output<typeof runnerNews>;
