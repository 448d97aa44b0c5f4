import type { ConsentType } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isUnexpired } from '../../db/unexpired-store.ts';
import { causes } from './causes.ts';
import { rowsOfChange } from './change-rows-store.ts';
import { activeStatusList, liveStatusList } from './consent-conditions-store.ts';
import { endConsents } from './endings/endings-store.ts';

/** What a maker lets a consumer do has changed. */
export interface PermissionChange {
  readonly oemId: number;
  readonly consumerId: number;
  readonly actor: string;
  readonly now: Date;
}

/**
 * A kind of form was switched off: its open and live consents on the maker's cars end. Returns how many. Those that
 * time has ended stay expired, so that giving the permission back does not ask their owners again.
 */
export async function cancelForPermission(
  trx: Transaction<Database>,
  change: PermissionChange,
  kind: ConsentType,
): Promise<number> {
  return await endConsents(trx, permittedConsents(change, kind), {
    to: 'FORM_CANCELED',
    cause: causes.permissionWithdrawn,
    actorKind: 'oem',
    actor: change.actor,
    revocationId: null,
    now: change.now,
  });
}

interface PermissionEffects {
  readonly forms: number;
  readonly consents: number;
  readonly live_cars: number;
  readonly requests: number;
  readonly asked_cars: number;
}

/**
 * What `cancelForPermission` would end now: forms, consents, and cars with a live one; and what `offerAgain` would ask.
 */
export async function countForPermission(
  db: Kysely<Database>,
  change: Omit<PermissionChange, 'actor'>,
  kind: ConsentType,
): Promise<PermissionEffects> {
  const ends = sql`c.status in (${activeStatusList}) and ${permittedConsents(change, kind)}`;
  const asks = offerableConsents(change, kind);
  const { rows } = await sql<PermissionEffects>`
    select count(distinct c.form_id) filter (where ${ends}) as forms, count(*) filter (where ${ends}) as consents,
      count(distinct c.vin) filter (where ${ends} and c.status in (${liveStatusList})) as live_cars,
      count(*) filter (where ${asks}) as requests, count(distinct c.vin) filter (where ${asks}) as asked_cars
    from consent c join consent_form f on f.id = c.form_id
    where c.oem_id = ${change.oemId} and c.consumer_id = ${change.consumerId}`.execute(db);
  return rows[0] ?? { forms: 0, consents: 0, live_cars: 0, requests: 0, asked_cars: 0 };
}

/** The consents `c` of forms `f` that depend on a permission; time has ended none of them. */
function permittedConsents(change: Omit<PermissionChange, 'actor'>, kind: ConsentType): RawBuilder<boolean> {
  return sql<boolean>`(c.oem_id = ${change.oemId} and c.consumer_id = ${change.consumerId}
    and f.consent_type = ${kind} and ${isUnexpired('c.expires_at', change.now)})`;
}

/** The consents `c` of forms `f` that were refused or canceled for lack of a permission and can be offered still. */
function offerableConsents(change: Omit<PermissionChange, 'actor'>, kind: ConsentType): RawBuilder<boolean> {
  return sql<boolean>`(c.oem_id = ${change.oemId} and c.consumer_id = ${change.consumerId}
    and f.consent_type = ${kind} and f.status = 'PUBLISHED'
    and (c.status = 'FORM_NOT_ASKED' or (c.status = 'FORM_CANCELED' and c.cause = ${causes.permissionWithdrawn}))
    and (f.last_day is null or f.last_day >= (${change.now}::timestamptz at time zone 'UTC')::date))`;
}

/** A kind of form was switched on: what was refused or canceled for lack of it is offered again. Returns how many. */
export async function offerAgain(
  trx: Transaction<Database>,
  change: PermissionChange,
  kind: ConsentType,
): Promise<number> {
  const now = sql`${change.now}::timestamptz`;
  const { rows } = await sql<{ total: number }>`
    with target as materialized (
      select c.id, c.status, f.form_hash, (f.last_day + 1)::timestamp at time zone 'UTC' as expires_at
      from consent c join consent_form f on f.id = c.form_id
      where ${offerableConsents(change, kind)}
      order by c.id for update of c
    ), changed as (
      update consent c set status = 'FORM_PENDING', revision = nextval('consent_revision'),
        accepted_signals = '{}', granted_at = null, expires_at = t.expires_at, ended_at = null, cause = null,
        actor_kind = null, confirmed_at = null, created_on = ${now}, updated_on = ${now}
      from target t where c.id = t.id returning c.id, c.vin, t.status as from_status, t.form_hash
    ), ${rowsOfChange({
      now,
      actorKind: 'oem',
      actor: change.actor,
      to: 'FORM_PENDING',
      cause: causes.permissionGiven,
    })}
    select count(*) as total from changed`.execute(trx);
  return rows[0]?.total ?? 0;
}

/** A revision that every consent lies beyond that changes from now on. */
export async function revisionBefore(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select nextval('consent_revision') as revision`.execute(
    trx,
  );
  return rows[0]?.revision ?? 0;
}

/** The consents `c` that a change, in its own transaction, has ended or asked since a revision. */
export function changedConsents(
  { oemId, consumerId }: PermissionChange,
  since: number,
  effect: 'canceled' | 'offered',
): RawBuilder<boolean> {
  const isSo =
    effect === 'offered'
      ? sql`c.status = 'FORM_PENDING' and c.cause is null`
      : sql`c.status = 'FORM_CANCELED' and c.cause = ${causes.permissionWithdrawn}`;
  return sql<boolean>`(c.oem_id = ${oemId} and c.consumer_id = ${consumerId}
    and c.revision > ${since} and ${isSo})`;
}

/**
 * Reading signals was switched off or on: the gateway and the cars look again at the live consents. Also at those that
 * an owner accepts meanwhile: who does waits for the end of the transaction, or was waited for.
 */
export async function touchLiveConsents(trx: Transaction<Database>, change: PermissionChange): Promise<void> {
  const now = sql`${change.now}::timestamptz`;
  const isConcerned = sql`c.oem_id = ${change.oemId} and c.consumer_id = ${change.consumerId}`;
  // By a statement of its own: the next one sees which of them are live by then.
  await sql`select count(*) from (select c.id from consent c
    where ${isConcerned} and c.status in (${activeStatusList}) order by c.id for update) locked`.execute(trx);
  await sql`
    with target as materialized (
      select c.id from consent c where ${isConcerned} and c.status in (${liveStatusList})
    ), changed as (
      update consent c set revision = nextval('consent_revision'), confirmed_at = null, updated_on = ${now}
      from target t where c.id = t.id returning c.id, c.vin
    )
    insert into outbox (vin, kind, consent_id, created_at)
    select vin, 'consent', id, ${now} from changed order by id`.execute(trx);
}
