import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { VinFacts } from './registration-rules.ts';

/** What is known of VINs, in their order. */
export async function factsOfVins(db: Kysely<Database>, vins: readonly string[]): Promise<VinFacts[]> {
  const { rows } = await sql<VinFacts>`
    select a.vin, v.oem_id as "vehicleMakerId", coalesce(v.is_test, false) as "isTest",
      maker_of_vin(a.vin) as "wmiMakerId"
    from unnest(${vins}::text[]) with ordinality as a (vin, place)
    left join vehicle v on v.vin = a.vin order by a.place`.execute(db);
  return rows;
}
