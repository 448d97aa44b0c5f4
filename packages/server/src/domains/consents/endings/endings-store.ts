import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { forgottenLatest } from '../../streams/public.ts';
import type { ActorKind, Cause } from '../causes.ts';
import { rowsOfChange } from '../change-rows-store.ts';
import { activeStatusList } from '../consent-conditions-store.ts';

export interface Ending {
  readonly to: 'FORM_CANCELED' | 'FORM_EXPIRED';
  readonly cause: Cause;
  readonly actorKind: ActorKind;
  readonly actor: string | null;
  readonly revocationId: number | null;
  readonly now: Date;
}

/**
 * Ends every open or live consent `c` (of form `f`) that meets a condition: status, history, outbox, what a revocation
 * ended, and the latest values and places seen under it go, all set-based. One whose time ran out ended at its own
 * end, whenever that is noticed. Returns how many ended.
 */
export async function endConsents(
  trx: Transaction<Database>,
  condition: RawBuilder<unknown>,
  ending: Ending,
): Promise<number> {
  const active = sql`c.status in (${activeStatusList}) and (${condition})`;
  // Locked by a statement of its own: the next one then sees the samples of deliveries that this had to wait for.
  await sql`select count(*) from (select c.id from consent c join consent_form f on f.id = c.form_id
    where ${active} order by c.id for update of c) locked`.execute(trx);
  const { rows } = await endStatement(active, ending).execute(trx);
  return rows[0]?.total ?? 0;
}

function endStatement(active: RawBuilder<unknown>, ending: Ending) {
  const now = sql`${ending.now}::timestamptz`;
  const endedAt = ending.to === 'FORM_EXPIRED' ? sql`t.expires_at` : now;
  const revocationId = sql`${ending.revocationId}::integer`;
  return sql<{ total: number }>`
    with target as materialized (
      select c.id, c.status, c.expires_at, f.form_hash from consent c join consent_form f on f.id = c.form_id where ${active}
    ), changed as (
      update consent c set status = ${ending.to}, revision = nextval('consent_revision'), ended_at = ${endedAt},
        cause = ${ending.cause}, actor_kind = ${ending.actorKind}, confirmed_at = null, updated_on = ${endedAt}
      from target t where c.id = t.id
      returning c.id, c.vin, c.oem_id, c.revision, c.ended_at, t.status as from_status, t.form_hash
    ), ${rowsOfChange({
      now,
      at: sql`ended_at`,
      actorKind: ending.actorKind,
      actor: ending.actor,
      to: ending.to,
      cause: ending.cause,
      notifiesCar: sql`oem_id is not null`,
    })}, proven as (
      insert into revocation_consent (revocation_id, consent_id, vin, revision)
      select ${revocationId}, id, vin, revision from changed where ${revocationId} is not null and oem_id is not null
    ), ${forgottenLatest(sql`changed`, sql`l.consent_id = changed.id`)}, withheld as (
      update vehicle_message m set answer = null, consent_id = null from changed where m.consent_id = changed.id
    )
    select count(*) as total from changed`;
}
