import { z } from 'zod';
import { isSecureLink, isWebLink } from '../foundation/links.ts';
import { whenMissing } from '../foundation/problem.ts';
import { languages } from '../foundation/languages.ts';
import { envelopeSchema } from '../envelope/envelope.ts';
import { formTranslation } from './form-texts.ts';
import { consentLimits, expiryDays } from './limits.ts';
import { oemRewardSchema, rewardSchema } from './reward.ts';
import { scheduleSchema } from './entries/schedule.ts';
import { signalEntrySchema } from './entries/signal-entry.ts';
import { signalEntryProblems } from './entries/signal-entry-rules.ts';
import { consentTypes, formStatuses } from '../consents/vocabulary.ts';

const formFields = {
  title: z.string().trim().min(1, 'validation.required').max(consentLimits.title),
  description: z.string(),
  /** That of title and description; null: nobody said it. */
  language: z.enum(languages).nullable().default(null),
  translations: z.array(formTranslation).max(languages.length).default([]),
  /** 0 plain text, 1 link, 2 HTML. */
  description_type: z.literal([0, 1, 2]),
  consent_type: z.enum(consentTypes, 'validation.required'),
  /** 0 days from acceptance, 1 a date. */
  expiry_type: z.literal([0, 1]),
  expiry_in_days: z.int().nullable(),
  /** Last day, YYYY-MM-DD. */
  expiry: z.string().max(40).nullable(),
  data_retention_in_days: z.int(whenMissing('validation.required')).min(1, 'validation.required').max(3650),
  hasEncryption: z.boolean(),
  public_key: z.string().max(consentLimits.publicKey).nullable(),
  service_page: z.string().trim().max(2000).nullable(),
  widget_id: z.boolean().default(false),
  url_authentication_enabled: z.boolean().default(false),
  schedule: scheduleSchema.nullable(),
  consumer_rewards: z.array(rewardSchema).max(consentLimits.rewards),
  oem_rewards: z.array(rewardSchema).max(consentLimits.rewards),
  read_signals: z.array(signalEntrySchema).max(consentLimits.signals),
  write_signals: z.array(signalEntrySchema).max(consentLimits.signals),
  oem_data_package_ids: z.array(z.int32()).max(50).default([]),
};

const plainForm = z.object(formFields);
type PlainForm = z.output<typeof plainForm>;
type Report = (field: string, key: string) => void;

function checkDescription({ description, description_type: type }: PlainForm, report: Report): void {
  for (const key of descriptionProblems(type, description)) report('description', key);
}

function checkTranslations(form: PlainForm, report: Report): void {
  if (form.translations.length > 0 && form.language === null) report('language', 'validation.required');
  const written = new Set([form.language]);
  for (const [index, { language, description }] of form.translations.entries()) {
    if (written.has(language)) report(`translations.${index}.language`, 'consent.languageTwice');
    written.add(language);
    for (const key of descriptionProblems(form.description_type, description))
      report(`translations.${index}.description`, key);
  }
}

function descriptionProblems(type: PlainForm['description_type'], description: string): string[] {
  const text = description.trim();
  const [limit, tooLong] =
    type === 2
      ? [consentLimits.descriptionHtml, 'consent.descriptionHtmlLong']
      : [consentLimits.descriptionText, 'consent.descriptionTextLong'];
  const problems = description.length > limit ? [tooLong] : [];
  if (type === 0 && text === '') problems.push('consent.descriptionText');
  if (type === 1 && !isWebLink(text)) problems.push('consent.descriptionUrl');
  if (type === 2 && text === '') problems.push('consent.descriptionHtml');
  return problems;
}

function checkExpiry(form: PlainForm, report: Report): void {
  if (form.expiry_type === 0) {
    const isOffered = expiryDays.some((days) => days === form.expiry_in_days);
    if (!isOffered) report('expiry_in_days', 'validation.required');
  } else if (!z.iso.date().safeParse(form.expiry).success) {
    report('expiry', 'consent.correctDate');
  }
}

