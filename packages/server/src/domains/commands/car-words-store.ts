import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type CarWord, stateRanks } from './car-word.ts';

/**
 * Applies what vehicles say in one statement; saying it twice, late or in another order changes nothing. A word counts
 * for the vehicle's own messages only, of the kind it speaks of, and only forward. Of an earlier attempt only that it
 * was done counts: then the later one is not needed.
 */
export async function applyCarWords(
  db: Kysely<Database>,
  words: readonly CarWord[],
  now: number,
): Promise<void> {
  if (words.length === 0) return;
  const at = sql`${new Date(now)}::timestamptz`;
  const lists = sql.join([
    sql`${words.map((word) => word.messageId)}::bigint[]`,
    sql`${words.map((word) => word.vin)}::text[]`,
    sql`${words.map((word) => word.kind)}::text[]`,
    sql`${words.map((word) => word.attempt)}::int[]`,
    sql`${words.map((word) => word.state)}::text[]`,
    sql`${words.map((word) => word.rank)}::int[]`,
    sql`${words.map((word) => word.reason)}::text[]`,
    sql`${words.map((word) => word.answer)}::text[]`,
    sql`${words.map(placeConsentsOf)}::text[]`,
  ]);
  await sql`
    with words as materialized (
      select distinct on (id, vin) w.* from unnest(${lists})
        as w (id, vin, kind, attempt, state, rank, reason, answer, places)
      order by id, vin, (state = 'DONE') desc, attempt desc, rank desc
    ), held as materialized (
      select m.id, w.state, w.reason, case when ${mayBeTold} then w.answer end as answer
      from words w join vehicle_message m on m.id = w.id and m.vin = w.vin
      join vehicle_send s on s.id = m.send_id and s.kind = w.kind
      where (w.state = 'DONE' or w.attempt = m.attempt) and w.rank > ${rankOfRow()}
      order by m.id for no key update of m
    )
    update vehicle_message m set state = h.state,
      delivered_at = case when h.state = 'EXPIRED' then m.delivered_at else coalesce(m.delivered_at, ${at}) end,
      finished_at = case when h.state = 'DELIVERED' then null when m.state = 'DONE' then m.finished_at else ${at} end,
      reason = h.reason, answer = h.answer
    from held h where m.id = h.id`.execute(db);
}

/**
 * Of a command that was done the answer is a place, a sample like any other. The decision was made on revisions; a
 * consent that has moved on since, as by a revocation, tells nothing.
 */
const mayBeTold = sql`(w.kind <> 'command' or w.state <> 'DONE' or exists (
  select from consent c where c.vin = w.vin and c.consumer_id = s.consumer_id
    and c.id || ':' || c.revision = any(string_to_array(w.places, ','))))`;

function placeConsentsOf({ placeConsents }: CarWord): string {
  return placeConsents.map(({ consentId, revision }) => `${consentId}:${revision}`).join();
}

/** The rank of what is stored; of DONE it is that of what the owner did with a notification. */
function rankOfRow() {
  const { QUEUED, EXPIRED, DELIVERED, FAILED, DONE } = stateRanks;
  return sql`case m.state when 'QUEUED' then ${sql.lit(QUEUED)} when 'EXPIRED' then ${sql.lit(EXPIRED)}
    when 'DELIVERED' then ${sql.lit(DELIVERED)} when 'FAILED' then ${sql.lit(FAILED)}
    else case when s.kind <> 'notification' then ${sql.lit(DONE)} when m.answer = 'opened' then ${sql.lit(DONE + 2)}
      when m.answer = 'dismissed' then ${sql.lit(DONE + 1)} else ${sql.lit(DONE)} end end`;
}
