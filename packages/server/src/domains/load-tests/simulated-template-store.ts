import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

export type SimulatedTemplate = NonNullable<Awaited<ReturnType<typeof simulatedTemplate>>>;

/**
 * A template of which the platform knows for which VINs it serves, at best one whose maker permits the consumer's
 * standard forms; undefined when there is none at all.
 */
export async function simulatedTemplate(
  db: Kysely<Database>,
  { consumerId, now }: { readonly consumerId: number; readonly now: Date },
) {
  return await db
    .selectFrom('vehicle_template as t')
    .innerJoin('vehicle_claim as c', 'c.id', 't.claim_id')
    .leftJoin('consumer_permission as p', (join) =>
      join.onRef('p.oem_id', '=', 't.organisation_id').on('p.consumer_id', '=', consumerId),
    )
    .select((select) => [
      't.id',
      't.private_key',
      't.certificate',
      't.authority',
      'c.vin_prefixes',
      select.fn.coalesce('p.form_type_notification', select.lit(false)).as('is_permitted'),
    ])
    .where('c.is_test', '=', true)
    .where('c.not_after', '>', now)
    .orderBy('is_permitted', 'desc')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst();
}