function checkSignals(form: PlainForm, report: Report): void {
  if (form.read_signals.length + form.write_signals.length === 0)
    report('read_signals', 'consent.signalRequired');
  form.read_signals.forEach((entry, index) => {
    for (const problem of signalEntryProblems(entry)) {
      report(`read_signals.${index}.${problem.field}`, problem.key);
    }
  });
  for (const list of ['read_signals', 'write_signals'] as const) {
    const ids = form[list].map((entry) => entry.signal_id);
    if (new Set(ids).size !== ids.length) report(list, 'consent.signalTwice');
  }
}

function checkEncryption(form: PlainForm, report: Report): void {
  if (form.hasEncryption && (form.public_key ?? '').trim() === '')
    report('public_key', 'consent.publicKeyRequired');
}

function checkServicePage(form: PlainForm, report: Report): void {
  const page = form.service_page ?? '';
  if (page !== '' && !isSecureLink(page)) report('service_page', 'validation.httpsUrl');
}

function rule(check: (form: PlainForm, report: Report) => void) {
  return (form: PlainForm, context: z.core.$RefinementCtx<PlainForm>) =>
    check(form, (field, key) =>
      context.addIssue({
        code: 'custom',
        path: field.split('.'),
        message: key,
      }),
    );
}

/**
 * A rule runs when its own fields have the right shape, whatever is wrong elsewhere: one answer names everything. No
 * rule over translations looks at their titles.
 */
function overFields(...fields: readonly (keyof PlainForm)[]): z.core.$ZodSuperRefineParams {
  return {
    when: ({ issues }) =>
      issues.every(
        ({ path: [field, , part] = [] }) =>
          field !== undefined && (part === 'title' || !fields.some((one) => one === field)),
      ),
  };
}

/** What a form must be to be saved, as far as the form itself tells; the rest is `formProblems`. */
export const consentFormSchema = plainForm
  .superRefine(rule(checkDescription), overFields('description', 'description_type'))
  .superRefine(rule(checkTranslations), overFields('description_type', 'language', 'translations'))
  .superRefine(rule(checkExpiry), overFields('expiry_type', 'expiry_in_days', 'expiry'))
  .superRefine(rule(checkEncryption), overFields('hasEncryption', 'public_key'))
  .superRefine(rule(checkServicePage), overFields('service_page'))
  .superRefine(rule(checkSignals), overFields('read_signals', 'write_signals'));
export type ConsentForm = z.output<typeof consentFormSchema>;
export type ConsentFormInput = z.input<typeof consentFormSchema>;

/** A stored form as its owner reads it. */
export const storedConsentForm = plainForm.extend({
  /** Prices of several packages may be more than a form may promise by itself. */
  oem_rewards: z.array(oemRewardSchema),
  consent_form_id: z.int(),
  consumer_id: z.int(),
  status: z.enum(formStatuses),
  form_hash: z.string().nullable(),
  created_on: z.string(),
  updated_on: z.string(),
  published_on: z.string().nullable(),
  organisation_name: z.string(),
});
export type StoredConsentForm = z.output<typeof storedConsentForm>;

/** A read signal with what its collection comes to; both absent when the catalogue does not know it. */
const shownReadSignal = signalEntrySchema.extend({
  /** The sentence that an owner reads, in the language of the request. */
  collected: z.string().optional(),
  /** The most that may leave a car. */
  envelope: envelopeSchema.optional(),
  /** Whether less is collected than the entry says: its owners agreed to words that named the rate only. */
  is_narrowed: z.boolean().optional(),
});

/** A stored form as it is shown: as it was published, or as it would be now. */
export const shownConsentForm = storedConsentForm.extend({ read_signals: z.array(shownReadSignal) });
export type ShownConsentForm = z.output<typeof shownConsentForm>;
