import { type RawBuilder, sql } from 'kysely';

// What is counted of consents and vehicles, as decision 20 keeps it: to be read in place of the tables.

/** Consents as they are marked, whatever the clock says, as a table of totals to add up. */
export const markedTotals = sql`(
  select consumer_id, form_id, oem_id, is_test, status, is_applied, total from consent_count
  union all select consumer_id, form_id, oem_id, is_test, status, is_applied, total from consent_move
)`;

/**
 * The ids of forms by which cars of a maker were asked, as a query; of one form alone when `formId` names it. What was
 * not asked, since the maker did not permit it, is none of the maker's business.
 */
export function formsOfMaker(oemId: number, formId: number | null = null): RawBuilder<unknown> {
  return sql`select c.form_id from ${markedTotals} c
    where c.oem_id = ${oemId} and c.status <> 'FORM_NOT_ASKED' and ${formId === null ? sql`true` : sql`c.form_id = ${formId}`}
    group by c.form_id having sum(c.total) > 0`;
}

/**
 * Consents as the clock has them at a moment, as a table of totals to add up: `consumer_id`, `form_id`, `oem_id` (null:
 * not registered), `is_test`, `status`, `is_applied`, `total`. What has expired and is not marked yet is taken from its
 * status and stands under FORM_EXPIRED. It costs the same for any number of consents.
 */
export function consentTotals(now: Date): RawBuilder<unknown> {
  const isOver = sql`expires_at <= ${now}::timestamptz`;
  return sql`(
    select * from ${markedTotals} marked
    union all
    select over.consumer_id, over.form_id, over.oem_id, over.is_test,
      case when side.sign = 1 then 'FORM_EXPIRED' else over.status end, over.is_applied, side.sign * over.total
    from (${overdue(sql`where ${isOver}`)}) over cross join (values (-1), (1)) side (sign)
  )`;
}

/** The active ones that have an end, by that end (`expires_at`), with the same columns beside it. */
export function overdue(where: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql`consumer_id, form_id, oem_id, is_test, status, is_applied, expires_at, total`;
  return sql`select ${columns} from consent_due ${where} union all select ${columns} from consent_move ${where}`;
}

/**
 * Whether there is a car that has to confirm a consent, or those of a row of totals: a VIN that is not registered, or
 * that was not asked, has nothing to confirm and never waits for it. `is_applied` says of these whether it has.
 */
export function isToConfirm(as: 'c' | 't'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${as}.oem_id`)} is not null and ${sql.ref(`${as}.status`)} <> 'FORM_NOT_ASKED')`;
}

/** Transitions of consents by day, as totals to add up: `form_id`, `day`, `is_test`, `from_status`, `to_status`. */
export const transitionTotals = sql`(
  select form_id, day, is_test, from_status, to_status, total from consent_day
  union all select form_id, day, is_test, from_status, to_status, total from consent_day_move
)`;

/** How long the stretches are by which changes are kept, in minutes. */
export const changeMinutes = [1, 15] as const;

/**
 * What moved in `moves` as a table of changes to add up: `portal` and `organisation_id` of each side that sees it (the
 * platform is 0), `minutes` and `at` (length and start of the stretch), `is_test`, `status`, `total`.
 */
export function changesOf(moves: RawBuilder<unknown>, lengths: readonly number[]): RawBuilder<unknown> {
  return sql`
    select v.portal, v.organisation_id, s.minutes,
      date_bin(s.minutes * interval '1 minute', m.minute, timestamptz 'epoch') as at, m.is_test, m.status,
      sum(m.total) as total
    from ${moves} m
    cross join lateral (values ('CONSUMERS', m.consumer_id), ('OEMS', m.oem_id), ('ADMIN', 0)) v (portal, organisation_id)
    cross join unnest(${[...lengths]}::smallint[]) s (minutes)
    where m.minute is not null and v.organisation_id is not null group by 1, 2, 3, 4, 5, 6`;
}

/** Vehicles as a table of totals to add up: `oem_id`, `fleet_id` (null: in none), `is_test`, `total`. */
export const vehicleTotals = sql`(
  select oem_id, fleet_id, is_test, total from vehicle_count
  union all select oem_id, fleet_id, is_test, total from vehicle_move
)`;
