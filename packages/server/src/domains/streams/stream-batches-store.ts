import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { StreamBatch } from '@vinculum/contract/streams/endpoints.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inSlices } from '../../mechanisms/in-slices.ts';
import { isTestVin } from '../../db/test-traffic-store.ts';
import { isUnerased } from '../../db/unerased-store.ts';
import { withholdAnswers, withholdAnswersPastRetention } from '../car-messages/public.ts';
import { eraseEffortOfConsent } from '../rewards/public.ts';
import { markErased } from './erasures-store.ts';
import type { StreamCursor } from './stream-cursor.ts';
import { dropStreamDays } from './stream-days-store.ts';
import { readParts, type StreamPart } from './stream-spans-store.ts';

/** A stored batch; `body` is what the gateway accepted. */
export interface StoredBatch {
  readonly tx: string;
  readonly id: string;
  readonly form_id: number;
  readonly consent_id: number;
  readonly vin: string;
  /** Whether the vehicle is one of tests. */
  readonly is_test: boolean;
  readonly seq: number;
  readonly received_at: number;
  readonly base_time: number;
  readonly body: Pick<StreamBatch, 'samples' | 'event' | 'jwe'>;
}

/** A consumer's batches behind a cursor, as `readParts` orders and bounds them. */
export async function listBatches(
  db: Kysely<Database>,
  consumerId: number,
  from: { readonly cursor: StreamCursor; readonly limit: number },
): Promise<StoredBatch[]> {
  return await readParts(db, consumerId, { ...from, page: (part) => listPart(db, consumerId, part) });
}

async function listPart(
  db: Kysely<Database>,
  consumerId: number,
  { cursor, before, days, limit }: StreamPart,
): Promise<StoredBatch[]> {
  const { rows } = await sql<StoredBatch>`
    select b.tx::text as tx, b.id::text as id, form_id, consent_id, vin, ${isTestVin('b.vin')} as is_test, seq,
      received_at, base_time, body
    from stream_batch b
    where b.consumer_id = ${consumerId} and b.due_on = any(${days}::date[])
      and (b.tx, b.id) > (${cursor.tx}::xid8, ${cursor.id}::bigint)
      and b.tx < ${before}::xid8 and ${isUnerased}
    order by b.tx, b.id
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Takes away everything that a consent delivered and that was measured under it, when the owner withdraws with erasure;
 * belongs in that transaction, which holds the consent. Its batches are deleted behind it.
 */
export async function eraseDataOfConsent(trx: Transaction<Database>, consentId: number): Promise<void> {
  await markErased(trx, consentId);
  await forgetLatestOfConsent(trx, consentId);
  await eraseEffortOfConsent(trx, consentId);
}

/** Deletes what live data and answered commands show of a consent, when it ends; belongs in that transaction. */
export async function forgetLatestOfConsent(trx: Transaction<Database>, consentId: number): Promise<void> {
  await sql`with ended as (select ${consentId}::integer as id),
    ${forgottenLatest(sql`ended`, sql`l.consent_id = ended.id`)} select`.execute(trx);
  await withholdAnswers(trx, consentId);
}

/**
 * The parts `held` and `forgotten` of a statement: latest values `l` that meet a condition with rows of `from` go. They
 * are locked in the order in which deliveries write them: another form's delivery to the same cars would otherwise hold
 * one and wait for the next, and the end of this one be undone.
 */
export function forgottenLatest(
  from: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`held as materialized (
      select l.consumer_id, l.vin, l.signal_id from latest_value l join ${from} on ${condition}
      order by l.consumer_id, l.vin, l.signal_id for update of l
    ), forgotten as (
      delete from latest_value l using held
      where l.consumer_id = held.consumer_id and l.vin = held.vin and l.signal_id = held.signal_id
    )`;
}

/** A slice looks again at what the slices before it left behind: fewer of them cost less. */
const BATCHES_AT_ONCE = 20_000;

/**
 * Deletes what forms no longer let their consumers keep; returns the number of batches. Those go when the day is over
 * on which they fall due.
 */
export async function deleteDataPastRetention(db: Kysely<Database>, now: number): Promise<number> {
  const undated = await inSlices((rows) => deleteUndated(db, { now, rows }), BATCHES_AT_ONCE);
  await inSlices((rows) => deleteLatest(db, { now, rows }));
  await withholdAnswersPastRetention(db, now);
  // First, so that nobody looks any more into the days that go.
  await inSlices((rows) => deleteSpans(db, { now, rows }));
  return undated + (await dropStreamDays(db, now));
}

interface Slice {
  readonly now: number;
  readonly rows: number;
}

/** Of what has no day: stored before batches had one, or before theirs had a table. */
async function deleteUndated(db: Kysely<Database>, { now, rows }: Slice): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stream_batch_undated where ctid = any(array(
      select b.ctid from stream_batch_undated b join consent c on c.id = b.consent_id join consent_form f on f.id = c.form_id
      where b.received_at < ${now}::bigint - f.data_retention_in_days::bigint * ${DAY_MS}
        -- What no form may keep any more: all that has to be looked at.
        and b.received_at < ${now}::bigint - (select min(data_retention_in_days) from consent_form)::bigint * ${DAY_MS}
      limit ${rows}))`.execute(db);
  return Number(numAffectedRows);
}

async function deleteSpans(db: Kysely<Database>, { now, rows }: Slice): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stream_span where ctid = any(array(
      select ctid from stream_span where due_on < ${dayOf(now)}::date limit ${rows}))`.execute(db);
  return Number(numAffectedRows);
}

async function deleteLatest(db: Kysely<Database>, { now, rows }: Slice): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from latest_value where ctid = any(array(
      select l.ctid from latest_value l join consent c on c.id = l.consent_id join consent_form f on f.id = c.form_id
      where l.captured_at < ${now}::bigint - f.data_retention_in_days::bigint * ${DAY_MS}
      limit ${rows} for update of l skip locked))`.execute(db);
  return Number(numAffectedRows);
}
