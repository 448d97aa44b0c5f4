import { unusablePackages } from '@vinculum/contract/consent/package-rules.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { holdPackageTerms } from '../data-packages/public.ts';
import { formContent, type FormRow, formStatusAt } from './form-content.ts';

/**
 * Holds the packages of a form that is about to be published as they are until the transaction ends.
 * @throws dataPackageClosed when one of them has ended or is no longer offered. A form that has ended itself passes:
 * that is said elsewhere.
 */
export async function refuseClosedPackages(trx: Kysely<Database>, form: FormRow, now: number): Promise<void> {
  const status = formStatusAt(form, now);
  const { oem_data_package_ids: packageIds } = formContent.parse(form.content);
  if (packageIds.length === 0 || status === 'REVOKED' || status === 'EXPIRED') return;
  const terms = await holdPackageTerms(trx, { consumerId: form.consumer_id, packageIds });
  const packages = unusablePackages(packageIds, terms, dayOf(now)).join(', ');
  if (packages !== '') throw new AppError('dataPackageClosed', { args: { packages } });
}
