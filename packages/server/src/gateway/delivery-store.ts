import type pg from 'pg';

/** A pool, or one connection of it. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** What one flush writes for one consent: decided under one revision, after one position. */
export interface ConsentWrite {
  readonly consentId: number;
  readonly formId: number;
  readonly consumerId: number;
  readonly vin: string;
  readonly revision: number;
  /** The highest seq stored before; 0 for none. */
  readonly afterSeq: number;
  readonly seq: number;
  /** 0 when nothing was delivered. */
  readonly lastSampleAt: number;
  readonly batches: readonly BatchWrite[];
  readonly latest: readonly LatestWrite[];
}

export interface BatchWrite {
  readonly seq: number;
  readonly baseTime: number;
  readonly receivedAt: number;
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
 */
const statement = `
with decided as (
  select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::bigint[], $6::int[], $7::int[], $8::text[])
    as d (consent_id, revision, after_seq, seq, last_sample_at, consumer_id, form_id, vin)
), live as materialized (
  select d.* from consent c join decided d on d.consent_id = c.id and d.revision = c.revision
  order by c.id for no key update of c
), moved as (
  insert into stream_position as p (consent_id, last_seq, last_sample_at, stored_at)
  select consent_id, seq, last_sample_at, $9::bigint from live
  on conflict (consent_id) do update set last_seq = excluded.last_seq,
    last_sample_at = greatest(p.last_sample_at, excluded.last_sample_at), stored_at = excluded.stored_at
    where p.last_seq = (select d.after_seq from decided d where d.consent_id = excluded.consent_id)
  returning p.consent_id
), batches as (
  insert into stream_batch
    (consumer_id, form_id, consent_id, vin, seq, base_time, received_at, last_sample_at, body)
  select l.consumer_id, l.form_id, l.consent_id, l.vin, b.seq, b.base_time, b.received_at, b.last_sample_at,
    b.body::jsonb
  from unnest($10::bigint[], $11::int[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[])
    with ordinality as b (consent_id, seq, base_time, received_at, last_sample_at, body, n)
  join moved using (consent_id) join live l using (consent_id)
  order by b.n
), used as (
  insert into usage_hour as u (consumer_id, form_id, vin, hour, messages, bytes)
  select l.consumer_id, l.form_id, l.vin, date_trunc('hour', to_timestamp(b.received_at / 1000.0), 'UTC'),
    count(*), sum(octet_length(b.body))
  from unnest($10::bigint[], $14::bigint[], $13::bigint[], $15::text[])
    as b (consent_id, last_sample_at, received_at, body)
  join moved using (consent_id) join live l using (consent_id)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (consumer_id, form_id, vin, hour) do update
    set messages = u.messages + excluded.messages, bytes = u.bytes + excluded.bytes
), shown as (
  insert into latest_value as l (consumer_id, vin, signal_id, consent_id, captured_at, value)
  select distinct on (live.consumer_id, live.vin, v.signal_id)
    live.consumer_id, live.vin, v.signal_id, live.consent_id, v.captured_at, v.value::jsonb
  from unnest($16::bigint[], $17::int[], $18::bigint[], $19::text[]) as v (consent_id, signal_id, captured_at, value)
  join moved using (consent_id) join live using (consent_id)
  order by live.consumer_id, live.vin, v.signal_id, v.captured_at desc
  on conflict (consumer_id, vin, signal_id) do update
    set consent_id = excluded.consent_id, captured_at = excluded.captured_at, value = excluded.value
    where l.captured_at <= excluded.captured_at
)
select consent_id::text from moved`;

/** Writes what was decided; returns the consents for which it still held. Nothing is written for the others. */
export async function deliver(
  client: Queryable,
  writes: readonly ConsentWrite[],
  now: number,
): Promise<ReadonlySet<number>> {
  const batches = writes.flatMap((write) =>
    write.batches.map((batch) => ({ ...batch, consentId: write.consentId })),
  );
  const latest = writes.flatMap((write) =>
    write.latest.map((value) => ({ ...value, consentId: write.consentId })),
  );
  const { rows } = await client.query<{ consent_id: string }>({
    name: 'deliver',
    text: statement,
    values: [
      writes.map((write) => write.consentId),
      writes.map((write) => write.revision),
      writes.map((write) => write.afterSeq),
      writes.map((write) => write.seq),
      writes.map((write) => write.lastSampleAt),
      writes.map((write) => write.consumerId),
      writes.map((write) => write.formId),
      writes.map((write) => write.vin),
      now,
      batches.map((batch) => batch.consentId),
      batches.map((batch) => batch.seq),
      batches.map((batch) => batch.baseTime),
      batches.map((batch) => batch.receivedAt),
      batches.map((batch) => batch.lastSampleAt),
      batches.map((batch) => batch.body),
      latest.map((value) => value.consentId),
      latest.map((value) => value.signalId),
      latest.map((value) => value.capturedAt),
      latest.map((value) => value.value),
    ],
  });
  return new Set(rows.map((row) => Number(row.consent_id)));
}

/** The highest stored seq of each consent; consents without one are missing. */
export async function loadPositions(
  client: Queryable,
  consentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ consent_id: string; last_seq: number }>({
    name: 'positions',
    text: 'select consent_id::text, last_seq from stream_position where consent_id = any($1::bigint[])',
    values: [consentIds],
  });
  return new Map(rows.map((row) => [Number(row.consent_id), row.last_seq]));
}
