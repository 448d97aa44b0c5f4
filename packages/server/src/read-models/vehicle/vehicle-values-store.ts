import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isUnerased } from '../../db/unerased-store.ts';
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

/** So many batches are read, and so many characters of them: a vehicle sends as fast as its form lets it. */
const MOST_BATCHES = 4000;
const MOST_CHARACTERS = 1_000_000;
/** They come so many at a time: no more of them are read in vain. */
const AT_ONCE = 16;

/**
 * The newest batches that a vehicle sent since then under the consents that are live now; of several, each has its
 * share. What it sent before the owner gave the present consent came under another one.
 */
export async function listSharedBatches(
  db: Kysely<Database>,
  scope: SharedScope,
  since: Date,
): Promise<SharedBatch[]> {
  const consents = await consentsWithDays(db, scope, since);
  const batches: SharedBatch[] = [];
  let characters = 0;
  for (const [index, consent] of consents.entries()) {
    const sharing = consents.length - index;
    const most = characters + (MOST_CHARACTERS - characters) / sharing;
    const limit = Math.ceil((MOST_BATCHES - batches.length) / sharing);
    for await (const { size, ...batch } of newestOf(db, consent, limit)) {
      if (characters + size > most) break;
      characters += size;
      batches.push({ ...batch, accepted_signals: consent.accepted_signals });
    }
  }
  return batches;
}

/** A consent under which something is shared, since when, and on which days falls due what it brought since then. */
interface SharingConsent {
  readonly id: number;
  readonly accepted_signals: readonly number[];
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly days: readonly string[];
}

async function consentsWithDays(
  db: Kysely<Database>,
  { consumerId, vin, now }: SharedScope,
  since: Date,
): Promise<SharingConsent[]> {
  const { rows } = await sql<SharingConsent>`
    select c.id, c.accepted_signals,
      ceil(extract(epoch from greatest(${since}::timestamptz, c.granted_at)) * 1000)::bigint as since,
      array[first + f.data_retention_in_days, last + f.data_retention_in_days]::text[] as days
    from consent c join consent_form f on f.id = c.form_id
    cross join (values (${since.toISOString().slice(0, 10)}::date, ${now.toISOString().slice(0, 10)}::date))
      received (first, last)
    where c.vin = ${vin} and c.consumer_id = ${consumerId} and ${isSharing(now)}
    order by c.id desc`.execute(db);
  return rows;
}

/**
 * Row by row, so that who has enough reads no further. Batches lie by the days on which they fall due, or have none
 * (decision 23).
 */
function newestOf(db: Kysely<Database>, { id, since, days }: SharingConsent, limit: number) {
  return db
    .selectFrom('stream_batch as b')
    .select('b.base_time')
    .select([
      sql<SharedBatch['samples']>`b.body -> 'samples'`.as('samples'),
      sql<number>`length(b.body::text)`.as('size'),
    ])
    .where('b.consent_id', '=', id)
    .where('b.due_on', '=', sql<string>`any(${['infinity', ...days]}::date[])`)
    .where('b.received_at', '>=', since)
    .where(isUnerased)
    .orderBy('b.received_at', 'desc')
    .limit(limit)
    .stream(AT_ONCE);
}
