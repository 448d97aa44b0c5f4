import type {
  Envelope,
  EnvelopeBound,
  EnvelopeClock,
  EnvelopeLimit,
  EnvelopeTrigger,
} from '@vinculum/contract/envelope/envelope.ts';
import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { isNumeric, returnFormatNames, type SignalDataType } from '@vinculum/contract/signals/vocabulary.ts';
import { mostSealedBytes } from '@vinculum/contract/vehicle/messages.ts';
import { longestValue } from '@vinculum/contract/vehicle/sample.ts';
import { fullMessageBytes, samplesInMessage } from '../drive/batches.ts';
import { BATCH_MS } from '../drive/pack-rhythm.ts';
import { type FindSignal, type PlannedEntry, planFromEntry } from '../plan/plan-from-form.ts';
import type { ReturnFormat, SignalPlan, TriggerPlan } from '../plan/plan.ts';
import { streamedFormats } from '../sampling/signal-collector.ts';

/**
 * The most that may ever leave a car of one read signal: what its plan emits, as data. Null when the catalogue does
 * not know the signal. Pure; the same entry and facts make the same envelope.
 *
 * How each stream of emissions relates to its bound, by times of capture alone:
 * - ONCE: one sample under the whole consent.
 * - INTERVAL, all but BATCH: samples in ascending order; the k-th after another is later by more than k - 1 periods.
 * - INTERVAL, BATCH: samples lie in windows of `before_ms + after_ms`; the beginning of the k-th window after another
 *   is later by more than k - 1 periods less one window. With a share of 1 the windows leave no gap, and only the
 *   signal's own rate bounds the samples.
 * - CHANGE: any time, at the signal's own rate at most.
 * - TRIGGER, SINGLE: one sample an event, the value then in force: it may have been captured long before the firing.
 * - TRIGGER, AVERAGE and DERIVATIVE: one sample an event, at the firing's own time.
 * - TRIGGER, BATCH and CURVE_LOG: samples from `before_ms` before to `after_ms` after the firing; none of them twice.
 *   An event that is too large for a message comes in several of the same `fired_at`.
 */
export function envelopeOf(entry: PlannedEntry, find: FindSignal): Envelope | null {
  const plan = planFromEntry(entry, find);
  const facts = find(entry.signal_id);
  if (plan === null || facts === undefined) return null;
  const rate = ownRate(facts.maxRateHz);
  const bounds = [...streamBounds(plan, rate), ...eventBounds(plan, rate, find)].toSorted(byFormat);
  return {
    signal_id: plan.signalId,
    max_rate_hz: facts.maxRateHz,
    bounds,
    sealed: plan.isEncrypted ? sealedBy(bounds, { id: plan.signalId, type: plan.dataType, rate }) : null,
  };
}

/** Streams before events, each in the order of the formats and not of the form. */
function byFormat(one: EnvelopeBound, other: EnvelopeBound): number {
  const place = ({ clock, format }: EnvelopeBound) =>
    (clock.kind === 'TRIGGER' ? returnFormatNames.length : 0) + returnFormatNames.indexOf(format);
  return place(one) - place(other);
}

/** Every how many milliseconds a value of a signal comes at most; null when nobody knows. */
type OwnRate = { readonly apartMs: number } | null;

function ownRate(hz: number | null): OwnRate {
  return hz === null ? null : { apartMs: 1000 / hz };
}

/** What comes again and again. */
type Pace = EnvelopeLimit & { readonly span_ms: number };

function limitOf(rate: OwnRate): Pace | null {
  return rate === null ? null : { count: 1, span_ms: rate.apartMs };
}

function streamBounds(plan: SignalPlan, rate: OwnRate): EnvelopeBound[] {
  const clock = streamClock(plan);
  return streamedFormats(plan).map((format): EnvelopeBound => {
    // A streamed curve is one of its moments: its windows have no effect.
    const window = format.name === 'CURVE_LOG' ? { before_ms: 0, after_ms: 0 } : windowOf(format);
    const moments = momentsOf(clock, rate);
    const bound = { format: format.name, clock, ...window, max_error: maxErrorOf(format), moments };
    if (format.name !== 'BATCH') return { ...bound, samples: moments, share: null };
    if (clock.kind !== 'INTERVAL') return { ...bound, samples: limitOf(rate), share: null };
    const share = Math.min(1, (window.before_ms + window.after_ms) / clock.every_ms);
    const inWindow = samplesIn(window, rate);
    const samples =
      share === 1 || inWindow === null ? limitOf(rate) : { count: inWindow, span_ms: clock.every_ms };
    return { ...bound, samples, share };
  });
}

