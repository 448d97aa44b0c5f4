import type { Language } from '../foundation/languages.ts';
import {
  type Envelope,
  type EnvelopeBound,
  type EnvelopeClock,
  type EnvelopeTrigger,
  isContinuous,
} from './envelope.ts';
import { phrasesEn } from './envelope-phrases.en.ts';
import { phrasesEs } from './envelope-phrases.es.ts';
import type { EnvelopePhrases } from './envelope-phrases.ts';

const envelopePhrases: Readonly<Record<Language, EnvelopePhrases>> = { en: phrasesEn, es: phrasesEs };

export interface NamedSignal {
  /** In the sentence's language. */
  readonly label: string;
  readonly unit: string | null;
  /** The names of an enumeration's numbers; absent where it has none. */
  readonly choices?: readonly { readonly id: number; readonly label: string }[] | undefined;
}
/** A signal by its id, in the sentence's language; undefined when nobody knows it. */
type FindNamed = (signalId: number) => NamedSignal | undefined;

/** "Vehicle speed, every second, as the average of the 10 seconds before": the whole of an envelope. */
export function collectedSentence(envelope: Envelope, find: FindNamed, language: Language): string {
  const label = find(envelope.signal_id)?.label ?? String(envelope.signal_id);
  return `${label}, ${collectedPhrase(envelope, find, language)}`;
}

/** Such a sentence as its signal's name and what follows; put together they are the sentence, whatever the label. */
export function nameApart(sentence: string, label: string): { readonly name: string; readonly rest: string } {
  return { name: sentence.slice(0, label.length), rest: sentence.slice(label.length) };
}

/**
 * The same without the signal's name. Says every bound: two envelopes of a signal that differ in one never read the
 * same. Figures are exact, in the unit of the catalogue (speeds in km/h, with miles beside them); nothing depends on
 * the reader's settings, so that what is shown, hashed and signed is one text.
 */
export function collectedPhrase(envelope: Envelope, find: FindNamed, language: Language): string {
  const writer: Writer = { phrases: envelopePhrases[language], find, envelope };
  const streamed = envelope.bounds.filter(({ clock }) => clock.kind !== 'TRIGGER');
  const isApart = (bound: EnvelopeBound) => isContinuous(bound) || isCurveOfAll(bound);
  const groups = [
    streamed.filter((bound) => !isApart(bound)),
    ...streamed.filter(isApart).map((bound) => [bound]),
    envelope.bounds.filter(({ clock }) => clock.kind === 'TRIGGER'),
  ].filter((group) => group.length > 0);
  const { phrases } = writer;
  const parts = groups.map((group) => groupPhrase(group, writer));
  if (envelope.sealed !== null) parts.push(sealedPhrase(envelope.sealed, phrases));
  if (parts.length === 0) return phrases.never;
  return parts.some((part) => part.includes(',')) ? parts.join('; ') : phrases.and(parts);
}

interface Writer {
  readonly phrases: EnvelopePhrases;
  readonly find: FindNamed;
  readonly envelope: Envelope;
}

/** A curve that takes every value of the signal, whether it changes or not. */
function isCurveOfAll({ format, clock }: EnvelopeBound): boolean {
  return format === 'CURVE_LOG' && clock.kind === 'CHANGE';
}

/** The bounds of one clock. */
function groupPhrase(group: readonly EnvelopeBound[], writer: Writer): string {
  const [first] = group;
  if (first === undefined) return '';
  const { phrases } = writer;
  const clock = clockPhrase(first.clock, writer);
  const formats = phrases.and(group.map((bound) => formatPhrase(bound, writer)));
  if (isContinuous(first)) return `${phrases.continuously}${ratePhrase(writer)}, ${clock}, ${formats}`;
  if (isCurveOfAll(first)) return `${phrases.continuously}${ratePhrase(writer)}, ${formats}`;
  // The value itself needs no words where it is alone.
  return group.length === 1 && first.format === 'SINGLE' ? clock : `${clock}, ${formats}`;
}

function formatPhrase(bound: EnvelopeBound, writer: Writer): string {
  const { phrases, find, envelope } = writer;
  const around = { before: bound.before_ms, after: bound.after_ms };
  const error = () => measured(bound.max_error ?? 0, find(envelope.signal_id)?.unit ?? null, phrases);
  switch (bound.format) {
    case 'SINGLE':
      return phrases.asMeasured;
    case 'AVERAGE':
      return phrases.average(around);
    case 'DERIVATIVE':
      return phrases.derivative(around);
    case 'CURVE_LOG':
      return bound.clock.kind === 'TRIGGER' ? phrases.curveAround(error(), around) : phrases.curve(error());
    case 'BATCH': {
      if (isContinuous(bound)) return phrases.everyValue('', around);
      const { share } = bound;
      const rate = rateText(writer);
      const notes = [
        ...(rate === null ? [] : [phrases.atMost(rate)]),
        ...(share === null || share === 0 ? [] : [phrases.share(figure(percentOf(share), phrases))]),
      ];
      return phrases.everyValue(notes.length === 0 ? '' : ` (${notes.join(', ')})`, around);
    }
  }
}

/** A tenth of a percent, and never 0 or 100 for what is neither. */
function percentOf(share: number): number {
  return Math.min(99.9, Math.max(0.1, Math.round(share * 1000) / 10));
}

