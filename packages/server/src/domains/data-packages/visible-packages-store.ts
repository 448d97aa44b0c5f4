import {
  type DataPackage,
  dataPackage,
  type DataPackageRow,
} from '@vinculum/contract/data-packages/data-package.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { readPackage } from './package-content-store.ts';

/** Whether a consumer may know of a package `p`: it is offered, or a form of the consumer was made from it. */
export function isVisibleTo(consumerId: number): RawBuilder<boolean> {
  return sql`p.status = 'PUBLISHED' and (p.is_enabled or exists (select from data_package_form t
    where t.consumer_id = ${consumerId} and t.package_id = p.id))`;
}

interface OfferedQuery {
  readonly oemId: number;
  /** Those that have ended before this day (YYYY-MM-DD) are not offered any more. */
  readonly day: string;
  readonly page: number;
  readonly limit: number;
}

/** A page of what an OEM offers to every consumer, by title. */
export async function listOffered(
  db: Kysely<Database>,
  query: OfferedQuery,
): Promise<{ data: DataPackageRow[]; total_rows: number }> {
  const isOffered = sql`p.oem_id = ${query.oemId} and p.status = 'PUBLISHED' and p.is_enabled
    and p.expiry_date >= ${query.day}::date`;
  const total = await sql<{ total: number }>`select count(*) as total from data_package p
    where ${isOffered}`.execute(db);
  const { rows } = await sql<DataPackageRow>`
    select p.id as oem_data_package_id, p.oem_id, o.name as oem_name, p.title, p.consent_type, p.expiry_date,
      p.status, p.is_enabled,
      (select count(*) from data_package_signal s where s.package_id = p.id) as signal_count
    from data_package p join organisation o on o.id = p.oem_id
    where ${isOffered} order by lower(p.title), p.id
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return { data: rows, total_rows: total.rows[0]?.total ?? 0 };
}

export async function findVisible(
  db: Kysely<Database>,
  scope: { readonly consumerId: number; readonly packageId: number },
): Promise<DataPackage | undefined> {
  const row = await readPackage(db, sql`p.id = ${scope.packageId} and ${isVisibleTo(scope.consumerId)}`);
  return row === undefined ? undefined : dataPackage.parse(row);
}
