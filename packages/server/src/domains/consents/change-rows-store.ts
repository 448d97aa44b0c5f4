import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ActorKind, Cause } from './causes.ts';

/** The same of all, or an expression over the rows of `changed`. */
type OfEach<T> = T | RawBuilder<unknown>;

/** Of consents that changed: the rows of `changed` (id, vin, from_status, form_hash). */
interface ConsentChange {
  readonly now: RawBuilder<unknown>;
  /** When it came into force; now when absent. */
  readonly at?: RawBuilder<unknown>;
  readonly actorKind: OfEach<ActorKind>;
  /** By name. */
  readonly actor: OfEach<string | null>;
  readonly to: OfEach<ConsentStatus>;
  readonly cause: OfEach<Cause>;
  /** Which of them the gateway looks at again; all when absent. */
  readonly notifiesCar?: RawBuilder<unknown>;
  /** Which of them have another status; all when absent. */
  readonly changesStatus?: RawBuilder<unknown>;
}

/**
 * The parts `notified` and `recorded` of a statement whose part `changed` changes consents: the rows in the outbox and
 * in the history, without which no change may be.
 */
export function rowsOfChange({ now, at = now, actorKind, actor, to, cause, ...which }: ConsentChange) {
  const { notifiesCar = sql`true`, changesStatus = sql`true` } = which;
  return sql`
    notified as (
      insert into outbox (vin, kind, consent_id, created_at)
      select vin, 'consent', id, ${now} from changed where ${notifiesCar} order by id
    ), recorded as (
      insert into consent_history (consent_id, at, actor_kind, actor, from_status, to_status, cause, form_hash)
      select id, ${at}, ${actorKind}, (${actor})::text, from_status, ${to}, ${cause}, form_hash
      from changed where ${changesStatus} order by id
    )`;
}
