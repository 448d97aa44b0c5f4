import type { HealthFigures } from '@vinculum/contract/health/endpoints.ts';
import { Gauge, Registry } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { measureFigures } from '../../read-models/health-figures-store.ts';
import { samplesSince, storeSample } from './samples-store.ts';
import { newestRuns } from '../scheduled-runs/public.ts';

/** A sample that is older says nothing about now. */
const FRESH_MS = 120_000;

const gauges = [
  ['vinculum_vehicles_connected', 'Vehicles connected, at every gateway', (f) => f.vehicles],
  [
    'vinculum_messages_per_minute',
    'Data messages delivered in the last whole minute',
    (f) => f.messages_minute,
  ],
  ['vinculum_outbox_waiting_rows', 'Rows of the outbox that wait to be sent', (f) => f.outbox_waiting],
  ['vinculum_outbox_parked_rows', 'Rows of the outbox that were given up', (f) => f.outbox_parked],
  [
    'vinculum_outbox_lag_seconds',
    'Age of the oldest waiting row of the outbox',
    (f) => f.outbox_lag_ms / 1000,
  ],
  ['vinculum_jobs_waiting', 'Due runs of jobs that have not begun', (f) => f.jobs_waiting],
  ['vinculum_job_lag_seconds', 'How long the oldest due run of a job has waited', (f) => f.job_lag_ms / 1000],
  ['vinculum_database_size_bytes', 'Size of the database', (f) => f.database_bytes],
] as const satisfies readonly (readonly [string, string, (figures: HealthFigures) => number])[];

/**
 * The newest sample of the installation as Prometheus reads it, the same from every process; without its figures while
 * nobody has sampled lately.
 */
export async function healthMetrics({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  const newest = (await samplesSince(db, new Date(clock() - FRESH_MS))).at(-1);
  if (newest !== undefined) {
    const { figures, at } = newest;
    for (const [name, help, valueOf] of gauges) new Gauge({ name, help, registers }).set(valueOf(figures));
    const help = 'When these figures were sampled, in seconds since 1970';
    new Gauge({ name: 'vinculum_health_sampled_timestamp_seconds', help, registers }).set(
      at.getTime() / 1000,
    );
    const drops = new Gauge({
      name: 'vinculum_dropped_samples',
      help: 'Samples that were not delivered since counting began, by reason',
      labelNames: ['reason'],
      registers,
    });
    for (const [reason, samples] of Object.entries(figures.drops)) drops.set({ reason }, samples);
  }
  const succeeded = new Gauge({
    name: 'vinculum_job_last_success_timestamp_seconds',
    help: 'When a run of a job last ended well, in seconds since 1970',
    labelNames: ['job'],
    registers,
  });
  for (const { job, succeeded_on } of await newestRuns(db))
    if (succeeded_on !== null) succeeded.set({ job }, succeeded_on.getTime() / 1000);
  return await registry.metrics();
}

/** Measures once. `clock` gives milliseconds since 1970. */
export async function sampleHealth({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await storeSample(db, await measureFigures(db, now), now);
}
