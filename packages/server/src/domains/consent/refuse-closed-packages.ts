import { type PackageTerms, unusablePackages } from '@vinculum/contract/consent/package-rules.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { formContent, type FormRow, formStatusAt } from './form-content.ts';

/** The packages that a form was made from, and by whom. */
export function packagesOf(form: FormRow): { consumerId: number; packageIds: readonly number[] } {
  return {
    consumerId: form.consumer_id,
    packageIds: formContent.parse(form.content).oem_data_package_ids,
  };
}

/**
 * Refuses to publish a form of which a package has ended or is no longer offered; `terms` are those of its packages.
 * @throws dataPackageClosed. A form that has ended itself passes: that is said elsewhere.
 */
export function refuseClosedPackages(form: FormRow, terms: readonly PackageTerms[], now: number): void {
  const status = formStatusAt(form, now);
  if (status === 'REVOKED' || status === 'EXPIRED') return;
  const packages = unusablePackages(packagesOf(form).packageIds, terms, dayOf(now)).join(', ');
  if (packages !== '') throw new AppError('dataPackageClosed', { args: { packages } });
}
