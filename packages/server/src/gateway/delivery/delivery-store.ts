import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type pg from 'pg';

/** A pool, or one connection of it. */
type Queryable = Pick<pg.ClientBase, 'query'>;

/** Where a consent stands: its highest stored seq, 0 for none, and what the check of its envelopes keeps. */
export interface StreamPosition {
  readonly seq: number;
  readonly gateState: Float64Array;
}

export const noPosition: StreamPosition = { seq: 0, gateState: new Float64Array(0) };

/** What one flush writes for one consent: decided under one revision, after one position. */
export interface ConsentWrite {
  readonly consentId: number;
  readonly formId: number;
  readonly consumerId: number;
  readonly vin: string;
  readonly revision: number;
  readonly retentionDays: number;
  /** The highest seq stored before; 0 for none. */
  readonly afterSeq: number;
  readonly seq: number;
  /** 0 when nothing was delivered. */
  readonly lastSampleAt: number;
  readonly batches: readonly BatchWrite[];
  readonly latest: readonly LatestWrite[];
  /** What the check of the envelopes keeps from now on. */
  readonly gateState: Float64Array;
  readonly beyond: readonly BeyondWrite[];
}

/** Samples of a signal that were not delivered because they are beyond its envelope; signal 0 is what is encrypted. */
export interface BeyondWrite {
  readonly signalId: number;
  readonly samples: number;
}

export interface BatchWrite {
  readonly seq: number;
  readonly baseTime: number;
  readonly lastSampleAt: number;
  /** JSON. */
  readonly body: string;
}

export interface LatestWrite {
  readonly signalId: number;
  readonly capturedAt: number;
  /** JSON. */
  readonly value: string;
}

/**
 * One statement, so one transaction. `live` locks the consents whose revision is still the one decided on: a revocation
 * that committed first changed it, one that comes later waits for us. `moved` advances each consent's position, if it
 * is still where we think it is; everything else is written only for consents that moved.
 *
 * What a flush costs must grow with its rows only. Joins of these lists came out as nested loops (the planner knows
 * nothing about them), so every row brings its own columns and asks a hashed set: `in (...)` under `is true` is not
 * turned into a join. Rows are numbered in the order of the lists.
 */
