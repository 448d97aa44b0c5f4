import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { causes } from '../causes.ts';
import { activeStatusList } from '../consent-conditions-store.ts';
import { endConsents, type Ending } from './endings-store.ts';

/** Marks a locked form's consents that are past their end, so that what follows sees every status by the clock. */
export async function sweepForm(trx: Transaction<Database>, formId: number, now: Date): Promise<void> {
  await endConsents(trx, sql`c.form_id = ${formId} and c.expires_at <= ${now}::timestamptz`, expired(now));
}

/** The same for vehicles. */
export async function sweepVehicles(
  trx: Transaction<Database>,
  vins: readonly string[],
  now: Date,
): Promise<void> {
  await endConsents(
    trx,
    sql`c.vin = any(${vins}::text[]) and c.expires_at <= ${now}::timestamptz`,
    expired(now),
  );
}

/** So many are marked in one transaction: nobody who changes one of them waits long. */
const AT_ONCE = 2000;

/** Marks every form that is past its end. */
async function sweepForms(db: Kysely<Database>, now: Date): Promise<void> {
  const end = sql`(f.last_day + 1)::timestamp at time zone 'UTC'`;
  await sql`update consent_form f set status = 'EXPIRED', ended_on = ${end}, updated_on = ${end}
    where f.status = 'PUBLISHED' and f.last_day < (${now}::timestamptz at time zone 'UTC')::date`.execute(db);
}

/** Marks the consents of the first that are past their end; returns how many were to be marked, and how many were. */
async function sweepSome(trx: Transaction<Database>, now: Date): Promise<{ found: number; marked: number }> {
  const { rows } = await sql<{ id: number }>`select id from consent
    where status in (${activeStatusList}) and expires_at <= ${now}::timestamptz order by expires_at limit ${AT_ONCE}`.execute(
    trx,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { found: 0, marked: 0 };
  const marked = await endConsents(
    trx,
    sql`c.id = any(${ids}::bigint[]) and c.expires_at <= ${now}::timestamptz`,
    expired(now),
  );
  return { found: ids.length, marked };
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
  const at = new Date(now);
  await sweepForms(db, at);
  let total = 0;
  for (;;) {
    const { found, marked } = await db.transaction().execute((trx) => sweepSome(trx, at));
    total += marked;
    if (found < AT_ONCE) return total;
  }
}
