import { z } from 'zod';
import { operatorViewer } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { scheduledRunStates } from '../scheduled-runs/vocabulary.ts';

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

/** How one job is. Times are ISO 8601 in UTC. */
export const jobHealth = z.object({
  job: z.string(),
  /** Of its newest run; null, with its start, before the first. */
  state: z.enum(scheduledRunStates).nullable(),
  started_on: z.string().nullable(),
  /** When a run of it last ended well; null when none is known. */
  succeeded_on: z.string().nullable(),
  /** Why the newest run failed; empty otherwise. */
  failure: z.string(),
});
export type JobHealth = z.output<typeof jobHealth>;

export const getHealthEndpoint = endpoint({
  name: 'health.show',
  summary: 'How the installation is: figures of the last hour, a sample every 15 seconds, and every job',
  method: 'GET',
  path: '/admin/api/v1/health',
  access: operatorViewer,
  response: z.object({
    /** The oldest first; empty before the first sample. */
    samples: z.array(healthFigures.extend({ at: z.string() })),
    jobs: z.array(jobHealth),
  }),
  errors: [],
  audit: null,
  rate: 'read',
});
export type Health = z.output<typeof getHealthEndpoint.response>;