const statement = `
with live as materialized (
  select d.*, c.is_test from consent c join unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[], $5::int[], $6::int[],
    $7::text[], $8::int[], $9::bigint[], $26::bytea[]) as d
    (consent_id, revision, seq, last_sample_at, consumer_id, form_id, vin, messages, bytes, kept)
    on d.consent_id = c.id and d.revision = c.revision
  order by c.id for no key update of c
), moved as (
  insert into stream_position as p (consent_id, last_seq, last_sample_at, stored_at, kept)
  select consent_id, seq, last_sample_at, $10::bigint, kept from live
  on conflict (consent_id) do update set last_seq = excluded.last_seq,
    last_sample_at = greatest(p.last_sample_at, excluded.last_sample_at), stored_at = excluded.stored_at,
    kept = excluded.kept
    where p.last_seq = ($11::jsonb ->> excluded.consent_id::text)::int
  returning p.consent_id
), due as materialized (
  select day, stream_day(date '1970-01-01' + day) as due_on from (select distinct unnest($30::int[])) named (day)
), batches as (
  insert into stream_batch
    (consumer_id, form_id, consent_id, vin, seq, base_time, received_at, last_sample_at, body, due_on)
  select b.consumer_id, b.form_id, b.consent_id, b.vin, b.seq, b.base_time, $10::bigint, b.last_sample_at,
    b.body::json, (select due_on from due where day = b.due_day)
  from unnest($12::bigint[], $13::int[], $14::int[], $15::text[], $16::int[], $17::bigint[], $18::bigint[],
    $19::text[], $30::int[])
    as b (consent_id, consumer_id, form_id, vin, seq, base_time, last_sample_at, body, due_day)
  where (b.consent_id in (select consent_id from moved)) is true
), spanned as (
  -- Where readers look for them, beside what has no day. It is there already but for the first time in each span of
  -- transactions.
  insert into stream_span (consumer_id, span, due_on)
  select distinct b.consumer_id, present_tx()::text::bigint >> 16, date '1970-01-01' + b.due_day
  from unnest($12::bigint[], $13::int[], $30::int[]) as b (consent_id, consumer_id, due_day)
  where (b.consent_id in (select consent_id from moved)) is true
    and (b.due_day in (select day from due where due_on < 'infinity')) is true
  order by 1, 2, 3
  on conflict do nothing
), used as (
  insert into usage_hour as u (consumer_id, form_id, vin, hour, messages, bytes)
  select consumer_id, form_id, vin, date_trunc('hour', to_timestamp($10::bigint / 1000.0), 'UTC'),
    sum(messages), sum(bytes)
  from live where messages > 0 and (consent_id in (select consent_id from moved)) is true
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (consumer_id, form_id, vin, hour) do update
    set messages = u.messages + excluded.messages, bytes = u.bytes + excluded.bytes
), ticked as (
  -- By form, not by car; each connection has rows of its own, so that deliveries never wait for each other.
  insert into usage_minute as u (consumer_id, at, form_id, counter, is_test, messages, bytes)
  select consumer_id, date_trunc('minute', to_timestamp($10::bigint / 1000.0), 'UTC'), form_id, pg_backend_pid(),
    is_test, sum(messages), sum(bytes)
  from live where messages > 0 and (consent_id in (select consent_id from moved)) is true
  group by 1, 2, 3, 5 order by 1, 2, 3, 5
  on conflict (consumer_id, at, form_id, counter, is_test) do update
    set messages = u.messages + excluded.messages, bytes = u.bytes + excluded.bytes
), refused as (
  insert into beyond_agreed as b (consent_id, signal_id, samples, first_at, last_at)
  select d.consent_id, d.signal_id, d.samples, $10::bigint, $10::bigint
  from unnest($27::bigint[], $28::int[], $29::bigint[]) as d (consent_id, signal_id, samples)
  where (d.consent_id in (select consent_id from moved)) is true
  on conflict (consent_id, signal_id) do update
    set samples = b.samples + excluded.samples, last_at = excluded.last_at
), shown as (
  insert into latest_value as l (consumer_id, vin, signal_id, consent_id, captured_at, value, is_test)
  select distinct on (v.consumer_id, v.vin, v.signal_id)
    v.consumer_id, v.vin, v.signal_id, v.consent_id, v.captured_at, v.value::jsonb,
    (v.consent_id in (select consent_id from live where is_test)) is true
  from unnest($20::bigint[], $21::int[], $22::text[], $23::int[], $24::bigint[], $25::text[])
    as v (consent_id, consumer_id, vin, signal_id, captured_at, value)
  where (v.consent_id in (select consent_id from moved)) is true
  order by v.consumer_id, v.vin, v.signal_id, v.captured_at desc
  on conflict (consumer_id, vin, signal_id) do update
    set consent_id = excluded.consent_id, captured_at = excluded.captured_at, value = excluded.value
    where l.captured_at <= excluded.captured_at
)
select consent_id::text from moved`;

/**
 * Writes what was decided at `now`; returns the consents for which it still held. Nothing is written for the others.
 */
export async function deliver(
  client: Queryable,
  writes: readonly ConsentWrite[],
  now: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ consent_id: string }>({
    name: 'deliver',
    text: statement,
    values: [
      ...consentLists(writes),
      now,
      positionsOf(writes),
      ...batchLists(writes),
      ...latestLists(writes),
      writes.map(({ gateState }) =>
        Buffer.from(gateState.buffer, gateState.byteOffset, gateState.byteLength),
      ),
      ...beyondLists(writes),
      dueDays(writes, now),
    ],
  });
  return new Set(rows.map((row) => Number(row.consent_id)));
}

