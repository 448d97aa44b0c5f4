import type { FeatureFlag } from '../access/vocabulary.ts';
import { hostProblems, type ListedDomain, type ShownUrl } from '../domain-lists/host-rules.ts';
import type { FieldProblem } from '../foundation/errors.ts';
import type { ConsentForm } from './form.ts';
import { dataRetentions } from './limits.ts';
import { earliestExpiry, packageProblems, type PackageTerms, termsOf } from './package-rules.ts';
import { isUsablePublicKey } from './entries/public-key.ts';
import { type Schedule, scheduleProblems, scheduleSchema, type ScheduleSpan } from './entries/schedule.ts';
import type { SignalEntry } from './entries/signal-entry.ts';
import { signalEntryProblems } from './entries/signal-entry-rules.ts';
import { type SignalKind, signalOptionProblems, triggerOptionProblems } from './entries/signal-options.ts';
import { type ConsentType, descriptionTypes } from '../consents/vocabulary.ts';

/** What the catalogue says of a signal that decides about its place in a form. */
export interface KnownSignal {
  readonly kind: SignalKind;
  readonly canRead: boolean;
  readonly canWrite: boolean;
}

/** What HTML shows once it is cleaned: whether any text, and where its links lead. */
export interface ReadHtml {
  readonly showsText: boolean;
  readonly links: readonly string[];
}

/** What is known outside a form and decides about it. Null: not known yet, and nothing is said of it. */
export interface FormFacts {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Of the user who saves. */
  readonly flags: readonly FeatureFlag[];
  /** Those of the form's packages that exist. */
  readonly packages: readonly PackageTerms[];
  /** Those of the form's signals that exist, its triggers' included. */
  readonly signals: ReadonlyMap<number, KnownSignal> | null;
  /** Both lists of the consumer. */
  readonly domains: readonly ListedDomain[] | null;
  readonly readHtml: (html: string) => ReadHtml;
}

/** A form, or a draft of one, as far as facts decide about it. */
export type JudgedForm = Pick<
  ConsentForm,
  | 'oem_data_package_ids'
  | 'description'
  | 'description_type'
  | 'translations'
  | 'service_page'
  | 'widget_id'
  | 'expiry_type'
  | 'expiry'
  | 'hasEncryption'
  | 'public_key'
  | 'read_signals'
  | 'write_signals'
> & {
  readonly data_retention_in_days: number | null;
  readonly consent_type: ConsentType | null;
  readonly schedule: Schedule | null;
  readonly oem_rewards: readonly unknown[];
};

/** About which no fact has anything to say. */
const unsaid: JudgedForm = {
  oem_data_package_ids: [],
  description: '',
  description_type: descriptionTypes.text,
  translations: [],
  service_page: null,
  widget_id: false,
  expiry_type: 0,
  expiry: null,
  hasEncryption: false,
  public_key: null,
  read_signals: [],
  write_signals: [],
  data_retention_in_days: null,
  consent_type: null,
  schedule: null,
  oem_rewards: [],
};

/** The feature permissions of which one is needed to give a field of a form a value (specification 1, section 6). */
const flagsOfFields = {
  widget_id: ['ADN', 'HERE_MAPS', 'SENT_POLAND'],
  oem_rewards: ['ADN'],
} as const satisfies Partial<Record<keyof ConsentForm, readonly FeatureFlag[]>>;

/** Whether a user with these flags may give a field of a form a value. */
export function mayFill(field: keyof typeof flagsOfFields, flags: readonly FeatureFlag[]): boolean {
  return flagsOfFields[field].some((flag) => flags.includes(flag));
}

/** A form without what a user with these flags may not give it: what a copy made by such a user holds. */
export function withoutUnpermitted<F extends Pick<ConsentForm, 'widget_id' | 'oem_rewards'>>(
  form: F,
  flags: readonly FeatureFlag[],
): F {
  return {
    ...form,
    widget_id: form.widget_id && mayFill('widget_id', flags),
    oem_rewards: mayFill('oem_rewards', flags) ? form.oem_rewards : [],
  };
}

/**
 * Everything that keeps a form from being saved and that its schema cannot know, by field: the server refuses it, and
 * the editor says it while somebody writes. Of a field that is left out nothing is said.
 */
export function formProblems(given: Partial<JudgedForm>, facts: FormFacts): FieldProblem[] {
  const form = { ...unsaid, ...given };
  return [
    ...htmlProblems(form, facts),
    ...keyProblems(form),
    ...expiryProblems(form, facts),
    ...retentionProblems(form),
    ...flagProblems(form, facts),
    ...scheduleProblemsOf(form, facts),
    ...(facts.signals === null ? [] : signalProblems(form, facts.signals)),
    ...packageProblems(form, facts.packages, facts.today),
    ...(facts.domains === null ? [] : hostProblems(facts.domains, shownUrls(form, facts.readHtml))),
  ];
}

/** Every address that a form shows to owners, with the field in which it stands. */
export function shownUrls(
  form: Pick<ConsentForm, 'service_page' | 'description' | 'description_type' | 'translations'>,
  readHtml: FormFacts['readHtml'],
): ShownUrl[] {
  const { service_page: page, description_type: type } = form;
  const linksIn = (description: string): readonly string[] => {
    if (type === descriptionTypes.html) return readHtml(description).links;
    return type === descriptionTypes.link ? [description] : [];
  };
  return [
    ...(page === null ? [] : [{ field: 'service_page', url: page }]),
    ...descriptionsOf(form).flatMap(({ field, description }) =>
      linksIn(description).map((url) => ({ field, url })),
    ),
  ];
}

