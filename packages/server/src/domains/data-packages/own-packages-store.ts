import type { DataPackageInput } from '@vinculum/contract/data-packages/data-package.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Whose package, and which: another OEM's is not found. */
export interface PackageScope {
  readonly oemId: number;
  readonly packageId: number;
}

/** A package of the OEM, locked until the transaction ends, or undefined. Every change takes this first. */
export async function lockPackage(trx: Kysely<Database>, { oemId, packageId }: PackageScope) {
  return await trx
    .selectFrom('data_package')
    .select(['status', 'is_enabled', 'expiry_date', 'updated_on'])
    .where('id', '=', packageId)
    .where('oem_id', '=', oemId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores a new draft of an OEM, with signals that the catalogue has; returns its id. */
export async function insertPackage(
  trx: Kysely<Database>,
  oemId: number,
  given: { readonly content: DataPackageInput; readonly username: string; readonly now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('data_package')
    .values({
      ...columnsOf(given.content),
      oem_id: oemId,
      status: 'DRAFT',
      is_enabled: true,
      created_by: given.username,
      created_on: given.now,
      updated_on: given.now,
      published_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertSignals(trx, id, given.content);
  return id;
}

/** Changes a draft that the transaction has locked. */
export async function updatePackage(
  trx: Kysely<Database>,
  packageId: number,
  given: { readonly content: DataPackageInput; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('data_package')
    .set({ ...columnsOf(given.content), updated_on: given.now })
    .where('id', '=', packageId)
    .execute();
  await trx.deleteFrom('data_package_signal').where('package_id', '=', packageId).execute();
  await insertSignals(trx, packageId, given.content);
}

function columnsOf(content: DataPackageInput) {
  return {
    title: content.title,
    description: content.description,
    consent_type: content.consent_type,
    expiry_date: content.expiry_date,
    widget_id: content.widget_id,
    prices: JSON.stringify(content.oem_data_package_price),
  };
}

async function insertSignals(
  trx: Kysely<Database>,
  packageId: number,
  { read_signals, write_signals }: DataPackageInput,
): Promise<void> {
  const signals = [
    ...read_signals.map((signalId) => ({ signal_id: signalId, is_read: true })),
    ...write_signals.map((signalId) => ({ signal_id: signalId, is_read: false })),
  ];
  await trx
    .insertInto('data_package_signal')
    .values(signals.map((signal, place) => ({ ...signal, package_id: packageId, place })))
    .execute();
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
