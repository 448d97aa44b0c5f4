import type { SignalGroup, SignalMetadata } from '@vinculum/contract/signals/endpoints.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { changeModes, signalDataTypes, signalGroups } from '@vinculum/contract/signals/vocabulary.ts';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { builtInCatalogue, builtInEnums, descriptionIn, labelIn } from './catalogue.ts';

const dataType = z.enum(signalDataTypes);
const changeMode = z.enum(changeModes);

/** Stores the signals and enumerations of the built-in catalogue; labels that are there already stay as they are. */
export async function storeBuiltInCatalogue(db: Kysely<Database>): Promise<void> {
  const rows = builtInCatalogue().map((signal) => ({
    id: signal.id,
    name: signal.name,
    label: signal.label,
    group_name: signal.group,
    data_type: signal.type,
    unit: signal.unit ?? null,
    can_read: signal.access !== 'WRITE',
    can_write: signal.access !== 'READ',
    change_mode: signal.mode,
    max_rate_hz: signal.hz ?? null,
    minimum: signal.min ?? null,
    maximum: signal.max ?? null,
    enum_name: signal.enum ?? null,
    position: signal.position,
  }));
  await upsertSignals(db, { signals: rows, enums: builtInEnums });
}

export type SignalFacts = Insertable<Database['signal']>;

/** Stores signals with the enumerations that they name. Signals that are there keep name, label and group. */
export async function upsertSignals(
  db: Kysely<Database>,
  stored: {
    readonly signals: readonly SignalFacts[];
    readonly enums: readonly { readonly name: string; readonly choices: readonly unknown[] }[];
  },
): Promise<void> {
  await db
    .insertInto('signal')
    .values(stored.signals)
    .onConflict((on) =>
      on.column('id').doUpdateSet((row) => ({
        data_type: row.ref('excluded.data_type'),
        unit: row.ref('excluded.unit'),
        can_read: row.ref('excluded.can_read'),
        can_write: row.ref('excluded.can_write'),
        change_mode: row.ref('excluded.change_mode'),
        max_rate_hz: row.ref('excluded.max_rate_hz'),
        minimum: row.ref('excluded.minimum'),
        maximum: row.ref('excluded.maximum'),
        enum_name: row.ref('excluded.enum_name'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute();
  if (stored.enums.length === 0) return;
  await db
    .insertInto('signal_enum')
    .values(stored.enums.map(({ name, choices }) => ({ name, choices: JSON.stringify(choices) })))
    .onConflict((on) => on.column('name').doUpdateSet((row) => ({ choices: row.ref('excluded.choices') })))
    .execute();
}

/**
 * The catalogue by group, in the order of the groups, with labels in a language; imported groups stand before OTHER.
 */
export async function listSignalGroups(
  db: Kysely<Database>,
  language: Language = 'en',
): Promise<SignalGroup[]> {
  const rows = await db.selectFrom('signal').selectAll().orderBy('position').execute();
  const shown = (row: Selectable<Database['signal']>) => ({
    ...toSignal(row),
    label: labelIn(language, row.label),
    description: descriptionIn(language, row.id),
  });
  return inOrder(new Set(rows.map((row) => row.group_name)))
    .map((name) => {
      const group = rows.filter((row) => row.group_name === name);
      return {
        groupName: name,
        read: group.filter((row) => row.can_read).map(shown),
        write: group.filter((row) => row.can_write).map(shown),
      };
    })
    .filter((group) => group.read.length + group.write.length > 0);
}

function inOrder(names: ReadonlySet<string>): string[] {
  const builtIn: readonly string[] = signalGroups;
  const imported = [...names].filter((name) => !builtIn.includes(name)).toSorted();
  return [...builtIn.slice(0, -1), ...imported, ...builtIn.slice(-1)];
}

export async function listSignalEnums(
  db: Kysely<Database>,
  language: Language,
): Promise<SignalMetadata['signal_enum']> {
  const rows = await db.selectFrom('signal_enum').selectAll().orderBy('name').execute();
  return rows.map((row) => ({
    name: row.name,
    values: row.choices.map(({ id, label }) => ({ id, label: labelIn(language, label) })),
  }));
}

function toSignal(row: Selectable<Database['signal']>) {
  return {
    ...row,
    data_type: dataType.parse(row.data_type),
    change_mode: changeMode.parse(row.change_mode),
  };
}

/** The labels of those of these signals that the catalogue has, locked until the transaction ends. */
export async function lockLabels(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<{ id: number; label: string }[]> {
  return await trx
    .selectFrom('signal')
    .select(['id', 'label'])
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function writeLabels(
  trx: Transaction<Database>,
  labels: readonly { readonly id: number; readonly to: string }[],
): Promise<void> {
  await sql`
    update signal set label = changed.label
    from unnest(${labels.map(({ id }) => id)}::integer[], ${labels.map(({ to }) => to)}::text[])
      as changed (id, label)
    where signal.id = changed.id`.execute(trx);
}

interface NamedSignal {
  readonly name: string;
  readonly dataType: string;
  readonly canWrite: boolean;
}

/** The signals of the catalogue with these names; names that it does not have are left out. */
export async function namedSignals(db: Kysely<Database>, names: readonly string[]): Promise<NamedSignal[]> {
  if (names.length === 0) return [];
  return await db
    .selectFrom('signal')
    .select(['name', 'data_type as dataType', 'can_write as canWrite'])
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .orderBy('id')
    .execute();
}
