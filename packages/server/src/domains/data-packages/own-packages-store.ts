import type { DataPackageInput } from '@vinculum/contract/data-packages/data-package.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Whose package, and which: another OEM's is not found. */
export interface PackageScope {
  readonly oemId: number;
  readonly packageId: number;
}

/** Stores a new draft of an OEM, with signals that the catalogue has; returns its id. */
export async function insertPackage(
  trx: Kysely<Database>,
  oemId: number,
  given: { readonly content: DataPackageInput; readonly username: string; readonly now: Date },
): Promise<number> {
  const { read_signals, write_signals, oem_data_package_price, ...columns } = given.content;
  const { id } = await trx
    .insertInto('data_package')
    .values({
      ...columns,
      oem_id: oemId,
      status: 'DRAFT',
      is_enabled: true,
      prices: JSON.stringify(oem_data_package_price),
      created_by: given.username,
      created_on: given.now,
      updated_on: given.now,
      published_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const signals = [
    ...read_signals.map((signalId) => ({ signal_id: signalId, is_read: true })),
    ...write_signals.map((signalId) => ({ signal_id: signalId, is_read: false })),
  ];
  await trx
    .insertInto('data_package_signal')
    .values(signals.map((signal, place) => ({ ...signal, package_id: id, place })))
    .execute();
  return id;
}

/** Publishes a draft for good; false when there is no such draft. */
export async function publishPackage(
  trx: Kysely<Database>,
  { oemId, packageId }: PackageScope,
  now: Date,
): Promise<boolean> {
  const done = await trx
    .updateTable('data_package')
    .set({ status: 'PUBLISHED', published_on: now, updated_on: now })
    .where('id', '=', packageId)
    .where('oem_id', '=', oemId)
    .where('status', '=', 'DRAFT')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/**
 * Lets consumers find a package, or not; publications that use it are waited for. False when there is no such
 * package. What was published from it before stays.
 */
export async function enablePackage(
  trx: Kysely<Database>,
  { oemId, packageId }: PackageScope,
  to: { readonly isEnabled: boolean; readonly now: Date },
): Promise<boolean> {
  const done = await trx
    .updateTable('data_package')
    .set({ is_enabled: to.isEnabled, updated_on: to.now })
    .where('id', '=', packageId)
    .where('oem_id', '=', oemId)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
