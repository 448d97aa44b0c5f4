import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { NeedKind } from '@vinculum/contract/home/overview.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ofTraffic, ofTrafficOfVin } from '../db/test-traffic-store.ts';
import { consentTotals, isToConfirm } from './kept-totals-store.ts';
import { isHandedOverTo } from './vehicle/vehicle-scope-store.ts';

// A read model over the tables of other domains: it counts what needs somebody, and never writes. Consents are taken
// from the counts that are kept; what is counted one by one stops at MOST_COUNTED.

/** Nobody counts further than this. */
export const MOST_COUNTED = 500;
/** How long before their end forms, and packages and claims, are told of. */
const FORM_DAYS = 7;
const OFFER_DAYS = 14;

export interface NeedsScope {
  readonly organisationId: number;
  readonly userId: number;
  readonly now: Date;
  /** From when on what was sent counts. */
  readonly since: Date;
  readonly includeTest: boolean;
}

export interface CountedNeed {
  readonly kind: NeedKind;
  readonly count: number;
  /** Of the one thing that all of them belong to, if it is one. */
  readonly id: number | null;
}

type Question = RawBuilder<CountedNeed>;

/** A consumer's forms, consents and messages to cars. */
export function consumerNeeds(db: Kysely<Database>, scope: NeedsScope): Promise<CountedNeed[]> {
  const own = sql<boolean>`consumer_id = ${scope.organisationId}`;
  return askAll(db, [
    ...ofForms(scope, own),
    ...ofConsents(scope, own),
    ...failedMessages(scope, own),
    mail(scope),
  ]);
}

/** The same of all consumers, and what the platform itself gave up. */
export function operatorNeeds(db: Kysely<Database>, scope: NeedsScope): Promise<CountedNeed[]> {
  const all = sql<boolean>`true`;
  const parked = sql`outbox where parked_at is not null and ${ofTrafficOfVin('outbox.vin', scope.includeTest)}`;
  return askAll(db, [
    counted('sendingGivenUp', parked, sql`null::integer`),
    ...ofForms(scope, all).filter((_, index) => index === 0),
    ...ofConsents(scope, all),
    ...failedMessages(scope, all),
    claimsEnding(scope, all),
    mail(scope),
  ]);
}

/** What a maker offers, lets in and permits. */
export function oemNeeds(db: Kysely<Database>, scope: NeedsScope): Promise<CountedNeed[]> {
  const own = sql<boolean>`organisation_id = ${scope.organisationId}`;
  const packages = sql`data_package where oem_id = ${scope.organisationId} and status = 'PUBLISHED' and is_enabled
    and ${endsWithin(sql`expiry_date`, scope.now, OFFER_DAYS)}`;
  const waiting = ofStatus(scope, sql`oem_id = ${scope.organisationId}`, 'FORM_NOT_ASKED');
  return askAll(db, [
    counted('packagesEnding', packages, sql`id`),
    claimsEnding(scope, own),
    kept('notAsked', waiting),
    mail(scope),
  ]);
}

/** The cars that were handed over to a fleet owner. */
export function fleetNeeds(db: Kysely<Database>, scope: NeedsScope): Promise<CountedNeed[]> {
  const without = sql`vehicle_fleet_permit p join vehicle v on v.vin = p.vin
    where ${isHandedOverTo(scope.organisationId)} and v.fleet_id is null
      and ${ofTraffic('v.is_test', scope.includeTest)}`;
  return askAll(db, [counted('carsWithoutFleet', without, sql`null::integer`), mail(scope)]);
}

function ofForms({ now, includeTest }: NeedsScope, whose: RawBuilder<boolean>): Question[] {
  const forms = sql`consent_form where ${whose} and ${ofTraffic('is_test', includeTest)}`;
  const ending = sql`${forms} and status = 'PUBLISHED' and ${endsWithin(sql`last_day`, now, FORM_DAYS)}`;
  return [
    counted('formsEnding', ending, sql`id`),
    counted('drafts', sql`${forms} and status = 'DRAFT'`, sql`id`),
  ];
}

