import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';

// A read model over the tables of other domains: it never writes.

/** The columns `kind` and `target_id` of a `target` such as `consent-form/1001`; no id where it is not of that kind. */
export const partsOfTarget = sql`split_part(target, '/', 1) as kind,
  case when target ~ '^[a-z-]+/[0-9]{1,9}$' then split_part(target, '/', 2)::integer end as target_id`;

/** So much of a notification stands for a title, where it has none of its own: its sender's name says nothing of it. */
const MESSAGE_TOLD = 60;

/** By what people call the target of an event `e` (`e.kind`, `e.target_id`), and whether it is one of tests. */
export const nameOfTarget = sql`
  select title as name, is_test from consent_form where e.kind = 'consent-form' and id = e.target_id
  union all select title, false from data_package where e.kind = 'data-package' and id = e.target_id
  union all select coalesce((select name from fleet where id = e.target_id),
      (select details -> 'deleted' ->> 'name' from audit_event d
        where d.target = e.target and d.action = 'fleet.delete' and d.result = 'done' limit 1)), false
    where e.kind = 'fleet'
  union all select name, false from organisation where e.kind = 'organisation' and id = e.target_id
  union all select name, false from app_user where e.kind = 'user' and id = e.target_id
  union all select name, is_test from vehicle_claim where e.kind = 'vehicle-claim' and id = e.target_id
  union all select coalesce(nullif(title, sender), command, nullif(array_to_string(signals, ', '), ''),
      left(body ->> 'message', ${sql.lit(MESSAGE_TOLD)})), false
    from vehicle_send where e.kind = 'vehicle-send' and id = e.target_id
  union all select name, false from stream_key where e.kind = 'stream-key' and id = e.target_id
  union all select job, false from scheduled_run where e.kind = 'scheduled-run' and id = e.target_id
  union all select o.name, false from consumer_permission p join organisation o on o.id = p.consumer_id
    where e.kind = 'consumer-permission' and p.id = e.target_id
  union all select o.name, false from agreement a join organisation o on o.id = a.consumer_id
    where e.kind = 'agreement' and a.id = e.target_id`;

/**
 * The title of a form `f` for who reads a language: in it if there is one, otherwise the first one, as `textIn` of the
 * contract chooses. Null stands for who knows a form by its first title, whatever they read.
 */
export function titleFor(language: Language | null): RawBuilder<string> {
  if (language === null) return sql<string>`f.title`;
  return sql<string>`coalesce((
    select t ->> 'title' from jsonb_array_elements(f.content -> 'translations') t
    where t ->> 'language' = ${language} limit 1), f.title)`;
}

/** The permissions that a form depends on, of every maker, as targets. */
export async function permissionsOfForm(db: Kysely<Database>, formId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ target: string }>`
    select 'consumer-permission/' || p.id as target
    from consent_form f join consumer_permission p on p.consumer_id = f.consumer_id
    where f.id = ${formId}`.execute(db);
  return rows.map(({ target }) => target);
}

/** Those who are or were users of an organisation, as targets. */
export async function usersOfOrganisation(
  db: Kysely<Database>,
  organisationId: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ target: string }>`
    select 'user/' || id as target from app_user where organisation_id = ${organisationId}`.execute(db);
  return rows.map(({ target }) => target);
}

const nameOfOthers = sql`
  select p.name from load_test_run r join load_test_profile p on p.id = r.profile_id
    where e.kind = 'load-test-run' and r.id = e.target_id
  union all select name from load_test_profile where e.kind = 'load-test-profile' and id = e.target_id
  union all select name from vehicle_template where e.kind = 'certificate-template' and id = e.target_id
  union all select subject from organisation_message where e.kind = 'organisation-message' and id = e.target_id
  union all select label from signal where e.kind = 'signal' and id = e.target_id
  union all select name from audience where e.kind = 'audience' and id = e.target_id
  union all select f.title from simulator_run r join consent_form f on f.id = r.form_id
    where e.kind = 'simulator-run' and r.id = e.target_id`;

/** The names of targets of the audit trail, such as `consent-form/1001`; what has none, or is gone, is left out. */
export async function namesOfTargets(
  db: Kysely<Database>,
  targets: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (targets.length === 0) return new Map();
  const { rows } = await sql<{ target: string; name: string }>`
    select e.target, named.name
    from (
      select target, ${partsOfTarget} from unnest(${[...new Set(targets)]}::text[]) as t (target)
    ) e
    join lateral (select name from (${nameOfTarget}) known union all ${nameOfOthers}) named on named.name is not null`.execute(
    db,
  );
  return new Map(rows.map(({ target, name }) => [target, name]));
}
