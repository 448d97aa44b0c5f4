import type { StoredConsentForm } from '@vinculum/contract/consent/form.ts';
import { withoutUnpermitted } from '@vinculum/contract/consent/form-problems.ts';
import type { cloneConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { missingPackages, tieForm } from '../data-packages/public.ts';
import { storedFormOf } from './form-content.ts';
import { findForm, insertDraft } from './forms-store.ts';

/**
 * Copies a form of the own organisation, whatever its status, as a new draft.
 * @throws consentFormNotFound, also for a form of somebody else; dataPackageClosed when a package of the form is gone:
 * a copy without it would be free of what the package demands.
 */
export async function cloneForm(
  deps: Deps,
  context: UserContext,
  formId: number,
): Promise<AnswerOf<typeof cloneConsentForm>> {
  const { organisationId: consumerId, username, flags } = context.principal;
  const copyId = await deps.db.transaction().execute(async (trx) => {
    const row = await findForm(trx, { consumerId, formId });
    if (row === undefined) throw new AppError('consentFormNotFound');
    const form = withoutUnpermitted(withoutPrices(storedFormOf(row, '', context.now)), flags);
    const gone = await missingPackages(trx, form.oem_data_package_ids);
    if (gone.length > 0) throw new AppError('dataPackageClosed', { args: { packages: gone.join(', ') } });
    const by = { consumerId, username, packageExpiry: row.package_expiry, now: new Date(context.now) };
    const id = await insertDraft(trx, form, by);
    await tieForm(trx, { formId: id, consumerId, packageIds: form.oem_data_package_ids });
    await recordAudit(trx, context, { target: `consent-form/${id}`, details: { clonedFrom: formId } });
    return id;
  });
  return { consent_form_id: copyId, message: context.text('consent.cloned') };
}

/** The prices of its packages are put into the copy when it is published itself. */
export function withoutPrices(form: StoredConsentForm): StoredConsentForm {
  return form.oem_data_package_ids.length === 0 ? form : { ...form, oem_rewards: [] };
}