function ofConsents(scope: NeedsScope, whose: RawBuilder<boolean>): Question[] {
  const unconfirmed = sql`${ofStatus(scope, whose, 'FORM_CANCELED')} and ${isToConfirm('c')} and not is_applied`;
  return [
    kept('notConfirmed', unconfirmed),
    kept('notAsked', ofStatus(scope, whose, 'FORM_NOT_ASKED')),
    kept('answersToCome', ofStatus(scope, whose, 'FORM_RECEIVED')),
    kept('carsToReach', ofStatus(scope, whose, 'FORM_PENDING')),
  ];
}

const ofStatus = (scope: NeedsScope, whose: RawBuilder<boolean>, status: ConsentStatus) =>
  sql`${consentTotals(scope.now)} c where ${whose} and status = ${status}
    and ${ofTraffic('is_test', scope.includeTest)}`;

/** What waits past its deadline has expired, whether or not a job has said so. */
function failedMessages({ now, since, includeTest }: NeedsScope, whose: RawBuilder<boolean>): Question[] {
  const sent = sql`vehicle_send s join vehicle_message m on m.send_id = s.id
    where ${whose} and s.created_on >= ${since}::timestamptz and ${ofTrafficOfVin('m.vin', includeTest)}`;
  const failed = sql`${sent} and m.state = 'FAILED' and m.delivered_at is not null`;
  const notReached = sql`${sent} and (m.state = 'EXPIRED' or (m.state = 'FAILED' and m.delivered_at is null)
    or (m.state = 'QUEUED' and m.deadline <= ${now}::timestamptz))`;
  return [counted('messagesFailed', failed, sql`s.id`), counted('messagesNotReached', notReached, sql`s.id`)];
}

function claimsEnding({ now, includeTest }: NeedsScope, whose: RawBuilder<boolean>): Question {
  const soon = new Date(now.getTime() + OFFER_DAYS * DAY_MS);
  const ending = sql`vehicle_claim where ${whose} and revoked_on is null and ${ofTraffic('is_test', includeTest)}
    and not_after > ${now}::timestamptz and not_after <= ${soon}::timestamptz`;
  return counted('claimsEnding', ending, sql`id`);
}

function mail({ organisationId, userId }: NeedsScope): Question {
  const unread = sql`organisation_message m where m.recipient_id = ${organisationId} and not exists (
    select from organisation_message_read r where r.user_id = ${userId} and r.message_id = m.id)`;
  return counted('mail', unread, sql`null::integer`);
}

/** Both days are in it. */
function endsWithin(day: RawBuilder<unknown>, now: Date, days: number): RawBuilder<boolean> {
  const today = sql`(${now}::timestamptz at time zone 'UTC')::date`;
  return sql<boolean>`${day} >= ${today} and ${day} <= ${today} + ${days}::integer`;
}

/** Of what is counted one by one; `thing` is the id of what a row belongs to. */
function counted(kind: NeedKind, rows: RawBuilder<unknown>, thing: RawBuilder<unknown>): Question {
  return sql`select ${kind} as kind, count(*) as count,
      case when min(thing) = max(thing) then min(thing) end as id
    from (select ${thing} as thing from ${rows} limit ${MOST_COUNTED + 1}) few`;
}

/** Of consents, which are counted already. */
function kept(kind: NeedKind, totals: RawBuilder<unknown>): Question {
  return sql`select ${kind} as kind, coalesce(sum(total), 0)::bigint as count, null::integer as id from ${totals}`;
}

async function askAll(db: Kysely<Database>, questions: readonly Question[]): Promise<CountedNeed[]> {
  const { rows } = await sql<CountedNeed>`
    select kind, count, id from (${sql.join(questions, sql` union all `)}) asked where count > 0`.execute(db);
  return rows;
}
