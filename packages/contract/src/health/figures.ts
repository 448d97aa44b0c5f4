import { z } from 'zod';

/** Time between two samples, and over how much of it the screen looks back. */
export const SAMPLE_MS = 15_000;
export const LOOK_BACK_MS = 3_600_000;

const count = z.int().min(0);

/** What one sample measures of the whole installation, whichever process took it. */
export const healthFigures = z.object({
  /** Cars connected now, at every gateway. */
  vehicles: count,
  /** Data messages delivered in the last whole minute before the sample. */
  messages_minute: count,
  /** Samples that were not delivered, by reason, since counting began. */
  drops: z.record(z.string(), count),
  /** What waits to be sent to connected cars, and how long the oldest of it has waited. */
  outbox_waiting: count,
  outbox_lag_ms: count,
  /** Given up and kept for an operator. */
  outbox_parked: count,
  /** Due runs of jobs that have not begun, and how long the oldest of them has waited. */
  jobs_waiting: count,
  job_lag_ms: count,
  database_bytes: count,
});
export type HealthFigures = z.output<typeof healthFigures>;
