import { z } from 'zod';
import { consentTypes } from '../consents/vocabulary.ts';
import { languages } from '../foundation/languages.ts';
import { returnFormatSchema, signalEntrySchema, triggerSchema } from './entries/signal-entry.ts';
import { returnFormatNames } from '../signals/vocabulary.ts';
import { consentLimits } from './limits.ts';

/** Limits of what is kept of unfinished forms. */
export const unfinishedLimits = {
  /** Of one organisation. */
  forms: 100,
  /** Days without a change after which one is deleted. */
  restDays: 90,
} as const;

// Whatever an editor can hold between two keystrokes: a number may be missing or out of its range, a text empty or too
// long to be saved. Sizes are bounded and unknown fields refused, since nobody has judged any of it. What was stored
// is read by these schemas later: a new field needs a default, and none may go.

const number = z.number().nullable();
const day = z.string().max(40);
const title = z.string().max(4 * consentLimits.title);
const description = z.string().max(4 * consentLimits.descriptionHtml);
const hours = z.array(z.strictObject({ start: z.string().max(10), end: z.string().max(10) })).max(10);

/** A schedule while it is being written. */
export const unfinishedSchedule = z.strictObject({
  business_hours: z
    .array(z.strictObject({ day: z.int().min(1).max(7), active: z.boolean(), invalid: z.boolean(), hours }))
    .max(7),
  special_hours: z
    .array(z.strictObject({ date: day, exclusive: z.boolean(), invalid: z.boolean(), hours }))
    .max(consentLimits.specialDays),
});

const trigger = z.strictObject({
  ...triggerSchema.shape,
  value: z.union([z.number(), z.boolean(), z.string().max(2000)]).nullable(),
  hysteresis: number,
  analysis_format: z.int(),
  analysis_duration: z.int(),
  acl_max_error: number,
});
const returnFormat = z.strictObject({
  ...returnFormatSchema.shape,
  duration_before: number,
  duration_after: number,
  max_error: number.default(null),
});
/** A signal while it is being described. */
export const unfinishedEntry = z.strictObject({
  ...signalEntrySchema.shape,
  interval: number.default(null),
  return_format: z.array(returnFormat).max(returnFormatNames.length).default([]),
  trigger_details: trigger.nullable().default(null),
});
const entries = z.array(unfinishedEntry).max(consentLimits.signals);

/** What is earned, while it is being written. */
export const unfinishedReward = z.strictObject({
  effort_type: z.number().nullish(),
  effort_value: z.number().nullish(),
  currency_type: z.number().nullish(),
  currency_value: z.number().nullish(),
});

const translation = z.strictObject({ language: z.enum(languages), title, description });

/** A dialog of the editor that was open, with what stood in it. */
const dialog = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('signal'),
    /** Whether a signal is added, not changed. */
    is_new: z.boolean(),
    /** Null: none has been chosen. */
    entry: unfinishedEntry.nullable(),
  }),
  z.strictObject({ kind: z.literal('schedule'), schedule: unfinishedSchedule }),
]);

/** A form while it is being written, in the order in which its fields stand on the screen. */
export const unfinishedFormSchema = z.strictObject({
  oem_data_package_ids: z.array(z.int32()).max(50),
  title,
  description,
  language: z.enum(languages).nullable().default(null),
  translations: z.array(translation).max(languages.length).default([]),
  description_type: z.literal([0, 1, 2]),
  consent_type: z.enum(consentTypes).nullable(),
  expiry_type: z.literal([0, 1]),
  expiry_in_days: number,
  expiry: day.nullable(),
  data_retention_in_days: number,
  service_page: z.string().max(8000).nullable(),
  hasEncryption: z.boolean(),
  public_key: z
    .string()
    .max(4 * consentLimits.publicKey)
    .nullable(),
  widget_id: z.boolean(),
  url_authentication_enabled: z.boolean(),
  schedule: unfinishedSchedule.nullable(),
  consumer_rewards: z.array(unfinishedReward).max(consentLimits.rewards),
  oem_rewards: z.array(unfinishedReward).max(consentLimits.rewards),
  read_signals: entries,
  write_signals: entries,
  dialog: dialog.nullable().default(null),
});
export type UnfinishedForm = z.output<typeof unfinishedFormSchema>;

/** A master form while an administrator writes it. */
export const unfinishedMasterSchema = z.strictObject({
  /** Of the consumer whose form it becomes; 0 while none is chosen. */
  consumer_id: z.int32().min(0),
  title,
  consent_type: z.enum(consentTypes).nullable(),
  description,
  language: z.enum(languages),
  translations: z.array(translation).max(languages.length),
  /** Names of groups of signals. */
  read_signals: z.array(z.string().max(100)).max(consentLimits.signals),
});

/** What an editor holds: a consumer's form, or the master form that an administrator writes for a consumer. */
export const unfinishedContent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('form'), form: unfinishedFormSchema }),
  z.strictObject({ kind: z.literal('master'), form: unfinishedMasterSchema }),
]);
export type UnfinishedContent = z.output<typeof unfinishedContent>;

const KEY = /^(?:form-[1-9]\d{0,8}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * Under what an unfinished form is kept in its organisation. The editor makes it: a UUID for a new form, so that the
 * first save may be sent twice, and `form-` with the id for changes of a draft, so that all who change it find them.
 */
export const unfinishedKey = z.string().regex(KEY);

/** The key for changes of a stored draft. */
export function keyOfDraft(formId: number): string {
  return `form-${formId}`;
}

/** The id of the stored draft that is changed under a key; null for a new form. */
export function draftOfKey(key: string): number | null {
  const [, id] = /^form-(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** Names, on a save of a form, the unfinished one that is finished with it: its key and the revision that was saved. */
export const unfinishedHeader = 'x-unfinished-form';

export interface FinishedForm {
  readonly key: string;
  readonly revision: number;
}

export function finishedText({ key, revision }: FinishedForm): string {
  return `${key};${revision}`;
}

/** What the header names; null for one that names nothing. */
export function finishedIn(text: string | undefined): FinishedForm | null {
  const [key = '', revision = ''] = (text ?? '').split(';');
  const isWhole = KEY.test(key) && /^[1-9]\d{0,8}$/.test(revision);
  return isWhole ? { key, revision: Number(revision) } : null;
}
