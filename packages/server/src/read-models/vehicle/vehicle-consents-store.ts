import { rowsOfKeyPage } from '@vinculum/contract/foundation/paging.ts';
import { type ConsentStatus, liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { shownConsentChanges } from '@vinculum/contract/vehicles/endpoints.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isToConfirm } from '../kept-totals-store.ts';
import { titleFor } from '../target-names-store.ts';
import { isLive, isSince, maySee, type VehicleViewer } from './vehicle-scope-store.ts';

/** A change of a consent; `at` in milliseconds since 1970. */
interface StoredChange {
  readonly at: number;
  readonly actor_kind: string;
  readonly to: ConsentStatus;
  readonly cause: string;
}

interface StoredConsent {
  readonly id: number;
  readonly form_id: number;
  readonly title: string;
  readonly consumer_id: number;
  readonly consumer: string;
  readonly status: ConsentStatus;
  readonly since: Date;
  readonly expires_at: Date | null;
  /** Null: no car has to confirm it. */
  readonly is_applied: boolean | null;
  /** The newest first. */
  readonly history: readonly StoredChange[];
}

/** The consents of a vehicle that a viewer may see, the newest first: one more than a page holds. */
export async function pageConsentsFor(
  db: Kysely<Database>,
  viewer: VehicleViewer,
  of: {
    readonly vin: string;
    readonly since: Date | null;
    /** Only those with a lower id. */
    readonly before: number | null;
    readonly now: Date;
    /** That of the titles; null for the first of each. */
    readonly language: Language | null;
  },
): Promise<StoredConsent[]> {
  const isOver = sql`(c.status in (${sql.join([...liveStatuses, ...openStatuses])})
    and c.expires_at <= ${of.now}::timestamptz)`;
  const { rows } = await sql<StoredConsent>`
    with page as (
      select c.* from consent c
      where c.vin = ${of.vin} and ${maySee(viewer, sql`${of.since}::timestamptz`)} and (${of.before}::bigint is null or c.id < ${of.before})
      order by c.id desc limit ${rowsOfKeyPage + 1}
    )
    select c.id, c.form_id, ${titleFor(of.language)} as title, c.consumer_id, o.name as consumer,
      case when ${isOver} then 'FORM_EXPIRED' else c.status end as status,
      case when ${isOver} then c.expires_at else coalesce(c.ended_at, c.granted_at, c.created_on) end as since,
      c.expires_at, case when ${isToConfirm('c')} then c.confirmed_at is not null end as is_applied,
      h.history
    from page c join consent_form f on f.id = c.form_id join organisation o on o.id = c.consumer_id
    cross join lateral (
      select coalesce(json_agg(n.change), '[]') as history from (
        select json_build_object('at', floor(extract(epoch from x.at) * 1000)::bigint, 'actor_kind', x.actor_kind,
          'to', x.to_status, 'cause', x.cause) as change
        from consent_history x where x.consent_id = c.id and ${isSince(viewer, sql`${of.since}::timestamptz`)} order by x.id desc limit ${shownConsentChanges}
      ) n
    ) h
    order by c.id desc`.execute(db);
  return rows;
}

/** One of those consents: of which form it is, and what its owner agrees to now; undefined for any other. */
export async function findConsentFor(
  db: Kysely<Database>,
  viewer: VehicleViewer,
  of: { readonly vin: string; readonly since: Date | null; readonly id: number; readonly now: Date },
): Promise<{ form_id: number; consumer_id: number; agreed: readonly number[] } | undefined> {
  const { rows } = await sql<{ form_id: number; consumer_id: number; agreed: readonly number[] }>`
    select c.form_id, c.consumer_id, case when ${isLive(of.now)} then c.accepted_signals else '{}' end as agreed
    from consent c
    where c.id = ${of.id} and c.vin = ${of.vin} and ${maySee(viewer, sql`${of.since}::timestamptz`)}`.execute(
    db,
  );
  return rows[0];
}
