import type { ConsentForm, StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { withoutUnpermitted } from '@vinculum/contract/forms/form-problems.ts';
import type {
  cloneAdminConsentFormEndpoint,
  cloneConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { holdPackageTerms, missingPackages, tieForm } from '../data-packages/public.ts';
import { storedFormOf } from './form-content.ts';
import { findForm, insertDraft } from './forms-store.ts';
import { holdAwakeConsumer } from '../organisations/public.ts';
import { earliestExpiry, unusablePackages } from '@vinculum/contract/forms/package-rules.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';

/**
 * Copies a form of the own organisation, whatever its status, as a new draft.
 * @throws consentFormNotFound, also for a form of somebody else; dataPackageClosed when a package of the form is gone:
 * a copy without it would be free of what the package demands.
 */
export async function cloneForm(
  deps: Deps,
  context: UserContext,
  formId: number,
): Promise<AnswerOf<typeof cloneConsentFormEndpoint>> {
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
function withoutPrices(form: StoredConsentForm): StoredConsentForm {
  return form.oem_data_package_ids.length === 0 ? form : { ...form, oem_rewards: [] };
}

/**
 * Copies a form of any consumer, whatever its status, as a new draft of another one. The copy is not encrypted: the
 * key is the first consumer's.
 * @throws consentFormNotFound; consumerNotFound; badRequest when the form is that consumer's already;
 * dataPackageClosed when a package of the form is not offered to that consumer (any more).
 */
export async function cloneFormTo(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof cloneAdminConsentFormEndpoint>['body'],
): Promise<AnswerOf<typeof cloneAdminConsentFormEndpoint>> {
  const { consent_form_id: formId, destination_consumer_id: consumerId } = body;
  const copyId = await deps.db.transaction().execute(async (trx) => {
    const row = await findForm(trx, { consumerId: 'everybody', formId });
    if (row === undefined) throw new AppError('consentFormNotFound');
    if (row.consumer_id === consumerId) throw new AppError('badRequest', { fields: [sameConsumer] });
    await holdAwakeConsumer(trx, consumerId);
    const copy = withoutKey(withoutPrices(storedFormOf(row, '', context.now)));
    const form = withoutUnpermitted(copy, context.principal.flags);
    const packageIds = form.oem_data_package_ids;
    const terms = await holdPackageTerms(trx, { consumerId, packageIds });
    const closed = unusablePackages(packageIds, terms, dayOf(context.now));
    if (closed.length > 0) throw new AppError('dataPackageClosed', { args: { packages: closed.join(', ') } });
    const { username } = context.principal;
    const by = { consumerId, username, packageExpiry: earliestExpiry(terms), now: new Date(context.now) };
    const id = await insertDraft(trx, form, by);
    await tieForm(trx, { formId: id, consumerId, packageIds });
    const details = { clonedFrom: formId, consumerId, sourceConsumerId: row.consumer_id };
    await recordAudit(trx, context, { target: `consent-form/${id}`, details });
    return id;
  });
  return { consent_form_id: copyId, message: context.text('consent.cloned') };
}

const sameConsumer = { field: 'destination_consumer_id', key: 'consent.sameConsumer' } as const;

function withoutKey(form: StoredConsentForm): ConsentForm {
  if (!form.hasEncryption) return form;
  const read_signals = form.read_signals.map((entry) => ({ ...entry, is_encrypted: false }));
  return { ...form, hasEncryption: false, public_key: null, read_signals };
}
