import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { ConsentStatusLine, ReportRange } from '@vinculum/contract/reports/endpoints.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ofTraffic } from '../db/test-traffic-store.ts';

// A read model over the tables of other domains: it never writes.

const CURSOR_ROWS = 1000;

interface ConsentStatusScope extends ReportRange {
  /** Null: of all consumers. */
  readonly consumerId: number | null;
  /** Whether consents of vehicles of tests are among them. */
  readonly includeTest: boolean;
  readonly now: Date;
}

/**
 * Of each consent that changed in the days its last change in them, in the order of consumer, form and VIN, read by
 * cursor. What ran out of time within the days is expired by the clock, also before a job has marked it.
 */
export function streamConsentStatus(
  db: Kysely<Database>,
  scope: ConsentStatusScope,
): AsyncIterableIterator<ConsentStatusLine> {
  const { start_date: start, end_date: end, consumerId, includeTest, now } = scope;
  const from = sql`${start}::timestamp at time zone 'UTC'`;
  const to = sql`(${end}::date + 1)::timestamp at time zone 'UTC'`;
  const isOver = sql`(c.status = h.to_status and c.status in (${sql.join([...openStatuses, ...liveStatuses])})
    and c.expires_at <= ${now}::timestamptz and c.expires_at < ${to})`;
  return db
    .selectFrom(
      sql<ConsentStatusLine>`(
        with changed as (
          select distinct on (h.consent_id) h.* from consent_history h
          where h.at >= ${from} and h.at < ${to} order by h.consent_id, h.id desc
        )
        select c.consumer_id, o.name as consumer, c.form_id as consent_form_id, f.title, c.vin as vin_number,
          coalesce(m.name, '') as oem,
          case when ${isOver} then 'FORM_EXPIRED' else h.to_status end as status,
          ${instant(sql`case when ${isOver} then c.expires_at else h.at end`)} as changed_on,
          case when ${isOver} then 'expired' else h.cause end as cause,
          case when ${isOver} then 'platform' else h.actor_kind end as changed_by,
          case when ${isOver} then '' else coalesce(h.actor, '') end as "user",
          ${instant(sql`c.created_on`)} as first_published_on, coalesce(${instant(sql`c.expires_at`)}, '') as expires_on,
          c.is_test
        from changed h
        join consent c on c.id = h.consent_id
        join organisation o on o.id = c.consumer_id
        join consent_form f on f.id = c.form_id
        left join organisation m on m.id = c.oem_id
        where ${consumerId === null ? sql`true` : sql`c.consumer_id = ${consumerId}`}
          and ${ofTraffic('c.is_test', includeTest)}
        order by c.consumer_id, c.form_id, c.vin
      )`.as('line'),
    )
    .selectAll()
    .stream(CURSOR_ROWS);
}

/** A moment as ISO 8601 in UTC, to the second. */
function instant(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}
