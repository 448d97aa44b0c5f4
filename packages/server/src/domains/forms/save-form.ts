import type { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { type ConsentForm, consentFormSchema } from '@vinculum/contract/forms/form.ts';
import { formProblems } from '@vinculum/contract/forms/form-problems.ts';
import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import { earliestExpiry } from '@vinculum/contract/forms/package-rules.ts';
import { draftOfKey, finishedIn } from '@vinculum/contract/forms/unfinished-form.ts';
import { descriptionTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { refuseProblems, withFirst } from '../../mechanisms/refuse-problems.ts';
import { refuseStale } from '../../mechanisms/refuse-stale.ts';
import { recordAudit } from '../audit/public.ts';
import { packageTermsOf, tieForm } from '../data-packages/public.ts';
import { listsOf } from '../domain-lists/public.ts';
import { holdAwakeConsumer } from '../organisations/public.ts';
import { cleanDescription, readDescription } from './clean-description.ts';
import { knownSignals, normalisedForm, signalIdsOf } from './form-rules.ts';
import { insertDraft, lockForm, readCatalogue, updateDraft } from './forms-store.ts';
import { deleteUnfinished } from './unfinished/unfinished-store.ts';

type SavedBody = RequestOf<typeof saveConsentFormEndpoint>['body'];

/** A consumer's form that is saved: its own user does it, or an operator for it. */
interface SavedFor {
  readonly consumerId: number;
  readonly body: SavedBody;
  /** For the vehicles of a load test or of the web simulator; false when absent. */
  readonly isTest?: boolean;
  /** The unfinished form that it is made of, as the call names it. */
  readonly unfinished?: string | undefined;
  /** What else is wrong with it, by rules that not every form has. */
  readonly further?: readonly FieldProblem[];
}

/**
 * Creates a draft, or with an id changes one of the own organisation. The unfinished form that the call names goes with
 * it, unless somebody has changed that since.
 * @throws badRequest with every problem at once; consumerNotFound; consentFormNotFound; formNotDraft; conflict when it
 * was saved since.
 */
export async function saveForm(
  deps: Deps,
  context: UserContext,
  { consumerId, body, isTest, unfinished, further = [] }: SavedFor,
): Promise<AnswerOf<typeof saveConsentFormEndpoint>> {
  const { username } = context.principal;
  const { problems, catalogue, packages } = await judgeForm(deps, context, { consumerId, body });
  refuseProblems(withFirst(further, problems));
  const form = normalisedForm(cleaned(consentFormSchema.parse(body)), catalogue);
  const packageIds = form.oem_data_package_ids;
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
    const finished = finishedIn(unfinished);
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

/** What is wrong with a form, as far as these fields tell and beside their shape, and by what that was judged. */
export async function judgeForm(
  deps: Deps,
  context: UserContext,
  { consumerId, body }: { readonly consumerId: number | null; readonly body: Partial<SavedBody> },
) {
  const form = cleaned(withoutTooLong(body));
  const catalogue = await readCatalogue(deps.db, signalIdsOf(form));
  const packageIds = form.oem_data_package_ids ?? [];
  const packages = consumerId === null ? [] : await packageTermsOf(deps.db, { consumerId, packageIds });
  const problems = formProblems(form, {
    today: dayOf(context.now),
    flags: context.principal.flags,
    packages,
    signals: knownSignals(catalogue),
    domains: consumerId === null ? null : await listsOf(deps.db, consumerId),
    readHtml: readDescription,
  });
  return { problems, catalogue, packages };
}

/** Without texts that are refused for their length: to read a megabyte of HTML takes longer than to refuse it. */
function withoutTooLong(body: Partial<SavedBody>): Partial<SavedBody> {
  const { description = '', translations = [], ...others } = body;
  const lengths = [description, ...translations.map((text) => text.description)].map(({ length }) => length);
  if (Math.max(...lengths) <= consentLimits.descriptionHtml) return body;
  // A type without its text would be one that is empty.
  return { ...others, description_type: descriptionTypes.text };
}

function cleaned<F extends Partial<ConsentForm>>(input: F): F {
  const { oem_data_package_ids: ids, description, translations } = input;
  const form = { ...input, ...(ids && { oem_data_package_ids: [...new Set(ids)] }) };
  if (form.description_type !== descriptionTypes.html) return form;
  return {
    ...form,
    ...(description !== undefined && { description: cleanDescription(description) }),
    ...(translations && {
      translations: translations.map((text) => ({
        ...text,
        description: cleanDescription(text.description),
      })),
    }),
  };
}
