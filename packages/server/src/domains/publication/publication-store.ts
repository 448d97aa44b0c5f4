import type { ConsentType } from '@vinculum/contract/consents/vocabulary.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type ActorKind, causes, rowsOfChange } from '../consents/public.ts';
import type { VinOutcome } from './vin-outcome-rules.ts';
import { passAllGates } from './registration-store.ts';
import { outcomesOfVins } from './vin-outcome-store.ts';

interface Publication {
  readonly formId: number;
  /** A draft keeps nothing unless somebody is asked, or will be when a car registers. */
  readonly isDraft: boolean;
  readonly consumerId: number;
  readonly kind: ConsentType;
  readonly formHash: string | null;
  /**
   * Whether the form is one of a load test or of the web simulator: a vehicle to come counts as one until it is known.
   */
  readonly isTest: boolean;
  /** Each once, normalised. */
  readonly vins: readonly string[];
  /** The end of the form's last day, null when it counts days from the answer. */
  readonly expiresAt: Date | null;
  readonly actorKind: ActorKind;
  readonly actor: string;
  readonly now: Date;
}

/**
 * Publishes a locked form to VINs in one statement: every VIN gets its outcome (`vin-outcome-rules.ts`), consents are
 * stored, and their history and what the gateway must look at again. Consents past their end must be swept before.
 */
export async function storePublication(
  trx: Transaction<Database>,
  input: Publication,
): Promise<Record<VinOutcome, string[]>> {
  await passAllGates(trx);
  // A permission switched off while this runs waits for our commit and then cancels what we stored.
  await sql`select 1 from consumer_permission where consumer_id = ${input.consumerId}
    order by id for share`.execute(trx);
  // A hundred thousand VINs are sorted and joined in memory; the default would write them to disk several times.
  await sql`set local work_mem = '64MB'`.execute(trx);
  const { rows } = await publishStatement(input).execute(trx);
  const lists: Record<VinOutcome, string[]> = {
    unregistered: [],
    withoutPermission: [],
    alreadyPublished: [],
    published: [],
  };
  for (const row of rows) lists[row.outcome] = row.vins;
  return lists;
}

function publishStatement(input: Publication) {
  const now = sql`${input.now}::timestamptz`;
  const existing = sql`select c.id, c.vin, c.status from addressed a
    join consent c on c.form_id = ${input.formId} and c.vin = a.vin order by c.id for no key update of c`;
  return sql<{ outcome: VinOutcome; vins: string[] }>`
    with ${outcomesOfVins({ ...input, existing })}, written as (
      insert into consent (form_id, consumer_id, vin, oem_id, status, expires_at, cause, actor_kind,
        confirmed_at, created_on, updated_on, is_test)
      select ${input.formId}, ${input.consumerId}, vin, oem_id, to_status,
        case when to_status = 'FORM_PENDING' then ${input.expiresAt}::timestamptz end,
        case when to_status = 'FORM_NOT_ASKED' then ${causes.noPermission} end,
        case when to_status = 'FORM_NOT_ASKED' then 'oem' end,
        case when to_status = 'FORM_NOT_ASKED' then ${now} end, ${now}, ${now},
        coalesce(is_test, ${input.isTest})
      from outcomes
      where to_status is not null and (${!input.isDraft} or exists (
        select from outcomes where to_status = 'FORM_PENDING'))
      order by place
      on conflict (form_id, vin) do update set
        oem_id = excluded.oem_id, status = excluded.status, revision = nextval('consent_revision'),
        accepted_signals = '{}', granted_at = null, expires_at = excluded.expires_at,
        ended_at = null, cause = excluded.cause, actor_kind = excluded.actor_kind,
        -- A car that has not confirmed how an earlier consent ended still has to.
        confirmed_at = case when excluded.status = 'FORM_NOT_ASKED' then consent.confirmed_at end,
        created_on = excluded.created_on, updated_on = excluded.updated_on, is_test = excluded.is_test
      returning id, vin
    ), changed as materialized (
      select w.id, w.vin, o.from_status, o.to_status, o.outcome, ${input.formHash}::text as form_hash
      from written w join outcomes o on o.vin = w.vin
    ), ${rowsOfChange({
      now,
      actorKind: sql`case when to_status = 'FORM_NOT_ASKED' then 'oem' else ${input.actorKind}::text end`,
      actor: sql`case when to_status <> 'FORM_NOT_ASKED' then ${input.actor}::text end`,
      to: sql`to_status`,
      cause: sql`case when to_status = 'FORM_NOT_ASKED' then ${causes.noPermission}
        when from_status is null then ${causes.published} else ${causes.publishedAgain} end`,
      notifiesCar: sql`outcome = 'published'`,
    })}
    select outcome, array_agg(vin order by place) as vins from outcomes group by outcome`;
}
