import { changeModes, signalDataTypes } from '@vinculum/contract/signals/vocabulary.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { type SignalFacts, upsertSignals } from './signals-store.ts';
import type { KnownSignal, StoredVssSignal } from './vss-import-rules.ts';

/** Ids from here on are given to imported signals; the built-in catalogue stays below. */
const FIRST_ID = 10_001;

const dataType = z.enum(signalDataTypes);
const changeMode = z.enum(changeModes);

/** Keeps others from changing the catalogue until the transaction ends; it can still be read. */
export async function lockCatalogue(trx: Transaction<Database>): Promise<void> {
  // Not a weaker mode: whoever locks single signals would then wait for us, and we for them.
  await sql`lock table signal in exclusive mode`.execute(trx);
}

/** The signals of a group, and those of other groups with one of these names, in the order of the catalogue. */
export async function knownSignals(
  db: Kysely<Database>,
  { group, names }: { readonly group: string; readonly names: readonly string[] },
): Promise<KnownSignal[]> {
  const rows = await db
    .selectFrom('signal as s')
    .leftJoin('signal_enum as e', 'e.name', 's.enum_name')
    .selectAll('s')
    .select('e.choices')
    .where((where) =>
      where.or([
        where('s.group_name', '=', group),
        where('s.name', '=', sql<string>`any(${[...names]}::text[])`),
      ]),
    )
    .orderBy('s.position')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    label: row.label,
    group: row.group_name,
    data_type: dataType.parse(row.data_type),
    unit: row.unit,
    can_write: row.can_write,
    change_mode: changeMode.parse(row.change_mode),
    minimum: row.minimum,
    maximum: row.maximum,
    choices: row.choices ?? [],
  }));
}

/** How many signals have been imported so far, into all groups. */
export async function countImported(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('signal')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('id', '>=', FIRST_ID)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores the signals of a group in this order. Known ones keep id and label; new ones get ids after all others. */
export async function storeImported(
  trx: Transaction<Database>,
  group: string,
  signals: readonly StoredVssSignal[],
): Promise<void> {
  const { highest } = await trx
    .selectFrom('signal')
    .select((select) => select.fn.max('id').as('highest'))
    .executeTakeFirstOrThrow();
  let next = Math.max(FIRST_ID, (highest ?? 0) + 1);
  const rows = signals.map((signal, position): SignalFacts => {
    const { id, choices, ...facts } = signal;
    return {
      ...facts,
      id: id ?? next++,
      group_name: group,
      can_read: true,
      max_rate_hz: null,
      enum_name: choices.length > 0 ? signal.name : null,
      position,
    };
  });
  const enums = signals.flatMap(({ name, choices }) => (choices.length > 0 ? [{ name, choices }] : []));
  await upsertSignals(trx, { signals: rows, enums });
}
