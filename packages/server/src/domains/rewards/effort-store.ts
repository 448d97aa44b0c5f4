import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { BelievedEffort } from './effort-rules.ts';
import { type EarnedRow, toldEarnings } from './told-earnings-store.ts';

/**
 * Keeps the highest efforts of the day, for consents whose revision is still the one decided on, and returns what their
 * owners have earned: one statement, since it runs at every check-in. Nothing is written for a car that has not moved.
 */
export async function keepEfforts(
  db: Kysely<Database>,
  efforts: readonly BelievedEffort[],
  day: string,
): Promise<readonly EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`
    with said as materialized (
      select d.*, c.granted_at
      from unnest(${efforts.map((one) => one.consent_id)}::bigint[], ${efforts.map((one) => one.revision)}::bigint[],
        ${efforts.map((one) => one.metres)}::bigint[], ${efforts.map((one) => one.driving_ms)}::bigint[],
        ${efforts.map((one) => one.use_days)}::int[])
        as d (consent_id, revision, metres, driving_ms, use_days)
      join consent c on c.id = d.consent_id and c.revision = d.revision
      where c.granted_at is not null
    ), kept as (
      insert into consent_effort as e (consent_id, granted_at, day, metres, driving_ms, use_days)
      select s.consent_id, s.granted_at, ${day}::date, greatest(s.metres, p.metres),
        greatest(s.driving_ms, p.driving_ms), greatest(s.use_days, p.use_days)
      from said s left join lateral (
        select * from consent_effort p
        where p.consent_id = s.consent_id and p.granted_at = s.granted_at and p.day < ${day}::date
        order by p.day desc limit 1) p on true
      where s.metres > coalesce(p.metres, 0) or s.driving_ms > coalesce(p.driving_ms, 0)
        or s.use_days > coalesce(p.use_days, 0)
      on conflict (consent_id, granted_at, day) do update set
        metres = greatest(e.metres, excluded.metres),
        driving_ms = greatest(e.driving_ms, excluded.driving_ms),
        use_days = greatest(e.use_days, excluded.use_days)
      where excluded.metres > e.metres or excluded.driving_ms > e.driving_ms or excluded.use_days > e.use_days
    )
    ${toldEarnings}`.execute(db);
  return rows;
}
