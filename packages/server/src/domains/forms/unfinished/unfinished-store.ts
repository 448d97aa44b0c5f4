import type { UnfinishedRow } from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { unfinishedLimits, type UnfinishedContent } from '@vinculum/contract/forms/unfinished-form.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { inSlices } from '../../../mechanisms/in-slices.ts';
import { formStatusSql } from '../form-list-store.ts';

/** Which one, and whose: another organisation's is not found. */
export interface UnfinishedScope {
  readonly organisationId: number;
  readonly key: string;
}

type StoredUnfinished = Selectable<Database['unfinished_form']>;

/** What is written of an unfinished form. */
export interface UnfinishedChange {
  readonly formId: number | null;
  readonly baseUpdatedOn: string | null;
  readonly content: UnfinishedContent;
  readonly username: string;
  readonly now: Date;
}

/** Those of an organisation, the one changed last first; as many as it may have. */
export async function listUnfinished(
  db: Kysely<Database>,
  organisationId: number,
  now: Date,
): Promise<UnfinishedRow[]> {
  const { rows } = await sql<Omit<UnfinishedRow, 'updated_on'> & { readonly updated_on: Date }>`
    select u.key, u.revision, u.title, u.updated_by, u.updated_on, u.base_updated_on, u.form_id as consent_form_id,
      case when f.id is not null then ${formStatusSql(now)} end as status
    from unfinished_form u left join consent_form f on f.id = u.form_id
    where u.organisation_id = ${organisationId}
    order by u.updated_on desc, u.key`.execute(db);
  return rows.map((row) => ({ ...row, updated_on: row.updated_on.toISOString() }));
}

export async function findUnfinished(
  db: Kysely<Database>,
  { organisationId, key }: UnfinishedScope,
): Promise<StoredUnfinished | undefined> {
  return await db
    .selectFrom('unfinished_form')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The same locked, with whether it says the same as a content. */
export async function lockUnfinished(
  trx: Transaction<Database>,
  { organisationId, key }: UnfinishedScope,
  content: UnfinishedContent,
): Promise<(StoredUnfinished & { readonly isSame: boolean }) | undefined> {
  const text = JSON.stringify(content);
  return await trx
    .selectFrom('unfinished_form')
    .selectAll()
    .select(sql<boolean>`content = ${text}::jsonb`.as('isSame'))
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
}

/** How many an organisation has; two that begin at the same moment may see the same number. */
export async function countUnfinished(db: Kysely<Database>, organisationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('unfinished_form')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether it is the first under its key; a second one that comes at the same moment is not. */
export async function insertUnfinished(
  trx: Transaction<Database>,
  { organisationId, key }: UnfinishedScope,
  change: UnfinishedChange,
): Promise<StoredUnfinished | undefined> {
  return await trx
    .insertInto('unfinished_form')
    .values({
      ...columnsOf(change),
      organisation_id: organisationId,
      key,
      form_id: change.formId,
      revision: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes one that the transaction has locked. */
export async function updateUnfinished(
  trx: Transaction<Database>,
  { organisationId, key }: UnfinishedScope,
  change: UnfinishedChange,
): Promise<StoredUnfinished> {
  return await trx
    .updateTable('unfinished_form')
    .set({ ...columnsOf(change), revision: sql<number>`revision + 1` })
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes one as it was at a revision; whether it did. */
export async function deleteUnfinished(
  trx: Transaction<Database>,
  { organisationId, key, revision }: UnfinishedScope & { readonly revision: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('unfinished_form')
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes those that nobody has changed for long; how many. */
export async function deleteRestingForms(db: Kysely<Database>, now: number): Promise<number> {
  const before = new Date(now - unfinishedLimits.restDays * DAY_MS);
  return await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from unfinished_form where ctid = any(array(
        select ctid from unfinished_form where updated_on < ${before} limit ${rows}))`.execute(db);
    return Number(numAffectedRows);
  });
}

function columnsOf({ content, baseUpdatedOn, username, now }: UnfinishedChange) {
  return {
    title: content.form.title,
    content: JSON.stringify(content),
    base_updated_on: baseUpdatedOn,
    updated_by: username,
    updated_on: now,
  };
}