function streamClock({ mode, changeMode }: SignalPlan): EnvelopeClock {
  if (changeMode === 'STATIC') return { kind: 'ONCE' };
  return mode.kind === 'interval' ? { kind: 'INTERVAL', every_ms: mode.periodMs } : { kind: 'CHANGE' };
}

function momentsOf(clock: EnvelopeClock, rate: OwnRate): EnvelopeLimit | null {
  if (clock.kind === 'ONCE') return { count: 1, span_ms: null };
  return clock.kind === 'INTERVAL' ? { count: 1, span_ms: clock.every_ms } : limitOf(rate);
}

function eventBounds({ trigger, formats }: SignalPlan, rate: OwnRate, find: FindSignal): EnvelopeBound[] {
  if (trigger === null) return [];
  const watched = find(trigger.signalId);
  if (watched === undefined) return [];
  const clock: EnvelopeClock = { kind: 'TRIGGER', trigger: conditionOf(trigger, watched.dataType) };
  const firings = firingsOf(trigger, ownRate(watched.maxRateHz));
  return formats.map((format): EnvelopeBound => {
    const window = windowOf(format);
    const moments = apart(firings, window.after_ms);
    const count = isOfMany(format) ? samplesIn(window, rate) : 1;
    const samples = moments === null || count === null ? null : { ...moments, count };
    const bound = { format: format.name, clock, ...window, max_error: maxErrorOf(format) };
    // No sample is sent twice, so windows that meet hold no more than the signal has.
    const most = isOfMany(format) ? slower(samples, limitOf(rate)) : samples;
    return { ...bound, moments, samples: most, share: null };
  });
}

function isOfMany({ name }: Pick<ReturnFormat, 'name'>): boolean {
  return name === 'BATCH' || name === 'CURVE_LOG';
}

/** A level is left before it is reached again: of two values of the watched signal one fires at most. */
function firingsOf({ direction }: TriggerPlan, rate: OwnRate): Pace | null {
  const values = direction === 'CHANGE' || direction === 'BOTH' ? 1 : 2;
  return rate === null ? null : { count: 1, span_ms: rate.apartMs * values };
}

/** While a window is open, firings are counted and open no other. */
function apart(firings: Pace | null, afterMs: number): Pace | null {
  if (afterMs === 0) return firings;
  return { count: 1, span_ms: Math.max(afterMs, firings?.span_ms ?? 0) };
}

function slower(one: Pace | null, other: Pace | null): Pace | null {
  if (one === null || other === null) return one ?? other;
  return one.count / one.span_ms <= other.count / other.span_ms ? one : other;
}

type Window = Pick<EnvelopeBound, 'before_ms' | 'after_ms'>;

function windowOf(format: ReturnFormat): Window {
  if (format.name === 'SINGLE') return { before_ms: 0, after_ms: 0 };
  return { before_ms: format.beforeMs, after_ms: format.afterMs };
}

function maxErrorOf(format: ReturnFormat): number | null {
  return format.name === 'CURVE_LOG' ? format.maxError : null;
}

/** Both ends of a window count. */
function samplesIn({ before_ms, after_ms }: Window, rate: OwnRate): number | null {
  if (before_ms + after_ms === 0) return 1;
  return rate === null ? null : Math.floor((before_ms + after_ms) / rate.apartMs) + 1;
}

/** Settings without an effect on the watched signal are left out, so that equal triggers are equal. */
function conditionOf(trigger: TriggerPlan, dataType: SignalDataType): EnvelopeTrigger {
  const { direction, analysis } = trigger;
  const isLevel = direction === 'RISING' || direction === 'FALLING' || direction === 'BOTH';
  return {
    signal_id: trigger.signalId,
    direction,
    value: direction === 'CHANGE' ? null : trigger.value,
    hysteresis_percent: isLevel ? trigger.hysteresisPercent : 0,
    absolute_value: trigger.absoluteValue && isNumeric(dataType),
    all_array_value: trigger.allArrayValue && direction !== 'CHANGE' && dataType.endsWith('_LIST'),
    analysis:
      analysis.kind === 'value'
        ? { kind: 'VALUE' }
        : analysis.kind === 'curveLog'
          ? { kind: 'CURVE_LOG', max_error: analysis.maxError }
          : {
              kind: analysis.kind === 'average' ? 'AVERAGE' : 'DERIVATIVE',
              span_ms: analysis.durationMs,
            },
  };
}

const MESSAGES_AN_HOUR = HOUR_MS / BATCH_MS;
/** Of a JWE: its header, the wrapped key of at most 4096 bits and what stands around the samples. */
const BYTES_A_MESSAGE = 1200;
/** A sample's brackets and commas, and when it was captured after the message began: up to a day, or before it. */
const BYTES_AROUND = 5 + 8;

interface SealedSignal {
  readonly id: number;
  readonly type: SignalDataType;
  readonly rate: OwnRate;
}

