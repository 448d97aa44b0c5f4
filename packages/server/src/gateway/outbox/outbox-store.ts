import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { OutboxRow } from './outbox-drain.ts';

/**
 * The oldest rows that this gateway answers for, what concerns consents before messages: a revocation never waits for
 * them. Rows of cars connected to another gateway are left to it.
 */
export async function readOutbox(
  db: Kysely<Database>,
  gatewayId: string,
  limit: number,
): Promise<OutboxRow[]> {
  const { rows } = await oldestRows(gatewayId, limit).execute(db);
  return rows;
}

/** The statement of it, which must not sort what waits. */
export function oldestRows(gatewayId: string, limit: number): RawBuilder<OutboxRow> {
  return sql<OutboxRow>`
    select o.id, o.vin, o.kind, o.consent_id as "consentId", o.attempts
    from outbox o left join vehicle_session s on s.vin = o.vin and s.is_online
    where o.parked_at is null and (s.vin is null or s.gateway_id = ${gatewayId})
    order by (o.kind = 'message'), o.id limit ${limit}`;
}

/** A row that somebody is just renewing stays: it says to look again. */
export async function removeFromOutbox(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await sql`delete from outbox where id in (${unlocked(ids)})`.execute(db);
}

/** Never waits: who announces messages to many vehicles would else wait for us while we wait for them. */
function unlocked(ids: readonly number[]) {
  return sql`select id from outbox where id = any(${[...ids]}::bigint[]) for update skip locked`;
}

/** Counts an attempt; rows that had `maxAttempts` are parked, where an operator sees them. */
export async function retryOutboxLater(
  db: Kysely<Database>,
  ids: readonly number[],
  limits: { readonly maxAttempts: number; readonly now: number },
): Promise<void> {
  await sql`
    update outbox set attempts = attempts + 1,
      parked_at = case when attempts + 1 >= ${limits.maxAttempts} then ${new Date(limits.now)}::timestamptz end
    where id in (${unlocked(ids)})`.execute(db);
}

/** How consents ended, for the message to their cars. */
export interface Ending {
  readonly consentId: number;
  readonly actor: string;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly effectiveAt: number;
}

export async function endingsOf(db: Kysely<Database>, consentIds: readonly number[]): Promise<Ending[]> {
  if (consentIds.length === 0) return [];
  const rows = await db
    .selectFrom('consent')
    .select(['id', 'actor_kind', 'cause', 'ended_at', 'updated_on'])
    .where('id', 'in', consentIds)
    .where('status', 'in', ['FORM_CANCELED', 'FORM_EXPIRED', 'FORM_NOT_ASKED'])
    .where('confirmed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    consentId: row.id,
    actor: row.actor_kind ?? 'platform',
    reason: row.cause ?? '',
    effectiveAt: (row.ended_at ?? row.updated_on).getTime(),
  }));
}
