import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { firstUndelivered } from '../../db/delivered-store.ts';
import type { StreamCursor } from './stream-cursor.ts';

/** What was stored before batches had a day, or before theirs had a table: every reader looks there, too. */
const UNDATED = 'infinity';
/** Of 65,536 transactions each, as the delivery counts them. */
const SPAN_BITS = 16n;
/** A page looks into the days of so many spans at once: planning it costs with the days that it names. */
const SPANS_AT_ONCE = 8;

/** A stretch of a stream and all the days that its batches fall due on. */
export interface StreamPart {
  readonly cursor: StreamCursor;
  /** The first transaction that is not of it. */
  readonly before: string;
  /** For `due_on = any(...)`: without it a statement is planned for, and locks, every day that there is. */
  readonly days: readonly string[];
  readonly limit: number;
}

/**
 * What `page` finds behind a cursor, in the order of (transaction, id), part by part until there are `limit` rows. It
 * stops before the oldest transaction that still stores a batch: that batch could otherwise come to lie behind a cursor
 * that has passed it.
 */
export async function readParts<R extends StreamCursor>(
  db: Kysely<Database>,
  consumerId: number,
  from: {
    readonly cursor: StreamCursor;
    readonly limit: number;
    readonly page: (part: StreamPart) => Promise<readonly R[]>;
  },
): Promise<R[]> {
  const last = await firstUndelivered(db);
  const rows: R[] = [];
  for (let { cursor } = from; ; ) {
    const { days, before } = await partBehind(db, consumerId, { cursor, last });
    rows.push(...(await from.page({ cursor, before, days, limit: from.limit - rows.length })));
    if (rows.length >= from.limit || before === last) return rows;
    cursor = { tx: before, id: '0' };
  }
}

async function partBehind(
  db: Kysely<Database>,
  consumerId: number,
  { cursor, last }: { readonly cursor: StreamCursor; readonly last: string },
): Promise<Pick<StreamPart, 'before' | 'days'>> {
  const { rows } = await sql<{ span: string; days: string[] }>`
    select span::text as span, array_agg(due_on::text) as days from stream_span
    where consumer_id = ${consumerId} and span >= ${spanOf(cursor.tx)}::bigint
    group by stream_span.span order by stream_span.span limit ${SPANS_AT_ONCE}`.execute(db);
  const days = [UNDATED, ...new Set(rows.flatMap((row) => row.days))];
  const end = rows.length < SPANS_AT_ONCE ? null : rows.at(-1);
  if (end === null || end === undefined) return { days, before: last };
  const next = (BigInt(end.span) + 1n) << SPAN_BITS;
  return { days, before: next < BigInt(last) ? String(next) : last };
}

/** The days on which falls due what lies between two places. */
export async function daysBetween(
  db: Kysely<Database>,
  consumerId: number,
  { after, upTo }: { readonly after: StreamCursor; readonly upTo: StreamCursor },
): Promise<string[]> {
  const { rows } = await sql<{ due_on: string }>`
    select distinct due_on::text as due_on from stream_span
    where consumer_id = ${consumerId}
      and span between ${spanOf(after.tx)}::bigint and ${spanOf(upTo.tx)}::bigint`.execute(db);
  return [UNDATED, ...rows.map((row) => row.due_on)];
}

/** The youngest transaction of which anybody's stream holds a batch; null when all are empty. */
export async function youngestStored(db: Kysely<Database>): Promise<string | null> {
  const { rows: spans } = await sql<{ due_on: string }>`
    select distinct s.due_on::text as due_on from organisation o
    join stream_span s on s.consumer_id = o.id
      and s.span = (select max(span) from stream_span where consumer_id = o.id)`.execute(db);
  const days = [UNDATED, ...spans.map((row) => row.due_on)];
  const { rows } = await sql<{ tx: string | null }>`
    select max(b.tx)::text as tx from organisation o,
      lateral (select tx from stream_batch where consumer_id = o.id and due_on = any(${days}::date[])
        order by stream_batch.tx desc limit 1) b`.execute(db);
  return rows[0]?.tx ?? null;
}

function spanOf(tx: string): string {
  return String(BigInt(tx) >> SPAN_BITS);
}