function clockPhrase(clock: EnvelopeClock, writer: Writer): string {
  const { phrases } = writer;
  switch (clock.kind) {
    case 'ONCE':
      return phrases.once;
    case 'INTERVAL':
      return periodText(clock.every_ms, phrases);
    case 'CHANGE':
      return phrases.onChange + ratePhrase(writer);
    case 'TRIGGER':
      return triggerPhrase(clock.trigger, writer);
  }
}

function periodText(ms: number, phrases: EnvelopePhrases): string {
  if (ms < 1000 && 1000 % ms === 0) return phrases.timesASecond(String(1000 / ms));
  if (ms % 3_600_000 === 0) return phrases.everyHours(ms / 3_600_000);
  return ms % 60_000 === 0 ? phrases.everyMinutes(ms / 60_000) : phrases.everySeconds(ms / 1000);
}

/** At most so often as the signal comes: " (at most 10 times a second)"; nothing where nobody knows. */
function ratePhrase(writer: Writer): string {
  const rate = rateText(writer);
  return rate === null ? '' : ` (${writer.phrases.atMost(rate)})`;
}

function rateText({ envelope: { max_rate_hz: hz }, phrases }: Writer): string | null {
  if (hz === null) return null;
  const isWhole = hz < 1 && Number.isInteger(1000 / hz);
  return isWhole ? periodText(1000 / hz, phrases) : phrases.timesASecond(figure(hz, phrases));
}

function triggerPhrase(trigger: EnvelopeTrigger, writer: Writer): string {
  const { phrases, find } = writer;
  const watched = find(trigger.signal_id);
  const what = subjectOf(trigger, watched, phrases);
  const phrase = () => {
    const value = limitText(trigger, watched, phrases);
    switch (trigger.direction) {
      case 'RISING':
        return phrases.rises(what, value);
      case 'FALLING':
        return phrases.falls(what, value);
      case 'BOTH':
        return phrases.crosses(what, value);
      case 'EQUAL':
        return phrases.equals(what, value);
      case 'CHANGE':
        return phrases.changes(what);
    }
  };
  const { hysteresis_percent: percent } = trigger;
  return percent === 0 ? phrase() : `${phrase()} (${phrases.hysteresis(figure(percent, phrases))})`;
}

function subjectOf(
  trigger: EnvelopeTrigger,
  watched: NamedSignal | undefined,
  phrases: EnvelopePhrases,
): string {
  const { analysis, absolute_value, all_array_value } = trigger;
  let what = watched?.label ?? String(trigger.signal_id);
  if (analysis.kind === 'AVERAGE') what = phrases.averageOf(what, figure(analysis.span_ms / 1000, phrases));
  if (analysis.kind === 'DERIVATIVE')
    what = phrases.derivativeOf(what, figure(analysis.span_ms / 1000, phrases));
  if (analysis.kind === 'CURVE_LOG')
    what = phrases.curveOf(what, measured(analysis.max_error, watched?.unit ?? null, phrases));
  if (absolute_value) what = phrases.sizeOf(what);
  return all_array_value ? phrases.everyElementOf(what) : what;
}

const METRES_A_MILE = 1609.344;

function limitText(
  { value, analysis }: EnvelopeTrigger,
  watched: NamedSignal | undefined,
  phrases: EnvelopePhrases,
): string {
  if (typeof value === 'boolean') return phrases.truth(value);
  if (typeof value === 'string') return phrases.quoted(value);
  if (value === null) return '…';
  const choice = watched?.choices?.find(({ id }) => id === value);
  if (choice !== undefined) return choice.label;
  const unit = watched?.unit ?? null;
  const text = measured(value, unit, phrases);
  if (analysis.kind === 'DERIVATIVE') return text;
  if (unit === 'm/s' || unit === 'km/h') {
    const metres = unit === 'm/s' ? value * 3600 : value * 1000;
    return `${text} (${figure(tenths(metres / METRES_A_MILE), phrases)} mph)`;
  }
  return unit === '°C' ? `${text} (${figure(tenths((value * 9) / 5 + 32), phrases)} °F)` : text;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A figure in its unit; metres a second as kilometres an hour, exact to more than was ever entered. */
function measured(value: number, unit: string | null, phrases: EnvelopePhrases): string {
  if (unit === 'm/s') return `${figure(Number((value * 3.6).toPrecision(12)), phrases)} km/h`;
  return unit === null ? figure(value, phrases) : `${figure(value, phrases)} ${unit}`;
}

/** The whole number or decimals as they are. */
function figure(value: number, phrases: EnvelopePhrases): string {
  return phrases.decimalComma ? String(value).replace('.', ',') : String(value);
}

/** A count with its thousands apart; in Spanish from five digits on. */
export function countText(count: number, language: Language): string {
  const digits = String(count);
  if (language === 'es' && digits.length < 5) return digits;
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, language === 'es' ? '\u00a0' : ',');
}

function sealedPhrase(
  { messages, bytes }: NonNullable<Envelope['sealed']>,
  phrases: EnvelopePhrases,
): string {
  const language = phrases.decimalComma ? 'es' : 'en';
  const count = (value: number | null) => (value === null ? null : countText(value, language));
  return phrases.sealed(count(messages), count(bytes === null ? null : Math.ceil(bytes / 1000)));
}
