import type { Envelope } from '@vinculum/contract/envelope/envelope.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { ComputedForm } from '@vinculum/contract/vehicle/sample.ts';
import { type Lane, lanesOf, Places, ROUNDING_MS, sealedLanes, type SignalLanes } from './envelope-lanes.ts';
import type { SignalSet } from '../plan/may-leave-car.ts';

/** A sample as the gate asks about it; the caller may reuse one object for many. Times in milliseconds since 1970. */
export interface GatedSample {
  signalId: number;
  /** Capture time by the car's clock. */
  t: number;
  /** Undefined for a measured value. */
  form: ComputedForm | undefined;
  /** When the trigger fired; null for what is no event. */
  firedAt: number | null;
  /** Samples of the event's message. */
  eventSize: number;
  /** By the platform's clock. */
  receivedAt: number;
}

/** The same of what is encrypted: a message of so many bytes. */
interface GatedSeal {
  readonly t: number;
  readonly bytes: number;
  readonly receivedAt: number;
}

/**
 * Decides of one consent's samples, in the order of their arrival, whether they lie within its envelopes. What it
 * remembers are numbers of the caller's that must outlast connections and processes; an answer of true notes the
 * sample there. Allocates nothing. Tolerances: docs/decisions/0011.
 */
export interface EnvelopeGate {
  /** A copy of what was kept, at first nothing, to decide with. What another collection left is not gone on from. */
  resume(kept: Float64Array): Float64Array;
  admits(state: Float64Array, sample: GatedSample): boolean;
  admitsSealed(state: Float64Array, seal: GatedSeal): boolean;
}

/** What a spool keeps at the longest may come at once. */
const SAVED_MS = 7 * DAY_MS;
/** So may what a curve holds back, whatever its period. */
const SAVED_SAMPLES = 128;

/** Places in the state of what is spaced; windows and events use the others. */
const DUE = 0;
const LAST = 1;
const SPENT = 2;
const BEGAN = 3;
const COUNT = 4;

/** `envelopes`: of every read signal of the form, in its order, so that the state of a consent keeps its places. */
export function createEnvelopeGate(
  envelopes: readonly Envelope[],
  consent: { readonly grantedAt: number; readonly accepted: SignalSet },
): EnvelopeGate {
  const places = new Places(consent.grantedAt);
  const bySignal = new Map(envelopes.map((envelope) => [envelope.signal_id, lanesOf(envelope, places)]));
  const sealed = sealedLanes(envelopes, consent.accepted, places);
  const withoutPaces = places.taken;
  places.placePaces();
  return {
    resume(kept) {
      const state = new Float64Array(places.taken);
      if (kept.length === places.taken || kept.length === withoutPaces) state.set(kept);
      return state;
    },
    admits(state, sample) {
      const lanes = bySignal.get(sample.signalId);
      if (lanes === undefined) return false;
      request.receivedAt = sample.receivedAt;
      request.weight = 1;
      request.t = sample.firedAt ?? sample.t;
      return sample.firedAt === null
        ? admitsStreamed(state, lanes.stream[sample.form ?? 'MEASURED'])
        : admitsFired(state, lanes, sample);
    },
    admitsSealed(state, { t, bytes, receivedAt }) {
      const { messages, size, isNone } = sealed;
      if (isNone) return false;
      request.receivedAt = receivedAt;
      request.t = t;
      request.weight = bytes;
      if (size !== null && !isDue(state, size)) return false;
      request.weight = 1;
      if (messages !== null && !isDue(state, messages)) return false;
      if (messages !== null) note(state, messages);
      request.weight = bytes;
      if (size !== null) note(state, size);
      return true;
    },
  };
}

/** The one moment that is asked about at a time. */
const request = { t: 0, receivedAt: 0, weight: 1 };

function admitsStreamed(state: Float64Array, lane: Lane | null): boolean {
  if (lane === null) return false;
  if (lane.kind === 'free') return true;
  if (lane.kind === 'once') return isFirst(state, lane);
  return lane.kind === 'spaced' ? passes(state, lane) : isInWindow(state, lane);
}

