import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isSharing, letsSee } from './vehicle-scope-store.ts';

/** Whose vehicle it is to be seen by, and when. */
interface SharedScope {
  readonly consumerId: number;
  readonly vin: string;
  readonly now: Date;
}

interface SharedValue {
  readonly signal_id: number;
  readonly name: string;
  readonly label: string;
  readonly unit: string | null;
  /** Milliseconds since 1970. */
  readonly captured_at: number;
  readonly value: unknown;
  /** English label of the value, where the signal is an enumeration that has it. */
  readonly choice: string | null;
}

/** What a vehicle shares with a consumer at a moment: the latest value of each signal, in the catalogue's order. */
export async function listSharedValues(db: Kysely<Database>, scope: SharedScope): Promise<SharedValue[]> {
  const { consumerId, vin, now } = scope;
  const { rows } = await sql<SharedValue>`
    select s.id as signal_id, s.name, s.label, s.unit, l.captured_at, l.value, named.choice
    from latest_value l
    join consent c on ${letsSee(now)}
    join signal s on s.id = l.signal_id
    left join signal_enum e on e.name = s.enum_name
    left join lateral (
      select one ->> 'label' as choice from jsonb_array_elements(e.choices) one where one -> 'id' = l.value limit 1
    ) named on true
    where l.consumer_id = ${consumerId} and l.vin = ${vin}
    order by s.position, s.id`.execute(db);
  return rows;
}

/** A batch as it was stored, and what of it the owner still shares. */
interface SharedBatch {
  /** Milliseconds since 1970, to which the moments of its samples are added. */
  readonly base_time: number;
  readonly samples: readonly (readonly unknown[])[];
  readonly accepted_signals: readonly number[];
}

/** So many batches are looked at, and so many characters of them: a vehicle sends as fast as its form lets it. */
const MOST_BATCHES = 4000;
const MOST_CHARACTERS = 1_000_000;

/**
 * The newest batches that a vehicle sent since then under the consents that are live now, the newest first. What it
 * sent before the owner gave the present consent came under another one.
 */
export async function listSharedBatches(
  db: Kysely<Database>,
  scope: SharedScope,
  since: Date,
): Promise<SharedBatch[]> {
  const { consumerId, vin, now } = scope;
  const days = await dueDays(db, scope, since);
  const { rows } = await sql<SharedBatch>`
    with live as (
      select c.id, c.accepted_signals,
        greatest(${since}::timestamptz, c.granted_at) as since
      from consent c where c.vin = ${vin} and c.consumer_id = ${consumerId} and ${isSharing(now)}
    ), newest as (
      select b.base_time, b.received_at, b.id, b.body, live.accepted_signals
      from live join stream_batch b on b.consent_id = live.id
      where b.consumer_id = ${consumerId} and b.due_on = any(${days}::date[])
        and b.received_at >= extract(epoch from live.since) * 1000
      order by b.received_at desc, b.id desc limit ${MOST_BATCHES}
    )
    select base_time, body -> 'samples' as samples, accepted_signals from (
      select *, sum(length(body::text)) over (order by received_at desc, id desc) as characters from newest
    ) sized where characters <= ${MOST_CHARACTERS}
    order by received_at desc, id desc`.execute(db);
  return rows;
}

/**
 * On which days falls due what came since then under the consents that are live now, and what has no such day: batches
 * lie by these days (decision 23).
 */
async function dueDays(db: Kysely<Database>, scope: SharedScope, since: Date): Promise<string[]> {
  const { consumerId, vin, now } = scope;
  const { rows } = await sql<{ due_on: string }>`
    select distinct (received.day + f.data_retention_in_days)::text as due_on
    from consent c join consent_form f on f.id = c.form_id
    cross join (values (${since.toISOString().slice(0, 10)}::date), (${now.toISOString().slice(0, 10)}::date))
      received (day)
    where c.vin = ${vin} and c.consumer_id = ${consumerId} and ${isSharing(now)}`.execute(db);
  return ['infinity', ...rows.map((row) => row.due_on)];
}
