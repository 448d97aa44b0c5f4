import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inSlices } from '../../mechanisms/in-slices.ts';

/**
 * Takes everything that a consent has delivered so far from its readers, from this transaction on. It needs the lock on
 * the consent: a delivery that runs beside it could draw a lower number and commit later.
 */
export async function markErased(trx: Transaction<Database>, consentId: number): Promise<void> {
  await sql`
    insert into stream_erasure (consent_id, up_to) values (${consentId}, nextval('stream_batch_number'))
    on conflict (consent_id) do update set up_to = excluded.up_to`.execute(trx);
}

/** A slice looks again at what the slices before it left behind: fewer of them cost less. */
const BATCHES_AT_ONCE = 20_000;

/** Deletes what is marked as erased, table by table, in slices; returns the number of batches. Safe to break off. */
export async function finishErasures(db: Kysely<Database>): Promise<number> {
  const marks = await db.selectFrom('stream_erasure').selectAll().execute();
  if (marks.length === 0) return 0;
  let batches = 0;
  for (const table of await tablesOfBatches(db))
    batches += await inSlices((rows) => deleteErased(db, { table, rows }), BATCHES_AT_ONCE);
  // One that was marked anew meanwhile has another number, and stays.
  for (const mark of marks)
    await db
      .deleteFrom('stream_erasure')
      .where('consent_id', '=', mark.consent_id)
      .where('up_to', '=', mark.up_to)
      .execute();
  return batches;
}

/** A day that is opened from now on has only what is delivered after. */
async function tablesOfBatches(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'stream_batch'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** By the table's own name: a statement on all of them would lock every day that there is. */
async function deleteErased(
  db: Kysely<Database>,
  { table, rows }: { readonly table: string; readonly rows: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select found.ctid from stream_erasure e,
        lateral (select b.ctid from ${sql.table(table)} b
          where b.consent_id = e.consent_id and b.id <= e.up_to limit ${rows}) found
      limit ${rows}))`.execute(db);
  return Number(numAffectedRows);
}
