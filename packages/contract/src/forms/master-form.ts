import { z } from 'zod';
import type { FieldProblem } from '../foundation/errors.ts';
import { languages } from '../foundation/languages.ts';
import type { CatalogueSignal } from '../signals/endpoints.ts';
import { wellKnownSignals } from '../signals/vocabulary.ts';
import type { ConsentForm, ConsentFormInput } from './form.ts';
import { formTranslation } from './form-texts.ts';
import { consentLimits, signalFrequencies } from './limits.ts';
import type { SignalEntryInput } from './entries/signal-entry.ts';
import { intervalsFor } from './entries/signal-options.ts';
import { type ConsentType, consentTypes } from '../consents/vocabulary.ts';

/** The fixed numbers of a master consent form (specification 3, sections 3 and 9). */
const masterFormShape = {
  expiry_type: 0,
  expiry_in_days: 30,
  data_retention_in_days: 7,
  description_type: 0,
  /** Seconds. */
  interval: 1,
  /** Milliseconds before and after, of the one signal that is read in batches. */
  batch: 1000,
} as const;

const REQUIRED = 'validation.required';

const description = z
  .string()
  .max(consentLimits.descriptionText, 'consent.descriptionTextLong')
  .refine((text) => text.trim() !== '', 'consent.descriptionText');

/** What an administrator enters for a master form; the same limits and words as of any form. */
export const masterFormEntry = z.object({
  consumer_id: z.int32(REQUIRED).min(1, REQUIRED),
  title: formTranslation.shape.title,
  consent_type: z.enum(consentTypes, REQUIRED),
  description,
  language: z.enum(languages),
  translations: z.array(formTranslation.extend({ description })),
});

/** The accelerometer (1796): the one signal that a master form reads in batches. */
const batchSignal = wellKnownSignals.accelerometer;

type Kind = Pick<CatalogueSignal, 'id' | 'name' | 'group_name' | 'data_type' | 'change_mode'> &
  Pick<CatalogueSignal, 'max_rate_hz' | 'enum_name'>;

/** What an administrator chooses of a master form. */
export interface MasterFormChoice
  extends Pick<ConsentFormInput, 'title' | 'description' | 'language' | 'translations'> {
  readonly consentType: ConsentType;
  readonly read: readonly Kind[];
  readonly write: readonly Pick<Kind, 'id' | 'name' | 'group_name'>[];
}

/** The form of fixed shape: every signal optional, read once a second as single values, but for the one in batches. */
export function masterForm(choice: MasterFormChoice): ConsentFormInput {
  const { interval: _interval, batch: _batch, ...fixed } = masterFormShape;
  return {
    ...fixed,
    title: choice.title,
    description: choice.description,
    language: choice.language,
    translations: choice.translations,
    consent_type: choice.consentType,
    expiry: null,
    hasEncryption: false,
    public_key: null,
    service_page: null,
    schedule: null,
    consumer_rewards: [],
    oem_rewards: [],
    read_signals: choice.read.map(readEntry),
    write_signals: choice.write.map((signal) => ({ ...named(signal), mandatory: false, is_read: 0 })),
  };
}

function readEntry(signal: Kind): SignalEntryInput {
  const { name, before } =
    signal.id === batchSignal
      ? { name: 'BATCH' as const, before: masterFormShape.batch }
      : { name: 'SINGLE' as const, before: null };
  return {
    ...named(signal),
    mandatory: false,
    is_read: 1,
    is_encrypted: false,
    ...frequencyOf(signal),
    return_format: [{ name, isSelected: true, duration_before: before, duration_after: before }],
  };
}

/**
 * Once a second; a signal that never changes has no frequency, and a slower one comes as often as is offered for it.
 */
function frequencyOf(signal: Kind): { frequency_mode: 0 | 1; interval: number | null } {
  const interval = intervalsFor(signal, signalFrequencies).find(
    (seconds) => seconds >= masterFormShape.interval,
  );
  return interval === undefined ? { frequency_mode: 1, interval: null } : { frequency_mode: 0, interval };
}

function named({ id, name, group_name }: Pick<Kind, 'id' | 'name' | 'group_name'>) {
  return { signal_id: id, signal_name: name, signal_group_name: `GROUP_${group_name}` };
}

/**
 * In what a form differs from the fixed shape, by field; empty for a master form. `known` is the catalogue. Of a field
 * that is left out nothing is said.
 */
export function masterFormProblems(
  form: Partial<ConsentForm>,
  known: ReadonlyMap<number, Kind>,
): FieldProblem[] {
  const scalars = (['expiry_type', 'expiry_in_days', 'data_retention_in_days', 'description_type'] as const)
    .filter((field) => form[field] !== undefined && form[field] !== masterFormShape[field])
    .map((field) => ({ field, key: MASTER_SHAPE }));
  const empty = (['consumer_rewards', 'oem_rewards', 'oem_data_package_ids'] as const)
    .filter((field) => (form[field] ?? []).length > 0)
    .map((field) => ({ field, key: MASTER_SHAPE }));
  const entries = (form.read_signals ?? []).flatMap((entry, index) => {
    const signal = known.get(entry.signal_id);
    // What nobody knows is said elsewhere.
    if (signal === undefined || isSameEntry(entry, readEntry(signal))) return [];
    return [{ field: `read_signals.${index}.signal_id`, key: MASTER_SHAPE }];
  });
  const mandatory = (form.write_signals ?? []).flatMap((entry, index) =>
    entry.mandatory ? [{ field: `write_signals.${index}.mandatory`, key: MASTER_SHAPE }] : [],
  );
  return [...scalars, ...empty, ...entries, ...mandatory, ...switchedOn(form)];
}

const MASTER_SHAPE = 'consent.masterShape';

function switchedOn(form: Partial<ConsentForm>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const field of ['hasEncryption', 'widget_id', 'url_authentication_enabled'] as const)
    if (form[field] === true) problems.push({ field, key: MASTER_SHAPE });
  if ((form.schedule ?? null) !== null) problems.push({ field: 'schedule', key: MASTER_SHAPE });
  if ((form.service_page ?? '') !== '') problems.push({ field: 'service_page', key: MASTER_SHAPE });
  return problems;
}

function isSameEntry(entry: ConsentForm['read_signals'][number], wanted: SignalEntryInput): boolean {
  return (
    !entry.mandatory &&
    entry.trigger_details?.trigger_enabled !== true &&
    entry.frequency_mode === wanted.frequency_mode &&
    entry.interval === wanted.interval &&
    chosenFormats(entry) === chosenFormats(wanted)
  );
}

function chosenFormats({ return_format: formats = [] }: Pick<SignalEntryInput, 'return_format'>): string {
  const chosen = formats.filter(({ isSelected }) => isSelected);
  return JSON.stringify(chosen.map((one) => [one.name, one.duration_before, one.duration_after]));
}
