import { type Kysely, sql, type Transaction } from 'kysely';
import { retireSigningKeys } from '../adapters/identity/embedded/signing-key-store.ts';
import type { Database } from '../db/database.ts';
import { recordAudit } from '../domains/audit/public.ts';
import { youngestStored } from '../domains/streams/public.ts';

/** More than is given out between any backup and the day on which it is needed. */
const FURTHER = { integer: 1_000_000, bigint: 10_000_000_000, transactions: 1_000_000_000_000n };

/**
 * Takes a restored database past everything that it gave out after the backup and no longer knows of: no number is
 * given out twice to cars and consumers, the stream goes on behind every place that a reader has reached, every car
 * gets its desired state anew, and everybody signs in again, for who had signed out would be in.
 */
export async function settleRestored(
  db: Kysely<Database>,
  { madeOn, now }: { readonly madeOn: string | null; readonly now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await advanceSequences(trx);
    await advanceStream(trx);
    await sql`update consent set revision = nextval('consent_revision'), confirmed_at = null
      where confirmed_at is null or status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY')`.execute(
      trx,
    );
    await sql`update identity_session set ended_on = ${now}, end_cause = 'ended' where ended_on is null`.execute(
      trx,
    );
    await retireSigningKeys(trx);
    const context = {
      principal: null,
      action: 'installation.restore' as const,
      requestId: 'restore',
    };
    await recordAudit(trx, { ...context, now: now.getTime() }, { target: madeOn });
  });
}

async function advanceSequences(trx: Transaction<Database>): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, least(max_value,
      coalesce(last_value, start_value) + case data_type when 'bigint'::regtype then ${sql.lit(FURTHER.bigint)}
        else ${sql.lit(FURTHER.integer)} end))
    from pg_sequences where schemaname = 'public'`.execute(trx);
}

/** PostgreSQL's own count goes on from the backup, or from nothing in a database that was loaded from a dump. */
async function advanceStream(trx: Transaction<Database>): Promise<void> {
  const stored = await youngestStored(trx);
  const { rows } = await sql<{ own: string; highest: string }>`
    select pg_current_xact_id()::text as own, greatest(present_tx(),
      ${stored}::xid8, (select max(tx) from notification),
      (select max(seen_before) from notification_seen))::text as highest`.execute(trx);
  const [{ own, highest } = { own: '0', highest: '0' }] = rows;
  const ahead = sql.raw(String(BigInt(highest) - BigInt(own) + FURTHER.transactions));
  await sql`create or replace function present_tx() returns xid8 language sql stable
    as $$ select (pg_current_xact_id()::text::bigint + ${ahead})::text::xid8 $$`.execute(trx);
  await sql`create or replace function oldest_running_tx() returns xid8 language sql stable parallel safe
    as $$ select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${ahead})::text::xid8 $$`.execute(
    trx,
  );
}

/**
 * What would be written in a database that was loaded from a dump and not settled would lie before what is there.
 * @throws Error that says what to do
 */
export async function requireSettled(db: Kysely<Database>): Promise<void> {
  const stored = await youngestStored(db);
  const { rows } = await sql`select where ${stored}::xid8 > present_tx()`.execute(db);
  if (rows.length > 0)
    throw new Error('the database was loaded from a dump: run npm run after-restore once, then start');
}
