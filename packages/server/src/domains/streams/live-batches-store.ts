import { liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { firstUndelivered } from '../../db/delivered-store.ts';
import { isTestVin } from '../../db/test-traffic-store.ts';
import { isUnerased } from '../../db/unerased-store.ts';
import { isUnexpired } from '../../db/unexpired-store.ts';
import type { StoredBatch } from './stream-batches-store.ts';
import { cursorText, type StreamCursor } from './stream-cursor.ts';
import { daysBetween, readParts, type StreamPart } from './stream-spans-store.ts';

/** A stored batch, or only its place where the consent that it came under is no longer live. */
export interface LiveBatch extends Omit<StoredBatch, 'body'> {
  readonly body: StoredBatch['body'] | null;
  /** Of the body as it is stored; 0 without one. */
  readonly characters: number;
}

/**
 * Like `listBatches`, but what came under a consent that has ended since, or from a maker that no longer lets the
 * consumer read, has no body: screens show what is live, and a cursor must pass it all the same.
 */
export async function listLiveBatches(
  db: Kysely<Database>,
  consumerId: number,
  from: { readonly cursor: StreamCursor; readonly limit: number; readonly now: Date },
): Promise<LiveBatch[]> {
  const { now, ...behind } = from;
  return await readParts(db, consumerId, {
    ...behind,
    page: (part) => listLivePart(db, consumerId, { ...part, now }),
  });
}

async function listLivePart(
  db: Kysely<Database>,
  consumerId: number,
  { cursor, before, days, limit, now }: StreamPart & { readonly now: Date },
): Promise<LiveBatch[]> {
  const { rows } = await sql<LiveBatch>`
    with page as (
      select b.tx, b.id, b.form_id, b.consent_id, b.vin, ${isTestVin('b.vin')} as is_test, b.seq, b.received_at, b.base_time,
        case when ${isLive(now)} then b.body end as body
      from stream_batch b
      where b.consumer_id = ${consumerId} and b.due_on = any(${days}::date[])
        and (b.tx, b.id) > (${cursor.tx}::xid8, ${cursor.id}::bigint)
        and b.tx < ${before}::xid8 and ${isUnerased}
      order by b.tx, b.id
      limit ${limit}
    )
    select tx::text as tx, id::text as id, form_id, consent_id, vin, is_test, seq, received_at, base_time, body,
      coalesce(length(body::text), 0) as characters
    from page
    order by page.tx, page.id`.execute(db);
  return rows;
}

/**
 * Which of the batches behind a cursor, up to another one, may still be told, by their cursors. One that was erased in
 * the meantime is not among them, even when its owner has agreed anew.
 */
export async function listStillLive(
  db: Kysely<Database>,
  consumerId: number,
  between: { readonly after: StreamCursor; readonly upTo: StreamCursor; readonly now: Date },
): Promise<Set<string>> {
  const { after, upTo, now } = between;
  const days = await daysBetween(db, consumerId, between);
  const { rows } = await sql<StreamCursor>`
    select b.tx::text as tx, b.id::text as id
    from stream_batch b
    where b.consumer_id = ${consumerId} and b.due_on = any(${days}::date[])
      and (b.tx, b.id) > (${after.tx}::xid8, ${after.id}::bigint)
      and (b.tx, b.id) <= (${upTo.tx}::xid8, ${upTo.id}::bigint)
      and ${isUnerased} and ${isLive(now)}`.execute(db);
  return new Set(rows.map(cursorText));
}

/** Of a batch `b`. */
function isLive(now: Date): RawBuilder<unknown> {
  return sql`exists (
    select from consent c
    where c.id = b.consent_id and c.consumer_id = b.consumer_id and c.status in (${sql.join(liveStatuses)})
      and ${isUnexpired('c.expires_at', now)}
      and not exists (
        select from consumer_permission p
        where p.oem_id = c.oem_id and p.consumer_id = c.consumer_id and not p.access_type_read_signal))`;
}

/** Behind all that can be read now and before all that cannot: where somebody begins who wants only what is new. */
export async function presentPosition(db: Kysely<Database>): Promise<StreamCursor> {
  return { tx: await firstUndelivered(db), id: '0' };
}
