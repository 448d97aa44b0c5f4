import { changeModes, signalDataTypes } from '@vinculum/contract/signals/vocabulary.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Catalogue } from './form-rules.ts';

const dataType = z.enum(signalDataTypes);
const changeMode = z.enum(changeModes);

/** What the catalogue says of the signals asked for; unknown ones are missing. */
export async function readCatalogue(db: Kysely<Database>, ids: readonly number[]): Promise<Catalogue> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('signal')
    .leftJoin('signal_enum', 'signal_enum.name', 'signal.enum_name')
    .selectAll('signal')
    .select('signal_enum.choices')
    .where('signal.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        label: row.label,
        groupName: row.group_name,
        dataType: dataType.parse(row.data_type),
        unit: row.unit,
        changeMode: changeMode.parse(row.change_mode),
        maxRateHz: row.max_rate_hz,
        enumName: row.enum_name,
        choices: row.choices ?? [],
        minimum: row.minimum,
        maximum: row.maximum,
        canRead: row.can_read,
        canWrite: row.can_write,
      },
    ]),
  );
}
