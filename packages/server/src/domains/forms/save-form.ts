import type { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { type ConsentForm, consentFormSchema } from '@vinculum/contract/forms/form.ts';
import { formProblems } from '@vinculum/contract/forms/form-problems.ts';
import { earliestExpiry } from '@vinculum/contract/forms/package-rules.ts';
import { draftOfKey, finishedIn, unfinishedHeader } from '@vinculum/contract/forms/unfinished-form.ts';
import { descriptionTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { refuseStale } from '../../mechanisms/refuse-stale.ts';
import { recordAudit } from '../audit/public.ts';
import { packageTermsOf, tieForm } from '../data-packages/public.ts';
import { listsOf } from '../domain-lists/public.ts';
import { holdAwakeConsumer } from '../organisations/public.ts';
import { cleanDescription, readDescription } from './clean-description.ts';
import { knownSignals, normalisedForm, signalIdsOf } from './form-rules.ts';
import { insertDraft, lockForm, readCatalogue, updateDraft } from './forms-store.ts';
import { deleteUnfinished } from './unfinished/unfinished-store.ts';

/** A consumer's form that is saved: its own user does it, or an operator for it. */
interface SavedFor {
  readonly consumerId: number;
  readonly body: RequestOf<typeof saveConsentFormEndpoint>['body'];
  /** For the vehicles of a load test or of the web simulator; false when absent. */
  readonly isTest?: boolean;
}

/**
 * Creates a draft, or with an id changes one of the own organisation. The unfinished form that a header names goes with
 * it, unless somebody has changed that since.
 * @throws badRequest with every problem at once; consumerNotFound; consentFormNotFound; formNotDraft; conflict when it
 * was saved since.
 */
export async function saveForm(
  deps: Deps,
  context: UserContext,
  { consumerId, body, isTest }: SavedFor,
): Promise<AnswerOf<typeof saveConsentFormEndpoint>> {
  const { username, flags } = context.principal;
  const catalogue = await readCatalogue(deps.db, signalIdsOf(body));
  const input = cleaned(consentFormSchema.parse(body));
  const packageIds = input.oem_data_package_ids;
  const packages = await packageTermsOf(deps.db, { consumerId, packageIds });
  const problems = formProblems(input, {
    today: dayOf(context.now),
    flags,
    packages,
    signals: knownSignals(catalogue),
    domains: await listsOf(deps.db, consumerId),
    readHtml: readDescription,
  });
  if (problems.length > 0) throw new AppError('badRequest', { fields: problems });
  const form = normalisedForm(input, catalogue);
  const packageExpiry = earliestExpiry(packages);
  const formId = await deps.db.transaction().execute(async (trx) => {
    await holdAwakeConsumer(trx, consumerId);
    const now = new Date(context.now);
    const known = body.consent_form_id;
    if (known !== undefined) {
      const row = await lockForm(trx, { consumerId, formId: known });
      if (row === undefined) throw new AppError('consentFormNotFound');
      if (row.status !== 'DRAFT') throw new AppError('formNotDraft');
      refuseStale(body.updated_on, row.updated_on);
      await updateDraft(trx, form, { consumerId, formId: known, packageExpiry, now });
    }
    const id = known ?? (await insertDraft(trx, form, { consumerId, username, packageExpiry, isTest, now }));
    await tieForm(trx, { formId: id, consumerId, packageIds });
    const finished = finishedIn(context.header(unfinishedHeader));
    // Changes of another draft are not finished with this one.
    if (finished !== null && [null, id].includes(draftOfKey(finished.key)))
      await deleteUnfinished(trx, { organisationId: context.principal.organisationId, ...finished });
    await recordAudit(trx, context, {
      target: `consent-form/${id}`,
      details: { isNew: known === undefined, consumerId },
    });
    return id;
  });
  return { consent_form_id: formId, message: context.text('consent.saved') };
}

function cleaned(input: ConsentForm): ConsentForm {
  const form = { ...input, oem_data_package_ids: [...new Set(input.oem_data_package_ids)] };
  if (form.description_type !== descriptionTypes.html) return form;
  const clean = <T extends { readonly description: string }>(text: T): T => ({
    ...text,
    description: cleanDescription(text.description),
  });
  return { ...clean(form), translations: form.translations.map(clean) };
}