function consentLists(writes: readonly ConsentWrite[]): unknown[] {
  return [
    numbers(writes, (write) => write.consentId),
    numbers(writes, (write) => write.revision),
    numbers(writes, (write) => write.seq),
    numbers(writes, (write) => write.lastSampleAt),
    numbers(writes, (write) => write.consumerId),
    numbers(writes, (write) => write.formId),
    writes.map((write) => write.vin),
    numbers(writes, (write) => write.batches.length),
    numbers(writes, (write) => write.batches.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0)),
  ];
}

/** By consent, where each position was when we decided. */
function positionsOf(writes: readonly ConsentWrite[]): string {
  return JSON.stringify(Object.fromEntries(writes.map((write) => [write.consentId, write.afterSeq])));
}

function batchLists(writes: readonly ConsentWrite[]): unknown[] {
  const rows = writes.flatMap((write) => write.batches.map((batch) => ({ write, batch })));
  return [
    numbers(rows, ({ write }) => write.consentId),
    numbers(rows, ({ write }) => write.consumerId),
    numbers(rows, ({ write }) => write.formId),
    rows.map(({ write }) => write.vin),
    numbers(rows, ({ batch }) => batch.seq),
    numbers(rows, ({ batch }) => batch.baseTime),
    numbers(rows, ({ batch }) => batch.lastSampleAt),
    rows.map(({ batch }) => batch.body),
  ];
}

/** Of each batch the day on which it falls due, counted from 1970: its table is dropped when that day is over. */
function dueDays(writes: readonly ConsentWrite[], now: number): string {
  const today = Math.floor(now / DAY_MS);
  const rows = writes.flatMap((write) => write.batches.map(() => write));
  return numbers(rows, ({ retentionDays }) => today + retentionDays);
}

function latestLists(writes: readonly ConsentWrite[]): unknown[] {
  const rows = writes.flatMap((write) => write.latest.map((latest) => ({ write, latest })));
  return [
    numbers(rows, ({ write }) => write.consentId),
    numbers(rows, ({ write }) => write.consumerId),
    rows.map(({ write }) => write.vin),
    numbers(rows, ({ latest }) => latest.signalId),
    numbers(rows, ({ latest }) => latest.capturedAt),
    rows.map(({ latest }) => latest.value),
  ];
}

function beyondLists(writes: readonly ConsentWrite[]): unknown[] {
  const rows = writes.flatMap((write) => write.beyond.map((beyond) => ({ write, beyond })));
  return [
    numbers(rows, ({ write }) => write.consentId),
    numbers(rows, ({ beyond }) => beyond.signalId),
    numbers(rows, ({ beyond }) => beyond.samples),
  ];
}

/** An array literal; the driver would quote and escape every number on its own. */
function numbers<T>(rows: readonly T[], of: (row: T) => number): string {
  let list = '';
  for (const row of rows) list += list === '' ? of(row) : `,${of(row)}`;
  return `{${list}}`;
}

/** Where each consent stands; those of which nothing is stored are missing. */
export async function loadPositions(
  client: Queryable,
  consentIds: readonly number[],
): Promise<ReadonlyMap<number, StreamPosition>> {
  if (consentIds.length === 0) return new Map();
  const { rows } = await client.query<{ consent_id: string; last_seq: number; kept: Buffer | null }>({
    name: 'positions',
    text: 'select consent_id::text, last_seq, kept from stream_position where consent_id = any($1::bigint[])',
    values: [consentIds],
  });
  return new Map(
    rows.map((row) => [Number(row.consent_id), { seq: row.last_seq, gateState: gateStateOf(row.kept) }]),
  );
}

/** Copied: a buffer of the driver's may begin anywhere. */
function gateStateOf(bytes: Buffer | null): Float64Array {
  return new Float64Array(new Uint8Array(bytes ?? []).buffer);
}
