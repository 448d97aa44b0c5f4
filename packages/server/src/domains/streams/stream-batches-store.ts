import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { StreamBatch } from '@vinculum/contract/streams/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inSlices } from '../../mechanisms/in-slices.ts';
import { firstUndelivered } from '../../db/delivered-store.ts';
import { isTestVin } from '../../db/test-traffic-store.ts';
import { withholdAnswers, withholdAnswersPastRetention } from '../car-messages/public.ts';
import { eraseEffortOfConsent } from '../rewards/public.ts';
import type { StreamCursor } from './stream-cursor.ts';

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

/**
 * A consumer's batches behind a cursor, in the order of (transaction, id). It stops before the oldest transaction
 * that still stores one: its batch could otherwise come to lie behind a cursor that has passed it.
 */
export async function listBatches(
  db: Kysely<Database>,
  consumerId: number,
  from: { readonly cursor: StreamCursor; readonly limit: number },
): Promise<StoredBatch[]> {
  const { tx, id } = from.cursor;
  const before = await firstUndelivered(db);
  const { rows } = await sql<StoredBatch>`
    select tx::text as tx, id::text as id, form_id, consent_id, vin, ${isTestVin('stream_batch.vin')} as is_test, seq,
      received_at, base_time, body
    from stream_batch
    where consumer_id = ${consumerId}
      and (tx, id) > (${tx}::xid8, ${id}::bigint)
      and tx < ${before}::xid8
    order by stream_batch.tx, stream_batch.id
    limit ${from.limit}`.execute(db);
  return rows;
}

/**
 * Deletes everything that a consent delivered and that was measured under it, when the owner withdraws with erasure;
 * belongs in that transaction.
 */
export async function eraseDataOfConsent(trx: Kysely<Database>, consentId: number): Promise<void> {
  await trx.deleteFrom('stream_batch').where('consent_id', '=', consentId).execute();
  await forgetLatestOfConsent(trx, consentId);
  await eraseEffortOfConsent(trx, consentId);
}

/** Deletes what live data and answered commands show of a consent, when it ends; belongs in that transaction. */
export async function forgetLatestOfConsent(trx: Kysely<Database>, consentId: number): Promise<void> {
  await trx.deleteFrom('latest_value').where('consent_id', '=', consentId).execute();
  await withholdAnswers(trx, consentId);
}

/** A slice looks again at what the slices before it left behind: fewer of them cost less. */
const BATCHES_AT_ONCE = 20_000;

/** Deletes what forms no longer let their consumers keep; returns the number of batches. */
export async function deleteDataPastRetention(db: Kysely<Database>, now: number): Promise<number> {
  const batches = await inSlices((rows) => deleteBatches(db, { now, rows }), BATCHES_AT_ONCE);
  await inSlices((rows) => deleteLatest(db, { now, rows }));
  await withholdAnswersPastRetention(db, now);
  return batches;
}

interface Slice {
  readonly now: number;
  readonly rows: number;
}

async function deleteBatches(db: Kysely<Database>, { now, rows }: Slice): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stream_batch where ctid = any(array(
      select b.ctid from stream_batch b join consent c on c.id = b.consent_id join consent_form f on f.id = c.form_id
      where b.received_at < ${now}::bigint - f.data_retention_in_days::bigint * ${DAY_MS}
        -- What no form may keep any more: all that has to be looked at.
        and b.received_at < ${now}::bigint - (select min(data_retention_in_days) from consent_form) * ${DAY_MS}
      limit ${rows}))`.execute(db);
  return Number(numAffectedRows);
}

async function deleteLatest(db: Kysely<Database>, { now, rows }: Slice): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from latest_value where ctid = any(array(
      select l.ctid from latest_value l join consent c on c.id = l.consent_id join consent_form f on f.id = c.form_id
      where l.captured_at < ${now}::bigint - f.data_retention_in_days::bigint * ${DAY_MS}
      limit ${rows}))`.execute(db);
  return Number(numAffectedRows);
}
