import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { scheduledRunStates } from '../scheduled-runs/vocabulary.ts';
import { healthFigures } from './figures.ts';

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
  access: allow({ portal: 'ADMIN', role: 'USER_VIEWER' }),
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