function sealedBy(bounds: readonly EnvelopeBound[], signal: SealedSignal): Envelope['sealed'] {
  const streams = bounds.filter(({ clock }) => clock.kind !== 'TRIGGER');
  const events = bounds.filter(({ clock }) => clock.kind === 'TRIGGER');
  const fired = total(events, (bound) => messagesOfEvents(bound, signal));
  if (fired === null) return { span_ms: HOUR_MS, messages: null, bytes: null };
  const messages = fired + messagesOfStreams(streams, signal);
  const bytes = total(bounds, (bound) => {
    const samples = inAnHour(bound.samples);
    return samples === null ? null : samples * sealedBytes(plainBytesOf(bound, signal));
  });
  const held = bytes === null ? Number.POSITIVE_INFINITY : messages * BYTES_A_MESSAGE + bytes;
  const filled = sealedBytes(fullMessageBytes(longestOf(bounds, signal)));
  const full = Math.min(mostSealedBytes, BYTES_A_MESSAGE + filled);
  return { span_ms: HOUR_MS, messages, bytes: Math.min(messages * full, held) };
}

/** The longest sample as JSON. */
function plainBytesOf({ format }: EnvelopeBound, signal: SealedSignal): number {
  const isComputed = format !== 'SINGLE' && format !== 'BATCH';
  const named = isComputed ? `,"${format}"`.length : 0;
  return BYTES_AROUND + String(signal.id).length + longestValue(signal, isComputed) + named;
}

function longestOf(bounds: readonly EnvelopeBound[], signal: SealedSignal): number {
  return Math.max(0, ...bounds.map((bound) => plainBytesOf(bound, signal)));
}

/** In the base64 of a JWE. */
function sealedBytes(plain: number): number {
  return Math.ceil((plain * 4) / 3);
}

/** A window leaves at once as far as it is over, then with every message that begins before its end, and the next. */
function messagesOfStream(bound: EnvelopeBound, signal: SealedSignal): number | null {
  const { samples, moments, share, after_ms: afterMs } = bound;
  const most = inAnHour(samples);
  const windows = inAnHour(moments);
  if (samples === null || most === null || windows === null || share === null || share === 1) return most;
  const inMessage = samplesInMessage(plainBytesOf(bound, signal));
  const each = Math.ceil(afterMs / BATCH_MS) + 1 + Math.floor(samples.count / inMessage);
  return Math.min(most, windows * each);
}

/** One a second holds what all formats have by then, and others what is too much for one. */
function messagesOfStreams(bounds: readonly EnvelopeBound[], signal: SealedSignal): number {
  const messages = total(bounds, (bound) => messagesOfStream(bound, signal));
  const samples = total(bounds, (bound) => inAnHour(bound.samples));
  const atOnce = total(bounds, ({ samples: most }) => (most === null ? null : mostIn(most, BATCH_MS)));
  if (messages === null || samples === null || atOnce === null) return MESSAGES_AN_HOUR;
  const inMessage = samplesInMessage(longestOf(bounds, signal));
  const others = atOnce < inMessage ? 0 : Math.floor(samples / inMessage);
  return Math.min(messages, MESSAGES_AN_HOUR + others);
}

/** A large event comes in several, also where windows meet and the signal's rate says how many samples there are. */
function messagesOfEvents(bound: EnvelopeBound, signal: SealedSignal): number | null {
  const fired = inAnHour(bound.moments);
  const count = isOfMany({ name: bound.format }) ? samplesIn(bound, signal.rate) : 1;
  const inMessage = samplesInMessage(plainBytesOf(bound, signal));
  return fired === null ? null : fired * (1 + Math.floor((count ?? 0) / inMessage));
}

function inAnHour(most: EnvelopeLimit | null): number | null {
  return most === null ? null : mostIn(most, HOUR_MS);
}

function total(
  bounds: readonly EnvelopeBound[],
  count: (bound: EnvelopeBound) => number | null,
): number | null {
  return bounds.reduce<number | null>((sum, bound) => {
    const counted = count(bound);
    return sum === null || counted === null ? null : sum + counted;
  }, 0);
}

/** The most samples of a signal in so many milliseconds, both ends included; null where nothing bounds them. */
export function mostSamplesIn({ bounds }: Pick<Envelope, 'bounds'>, lengthMs: number): number | null {
  return total(bounds, ({ samples }) => {
    if (samples === null || samples.span_ms === null) return samples?.count ?? null;
    return (Math.floor(lengthMs / samples.span_ms) + 1) * samples.count;
  });
}

/** The most that a limit lets through in so many milliseconds; what begins counts whole. */
function mostIn({ count, span_ms }: EnvelopeLimit, lengthMs: number): number {
  return span_ms === null ? count : Math.ceil(lengthMs / span_ms) * count;
}
