import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { consentStatusSql } from './consent-conditions-store.ts';

/** A vehicle and the moment from which its owner may see what was asked of it. */
interface ConsentsSince {
  readonly vin: string;
  readonly since: Date;
}

/** Live and waiting consents asked for since then, and those of either kind from before. */
export interface ConsentCounts {
  readonly live: number;
  readonly waiting: number;
  readonly earlier: number;
}

/** The counts of each vehicle that has any, by VIN. */
export async function countConsentsSince(
  db: Kysely<Database>,
  vehicles: readonly ConsentsSince[],
  now: Date,
): Promise<Map<string, ConsentCounts>> {
  if (vehicles.length === 0) return new Map();
  const isLive = sql`x.status in (${sql.join(liveStatuses)})`;
  const isOpen = sql`x.status in (${sql.join(openStatuses)})`;
  const { rows } = await sql<ConsentCounts & { vin: string }>`
    select x.vin, count(*) filter (where x.is_own and ${isLive}) as live,
      count(*) filter (where x.is_own and ${isOpen}) as waiting,
      count(*) filter (where not x.is_own and (${isLive} or ${isOpen})) as earlier
    from (select c.vin, c.created_on >= a.since as is_own, ${consentStatusSql(now)} as status
      from unnest(${vehicles.map(({ vin }) => vin)}::text[],
        ${vehicles.map(({ since }) => since)}::timestamptz[]) as a (vin, since)
      join consent c on c.vin = a.vin) x
    group by x.vin`.execute(db);
  return new Map(rows.map(({ vin, ...counts }) => [vin, counts]));
}
