import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inSlices } from '../../mechanisms/in-slices.ts';

/**
 * What was sent to the owner before and has not reached the vehicles fails; what they told of their place goes. The
 * consents come first: whoever takes both takes them in this order.
 */
export async function withdrawMessages(
  trx: Transaction<Database>,
  { vins, now }: { readonly vins: readonly string[]; readonly now: Date },
): Promise<void> {
  await sql`
    with theirs as (
      select id, state from vehicle_message
      where vin = any(${vins}::text[])
        and (consent_id is not null or (state = 'QUEUED' and deadline > ${now}::timestamptz))
      order by id for no key update
    ), failed as (
      update vehicle_message m set state = 'FAILED', reason = 'OWNER_CHANGED', finished_at = ${now}::timestamptz
      from theirs where m.id = theirs.id and theirs.state = 'QUEUED'
    )
    update vehicle_message m set answer = null, consent_id = null
    from theirs where m.id = theirs.id and theirs.state <> 'QUEUED'`.execute(trx);
}

/** Takes back what vehicles answered of their place under a consent that ends; belongs in that transaction. */
export async function withholdAnswers(trx: Transaction<Database>, consentId: number): Promise<void> {
  await trx
    .updateTable('vehicle_message')
    .set({ answer: null, consent_id: null })
    .where('consent_id', '=', consentId)
    .execute();
}

/** Takes back the answers that forms no longer let their consumers keep. */
export async function withholdAnswersPastRetention(db: Kysely<Database>, now: number): Promise<void> {
  await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`
      update vehicle_message set answer = null, consent_id = null where id in (
        select m.id from vehicle_message m join consent c on c.id = m.consent_id join consent_form f on f.id = c.form_id
        where m.finished_at < ${new Date(now)}::timestamptz - make_interval(days => f.data_retention_in_days)
        limit ${rows})`.execute(db);
    return Number(numAffectedRows);
  });
}
