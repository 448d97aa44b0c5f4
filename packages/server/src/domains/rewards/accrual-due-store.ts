import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** What a run has to work out of one form. */
export interface DueForm {
  readonly id: number;
  /** YYYY-MM-DD, or -infinity for a form that no run has covered: the first day that may be new or different. */
  readonly since: string;
  /** Whether it pays for kilobytes, which are metered without a note of what is new. */
  readonly paysKilobytes: boolean;
}

/**
 * Published forms that promise something and may have earned something from `day` (YYYY-MM-DD) on, oldest first. A form
 * that ended is settled by the first run for a later day: nothing is written under it any more.
 */
export async function dueForms(db: Kysely<Database>, day: string): Promise<DueForm[]> {
  const { rows } = await sql<DueForm>`
    with due as materialized (
      select f.id, least(${day}::date, coalesce(p.covered_to, '-infinity'::date))::text as since
      from consent_form f left join reward_progress p on p.form_id = f.id
        cross join lateral (select (f.ended_on at time zone 'UTC')::date as day) e
      where f.status = 'PUBLISHED' or (f.status <> 'DRAFT' and (e.day < ${day}::date and e.day < p.covered_to)
        is not true)
    )
    select d.id, d.since,
      jsonb_path_exists(f.content, '$.*[*] ? (@.effort_type == 4)') as "paysKilobytes"
    from due d join consent_form f on f.id = d.id
    where jsonb_array_length(f.content -> 'consumer_rewards') > 0
      or jsonb_array_length(f.content -> 'oem_rewards') > 0
    order by d.id`.execute(db);
  return rows;
}

/** By form the consents whose cars told an effort on `day` (YYYY-MM-DD) or later. */
export async function movedSince(
  db: Kysely<Database>,
  day: string,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ form_id: number; consents: number[] }>`
    select c.form_id, array_agg(distinct c.id)::float8[] as consents
    from consent_effort e join consent c on c.id = e.consent_id
    where e.day >= ${day}::date and not c.is_test
    group by c.form_id`.execute(db);
  return new Map(rows.map((row) => [row.form_id, row.consents]));
}
