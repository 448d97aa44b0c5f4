import type { ConsentType } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ofTraffic } from '../db/test-traffic-store.ts';
import { consentTotals } from './kept-totals-store.ts';

// A read model over the counts that are kept: it never writes.

interface WaitingRow {
  readonly consumer_id: number;
  readonly kind: ConsentType;
  readonly total: number;
}

/** How many requests of each consumer and kind of form were not sent to a maker's cars, for it does not permit them. */
export async function requestsWaiting(
  db: Kysely<Database>,
  { oemId, now }: { readonly oemId: number; readonly now: Date },
): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select t.consumer_id, f.consent_type as kind, sum(t.total)::bigint as total
    from ${consentTotals(now)} t join consent_form f on f.id = t.form_id
    where t.oem_id = ${oemId} and t.status = 'FORM_NOT_ASKED' and ${ofTraffic('t.is_test', false)}
    group by t.consumer_id, f.consent_type having sum(t.total) > 0`.execute(db);
  return rows;
}
