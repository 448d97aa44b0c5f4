import type { PackageTerms } from '@vinculum/contract/forms/package-rules.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isVisibleTo } from './visible-packages-store.ts';
import { type OemReward, rewardSchema } from '@vinculum/contract/forms/reward.ts';
import { z } from 'zod';

interface TermsQuery {
  readonly consumerId: number;
  readonly packageIds: readonly number[];
}

/** What those of the packages allow that a consumer may know of, by id; the others are missing. */
export async function packageTermsOf(db: Kysely<Database>, query: TermsQuery): Promise<PackageTerms[]> {
  if (query.packageIds.length === 0) return [];
  const { rows } = await sql<PackageTerms>`
    select p.id, p.title, p.consent_type as "consentType", p.expiry_date as "expiryDate",
      p.is_enabled as "isEnabled",
      array(select s.signal_id from data_package_signal s where s.package_id = p.id and s.is_read) as reads,
      array(select s.signal_id from data_package_signal s where s.package_id = p.id and not s.is_read) as writes
    from data_package p
    where p.id = any(${query.packageIds}::integer[]) and ${isVisibleTo(query.consumerId)}
    order by p.id`.execute(db);
  return rows;
}

/** The same while a form is published: whoever disables one of them waits until the transaction ends. */
export async function holdPackageTerms(
  trx: Transaction<Database>,
  query: TermsQuery,
): Promise<PackageTerms[]> {
  if (query.packageIds.length === 0) return [];
  await sql`select 1 from data_package where id = any(${query.packageIds}::integer[])
    order by id for share`.execute(trx);
  return await packageTermsOf(trx, query);
}

/** Those of the packages that are not there (any more); the others stay until the transaction ends. */
export async function missingPackages(
  trx: Transaction<Database>,
  packageIds: readonly number[],
): Promise<number[]> {
  if (packageIds.length === 0) return [];
  const rows = await trx
    .selectFrom('data_package')
    .select('id')
    .where('id', 'in', packageIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return [...new Set(packageIds)].filter((id) => !known.has(id));
}

/** Notes from which packages a form is made now. */
export async function tieForm(
  trx: Transaction<Database>,
  form: TermsQuery & { readonly formId: number },
): Promise<void> {
  await trx.deleteFrom('data_package_form').where('form_id', '=', form.formId).execute();
  const ids = [...new Set(form.packageIds)];
  if (ids.length === 0) return;
  await trx
    .insertInto('data_package_form')
    .values(ids.map((id) => ({ form_id: form.formId, package_id: id, consumer_id: form.consumerId })))
    .execute();
}

const stored = z.array(rewardSchema);

/** What the makers of these packages ask for, package by package; a published package's price does not change. */
export async function pricesOfPackages(
  trx: Transaction<Database>,
  packageIds: readonly number[],
): Promise<OemReward[]> {
  if (packageIds.length === 0) return [];
  const rows = await trx
    .selectFrom('data_package as p')
    .innerJoin('organisation as o', 'o.id', 'p.oem_id')
    .select(['p.id', 'p.prices', 'o.name'])
    .where('p.id', 'in', packageIds)
    .orderBy('p.id')
    .execute();
  return rows.flatMap(({ id, name, prices }) =>
    stored.parse(prices).map((price) => ({ ...price, oem_name: name, oem_data_package_id: id })),
  );
}
