import type { BeyondAgreed } from '@vinculum/contract/responses/beyond-agreed.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Of the cars of a maker, so many are named. */
const MOST_NAMED = 100;

/** By consent: what its car sent beyond what was agreed, by signal. */
export async function loadBeyondAgreed(
  db: Kysely<Database>,
  consentIds: readonly number[],
): Promise<Map<number, BeyondAgreed[]>> {
  if (consentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('beyond_agreed')
    .selectAll()
    .where('consent_id', 'in', consentIds)
    .orderBy('consent_id')
    .orderBy('signal_id')
    .execute();
  const byConsent = Map.groupBy(rows, (row) => row.consent_id);
  return new Map([...byConsent].map(([id, list]) => [id, list.map(beyondOf)]));
}

/** The same of a maker's cars under one form, those heard of last first. */
export async function listBeyondAgreedAt(
  db: Kysely<Database>,
  { oemId, formId }: { readonly oemId: number; readonly formId: number },
): Promise<(BeyondAgreed & { readonly vin_number: string })[]> {
  const { rows } = await sql<Row & { vin: string }>`
    select c.vin, b.consent_id, b.signal_id, b.samples, b.first_at, b.last_at
    from beyond_agreed b join consent c on c.id = b.consent_id
    where c.form_id = ${formId} and c.oem_id = ${oemId} and not c.is_test
    order by b.last_at desc, c.vin, b.signal_id limit ${MOST_NAMED}`.execute(db);
  return rows.map((row) => ({ vin_number: row.vin, ...beyondOf(row) }));
}

interface Row {
  readonly consent_id: number;
  readonly signal_id: number;
  readonly samples: number;
  readonly first_at: number;
  readonly last_at: number;
}

function beyondOf({ signal_id, samples, first_at, last_at }: Row): BeyondAgreed {
  const [first_on, last_on] = [first_at, last_at].map((at) => new Date(at).toISOString());
  return { signal_id, samples, first_on: first_on ?? '', last_on: last_on ?? '' };
}