/** The description in each language, with its field. */
function descriptionsOf({ description, translations }: Pick<ConsentForm, 'description' | 'translations'>) {
  return [
    { field: 'description', description },
    ...translations.map((text, index) => ({
      field: `translations.${index}.description`,
      description: text.description,
    })),
  ];
}

/** HTML without a letter says nothing. */
function htmlProblems(form: JudgedForm, { readHtml }: FormFacts): FieldProblem[] {
  if (form.description_type !== descriptionTypes.html) return [];
  return descriptionsOf(form)
    .filter(({ description }) => !readHtml(description).showsText)
    .map(({ field }) => ({ field, key: 'consent.descriptionHtml' }));
}

/** A key of what is not encrypted is not kept. */
function keyProblems({ hasEncryption, public_key: key }: JudgedForm): FieldProblem[] {
  const text = (key ?? '').trim();
  if (!hasEncryption || text === '' || isUsablePublicKey(text)) return [];
  return [{ field: 'public_key', key: 'consent.publicKeyInvalid' }];
}

function retentionProblems({ data_retention_in_days: days }: JudgedForm): FieldProblem[] {
  if (days === null || dataRetentions.includes(days)) return [];
  return [{ field: 'data_retention_in_days', key: 'validation.choice' }];
}

function expiryProblems({ expiry_type: type, expiry }: JudgedForm, { today }: FormFacts): FieldProblem[] {
  if (type === 0 || expiry === null || expiry >= today) return [];
  return [{ field: 'expiry', key: 'consent.correctDate' }];
}

function flagProblems(form: JudgedForm, { flags }: FormFacts): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (form.widget_id && !mayFill('widget_id', flags))
    problems.push({ field: 'widget_id', key: 'consent.widgetFlag' });
  if (form.oem_rewards.length > 0 && !mayFill('oem_rewards', flags))
    problems.push({ field: 'oem_rewards', key: 'consent.oemRewardsFlag' });
  return problems;
}

function scheduleProblemsOf(form: JudgedForm, facts: FormFacts): FieldProblem[] {
  // What its shape lacks is said by the schema.
  const { data: schedule } = scheduleSchema.safeParse(form.schedule);
  if (schedule === undefined) return [];
  const found = scheduleProblems(schedule, spanOf(form, facts));
  return found.map((problem) => ({ ...problem, field: `schedule.${problem.field}` }));
}

/** From today to the last day of the form and of its packages; a last day that is over is said by itself. */
export function spanOf(
  form: Pick<JudgedForm, 'oem_data_package_ids' | 'expiry_type' | 'expiry'>,
  { today, packages }: Pick<FormFacts, 'today' | 'packages'>,
): ScheduleSpan {
  const last = earliestExpiry(termsOf(form.oem_data_package_ids, packages));
  const days = [form.expiry_type === 0 ? null : form.expiry, last];
  return {
    from: today,
    until:
      days
        .flatMap((day) => day ?? [])
        .toSorted()
        .find((day) => day >= today) ?? null,
  };
}

const SIGNAL_UNKNOWN = 'consent.signalUnknown';

function signalProblems(form: JudgedForm, known: ReadonlyMap<number, KnownSignal>): FieldProblem[] {
  const ofRead = form.read_signals.flatMap((entry, index) =>
    readProblems(entry, known).map((problem) => ({
      ...problem,
      field: `read_signals.${index}.${problem.field}`,
    })),
  );
  const ofWrite = form.write_signals.flatMap((entry, index) =>
    known.get(entry.signal_id)?.canWrite === true
      ? []
      : [{ field: `write_signals.${index}.signal_id`, key: SIGNAL_UNKNOWN }],
  );
  return [...ofRead, ...ofWrite];
}

/** Everything that keeps one read signal from being saved. `field` is relative to the entry. */
export function readSignalProblems(
  entry: SignalEntry,
  known: ReadonlyMap<number, KnownSignal>,
): FieldProblem[] {
  return [...signalEntryProblems(entry), ...readProblems(entry, known)];
}

function readProblems(entry: SignalEntry, known: ReadonlyMap<number, KnownSignal>): FieldProblem[] {
  const signal = known.get(entry.signal_id);
  if (signal?.canRead !== true) return [{ field: 'signal_id', key: SIGNAL_UNKNOWN }];
  return [...signalOptionProblems(entry, signal.kind), ...watchedProblems(entry, known)];
}

function watchedProblems(entry: SignalEntry, known: ReadonlyMap<number, KnownSignal>): FieldProblem[] {
  const trigger = entry.trigger_details;
  if (trigger === null || !trigger.trigger_enabled || trigger.trigger_signal_id === null) return [];
  const signal = known.get(trigger.trigger_signal_id);
  if (signal?.canRead !== true) return [{ field: 'trigger_details.trigger_signal_id', key: SIGNAL_UNKNOWN }];
  return triggerOptionProblems(trigger, signal.kind);
}
