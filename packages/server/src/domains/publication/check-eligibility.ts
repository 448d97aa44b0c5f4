import type {
  checkEligibilityEndpoint,
  EligibilityGroup,
} from '@vinculum/contract/publication/eligibility.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { packageTermsOf } from '../data-packages/public.ts';
import { labelIn } from '../signals/public.ts';
import { eligibilityGroups, outcomeCounts } from './eligibility-rules.ts';
import { outcomesWithoutPublishing } from './vin-outcome-store.ts';
import { type FormContent, formContent, signalIdsOf, findForm, readCatalogue } from '../forms/public.ts';
import { packagesOf, refuseUnpublishable } from './refuse-unpublishable.ts';
import { acceptedVins } from '../vehicles/public.ts';

/** A consumer's form that is to be published: its own user asks, or an operator for it. */
interface CheckedFor {
  readonly consumerId: number;
  readonly body: RequestOf<typeof checkEligibilityEndpoint>['body'];
}

/**
 * What publishing a form to VINs would do with each, and which of its signals their cars do not have.
 * @throws consentFormNotFound, tooManyVins, invalidVins, and what `refuseUnpublishable` throws.
 */
export async function checkEligibility(
  { db, settings }: Deps,
  context: UserContext,
  { consumerId, body }: CheckedFor,
): Promise<AnswerOf<typeof checkEligibilityEndpoint>> {
  const form = await findForm(db, { consumerId, formId: body.consent_form_id });
  if (form === undefined) throw new AppError('consentFormNotFound');
  const terms = await packageTermsOf(db, packagesOf(form));
  await refuseUnpublishable(db, form, { terms, now: context.now });
  const byOutcome = await outcomesWithoutPublishing(db, {
    formId: form.id,
    consumerId,
    kind: form.consent_type,
    vins: acceptedVins(body.vin_numbers, settings.MAX_VINS),
    now: new Date(context.now),
  });
  const content = formContent.parse(form.content);
  const groups = eligibilityGroups(byOutcome, signalIdsOf(content));
  const signals = (await missingAnywhere(db, content, groups)).map((signal) => ({
    ...signal,
    label: labelIn(context.language, signal.label),
  }));
  return { counts: outcomeCounts(groups), signals, groups };
}

async function missingAnywhere(db: Kysely<Database>, form: FormContent, groups: readonly EligibilityGroup[]) {
  const ids = [...new Set(groups.flatMap((group) => group.missing_signals ?? []))];
  const catalogue = await readCatalogue(db, ids);
  const entries = [...form.read_signals, ...form.write_signals];
  return ids.map((id) => ({
    signal_id: id,
    label: catalogue.get(id)?.label ?? String(id),
    mandatory: entries.some((entry) => entry.signal_id === id && entry.mandatory),
  }));
}
