import type { SignalGroup, SignalMetadata } from '@vinculum/contract/signals/endpoints.ts';
import { changeModes, signalDataTypes, signalGroups } from '@vinculum/contract/signals/vocabulary.ts';
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { builtInCatalogue, builtInEnums } from './catalogue.ts';

const dataType = z.enum(signalDataTypes);
const changeMode = z.enum(changeModes);

/** Stores signals and enumerations of the built-in catalogue that are not there yet; labels stay as they are. */
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
  await db
    .insertInto('signal')
    .values(rows)
    .onConflict((on) => on.column('id').doNothing())
    .execute();
  await db
    .insertInto('signal_enum')
    .values(builtInEnums.map(({ name, choices }) => ({ name, choices: JSON.stringify(choices) })))
    .onConflict((on) => on.column('name').doNothing())
    .execute();
}

/** The catalogue by group, in the order of the groups; groups outside the fixed order come last. */
export async function listSignalGroups(db: Kysely<Database>): Promise<SignalGroup[]> {
  const rows = await db.selectFrom('signal').selectAll().orderBy('position').execute();
  const names = new Set<string>([...signalGroups, ...rows.map((row) => row.group_name)]);
  return [...names]
    .map((name) => {
      const group = rows.filter((row) => row.group_name === name);
      return {
        groupName: name,
        read: group.filter((row) => row.can_read).map(toSignal),
        write: group.filter((row) => row.can_write).map(toSignal),
      };
    })
    .filter((group) => group.read.length + group.write.length > 0);
}

/** The enumerations of the metadata. */
export async function listSignalEnums(db: Kysely<Database>): Promise<SignalMetadata['signal_enum']> {
  const rows = await db.selectFrom('signal_enum').selectAll().orderBy('name').execute();
  return rows.map((row) => ({ name: row.name, values: row.choices }));
}

function toSignal(row: Selectable<Database['signal']>) {
  return {
    ...row,
    data_type: dataType.parse(row.data_type),
    change_mode: changeMode.parse(row.change_mode),
  };
}
