import { factsIn } from '@vinculum/collection/drive/drive-collection.ts';
import { envelopeOf } from '@vinculum/collection/envelope/envelope.ts';
import { agreedWording, entryInWording } from '@vinculum/contract/forms/agreed-wording.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { VehicleConsent } from './desired-state.ts';
import { offeredForm } from './offered-form.ts';

const offered = offeredForm.pick({ read_signals: true, trigger_signals: true });
type Offered = z.output<typeof offered>;

/** A form that was published does not change: what was read of it is kept, of so many. */
const MOST_CACHED = 500;
const cached = new WeakMap<Kysely<Database>, Map<number, Enforced>>();
/** What the gateway checks of a form's read signals, in its order. */
type Enforced = Pick<VehicleConsent, 'envelopes' | 'dataTypes'>;
const nothing: Enforced = { envelopes: [], dataTypes: new Map() };

/**
 * By form: the types of its read signals, and their envelopes as its owners were shown them; of a form whose words did
 * not say them, those of the narrowed entries. Signals without one, of which nothing can be collected, are left out.
 */
export async function loadEnforced(
  db: Kysely<Database>,
  formIds: readonly number[],
): Promise<ReadonlyMap<number, Enforced>> {
  const kept = cached.get(db);
  // Another map, not the same emptied: who still waits for the database goes on with what it knew.
  const known = kept === undefined || kept.size > MOST_CACHED ? new Map<number, Enforced>() : kept;
  cached.set(db, known);
  const unknown = formIds.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    const rows = await db
      .selectFrom('consent_form')
      .select(['id', 'offer'])
      .where('id', 'in', unknown)
      .where('offer', 'is not', null)
      .execute();
    for (const row of rows) known.set(row.id, enforcedOf(offered.parse(row.offer)));
  }
  return new Map(formIds.map((id) => [id, known.get(id) ?? nothing]));
}

function enforcedOf({ read_signals: entries, trigger_signals: watched }: Offered): Enforced {
  const find = factsIn({ readSignals: entries, triggerSignals: watched });
  return {
    envelopes: entries.flatMap(
      (entry) => entry.envelope ?? envelopeOf(entryInWording(entry, agreedWording.rateOnly), find) ?? [],
    ),
    dataTypes: new Map(entries.map(({ signal_id, data_type }) => [signal_id, data_type])),
  };
}
