import { packageSignal } from '@vinculum/contract/data-packages/data-package.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';

const signals = z.array(packageSignal);

/** The columns of one package `p` in wire names, its signals in the order of its maker; undefined without one. */
export async function readPackage(
  db: Kysely<Database>,
  isWanted: RawBuilder<boolean>,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select p.*, p.id as oem_data_package_id, o.name as oem_name, p.prices as oem_data_package_price,
      (select coalesce(jsonb_agg(jsonb_build_object('signal_id', s.signal_id, 'signal_name', g.name,
          'signal_group_name', 'GROUP_' || g.group_name, 'is_read', s.is_read::integer) order by s.place), '[]')
        from data_package_signal s join signal g on g.id = s.signal_id where s.package_id = p.id) as signals
    from data_package p join organisation o on o.id = p.oem_id
    where ${isWanted}`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const entries = signals.parse(row['signals']);
  return {
    ...row,
    read_signals: entries.filter((entry) => entry.is_read === 1),
    write_signals: entries.filter((entry) => entry.is_read === 0),
  };
}

interface SignalIds {
  readonly read_signals: readonly number[];
  readonly write_signals: readonly number[];
}

/** Which of these signals the catalogue has, by the access that it gives to them. */
export async function knownSignals(
  db: Kysely<Database>,
  { read_signals, write_signals }: SignalIds,
): Promise<Record<keyof SignalIds, ReadonlySet<number>>> {
  const rows = await db
    .selectFrom('signal')
    .select(['id', 'can_read', 'can_write'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...read_signals, ...write_signals]))))
    .execute();
  return {
    read_signals: new Set(rows.filter((row) => row.can_read).map((row) => row.id)),
    write_signals: new Set(rows.filter((row) => row.can_write).map((row) => row.id)),
  };
}
