import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import { signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { consentTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { type Language, languages } from '@vinculum/contract/foundation/languages.ts';
import { z } from 'zod';

const flag = z.union([z.literal(0), z.literal(1)]);
const hours = z.array(z.object({ start: z.string(), end: z.string() }));

const draftSchedule = z.object({
  business_hours: z.array(z.object({ day: z.int(), active: z.boolean(), invalid: z.boolean(), hours })),
  special_hours: z.array(z.object({ date: z.string(), exclusive: z.boolean(), invalid: z.boolean(), hours })),
});
export type DraftSchedule = z.output<typeof draftSchedule>;
export type DraftHours = z.output<typeof hours>;

const draftReward = z.object({
  effort_type: z.number().nullish(),
  effort_value: z.number().nullish(),
  currency_type: z.number().nullish(),
  currency_value: z.number().nullish(),
});
export type DraftReward = z.output<typeof draftReward>;

const draftTranslation = z.object({
  language: z.enum(languages),
  title: z.string(),
  description: z.string(),
});

/**
 * A form while it is being written: the contract's fields, of which any may still be missing, in the order in which
 * they stand on the screen.
 */
export const draftSchema = z.object({
  oem_data_package_ids: z.array(z.int()),
  title: z.string(),
  description: z.string(),
  language: z.enum(languages).nullable().default(null),
  translations: z.array(draftTranslation).default([]),
  description_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  consent_type: z.enum(consentTypes).nullable(),
  expiry_type: flag,
  expiry_in_days: z.number().nullable(),
  expiry: z.string().nullable(),
  data_retention_in_days: z.number().nullable(),
  service_page: z.string().nullable(),
  hasEncryption: z.boolean(),
  public_key: z.string().nullable(),
  widget_id: z.boolean(),
  url_authentication_enabled: z.boolean(),
  schedule: draftSchedule.nullable(),
  consumer_rewards: z.array(draftReward),
  oem_rewards: z.array(draftReward),
  read_signals: z.array(signalEntrySchema),
  write_signals: z.array(signalEntrySchema),
});
export type Draft = z.output<typeof draftSchema>;

/**
 * A new form, in the language of who writes it. What the owner agrees to (kind, retention, days) is left for its
 * author to choose.
 */
export function emptyDraft(language: Language): Draft {
  return {
    title: '',
    description: '',
    language,
    translations: [],
    description_type: 0,
    consent_type: null,
    expiry_type: 0,
    expiry_in_days: null,
    expiry: null,
    data_retention_in_days: null,
    hasEncryption: false,
    public_key: null,
    service_page: null,
    widget_id: false,
    url_authentication_enabled: false,
    schedule: null,
    consumer_rewards: [],
    oem_rewards: [],
    read_signals: [],
    write_signals: [],
    oem_data_package_ids: [],
  };
}

/** What can be edited of a stored form. */
export function draftOf(stored: StoredConsentForm): Draft {
  return draftSchema.parse(stored);
}

/** A copy of a stored form under a title that says so. `copyOf` writes that title. */
export function draftOfClone(stored: StoredConsentForm, copyOf: (title: string) => string): Draft {
  const draft = draftOf(stored);
  return {
    ...draft,
    title: copyOf(stored.title).slice(0, consentLimits.title),
    // The prices of its packages are put into the copy when it is published itself.
    oem_rewards: stored.oem_data_package_ids.length === 0 ? draft.oem_rewards : [],
  };
}

/** Whether two drafts say the same, whatever the order of their properties and of absent and null values. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return (
    JSON.stringify(draftSchema.parse(one), withoutNull) ===
    JSON.stringify(draftSchema.parse(other), withoutNull)
  );
}

function withoutNull(_key: string, value: unknown): unknown {
  return value === null ? undefined : value;
}

/** The draft without encryption: no key, and no signal marked. */
export function withoutEncryption(draft: Draft): Draft {
  const plain = (entries: Draft['read_signals']) =>
    entries.map((entry) => ({ ...entry, is_encrypted: false }));
  return {
    ...draft,
    hasEncryption: false,
    public_key: null,
    read_signals: plain(draft.read_signals),
    write_signals: plain(draft.write_signals),
  };
}
