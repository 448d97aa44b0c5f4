import type { LatelyAction } from '@vinculum/contract/foundation/audit/actions.ts';
import type { ConcernAct, objectKinds } from '@vinculum/contract/home/overview.ts';
import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ofTraffic } from '../db/test-traffic-store.ts';
import { transitionTotals } from './kept-totals-store.ts';
import { nameOfTarget, partsOfTarget, titleFor } from './target-names-store.ts';
import { isIn, type OrganisationScope } from '../db/organisation-scope-store.ts';

// A read model over the tables of other domains: what happened lately. It never writes.

export interface LatelyScope {
  readonly organisationId: OrganisationScope;
  readonly since: Date;
  readonly includeTest: boolean;
  readonly limit: number;
  /** That of the titles of forms; null for the first of each. */
  readonly language: Language | null;
}

interface ActsScope extends LatelyScope {
  /** Which sends `s` of messages to cars are told. */
  readonly sends: RawBuilder<boolean>;
}

export interface StoredAct {
  readonly id: number;
  readonly at: Date;
  readonly action: LatelyAction;
  readonly actor: string | null;
  readonly organisation: string | null;
  readonly object_kind: (typeof objectKinds)[number] | null;
  readonly object_id: number | null;
  readonly object_name: string | null;
  /** What it was done to, as the audit trail has it. */
  readonly target: string | null;
  /** What the act says about itself. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** What an event `e` was done to, where it is `named`; a form `f` by its title in a language. */
const objectOfTarget = (
  language: Language | null,
) => sql`case when named.name is not null then e.kind end as object_kind,
  case when named.name is not null then e.target_id end as object_id,
  coalesce(${titleFor(language)}, named.name) as object_name`;

/** So many of the newest events are looked through: a maker’s cars write theirs by the hundred thousand. */
const LOOKED_THROUGH = 2000;

/** The newest acts of these kinds that were done, as the audit trail has them. */
export async function newestActs(
  db: Kysely<Database>,
  actions: readonly LatelyAction[],
  scope: ActsScope,
): Promise<StoredAct[]> {
  if (actions.length === 0) return [];
  const { organisationId, since, limit, includeTest, language } = scope;
  const newest = organisationId === 'everybody' ? sql`at desc, id desc` : sql`id desc`;
  const { rows } = await sql<StoredAct>`
    select e.id, e.at, e.action, e.actor, o.name as organisation, e.target, e.details,
      ${objectOfTarget(language)}
    from (
      select *, ${partsOfTarget} from (
        select * from audit_event where ${isIn(organisationId, 'organisation_id')}
        order by ${newest} limit ${LOOKED_THROUGH}
      ) newest where at >= ${since}::timestamptz and result = 'done' and action in (${sql.join(actions)})
    ) e
    left join organisation o on o.id = e.organisation_id
    left join consent_form f on e.kind = 'consent-form' and f.id = e.target_id
    left join lateral (${nameOfTarget}) named on true
    where (e.kind is distinct from 'vehicle-send'
        or exists (select from vehicle_send s where s.id = e.target_id and ${scope.sends}))
      and ${includeTest ? sql`true` : sql`not coalesce(named.is_test, false)`}
    order by e.at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface StoredAnswers {
  readonly form_id: number;
  readonly title: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  /** Of the last answer; null where it lies too far back to be looked for. */
  readonly at: Date | null;
  readonly accepted: number;
  readonly declined: number;
  readonly consumer: string;
}

/** So many of the newest answers, of all consumers, are looked through for the cars that answered, each once. */
const ANSWERS_LOOKED_THROUGH = 1000;

/** In literals, as the index of answers has them: it serves what is known to lie within it. */
const isAnswer = sql`from_status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})
  and to_status in (${sql.join([...liveStatuses, 'FORM_DECLINED'].map((status) => sql.lit(status)))})`;

/**
 * Of how many cars the owners accepted and declined each form on each day (UTC), by the last answer of each car; the
 * newest first. Days that lie further back than the answers that are looked through are taken from the counts that are
 * kept, whole, in which an owner who answered again stands again.
 */
export async function newestAnswers(db: Kysely<Database>, scope: LatelyScope): Promise<StoredAnswers[]> {
  const { organisationId, since, includeTest, limit } = scope;
  const isDeclined = sql`to_status = 'FORM_DECLINED'`;
  const sumOf = (which: RawBuilder<unknown>) => sql`coalesce(sum(total) filter (where ${which}), 0)::bigint`;
  const { rows } = await sql<StoredAnswers>`
    with looked as materialized (
      select id, consent_id, at, to_status from consent_history where ${isAnswer} order by id desc
      limit ${ANSWERS_LOOKED_THROUGH}
    ), edge as (
      select case when count(*) = ${ANSWERS_LOOKED_THROUGH} then (min(at) at time zone 'UTC')::date end as day from looked
    ), last as (
      select distinct on (c.form_id, day, c.vin) c.form_id, day, h.at, h.to_status
      from looked h join consent c on c.id = h.consent_id
      cross join lateral (select (h.at at time zone 'UTC')::date as day) d
      where h.at >= ${since}::timestamptz and ${isIn(organisationId, 'c.consumer_id')} and ${ofTraffic('c.is_test', includeTest)}
      order by c.form_id, day, c.vin, h.id desc
    ), answered as (
      select form_id, day, max(at) as at, count(*) filter (where not ${isDeclined}) as accepted,
        count(*) filter (where ${isDeclined}) as declined
      from last where day > coalesce((select day from edge), '-infinity') group by form_id, day
      union all
      select form_id, day, (select max(l.at) from last l where l.form_id = t.form_id and l.day = t.day),
        ${sumOf(sql`not ${isDeclined}`)}, ${sumOf(isDeclined)}
      from ${transitionTotals} t
      where day >= (${since}::timestamptz at time zone 'UTC')::date and day <= (select day from edge)
        and ${isAnswer} and ${ofTraffic('is_test', includeTest)}
      group by form_id, day having sum(total) > 0
    )
    select a.form_id, f.title, to_char(a.day, 'YYYY-MM-DD') as day, a.at, a.accepted, a.declined, o.name as consumer
    from answered a join consent_form f on f.id = a.form_id join organisation o on o.id = f.consumer_id
    where ${isIn(organisationId, 'f.consumer_id')}
    order by a.day desc, a.at desc nulls last, a.form_id desc limit ${limit}`.execute(db);
  return rows;
}

export interface StoredHappening {
  readonly id: number;
  readonly at: Date;
  readonly act: ConcernAct;
  readonly by: string;
  readonly object_kind: StoredAct['object_kind'];
  readonly object_id: number | null;
  readonly object_name: string | null;
  readonly total: number | null;
}

/** What others did that concerns the organisation, newest first. */
export async function newestHappenings(
  db: Kysely<Database>,
  { organisationId, since, includeTest, limit, language }: LatelyScope & { readonly organisationId: number },
): Promise<StoredHappening[]> {
  const { rows } = await sql<StoredHappening>`
    select e.id, e.at, e.act, o.name as by, e.total, ${objectOfTarget(language)}
    from (
      select *, ${partsOfTarget} from happening
      where organisation_id = ${organisationId} and at >= ${since}::timestamptz and ${ofTraffic('is_test', includeTest)}
      order by id desc limit ${limit}
    ) e
    join organisation o on o.id = e.by_id
    left join consent_form f on e.kind = 'consent-form' and f.id = e.target_id
    left join lateral (${nameOfTarget}) named on true
    order by e.id desc`.execute(db);
  return rows;
}

export interface StoredNotice {
  readonly id: number;
  readonly created_on: Date;
  readonly sender_name: string;
  readonly message_key: string;
  readonly message_args: Record<string, string | number>;
  readonly form_id: number | null;
  readonly title: string | null;
}

/** What others did that the organisation was told of, by the keys of these texts. */
export async function newestNotices(
  db: Kysely<Database>,
  keys: readonly string[],
  scope: LatelyScope & { readonly organisationId: number },
): Promise<StoredNotice[]> {
  const { organisationId, since, includeTest, limit } = scope;
  const { rows } = await sql<StoredNotice>`
    select n.id, n.created_on, n.sender_name, n.message_key, n.message_args, f.id as form_id, f.title
    from (
      select *, case when data ->> 'consentFormId' ~ '^[0-9]{1,9}$' then (data ->> 'consentFormId')::integer end as of_form
      from (select * from notification where organisation_id = ${organisationId} order by id desc limit ${LOOKED_THROUGH}) newest
      where created_on >= ${since}::timestamptz and message_key in (${sql.join(keys)})
    ) n
    left join consent_form f on f.id = n.of_form and f.consumer_id = ${organisationId}
    where ${includeTest ? sql`true` : sql`not coalesce(f.is_test, false)`}
    order by n.id desc limit ${limit}`.execute(db);
  return rows;
}
