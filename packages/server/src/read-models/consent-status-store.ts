import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { consentStatusLine, type ReportRange } from '@vinculum/contract/reports/endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Lines } from '../db/copy-lines.ts';
import { csvLines, moment, plain, sharedText, written } from '../db/file-lines-store.ts';
import { ofTraffic } from '../db/test-traffic-store.ts';
import { isIn, type OrganisationScope } from '../db/organisation-scope-store.ts';

// A read model over the tables of other domains: it never writes.

interface ConsentStatusScope extends ReportRange {
  readonly consumerId: OrganisationScope;
  /** Whether consents of vehicles of tests are among them. */
  readonly includeTest: boolean;
  readonly now: Date;
}

/**
 * Of each consent that changed in the days a line with its last change in them, in the order of consumer, form and VIN.
 * What ran out of time within the days is expired by the clock, also before a job has marked it.
 */
export function consentStatusLines(scope: ConsentStatusScope): Lines {
  const organisations = sql.table('organisation');
  const unlessOver = (then: string, otherwise: RawBuilder<unknown>) =>
    sql`case when c.is_over then ${then} else ${otherwise} end`;
  return csvLines(
    consentStatusLine,
    {
      consumer_id: plain(sql`c.consumer_id`),
      consumer: plain(sql`asker.name`),
      consent_form_id: plain(sql`c.form_id`),
      title: plain(sql`form.title`),
      vin_number: plain(sql`c.vin`),
      oem: plain(sql`maker.name`),
      status: plain(unlessOver('FORM_EXPIRED', sql`c.to_status`)),
      changed_on: moment(sql`case when c.is_over then c.expires_at else c.at end`, 'second'),
      cause: plain(unlessOver('expired', sql`c.cause`)),
      changed_by: plain(unlessOver('platform', sql`c.actor_kind`)),
      user: plain(unlessOver('', written(sql`c.actor`))),
      first_published_on: moment(sql`c.created_on`, 'second'),
      expires_on: moment(sql`c.expires_at`, 'second'),
      is_test: plain(sql`c.is_test`),
    },
    {
      from: sql`from (${sortedChanges(scope)}) c
        ${sharedText(sql.table('consent_form'), { column: 'title', id: 'c.form_id', as: 'form' })}
        ${sharedText(organisations, { column: 'name', id: 'c.consumer_id', as: 'asker' })}
        ${sharedText(organisations, { column: 'name', id: 'c.oem_id', as: 'maker' })}
        order by c.consumer_id, c.form_id, c.vin`,
    },
  );
}

/** Sorted before anything is looked up: so rows are short while they are sorted. */
function sortedChanges(scope: ConsentStatusScope): RawBuilder<unknown> {
  const { start_date: start, end_date: end, consumerId, includeTest, now } = scope;
  const from = sql`${start}::timestamp at time zone 'UTC'`;
  const to = sql`(${end}::date + 1)::timestamp at time zone 'UTC'`;
  return sql`
    with changed as (
      select distinct on (h.consent_id) h.* from consent_history h
      where h.at >= ${from} and h.at < ${to} order by h.consent_id, h.id desc
    )
    select c.consumer_id, c.form_id, c.vin, c.oem_id, c.created_on, c.expires_at, c.is_test,
      h.to_status, h.at, h.cause, h.actor_kind, h.actor,
      (c.status = h.to_status and c.status in (${sql.join([...openStatuses, ...liveStatuses])})
        and c.expires_at <= ${now}::timestamptz and c.expires_at < ${to}) as is_over
    from changed h
    join consent c on c.id = h.consent_id
    where ${isIn(consumerId, 'c.consumer_id')}
      and ${ofTraffic('c.is_test', includeTest)}
    order by c.consumer_id, c.form_id, c.vin offset 0`;
}
