import { sentPreview } from '@vinculum/contract/car-messages/sent-messages.ts';
import type { MessageKind, MessageState } from '@vinculum/contract/car-messages/vocabulary.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { SentScope } from './sent-body.ts';
import { restrictionIds } from '@vinculum/contract/car-messages/map-restrictions.ts';
import { liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { isUnexpired } from '../../../db/unexpired-store.ts';
import { isIn, type OrganisationScope } from '../../../db/organisation-scope-store.ts';

/** One send with the counts of its vehicles by state, by the clock. */
export interface SentRow extends Readonly<Record<MessageState, number>> {
  readonly id: number;
  readonly consumer_id: number;
  readonly sender: string;
  readonly kind: MessageKind;
  readonly title: string | null;
  readonly command: string | null;
  readonly signals: readonly string[];
  /** A notification's text, a character longer than a list shows when there is more. */
  readonly message: string | null;
  /** What remote signals set, with lists and texts just longer than a list shows when there is more. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** Key in the object store. */
  readonly icon: string | null;
  readonly valid_for_minutes: number;
  readonly created_by: string;
  readonly created_on: Date;
  readonly deadline: Date;
  readonly retryable: number;
}

/** The sends that somebody sees, newest first, and how many there are. */
export async function listSends(
  db: Kysely<Database>,
  scope: SentScope,
  page: {
    /** Of those in scope. */
    readonly consumerId: OrganisationScope;
    readonly offset: number;
    readonly limit: number;
    readonly now: number;
  },
): Promise<{ readonly rows: readonly SentRow[]; readonly total: number }> {
  const { consumerId } = page;
  const isWanted = sql`${isSeen(scope)} and ${isIn(consumerId, 's.consumer_id')}`;
  const rows = await sentRows(db, {
    sends: sql`where ${isWanted} order by s.id desc limit ${page.limit} offset ${page.offset}`,
    now: page.now,
  });
  const counted = await sql<{ total: number }>`
    select count(*) as total from vehicle_send s where ${isWanted}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One send; undefined when there is none of this id that they see. */
export async function findSend(
  db: Kysely<Database>,
  scope: SentScope,
  send: { readonly id: number; readonly now: number },
): Promise<SentRow | undefined> {
  const [row] = await sentRows(db, {
    sends: sql`where ${isSeen(scope)} and s.id = ${send.id}`,
    now: send.now,
  });
  return row;
}

/** What a send of a consumer tells its vehicles: up to 100 KB, so it is read for one send alone. */
export async function bodyOfSend(db: Kysely<Database>, consumerId: number, id: number): Promise<object> {
  const { rows } = await sql<{ body: object }>`
    select body from vehicle_send where consumer_id = ${consumerId} and id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the send was there a moment ago');
  return row.body;
}

async function sentRows(
  db: Kysely<Database>,
  { sends, now }: { readonly sends: RawBuilder<unknown>; readonly now: number },
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select s.*, c.*
    from (select s.id, s.consumer_id, s.sender, s.kind, s.title, s.command, s.signals, s.icon, s.valid_for_minutes,
        s.created_by, s.created_on, ${beginningOfText(sql`s.body->>'message'`)} as message, ${someValues} as "values"
      from vehicle_send s ${sends}) s
    cross join lateral (
      select max(m.deadline) as deadline,
        count(*) filter (where ${stateIs('QUEUED', now)}) as "QUEUED",
        count(*) filter (where m.state = 'DELIVERED') as "DELIVERED",
        count(*) filter (where m.state = 'DONE') as "DONE",
        count(*) filter (where m.state = 'FAILED') as "FAILED",
        count(*) filter (where ${stateIs('EXPIRED', now)}) as "EXPIRED",
        count(*) filter (where ${mayGoAgain(now)}) as retryable
      from vehicle_message m where m.send_id = s.id
    ) c order by s.id desc`.execute(db);
  return rows;
}

function beginningOfText(text: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`left(${text}, ${sentPreview.text + 1}::int)`;
}

/** The values in a send's body by the names of their signals; null when it sets none. */
const someValues = sql`(
  select json_object_agg(one.name, case
    when one.signal->>'type' = 'BYTES'
      then jsonb_build_object('bytes', octet_length(decode(one.signal->>'value', 'base64')))
    when json_typeof(one.signal->'value') = 'array'
      then jsonb_path_query_array((one.signal->'value')::jsonb, '$[0 to ${sql.raw(String(sentPreview.values))}]')
    when json_typeof(one.signal->'value') = 'string'
      then to_jsonb(${beginningOfText(sql`one.signal->>'value'`)})
    else (one.signal->'value')::jsonb end)
  from json_each(s.body->'signals') as one(name, signal))`;

export interface SentVehicleRow {
  readonly vin: string;
  readonly state: MessageState;
  readonly reason: string | null;
  readonly may_go_again: boolean;
  readonly answer: string | null;
  /** Names of the signals that a later update of any sender has set since in the same vehicle. */
  readonly replaced: readonly string[];
  readonly queued_at: Date;
  readonly delivered_at: Date | null;
  readonly finished_at: Date | null;
}

interface SentVehiclesPage {
  readonly sendId: number;
  readonly state: MessageState | null;
  readonly offset: number;
  readonly limit: number;
  readonly now: number;
}

/** The vehicles of a consumer's send by VIN, and how many there are in the state that is asked for. */
export async function listSentVehicles(
  db: Kysely<Database>,
  consumerId: number,
  page: SentVehiclesPage,
): Promise<{ readonly rows: readonly SentVehicleRow[]; readonly total: number }> {
  const { state, now } = page;
  const from = sql`from vehicle_send s join vehicle_message m on m.send_id = s.id
    where s.id = ${page.sendId} and s.consumer_id = ${consumerId}
      and ${state === null ? sql`true` : stateIs(state, now)}`;
  const { rows } = await sql<SentVehicleRow>`
    select m.vin, case when ${stateIs('EXPIRED', now)} then 'EXPIRED' else m.state end as state, m.reason,
      ${mayGoAgain(now)} as may_go_again, ${answerAt(now)} as answer, ${replacedSince} as replaced,
      m.queued_at, m.delivered_at,
      case when ${stateIs('EXPIRED', now)} then m.deadline else m.finished_at end as finished_at
    ${from} order by m.vin limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Of a message `m` of the send `s` that was done: the names that a later one set in the same vehicle. */
const replacedSince = sql`array(
  select name from unnest(s.signals) as name
  where m.state = 'DONE' and exists (
    select from vehicle_message later join vehicle_send update on update.id = later.send_id
    where later.vin = m.vin and later.state = 'DONE' and (later.finished_at, later.id) > (m.finished_at, m.id)
      and name = any(update.signals))
  order by name)`;

/** Whether a message `m` is in a state by the clock: what waits past its deadline has expired. */
export function stateIs(state: MessageState, now: number): RawBuilder<boolean> {
  const at = sql`${new Date(now)}::timestamptz`;
  if (state === 'QUEUED') return sql`(m.state = 'QUEUED' and m.deadline > ${at})`;
  if (state === 'EXPIRED') return sql`(m.state = 'EXPIRED' or (m.state = 'QUEUED' and m.deadline <= ${at}))`;
  return sql`m.state = ${state}`;
}

/** Whether a message `m` may be sent to its vehicle again: it failed or expired, and the owner is the same. */
export function mayGoAgain(now: number): RawBuilder<boolean> {
  return sql`((${stateIs('FAILED', now)} or ${stateIs('EXPIRED', now)})
    and not exists (select from vehicle v where v.vin = m.vin and v.owner_since >= m.queued_at))`;
}

/** Whether a send `s` is one of those that a user sees. */
export function isSeen({ consumerId, kinds, hasRestrictions }: SentScope): RawBuilder<boolean> {
  const isOwn = isIn(consumerId, 's.consumer_id');
  return sql`(${isOwn} and (s.kind = any(${[...kinds]}::text[])
    or (${hasRestrictions} and s.kind = 'remote-signals' and s.signals <@ ${[...restrictionIds]}::text[])))`;
}

/**
 * What the vehicle of a message `m` answers, as its sender may read it now. A place is shown as live data is: under the
 * consent that it came with, while that is live, covers the location, and the maker lets the consumer read.
 */
function answerAt(now: number): RawBuilder<string | null> {
  return sql`case when m.consent_id is null or exists (
    select from consent c where c.id = m.consent_id and c.status in (${sql.join(liveStatuses)})
      and ${isUnexpired('c.expires_at', new Date(now))}
      and ${wellKnownSignals.location} = any(c.accepted_signals)
      and not exists (
        select from consumer_permission p
        where p.oem_id = c.oem_id and p.consumer_id = c.consumer_id and not p.access_type_read_signal)
  ) then m.answer end`;
}
