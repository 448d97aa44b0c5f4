import type { HealthFigures } from '@vinculum/contract/health/endpoints.ts';
import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

// Over the tables of domains and of the job queue.

interface Measured {
  readonly vehicles: number;
  readonly messages_minute: number;
  readonly outbox_waiting: number;
  readonly outbox_lag_ms: number;
  readonly outbox_parked: number;
  readonly database_bytes: number;
}

/** Measures the whole installation; `now` is milliseconds since 1970. */
export async function measureFigures(db: Kysely<Database>, now: number): Promise<HealthFigures> {
  const at = new Date(now);
  const minute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS - MINUTE_MS);
  const { rows } = await sql<Measured>`
    select
      (select count(*) from vehicle_session where is_online) as vehicles,
      (select coalesce(sum(messages), 0)::bigint from usage_minute where at = ${minute}) as messages_minute,
      w.waiting as outbox_waiting, w.parked as outbox_parked,
      greatest(0, coalesce(extract(epoch from ${at}::timestamptz - w.oldest) * 1000, 0))::bigint as outbox_lag_ms,
      pg_database_size(current_database()) as database_bytes
    from (
      select count(*) filter (where parked_at is null) as waiting,
        count(*) filter (where parked_at is not null) as parked,
        min(created_at) filter (where parked_at is null) as oldest
      from outbox) w`.execute(db);
  const drops = await sql<{ reason: string; samples: number }>`
    select reason, sum(samples)::bigint as samples from gateway_drop group by reason order by reason`.execute(
    db,
  );
  const measured = rows[0];
  if (measured === undefined) throw new Error('the database measured nothing');
  return {
    ...measured,
    ...(await measureQueue(db, at)),
    drops: Object.fromEntries(drops.rows.map(({ reason, samples }) => [reason, samples])),
  };
}

/** Due runs that nobody has begun. Without a queue, where no jobs have ever run, there are none. */
async function measureQueue(
  db: Kysely<Database>,
  at: Date,
): Promise<Pick<HealthFigures, 'jobs_waiting' | 'job_lag_ms'>> {
  const { rows: known } = await sql<{
    queue: string | null;
  }>`select to_regclass('jobs.job')::text as queue`.execute(db);
  if (typeof known[0]?.queue !== 'string') return { jobs_waiting: 0, job_lag_ms: 0 };
  const { rows } = await sql<{ jobs_waiting: number; job_lag_ms: number }>`
    select count(*) as jobs_waiting,
      greatest(0, coalesce(extract(epoch from ${at}::timestamptz - min(start_after)) * 1000, 0))::bigint as job_lag_ms
    from jobs.job where state in ('created', 'retry') and start_after <= ${at}
      and name not like '\\_\\_pgboss\\_\\_%'`.execute(db);
  return rows[0] ?? { jobs_waiting: 0, job_lag_ms: 0 };
}
