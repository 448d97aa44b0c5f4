import type { ConsentForm } from '@vinculum/contract/forms/form.ts';
import type { KnownSignal } from '@vinculum/contract/forms/form-problems.ts';
import type {
  ReturnFormat,
  SignalEntry,
  TriggerDetails,
} from '@vinculum/contract/forms/entries/signal-entry.ts';
import type { SignalKind } from '@vinculum/contract/forms/entries/signal-options.ts';
import {
  type ChangeMode,
  CURVE_LOG_ANALYSIS,
  type SignalDataType,
} from '@vinculum/contract/signals/vocabulary.ts';
import { envelopeOf } from '@vinculum/collection/envelope/envelope.ts';
import type { Envelope } from '@vinculum/contract/envelope/envelope.ts';
import { collectedSentence } from '@vinculum/contract/envelope/envelope-phrase.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { labelIn } from '../signals/public.ts';

/** What the catalogue says of one signal. */
export interface SignalFacts {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly groupName: string;
  readonly dataType: SignalDataType;
  readonly unit: string | null;
  readonly changeMode: ChangeMode;
  /** Highest rate in samples a second; null without one. */
  readonly maxRateHz: number | null;
  readonly enumName: string | null;
  /** The values of its enumeration, in English; none without one. */
  readonly choices: readonly { readonly id: number; readonly label: string }[];
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly canRead: boolean;
  readonly canWrite: boolean;
}
export type Catalogue = ReadonlyMap<number, SignalFacts>;

/** Every signal that a form names, its triggers' included. */
export function signalIdsOf({
  read_signals: read = [],
  write_signals: write = [],
}: Partial<Pick<ConsentForm, 'read_signals' | 'write_signals'>>): number[] {
  const entries = [...read, ...write];
  const triggers = entries.map((entry) => entry.trigger_details?.trigger_signal_id ?? null);
  const ids = [...entries.map((entry) => entry.signal_id), ...triggers.filter((id) => id !== null)];
  return [...new Set(ids)];
}

/** The signals as the rules of a form look at them. */
export function knownSignals(catalogue: Catalogue): ReadonlyMap<number, KnownSignal> {
  return new Map(
    [...catalogue].map(([id, { canRead, canWrite, ...facts }]) => [
      id,
      { canRead, canWrite, kind: kindOf(facts) },
    ]),
  );
}

function kindOf(
  signal: Pick<SignalFacts, 'id' | 'dataType' | 'changeMode' | 'maxRateHz' | 'enumName' | 'choices'>,
): SignalKind {
  return {
    id: signal.id,
    data_type: signal.dataType,
    change_mode: signal.changeMode,
    max_rate_hz: signal.maxRateHz,
    enum_name: signal.enumName,
    choices: signal.choices.map(({ id }) => id),
  };
}

/**
 * The form as it is stored: names of signals are the catalogue's, not the client's; without encryption no signal is
 * marked encrypted and no key is kept; each entry says by its list whether it reads, and nothing that has no effect.
 */
export function normalisedForm(form: ConsentForm, catalogue: Catalogue): ConsentForm {
  const named = (entry: SignalEntry, isRead: 0 | 1): SignalEntry => {
    const signal = catalogue.get(entry.signal_id);
    return {
      ...(isRead === 1 ? effectiveEntry(entry) : { ...entry, ...notCollected }),
      signal_name: signal?.name ?? entry.signal_name,
      signal_group_name: signal === undefined ? entry.signal_group_name : `GROUP_${signal.groupName}`,
      is_read: isRead,
      is_encrypted: form.hasEncryption && entry.is_encrypted,
    };
  };
  return {
    ...form,
    public_key: form.hasEncryption ? form.public_key : null,
    read_signals: form.read_signals.map((entry) => named(entry, 1)),
    write_signals: form.write_signals.map((entry) => named(entry, 0)),
  };
}

const notCollected = { interval: null, frequency_mode: null, return_format: [], trigger_details: null };

/** Null for what no car and no owner would notice: it would be stored, compared and hashed for nothing. */
function effectiveEntry(entry: SignalEntry): SignalEntry {
  const { trigger_details: trigger } = entry;
  return {
    ...entry,
    interval: entry.frequency_mode === 0 ? entry.interval : null,
    return_format: entry.return_format.map(effectiveFormat),
    trigger_details: trigger?.trigger_enabled === true ? effectiveTrigger(trigger) : null,
  };
}

function effectiveFormat(format: ReturnFormat): ReturnFormat {
  const { name, isSelected } = format;
  const window = name === 'SINGLE' || !isSelected ? { duration_before: null, duration_after: null } : {};
  return { ...format, ...window, max_error: name === 'CURVE_LOG' && isSelected ? format.max_error : null };
}

function effectiveTrigger(trigger: TriggerDetails): TriggerDetails {
  const { direction } = trigger;
  return {
    ...trigger,
    value: direction === 'CHANGE' ? null : trigger.value,
    hysteresis: direction === 'CHANGE' || direction === 'EQUAL' ? null : trigger.hysteresis,
    acl_max_error: trigger.analysis_format === CURVE_LOG_ANALYSIS ? trigger.acl_max_error : null,
  };
}

/** What the collection of a read signal comes to, and its sentence in each language. */
interface Collection {
  readonly envelope: Envelope;
  readonly collected: Record<Language, string>;
}

/** By the catalogue of this moment; null when it does not know the signal. */
export function collectionOf(entry: SignalEntry, catalogue: Catalogue): Collection | null {
  const envelope = envelopeOf(entry, (id) => catalogue.get(id));
  if (envelope === null) return null;
  const sentenceIn = (language: Language) => {
    const labelled = <T extends { readonly label: string }>(one: T) => ({
      ...one,
      label: labelIn(language, one.label),
    });
    const find = (id: number) => {
      const signal = catalogue.get(id);
      return signal && { ...labelled(signal), choices: signal.choices.map(labelled) };
    };
    return collectedSentence(envelope, find, language);
  };
  return { envelope, collected: { en: sentenceIn('en'), es: sentenceIn('es') } };
}
