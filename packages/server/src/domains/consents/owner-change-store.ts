import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isUnexpired } from '../../db/unexpired-store.ts';
import { causes } from './causes.ts';
import { endConsents } from './endings/endings-store.ts';

interface VehiclesAt {
  readonly vins: readonly string[];
  readonly actor: string;
  readonly now: Date;
}

/** Ends what is open or live at vehicles that have another owner; returns how many. */
export async function endConsentsOfVehicles(
  trx: Transaction<Database>,
  { vins, actor, now }: VehiclesAt,
): Promise<number> {
  const theirs = sql`c.vin = any(${vins}::text[]) and ${isUnexpired('c.expires_at', now)}`;
  return await endConsents(trx, theirs, {
    to: 'FORM_CANCELED',
    cause: causes.ownerChanged,
    actorKind: 'fleet',
    actor,
    revocationId: null,
    now,
  });
}

interface EndedForm {
  readonly formId: number;
  readonly consumerId: number;
  readonly title: string;
  readonly count: number;
  /** The first of them, as many as a notification names. */
  readonly vins: readonly string[];
}

/** How many vehicles a notification names. */
const NAMED = 5;

/** What the statement before ended in this transaction, by form. */
export async function endedByForm(
  trx: Transaction<Database>,
  { vins, now }: VehiclesAt,
): Promise<EndedForm[]> {
  const { rows } = await sql<EndedForm>`
    select f.id as "formId", f.consumer_id as "consumerId", f.title, count(*) as count,
      (array_agg(c.vin order by c.vin))[1:${NAMED}::int] as vins
    from consent c join consent_form f on f.id = c.form_id
    where c.vin = any(${vins}::text[]) and c.status = 'FORM_CANCELED' and c.cause = ${causes.ownerChanged}
      and c.ended_at = ${now}::timestamptz
    group by f.id order by f.id`.execute(trx);
  return rows;
}
