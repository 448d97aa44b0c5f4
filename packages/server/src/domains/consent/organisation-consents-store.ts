import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isUnexpired } from '../../db/unexpired-store.ts';

/**
 * How many consents of an organisation, as their consumer or as the maker of the car, wait or live; those that wait for
 * a permission would be offered, so they count.
 */
export async function countConsentsOf(
  db: Kysely<Database>,
  organisationId: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from consent
    where (consumer_id = ${organisationId} or oem_id = ${organisationId})
      and status not in ('FORM_DECLINED', 'FORM_CANCELED', 'FORM_EXPIRED')
      and ${isUnexpired('expires_at', now)}`.execute(db);
  return rows[0]?.total ?? 0;
}
