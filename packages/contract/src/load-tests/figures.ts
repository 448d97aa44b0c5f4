import { z } from 'zod';

/** How long something took, over all vehicles; milliseconds, null while nothing was measured. */
const durations = z.object({
  count: z.int(),
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  p99: z.number().nullable(),
  max: z.number().nullable(),
  /** How many took up to so long, and longer than the bucket before; null: longer than all others. */
  buckets: z.array(z.object({ up_to_ms: z.int().nullable(), count: z.int() })).max(50),
});
export type Durations = z.output<typeof durations>;

/** What is measured of each vehicle. */
const measuredSteps = ['provision', 'connect', 'answer'] as const;
export type MeasuredStep = (typeof measuredSteps)[number];

/** What a run has measured so far. */
export const loadTestFigures = z.object({
  /** Length of one point of the series. */
  step_ms: z.int().min(1),
  /** Vehicles connected at the end of each step, and the data messages that the platform stored within it. */
  series: z.array(z.object({ at_ms: z.int(), running: z.int(), messages: z.int() })).max(1000),
  /** To the vehicle's own certificate; only vehicles that had none yet. */
  provision: durations,
  /** From the attempt to connect until connected and subscribed. */
  connect: durations,
  /** From the arrival of the offer until the platform said that the answer is stored. */
  answer: durations,
  /** Data messages that the platform stored. */
  messages: z.int(),
  /** The most vehicles that were connected at the same time. */
  peak: z.int(),
  /** Vehicles that did not start, by reason. */
  errors: z.array(z.object({ reason: z.string().max(200), count: z.int() })).max(50),
});
export type LoadTestFigures = z.output<typeof loadTestFigures>;
