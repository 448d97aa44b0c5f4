import {
  type DataPackageInput,
  type OwnPackage,
  ownPackage,
  type OwnPackageRow,
} from '@vinculum/contract/data-packages/data-package.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { listOwnPackagesEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { readPackage } from './package-content-store.ts';

/** Whose package, and which: another OEM's is not found. */
interface PackageScope {
  readonly oemId: number;
  readonly packageId: number;
}

/** A package of the OEM, locked until the transaction ends, or undefined. Every change takes this first. */
export async function lockPackage(trx: Transaction<Database>, { oemId, packageId }: PackageScope) {
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
  trx: Transaction<Database>,
  oemId: number,
  input: { readonly content: DataPackageInput; readonly username: string; readonly now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('data_package')
    .values({
      ...columnsOf(input.content),
      oem_id: oemId,
      status: 'DRAFT',
      is_enabled: true,
      created_by: input.username,
      created_on: input.now,
      updated_on: input.now,
      published_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertSignals(trx, id, input.content);
  return id;
}

/** Changes a draft that the transaction has locked; another OEM's stays as it is. */
export async function updatePackage(
  trx: Transaction<Database>,
  { oemId, packageId }: PackageScope,
  input: { readonly content: DataPackageInput; readonly now: Date },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('data_package')
    .set({ ...columnsOf(input.content), updated_on: input.now })
    .where('id', '=', packageId)
    .where('oem_id', '=', oemId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await trx.deleteFrom('data_package_signal').where('package_id', '=', packageId).execute();
  await insertSignals(trx, packageId, input.content);
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
  trx: Transaction<Database>,
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
  trx: Transaction<Database>,
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
  trx: Transaction<Database>,
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

/** A package of the OEM, whatever its state, or undefined. */
export async function findOwn(
  db: Kysely<Database>,
  { oemId, packageId }: PackageScope,
): Promise<OwnPackage | undefined> {
  const row = await readPackage(db, sql`p.id = ${packageId} and p.oem_id = ${oemId}`);
  if (row === undefined) return undefined;
  const { created_on, updated_on, published_on } = row;
  return ownPackage.parse({
    ...row,
    created_on: isoText(created_on),
    updated_on: isoText(updated_on),
    published_on: isoText(published_on),
  });
}

function isoText(moment: unknown): unknown {
  return moment instanceof Date ? moment.toISOString() : moment;
}

type ListRequest = RequestOf<typeof listOwnPackagesEndpoint>['body'];
type ListedRow = Omit<OwnPackageRow, 'updated_on'> & { readonly updated_on: Date };

/** One page of an OEM's packages, drafts included. */
export async function listOwn(
  db: Kysely<Database>,
  oemId: number,
  request: ListRequest,
): Promise<{ data: OwnPackageRow[]; total_rows: number }> {
  const wanted = wantedPackages(oemId, request);
  const total = await sql<{ total: number }>`select count(*) as total from data_package p
    where ${wanted}`.execute(db);
  const direction = sql.raw(request.descending ? 'desc' : 'asc');
  const { rows } = await sql<ListedRow>`
    select p.id as oem_data_package_id, p.oem_id, o.name as oem_name, p.title, p.consent_type, p.expiry_date,
      p.status, p.is_enabled, p.updated_on,
      (select count(*) from data_package_signal s where s.package_id = p.id) as signal_count
    from data_package p join organisation o on o.id = p.oem_id
    where ${wanted} order by ${columns[request.sort]} ${direction}, p.id ${direction}
    limit ${request.limit} offset ${(request.page - 1) * request.limit}`.execute(db);
  return {
    data: rows.map((row) => ({ ...row, updated_on: row.updated_on.toISOString() })),
    total_rows: total.rows[0]?.total ?? 0,
  };
}

const columns = {
  oem_data_package_id: sql`p.id`,
  title: sql`lower(p.title)`,
  expiry_date: sql`p.expiry_date`,
  status: sql`p.status`,
  updated_on: sql`p.updated_on`,
};

function wantedPackages(oemId: number, { search = '', status }: ListRequest) {
  const conditions = [sql`p.oem_id = ${oemId}`];
  const text = search.trim();
  if (text !== '') conditions.push(sql`(strpos(lower(p.title), lower(${text})) > 0 or p.id::text = ${text})`);
  if (status !== undefined) conditions.push(sql`p.status = ${status}`);
  return sql.join(conditions, sql` and `);
}