/** Of the whole consent, since it was last granted. */
function isFirst(state: Float64Array, { at, grantedAt }: Lane): boolean {
  if ((state[at] ?? 0) >= grantedAt) return false;
  state[at] = request.t;
  return true;
}

/** A window begins with its first sample. */
function isInWindow(state: Float64Array, lane: Lane): boolean {
  const { t } = request;
  const place = lane.at;
  const began = state[place + BEGAN] ?? 0;
  const isLater = t > began + lane.beforeMs + lane.afterMs + ROUNDING_MS;
  // Small steps back do not lead out of it either.
  const isOther = isLater || t < Math.max(state[place + LAST] ?? 0, began) - lane.backMs;
  const count = isOther ? 1 : (state[place + COUNT] ?? 0) + 1;
  if (isOther ? !isDue(state, lane) : count > lane.most) return false;
  if (lane.pace !== null && !passes(state, lane.pace)) return false;
  if (isOther) {
    note(state, lane);
    state[place + BEGAN] = t;
  } else state[place + LAST] = t;
  state[place + COUNT] = count;
  return true;
}

/** The value at the firing and the window around it look the same on the wire, but for how many samples they are. */
function admitsFired(state: Float64Array, { event }: SignalLanes, sample: GatedSample): boolean {
  if (sample.form !== undefined) return admitsEvent(state, event[sample.form], sample);
  const isSingle = sample.eventSize === 1 && admitsEvent(state, event.SINGLE, sample);
  return isSingle || admitsEvent(state, event.BATCH, sample);
}

function admitsEvent(state: Float64Array, lane: Lane | null, sample: GatedSample): boolean {
  if (lane === null) return false;
  const firedAt = request.t;
  const after = sample.t - firedAt;
  if (!(after <= lane.afterMs + ROUNDING_MS && -after <= lane.beforeMs + ROUNDING_MS)) return false;
  const place = lane.at;
  // A large event comes in several messages of the same firing; a clock that was set back may tell its time again.
  const isOther =
    firedAt !== state[place + BEGAN] || (lane.pace !== null && isSetBack(state, lane.pace, sample.t));
  const count = isOther ? 1 : (state[place + COUNT] ?? 0) + 1;
  const isApart = isOther && lane.apartMs > 0;
  if (count > lane.most || (isApart && !isDue(state, lane))) return false;
  request.t = sample.t;
  const isPaced = lane.pace === null || passes(state, lane.pace);
  request.t = firedAt;
  if (!isPaced) return false;
  if (isApart) note(state, lane);
  state[place + BEGAN] = firedAt;
  state[place + COUNT] = count;
  return true;
}

function isSetBack(state: Float64Array, { at, backMs }: Lane, t: number): boolean {
  return t < (state[at + LAST] ?? 0) - backMs;
}

function passes(state: Float64Array, lane: Lane): boolean {
  if (!isDue(state, lane)) return false;
  note(state, lane);
  return true;
}

/**
 * By the car's clock as far apart as agreed, and by ours no more than agreed since the consent was granted: the
 * first begins anew where the car's clock was set back, the second never does.
 */
function isDue(state: Float64Array, lane: Lane): boolean {
  const { t, receivedAt } = request;
  if (!isSetBack(state, lane, t) && (state[lane.at + DUE] ?? 0) - t > lane.earlyMs) return false;
  return spentUntil(state, lane) - receivedAt <= lane.aheadMs;
}

function note(state: Float64Array, lane: Lane): void {
  const { t, weight } = request;
  const { at, apartMs } = lane;
  const due = state[at + DUE] ?? 0;
  state[at + DUE] = (due < t || isSetBack(state, lane, t) ? t : due) + apartMs * weight;
  state[at + SPENT] = spentUntil(state, lane) + apartMs * weight;
  state[at + LAST] = t;
}

/** What was not used is kept for as long as a spool keeps it. */
function spentUntil(state: Float64Array, lane: Lane): number {
  const saved = request.receivedAt - Math.max(SAVED_MS, SAVED_SAMPLES * lane.apartMs);
  return Math.max(state[lane.at + SPENT] ?? 0, lane.grantedAt, saved);
}
