import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { causes } from '../causes.ts';
import { endConsents, type Ending } from './endings-store.ts';

/** Marks a locked form's consents that are past their end, so that what follows sees every status by the clock. */
export async function sweepForm(trx: Kysely<Database>, formId: number, now: Date): Promise<void> {
  await endConsents(trx, sql`c.form_id = ${formId} and c.expires_at <= ${now}::timestamptz`, expired(now));
}

/** Marks every form and consent that is past its end; returns how many consents. */
async function sweepAll(trx: Kysely<Database>, now: Date): Promise<number> {
  const end = sql`(f.last_day + 1)::timestamp at time zone 'UTC'`;
  await sql`update consent_form f set status = 'EXPIRED', ended_on = ${end}, updated_on = ${end}
    where f.status = 'PUBLISHED' and f.last_day < (${now}::timestamptz at time zone 'UTC')::date`.execute(
    trx,
  );
  return await endConsents(trx, sql`c.expires_at <= ${now}::timestamptz`, expired(now));
}

function expired(now: Date): Ending {
  return {
    to: 'FORM_EXPIRED',
    cause: causes.expired,
    actorKind: 'platform',
    actor: null,
    revocationId: null,
    now,
  };
}

/**
 * Marks forms and consents whose time ran out. Nothing waits for it: expiry is decided by the clock at every use.
 * @param now milliseconds since 1970
 * @returns how many consents expired
 */
export async function expireConsents(db: Kysely<Database>, now: number): Promise<number> {
  return await db.transaction().execute((trx) => sweepAll(trx, new Date(now)));
}
