import type { SignalEntry, TriggerDetails } from '@vinculum/contract/consent/signal-entry.ts';
import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import type { Formats } from '../../../lib/formats.ts';
import type { useTexts } from '../../../lib/texts.ts';
import type { Draft } from './draft.ts';
import { schedulePhrase } from './schedule-phrase.ts';

/** What a sentence says of a signal. */
export interface SignalFacts extends Pick<CatalogueSignal, 'label' | 'unit' | 'change_mode'> {
  /** The names of an enumeration's numbers; absent where they are not known, as in an offer to a car. */
  readonly choices?: readonly { readonly id: number; readonly label: string }[] | undefined;
}

/** What plain sentences are made with: the texts and the formats of a language, and the catalogue. */
export interface PlainTexts {
  readonly t: ReturnType<typeof useTexts<'consentEditor'>>;
  readonly formats: Formats;
  readonly locale: string;
  /** A value with its unit, as the user reads it: "31 mph". */
  readonly measure: (value: number, unit: string | null, digits?: number) => string;
  readonly find: (signalId: number) => SignalFacts | undefined;
}

const namedSignals = 3;

/** A draft with the last day of its data packages, when it is made from any. */
type Summarised = Draft & { readonly packageEnd?: string | null };

/** One paragraph: what is collected, how often, when, until when and for what, and how long it is kept. */
export function plainSummary(draft: Summarised, organisation: string, texts: PlainTexts): string {
  const { t } = texts;
  const what = whatPhrase(draft, organisation, texts);
  if (what === null) return t('sentence.empty');
  const encrypted = [...draft.read_signals, ...draft.write_signals].filter(
    (entry) => entry.is_encrypted,
  ).length;
  const title = draft.title.trim();
  const sentence = t('sentence.whole', {
    what,
    when: schedulePhrase(draft.schedule, texts),
    until: untilPhrase(draft, texts),
    purpose: title === '' ? '' : t('sentence.purpose', { title }),
    kept:
      draft.data_retention_in_days === null
        ? t('sentence.keptOpen')
        : t('sentence.keptFor', { days: t('days', { count: draft.data_retention_in_days }) }),
  });
  return encrypted === 0 ? sentence : `${sentence} ${t('sentence.encrypted', { count: encrypted })}`;
}

/** "Your Vehicle speed, every second": one signal as its owner reads it, without when. */
export function signalPhrase(entry: SignalEntry, texts: PlainTexts): string {
  const label = labelOf(entry, texts);
  return entry.is_read === 0 ? label : `${label}, ${howOften(entry, texts)}`;
}

/** How often a read signal is collected: "every second", "when Battery level falls below 20 %". */
export function howOften(entry: SignalEntry, texts: PlainTexts): string {
  const { t, find } = texts;
  const parts: string[] = [];
  if (entry.frequency_mode === 1) {
    parts.push(t(find(entry.signal_id)?.change_mode === 'STATIC' ? 'sentence.once' : 'sentence.onChange'));
  }
  if (entry.frequency_mode === 0 && entry.interval !== null) parts.push(every(entry.interval, texts));
  if (entry.trigger_details?.trigger_enabled === true)
    parts.push(whenTriggered(entry.trigger_details, texts));
  return parts.length === 0 ? t('sentence.noFrequency') : listOf(parts, texts);
}

/** The interval of a signal in words; `seconds` may be less than one. */
export function every(seconds: number, { t }: Pick<PlainTexts, 't'>): string {
  if (seconds === 1) return t('sentence.everySecond');
  if (seconds < 1 && Number.isInteger(Math.round((1 / seconds) * 100) / 100))
    return t('sentence.timesASecond', { n: Math.round(1 / seconds) });
  if (seconds === 60) return t('sentence.everyMinute');
  if (seconds === 3600) return t('sentence.everyHour');
  if (seconds > 3600 && seconds % 3600 === 0) return t('sentence.everyHours', { n: seconds / 3600 });
  if (seconds > 60 && seconds % 60 === 0) return t('sentence.everyMinutes', { n: seconds / 60 });
  return t('sentence.everySeconds', { n: seconds });
}

/** Until when: "for 90 days after the owner accepts", "until 21 Nov 2026". */
export function untilPhrase(
  draft: Pick<Summarised, 'expiry_type' | 'expiry' | 'expiry_in_days' | 'packageEnd'>,
  { t, formats }: PlainTexts,
): string {
  if (draft.expiry_type === 0 && draft.expiry_in_days !== null) {
    const days = t('days', { count: draft.expiry_in_days });
    const end = draft.packageEnd ?? null;
    return end === null
      ? t('sentence.untilDays', { days })
      : t('sentence.untilDaysOrDate', { days, date: formats.date(`${end}T12:00`) });
  }
  if (draft.expiry_type === 1 && draft.expiry !== null && !Number.isNaN(Date.parse(draft.expiry)))
    return t('sentence.untilDate', { date: formats.date(`${draft.expiry}T12:00`) });
  return t('sentence.untilOpen');
}

function whatPhrase(draft: Draft, organisation: string, texts: PlainTexts): string | null {
  const { t } = texts;
  const reads = signalList(draft.read_signals, texts);
  const writes = signalList(draft.write_signals, texts);
  if (reads !== null && writes !== null) return t('sentence.readsAndWrites', { organisation, reads, writes });
  if (reads !== null) return t('sentence.reads', { organisation, signals: reads });
  return writes === null ? null : t('sentence.writes', { organisation, signals: writes });
}

function signalList(entries: readonly SignalEntry[], texts: PlainTexts): string | null {
  if (entries.length === 0) return null;
  const named = entries.length <= namedSignals + 1 ? entries : entries.slice(0, namedSignals);
  const parts = named.map((entry) => {
    const label = labelOf(entry, texts);
    return entry.is_read === 0 ? label : `${label} (${howOften(entry, texts)})`;
  });
  const more = entries.length - named.length;
  return listOf(more === 0 ? parts : [...parts, texts.t('sentence.more', { count: more })], texts);
}

function whenTriggered(trigger: TriggerDetails, texts: PlainTexts): string {
  const { t, find, measure } = texts;
  const watched = trigger.trigger_signal_id === null ? undefined : find(trigger.trigger_signal_id);
  const signal = watched?.label ?? trigger.trigger_signal_name ?? '…';
  const { value: limit } = trigger;
  const value =
    typeof limit === 'number'
      ? (watched?.choices?.find(({ id }) => id === limit)?.label ?? measure(limit, watched?.unit ?? null, 6))
      : typeof limit === 'boolean'
        ? t(limit ? 'valueTrue' : 'valueFalse')
        : (limit ?? '…');
  if (trigger.direction === 'CHANGE' || trigger.direction === null) return t('sentence.changes', { signal });
  const key = { RISING: 'rises', FALLING: 'falls', BOTH: 'crosses', EQUAL: 'equals' } as const;
  return t(`sentence.${key[trigger.direction]}`, { signal, value });
}

function labelOf(entry: SignalEntry, { find }: PlainTexts): string {
  return find(entry.signal_id)?.label ?? entry.signal_name;
}

function listOf(parts: readonly string[], { locale }: PlainTexts): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);
}
