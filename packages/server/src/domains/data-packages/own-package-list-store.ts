import {
  type OwnPackage,
  ownPackage,
  type OwnPackageRow,
} from '@vinculum/contract/data-packages/data-package.ts';
import type { listOwnPackagesEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PackageScope } from './own-packages-store.ts';
import { readPackage } from './package-content-store.ts';

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
