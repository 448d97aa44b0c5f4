import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { forgottenLatest } from '../streams/public.ts';
import { type ActorKind, causes } from './causes.ts';
import { rowsOfChange } from './change-rows-store.ts';
import { liveStatusList } from './consent-conditions-store.ts';

interface Narrowing {
  readonly formId: number;
  readonly vins: readonly string[];
  /** The form's mandatory signals: what stays of what each owner agreed to. */
  readonly mandatory: readonly number[];
  readonly actorKind: ActorKind;
  readonly actor: string;
  readonly now: Date;
}

/**
 * Narrows the live consents of a locked form to its mandatory signals: status, history, outbox, and the latest values
 * of what goes. Never widens, and changes nothing where nothing is to go.
 */
export async function narrowConsents(trx: Transaction<Database>, input: Narrowing): Promise<void> {
  const now = sql`${input.now}::timestamptz`;
  const live = sql`c.form_id = ${input.formId} and c.vin = any(${input.vins}::text[])
    and c.status in (${liveStatusList})`;
  // Locked by a statement of its own: the next one then sees the samples of deliveries that this had to wait for.
  await sql`select count(*) from (select c.id from consent c where ${live} order by c.id for update) locked`.execute(
    trx,
  );
  await sql`
    with target as materialized (
      select c.id, c.status, f.form_hash, c.accepted_signals as before,
        array(select s from unnest(c.accepted_signals) s where s = any(${input.mandatory}::integer[]) order by s)
          as remaining
      from consent c join consent_form f on f.id = c.form_id where ${live}
    ), changed as (
      update consent c set status = 'FORM_MANDATORY', accepted_signals = t.remaining,
        revision = nextval('consent_revision'), confirmed_at = null, updated_on = ${now}
      from target t where c.id = t.id and (t.status <> 'FORM_MANDATORY' or cardinality(t.remaining) < cardinality(t.before))
      returning c.id, c.vin, t.status as from_status, t.form_hash, t.remaining
    ), ${rowsOfChange({
      now,
      actorKind: input.actorKind,
      actor: input.actor,
      to: 'FORM_MANDATORY',
      cause: causes.narrowed,
    })}, ${forgottenLatest(sql`changed`, sql`l.consent_id = changed.id and l.signal_id <> all(changed.remaining)`)}
    select`.execute(trx);
}
