import { rowsOfKeyPage } from '@vinculum/contract/foundation/paging.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { toldActions } from './event-rules.ts';
import { isIn, type OrganisationScope } from '../../db/organisation-scope-store.ts';

interface TimelineScope {
  /** Whose acts. */
  readonly organisationId: OrganisationScope;
  /** `kind/id`. */
  readonly target: string;
  /** What else something was done to that may have changed it, as the details of the event say by its id. */
  readonly others: readonly string[];
  /** Only what lies behind this event. */
  readonly before: number | null;
}

interface StoredEvent {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly target: string;
  readonly actor: string | null;
  readonly organisation: string | null;
  /** By the id in the details. */
  readonly fleet_owner: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What was done to a target, newest first, along the index on targets: one more than a page holds. */
export async function eventsOfTarget(
  db: Kysely<Database>,
  { organisationId, target, others, before }: TimelineScope,
): Promise<StoredEvent[]> {
  const behind = before === null ? sql`true` : sql`id < ${before}::bigint`;
  // Each by itself: asked in one, all events of a target would be read to be sorted.
  const newest = (which: RawBuilder<unknown>) => sql`(
    select * from audit_event
    where ${which} and ${isIn(organisationId, 'organisation_id')} and ${behind} and result = 'done'
      and action in (${sql.join(toldActions)})
    order by id desc limit ${rowsOfKeyPage + 1})`;
  const id = target.slice(target.indexOf('/') + 1);
  const concernIt = sql`target = any(${others}::text[]) and (details -> 'ended' ? ${id} or details -> 'asked' ? ${id}
    or coalesce(details -> 'added' ->> 'org_id', details ->> 'org_id') = ${id})`;
  const conditions = [sql`target = ${target}`, ...(others.length === 0 ? [] : [concernIt])];
  const { rows } = await sql<StoredEvent>`
    select e.id, e.at, e.action, e.target, e.actor, e.details, o.name as organisation, f.name as fleet_owner
    from (
      select * from (${sql.join(conditions.map(newest), sql` union all `)}) newest order by id desc limit ${rowsOfKeyPage + 1}
    ) e
    left join organisation o on o.id = e.organisation_id
    left join organisation f on f.id::text = e.details ->> 'fleetOwnerId'
    order by e.id desc`.execute(db);
  return rows;
}
