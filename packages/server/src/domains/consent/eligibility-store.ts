import type { ConsentType } from '@vinculum/contract/consent/vocabulary.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { statusAt } from './consent-conditions-store.ts';
import type { SortedVins } from './eligibility-rules.ts';
import { sortedVins } from './vin-sorting-store.ts';

export interface EligibilityQuestion {
  readonly formId: number;
  readonly consumerId: number;
  readonly kind: ConsentType;
  /** Each once, normalised. */
  readonly vins: readonly string[];
  readonly now: Date;
}

/**
 * Sorts VINs as publishing would now, and writes nothing: the transaction could not. Signals are those of cars that the
 * consumer may ask: what else a maker's cars have is not its business.
 */
export async function sortWithoutPublishing(
  db: Kysely<Database>,
  asked: EligibilityQuestion,
): Promise<SortedVins[]> {
  const existing = sql`select c.id, c.vin, ${statusAt(asked.now)} as status from asked a
    join consent c on c.form_id = ${asked.formId} and c.vin = a.vin`;
  return await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local work_mem = '64MB'`.execute(trx);
      const { rows } = await sql<SortedVins>`
        with ${sortedVins({ ...asked, existing })}
        select j.list, o.name as oem, s.signal_ids, array_agg(j.vin order by j.place) as vins
        from judged j
        left join oem_manufacturer m on j.oem_id is null and m.wmi = left(j.vin, 3)
        left join organisation o on o.id = coalesce(j.oem_id, m.organisation_id)
        left join vehicle_signals s on s.vin = j.vin and j.list in ('published', 'alreadyPublished')
        group by j.list, o.name, s.signal_ids order by min(j.place)`.execute(trx);
      return rows;
    });
}
