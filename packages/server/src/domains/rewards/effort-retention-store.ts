import { liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Deletes all that a car measured under a consent, when its owner withdraws with erasure; belongs in that transaction.
 * What was earned by it stays in the ledger, which no later run lowers.
 */
export async function eraseEffortOfConsent(trx: Kysely<Database>, consentId: number): Promise<void> {
  await trx.deleteFrom('consent_effort').where('consent_id', '=', consentId).execute();
}

/**
 * Deletes the days that forms no longer let anybody keep and that the ledger holds. Of a grant that lasts their newest
 * stays, as its opening balance of no day: what a car counts since the grant is compared with it.
 * @param now milliseconds since 1970
 * @returns the number of days deleted
 */
export async function deleteEffortPastRetention(db: Kysely<Database>, now: number): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      with ${bounds(now)}
      delete from consent_effort e using consent c, bound b
      where c.id = e.consent_id and b.form_id = c.form_id and e.day < b.day
        and (not ${lasts} or exists (
          select from consent_effort later
          where later.consent_id = e.consent_id and later.granted_at = e.granted_at
            and later.day > e.day and later.day < b.day))`.execute(trx);
    await sql`
      with ${bounds(now)}
      update consent_effort e set day = '-infinity' from consent c, bound b
      where c.id = e.consent_id and b.form_id = c.form_id and e.day < b.day and e.day > '-infinity'`.execute(
      trx,
    );
    return Number(numAffectedRows ?? 0n);
  });
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
