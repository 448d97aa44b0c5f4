import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type MessageReport, type ConsentRevision, stateRanks } from './message-report.ts';

/**
 * Applies what vehicles say; saying it twice, late or in another order changes nothing. A report counts for the
 * vehicle's own messages only, of the kind it speaks of, and only forward. Of an earlier attempt only that it was done
 * counts: then the later one is not needed.
 */
export async function applyMessageReports(
  db: Kysely<Database>,
  reports: readonly MessageReport[],
  now: number,
): Promise<void> {
  const decided = reports.flatMap(({ placeConsents }) => placeConsents);
  if (reports.length === 0) return;
  if (decided.length === 0) return await apply(db, reports, now);
  await db.transaction().execute(async (trx) => {
    // Before any message: whoever ends consents takes both in this order.
    const held = await holdConsents(trx, decided);
    const notices = reports.map((report) => ({
      ...report,
      placeConsents: report.placeConsents.filter((one) => held.get(one.consentId) === one.revision),
    }));
    await apply(trx, notices, now);
  });
}

/**
 * Locks the consents whose revision is still the one decided on, as deliveries do: a revocation that committed first
 * changed it, one that comes later waits for us and takes what we stored.
 */
async function holdConsents(
  trx: Transaction<Database>,
  decided: readonly ConsentRevision[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<ConsentRevision>`
    select c.id as "consentId", c.revision from consent c
    join unnest(${decided.map(({ consentId }) => consentId)}::bigint[],
      ${decided.map(({ revision }) => revision)}::bigint[]) as d (id, revision)
      on d.id = c.id and d.revision = c.revision
    order by c.id for no key update of c`.execute(trx);
  return new Map(rows.map(({ consentId, revision }) => [consentId, revision]));
}

async function apply(db: Kysely<Database>, reports: readonly MessageReport[], now: number): Promise<void> {
  const at = sql`${new Date(now)}::timestamptz`;
  const lists = sql.join([
    sql`${reports.map((report) => report.messageId)}::bigint[]`,
    sql`${reports.map((report) => report.vin)}::text[]`,
    sql`${reports.map((report) => report.kind)}::text[]`,
    sql`${reports.map((report) => report.attempt)}::int[]`,
    sql`${reports.map((report) => report.state)}::text[]`,
    sql`${reports.map((report) => report.rank)}::int[]`,
    sql`${reports.map((report) => report.reason)}::text[]`,
    sql`${reports.map((report) => report.answer)}::text[]`,
    sql`${reports.map(({ placeConsents }) => placeConsents.map(({ consentId }) => consentId).join())}::text[]`,
  ]);
  await sql`
    with reported as materialized (
      select distinct on (id, vin) r.* from unnest(${lists})
        as r (id, vin, kind, attempt, state, rank, reason, answer, places)
      order by id, vin, (state = 'DONE') desc, attempt desc, rank desc
    ), held as materialized (
      select m.id, r.state, r.reason, r.answer, r.kind = 'command' and r.state = 'DONE' as is_place,
        ${consentOfPlace} as consent_id
      from reported r join vehicle_message m on m.id = r.id and m.vin = r.vin
      join vehicle_send s on s.id = m.send_id and s.kind = r.kind
      where (r.state = 'DONE' or r.attempt = m.attempt) and r.rank > ${rankOfRow()}
      order by m.id for no key update of m
    )
    update vehicle_message m set state = h.state,
      delivered_at = case when h.state = 'EXPIRED' then m.delivered_at else coalesce(m.delivered_at, ${at}) end,
      finished_at = case when h.state = 'DELIVERED' then null when m.state = 'DONE' then m.finished_at else ${at} end,
      reason = h.reason, consent_id = h.consent_id,
      answer = case when not h.is_place or h.consent_id is not null then h.answer end
    from held h where m.id = h.id`.execute(db);
}

/**
 * Of a command that was done the answer is a place, a sample like any other: it is told under a consent of its sender.
 */
const consentOfPlace = sql`case when r.kind = 'command' and r.state = 'DONE' and r.answer is not null then (
  select min(c.id) from consent c where c.vin = r.vin and c.consumer_id = s.consumer_id
    and c.id = any(string_to_array(r.places, ',')::bigint[])) end`;

/** The rank of what is stored; of DONE it is that of what the owner did with a notification. */
function rankOfRow() {
  const { QUEUED, EXPIRED, DELIVERED, FAILED, DONE } = stateRanks;
  return sql`case m.state when 'QUEUED' then ${sql.lit(QUEUED)} when 'EXPIRED' then ${sql.lit(EXPIRED)}
    when 'DELIVERED' then case when m.answer = 'waiting' then ${sql.lit(DELIVERED + 1)} else ${sql.lit(DELIVERED)} end
    when 'FAILED' then ${sql.lit(FAILED)}
    else case when s.kind <> 'notification' then ${sql.lit(DONE)} when m.answer = 'opened' then ${sql.lit(DONE + 2)}
      when m.answer = 'dismissed' then ${sql.lit(DONE + 1)} else ${sql.lit(DONE)} end end`;
}
