import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inSlices } from '../../mechanisms/in-slices.ts';
import type { BelievedEffort } from './effort-rules.ts';
import { liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';

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
    with reported as materialized (
      select d.*, c.granted_at
      from unnest(${efforts.map((one) => one.consent_id)}::bigint[], ${efforts.map((one) => one.revision)}::bigint[],
        ${efforts.map((one) => one.metres)}::bigint[], ${efforts.map((one) => one.driving_ms)}::bigint[],
        ${efforts.map((one) => one.use_days)}::int[])
        as d (consent_id, revision, metres, driving_ms, use_days)
      join consent c on c.id = d.consent_id and c.revision = d.revision
      where c.granted_at is not null
    ), stored as (
      insert into consent_effort as e (consent_id, granted_at, day, metres, driving_ms, use_days)
      select s.consent_id, s.granted_at, ${day}::date, greatest(s.metres, p.metres),
        greatest(s.driving_ms, p.driving_ms), greatest(s.use_days, p.use_days)
      from reported s left join lateral (
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
    ${reportedEarnings}`.execute(db);
  return rows;
}

/**
 * Deletes all that a car measured under a consent, when its owner withdraws with erasure; belongs in that transaction.
 * What was earned by it stays in the ledger, which no later run lowers.
 */
export async function eraseEffortOfConsent(trx: Transaction<Database>, consentId: number): Promise<void> {
  await trx.deleteFrom('consent_effort').where('consent_id', '=', consentId).execute();
}

/**
 * Deletes the days that forms no longer let anybody keep and that the ledger holds. Of a grant that lasts their newest
 * stays, as its opening balance of no day: what a car counts since the grant is compared with it.
 * @param now milliseconds since 1970
 * @returns the number of days deleted
 */
export async function deleteEffortPastRetention(db: Kysely<Database>, now: number): Promise<number> {
  const deleted = await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`
      with ${bounds(now)}
      delete from consent_effort where ctid = any(array(
        select e.ctid from consent_effort e join consent c on c.id = e.consent_id join bound b on b.form_id = c.form_id
        where e.day < b.day
          and (not ${lasts} or exists (
            select from consent_effort later
            where later.consent_id = e.consent_id and later.granted_at = e.granted_at
              and later.day > e.day and later.day < b.day))
        limit ${rows}))`.execute(db);
    return Number(numAffectedRows);
  });
  // Not before all others are gone: an opening balance from before is one of them, and has the same key.
  await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`
      with ${bounds(now)}
      update consent_effort set day = '-infinity' where ctid = any(array(
        select e.ctid from consent_effort e join consent c on c.id = e.consent_id join bound b on b.form_id = c.form_id
        where e.day < b.day and e.day > '-infinity' limit ${rows}))`.execute(db);
    return Number(numAffectedRows);
  });
  return deleted;
}

/** Of each form the first day (UTC) that stays: the ledger takes what comes before the day it covers from itself. */
const bounds = (now: number): RawBuilder<unknown> => sql`
  bound as materialized (
    select f.id as form_id, least(
      (${new Date(now)}::timestamptz at time zone 'UTC')::date - f.data_retention_in_days,
      case when jsonb_path_exists(f.content, '$.consumer_rewards[*]') or jsonb_path_exists(f.content, '$.oem_rewards[*]')
        then coalesce(p.covered_to, '-infinity'::date) else 'infinity'::date end) as day
    from consent_form f left join reward_progress p on p.form_id = f.id
  )`;

const lasts = sql`(c.granted_at = e.granted_at and c.status in (${sql.join(liveStatuses)}))`;

/** What the owner earned under one consent with one reward so far; exact decimal text. */
export interface EarnedRow {
  readonly consent_id: number;
  readonly currency_type: number;
  readonly amount: string;
}

/**
 * What the owners of the consents in the list `reported` have earned, as the last part of a statement that has this
 * list: the owners of today.
 */
const reportedEarnings = sql<EarnedRow>`
  select s.consent_id, e.currency_type, trim_scale(e.amount - e.amount_before)::text as amount
  from reported s join reward_earned e on e.consent_id = s.consent_id and e.kind = 'consumer'
  order by s.consent_id, e.reward_index`;
