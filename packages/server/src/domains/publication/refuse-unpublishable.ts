import { shownUrls } from '@vinculum/contract/forms/form-problems.ts';
import { type PackageTerms, unusablePackages } from '@vinculum/contract/forms/package-rules.ts';
import { neverOpens } from '@vinculum/contract/forms/entries/schedule.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { forbiddenHostProblems } from '../domain-lists/public.ts';
import { requireAwakeConsumer } from '../organisations/public.ts';
import { readDescription, formContent, type FormRow, formStatusAt, isPublishable } from '../forms/public.ts';

/** The packages that a form was made from, and by whom. */
export function packagesOf(form: FormRow): { consumerId: number; packageIds: readonly number[] } {
  return {
    consumerId: form.consumer_id,
    packageIds: formContent.parse(form.content).oem_data_package_ids,
  };
}

/**
 * Refuses to publish what could be saved once and no longer stands: a form of a consumer at rest, a package that has
 * ended or is not offered any more, a form that is over, a schedule without a moment to come, an address that is
 * forbidden by now. `terms` are those of the form's packages.
 * @throws consumerNotFound, dataPackageClosed, formAlreadyRevoked (also when it has expired), formScheduleOver, and
 * formHostForbidden with each address at its field.
 */
export async function refuseUnpublishable(
  db: Kysely<Database>,
  form: FormRow,
  { terms, now }: { readonly terms: readonly PackageTerms[]; readonly now: number },
): Promise<void> {
  await requireAwakeConsumer(db, form.consumer_id);
  refuseClosedPackages(form, terms, now);
  if (!isPublishable(form, now)) throw new AppError('formAlreadyRevoked');
  const { schedule, ...content } = formContent.parse(form.content);
  const span = { from: dayOf(now), until: form.last_day };
  if (schedule !== null && neverOpens(schedule, span)) throw new AppError('formScheduleOver');
  const fields = await forbiddenHostProblems(db, form.consumer_id, shownUrls(content, readDescription));
  if (fields.length === 0) return;
  const hosts = [...new Set(fields.map(({ args }) => args?.['host'] ?? ''))].join(', ');
  throw new AppError('formHostForbidden', { args: { hosts }, fields });
}

/** A form that has ended itself passes: that is said by another refusal. */
function refuseClosedPackages(form: FormRow, terms: readonly PackageTerms[], now: number): void {
  const status = formStatusAt(form, now);
  if (status === 'REVOKED' || status === 'EXPIRED') return;
  const packages = unusablePackages(packagesOf(form).packageIds, terms, dayOf(now)).join(', ');
  if (packages !== '') throw new AppError('dataPackageClosed', { args: { packages } });
}
