import { envelopeOf } from '@vinculum/collection/envelope/envelope.ts';
import { collectedPhrase } from '@vinculum/contract/envelope/envelope-phrase.ts';
import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { signalEntryProblems } from '@vinculum/contract/forms/entries/signal-entry-rules.ts';
import type { Draft } from '../draft.ts';
import type { PlainTexts, SignalFacts } from './plain-texts.ts';
import { schedulePhrase } from '../schedule/schedule-phrase.ts';

/** A draft with the last day of its data packages, when it is made from any, and its rewards to the owner in words. */
type Summarised = Draft & { readonly packageEnd?: string | null; readonly rewards?: readonly string[] };

/** One paragraph: what is collected, how often, when, until when and for what, how long it is kept, what it earns. */
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
  const rewards = [...new Set(draft.rewards)];
  const list = new Intl.ListFormat(texts.locale, { type: 'conjunction' });
  return [
    sentence,
    ...(rewards.length === 0 ? [] : [t('sentence.earns', { rewards: list.format(rewards) })]),
    ...(encrypted === 0 ? [] : [t('sentence.encrypted', { count: encrypted })]),
  ].join(' ');
}

/** What is collected of a read signal, as its owner reads it: "every second", "when Battery level falls below 20 %". */
export function collectionPhrase(entry: SignalEntry, { t, find, language }: PlainTexts): string {
  const envelope = envelopeOf(entry, (id) => {
    const signal = find(id);
    return signal && factsOf(signal);
  });
  if (envelope === null) return '…';
  return envelope.bounds.length === 0 ? t('sentence.noFrequency') : collectedPhrase(envelope, find, language);
}

/** The same of a signal that is being edited: a car would send one without a return format, but none gets it so. */
export function draftPhrase(entry: SignalEntry, texts: PlainTexts): string {
  const [problem] = signalEntryProblems(entry);
  return problem?.field === 'return_format' ? texts.t('sentence.noFormat') : collectionPhrase(entry, texts);
}

function factsOf({ data_type, change_mode, max_rate_hz, minimum, maximum }: SignalFacts) {
  return {
    dataType: data_type,
    changeMode: change_mode,
    maxRateHz: max_rate_hz ?? null,
    minimum,
    maximum,
  };
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
      : t('sentence.untilDaysOrDate', { days, date: formats.day(end) });
  }
  if (draft.expiry_type === 1 && draft.expiry !== null && !Number.isNaN(Date.parse(draft.expiry)))
    return t('sentence.untilDate', { date: formats.day(draft.expiry) });
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
  const parts = entries.map((entry) => {
    const label = labelOf(entry, texts);
    return entry.is_read === 0 ? label : `${label} (${draftPhrase(entry, texts)})`;
  });
  return new Intl.ListFormat(texts.locale, { type: 'conjunction' }).format(parts);
}

function labelOf(entry: SignalEntry, { find }: PlainTexts): string {
  return find(entry.signal_id)?.label ?? entry.signal_name;
}
