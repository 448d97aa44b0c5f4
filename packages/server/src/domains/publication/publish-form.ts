import {
  type publishConsentFormEndpoint,
  type PublishOutcome,
  type VinLists,
  wasNothingPermitted,
} from '@vinculum/contract/publication/endpoints.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { holdPackageTerms, pricesOfPackages } from '../data-packages/public.ts';
import { actOnForm, addHappenings, addNotifications } from '../notices/public.ts';
import { holdAwakeConsumer, organisationName } from '../organisations/public.ts';
import { actorKindOf, hashOfOffer, sweepForm, endOfLastDay } from '../consents/public.ts';
import {
  type FormContent,
  formContent,
  type FormRow,
  signalIdsOf,
  type FirstPublication,
  lockForm,
  markPublished,
  readCatalogue,
  offerOfForm,
} from '../forms/public.ts';
import { storePublication } from './publication-store.ts';
import type { VinOutcome } from './vin-outcome-rules.ts';
import { packagesOf, refuseUnpublishable } from './refuse-unpublishable.ts';
import { acceptedVins } from '../vehicles/public.ts';
import { concernedByPublication } from '../../read-models/concerned-store.ts';

/** A consumer's form that is published: its own user does it, or an operator for it. */
interface PublishedFor {
  readonly consumerId: number;
  readonly body: RequestOf<typeof publishConsentFormEndpoint>['body'];
}

/**
 * Publishes a form to VINs, all or nothing; repeating it publishes nothing twice (specification 1, section 4).
 * @throws consentFormNotFound, tooManyVins, invalidVins, and what `refuseUnpublishable` throws.
 */
export async function publishForm(
  deps: Deps,
  context: UserContext,
  { consumerId, body }: PublishedFor,
): Promise<PublishOutcome> {
  const { lists, formStatus } = await deps.db.transaction().execute(async (trx) => {
    const form = await lockForm(trx, { consumerId, formId: body.consent_form_id });
    if (form === undefined) throw new AppError('consentFormNotFound');
    const terms = await holdPackageTerms(trx, packagesOf(form));
    await holdAwakeConsumer(trx, form.consumer_id);
    await refuseUnpublishable(trx, form, { terms, now: context.now });
    const vins = acceptedVins(body.vin_numbers, deps.settings.MAX_VINS);
    const offered = await offerLocked(trx, context, { form, vins });
    const details = { ...countsOf(offered.lists), consumerId, formStatus: offered.formStatus };
    const result = wasRefused(offered.lists) ? 'refused' : 'done';
    await recordAudit(trx, context, { target: `consent-form/${form.id}`, result, details });
    return offered;
  });
  const outcome = {
    vinNumberAlreadyPublished: lists.alreadyPublished,
    vinNumbersWithoutPermission: lists.withoutPermission,
    vinNumbersWithPermission: lists.published,
    unregisteredVinNumbers: lists.unregistered,
  };
  return { message: publishedText(context, outcome), ...outcome, form_status: formStatus };
}

/** Whether makers refused it and nobody new is asked; publishing the same again is no refusal. */
function wasRefused({ published, unregistered, withoutPermission }: Record<VinOutcome, string[]>): boolean {
  return published.length + unregistered.length === 0 && withoutPermission.length > 0;
}

function publishedText(context: UserContext, outcome: VinLists): string {
  if (wasNothingPermitted(outcome)) return context.text('errors.publishNotPermitted');
  const [count, waiting] = [outcome.vinNumbersWithPermission.length, outcome.unregisteredVinNumbers.length];
  return context.text(waiting === 0 ? 'consent.published' : 'consent.publishedWaiting', { count, waiting });
}

interface Offered {
  readonly lists: Record<VinOutcome, string[]>;
  /** Still a draft when nobody is asked and nobody waits. */
  readonly formStatus: 'DRAFT' | 'PUBLISHED';
}

/** Offers a locked, publishable form to VINs and tells its consumer; the caller writes the audit row. */
export async function offerLocked(
  trx: Transaction<Database>,
  context: UserContext,
  input: { readonly form: FormRow; readonly vins: readonly string[] },
): Promise<Offered> {
  const { form, vins } = input;
  const now = new Date(context.now);
  const { portal, username } = context.principal;
  await sweepForm(trx, form.id, now);
  const isDraft = form.status === 'DRAFT';
  const first = isDraft ? await firstPublication(trx, form, now) : null;
  const lists = await storePublication(trx, {
    formId: form.id,
    isDraft,
    consumerId: form.consumer_id,
    kind: form.consent_type,
    formHash: first === null ? form.form_hash : first.formHash,
    isTest: form.is_test,
    vins,
    expiresAt: endOfLastDay(form.last_day),
    actorKind: actorKindOf[portal],
    actor: username,
    now,
  });
  const isAnybodyAsked = lists.published.length + lists.unregistered.length > 0;
  if (isAnybodyAsked) {
    if (first !== null) await markPublished(trx, first);
    // What a test does is on its own screens.
    if (!form.is_test) await notifyConsumer(trx, context, { form, lists });
  }
  const asked = await concernedByPublication(trx, { formId: form.id, vins: lists.published });
  await addHappenings(trx, actOnForm('concern.asked', context, form), asked);
  return { lists, formStatus: isDraft && !isAnybodyAsked ? 'DRAFT' : 'PUBLISHED' };
}

async function notifyConsumer(
  trx: Transaction<Database>,
  context: UserContext,
  { form, lists }: { readonly form: FormRow; readonly lists: Record<VinOutcome, string[]> },
): Promise<void> {
  const [count, waiting] = [lists.published.length, lists.unregistered.length];
  await addNotifications(trx, [
    {
      organisationId: form.consumer_id,
      senderName: await organisationName(trx, context.principal.organisationId),
      messageKey: waiting === 0 ? 'consent.notifyPublished' : 'consent.notifyPublishedWaiting',
      messageArgs: { title: form.title, count, waiting },
      type: 'CONSENT_PUBLISH',
      data: { consentFormId: form.id },
      doneBy: context.principal,
      now: new Date(context.now),
    },
  ]);
}

/**
 * What the first publication fixes: what owners are shown, the prices of the form's packages among it, and its hash.
 */
async function firstPublication(
  trx: Transaction<Database>,
  form: FormRow,
  now: Date,
): Promise<FirstPublication> {
  const content = await pricedContent(trx, form);
  const catalogue = await readCatalogue(trx, signalIdsOf(content));
  const consumer = await organisationName(trx, form.consumer_id);
  const offer = offerOfForm({ ...form, content }, consumer, catalogue);
  return { formId: form.id, consumerId: form.consumer_id, formHash: hashOfOffer(offer), offer, content, now };
}

/** A form made from packages pays their makers what the packages cost, and promises makers nothing of its own. */
async function pricedContent(trx: Transaction<Database>, form: FormRow): Promise<FormContent> {
  const content = formContent.parse(form.content);
  const { packageIds } = packagesOf(form);
  return packageIds.length === 0
    ? content
    : { ...content, oem_rewards: await pricesOfPackages(trx, packageIds) };
}

function countsOf(lists: Record<VinOutcome, string[]>): Record<string, number> {
  return Object.fromEntries(Object.entries(lists).map(([list, vins]) => [list, vins.length]));
}
