import type { Envelope, EnvelopeBound, EnvelopeLimit } from '@vinculum/contract/envelope/envelope.ts';
import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import type { ComputedForm } from '@vinculum/contract/vehicle/sample.ts';
import { DEFAULT_CLOCK_SKEW_MS, type SignalSet } from '../plan/may-leave-car.ts';

/** A hardware clock is better than one in a thousand. */
const DRIFT = 0.999;
/** Samples that a bus, a tick or the wire's whole milliseconds put closer together than they were taken. */
const JITTER_MS = 1000;
/** Within a window only the wire's whole milliseconds count. */
export const ROUNDING_MS = 2;

type LaneKind = 'free' | 'once' | 'spaced' | 'windows' | 'event';

/** What is checked together: the samples of one signal in one form, by its own clock or around firings. */
export interface Lane {
  readonly kind: LaneKind;
  /** Where its numbers begin in the state. */
  readonly at: number;
  /** Between two samples, windows or firings; 0 where nothing bounds them. */
  readonly apartMs: number;
  /** How much sooner one may come when others came late. */
  readonly earlyMs: number;
  /** A time that lies further back than the last one was told by a clock that was set back. */
  readonly backMs: number;
  /** How far ahead of what was agreed by our clock. */
  readonly aheadMs: number;
  readonly grantedAt: number;
  readonly beforeMs: number;
  readonly afterMs: number;
  /** Samples in a window or event. */
  readonly most: number;
  /** How far apart the samples within windows or events are; null where nobody knows the signal's rate. */
  readonly pace: Lane | null;
}

export interface SignalLanes {
  readonly stream: Readonly<Record<ComputedForm | 'MEASURED', Lane | null>>;
  readonly event: Readonly<Record<ComputedForm | 'SINGLE' | 'BATCH', Lane | null>>;
}

const noWindow = { beforeMs: 0, afterMs: 0, most: Number.POSITIVE_INFINITY, pace: null };
const numbersOf: Readonly<Record<LaneKind, number>> = { free: 0, once: 1, spaced: 3, windows: 5, event: 5 };

/** Gives every lane its place in the state. */
export class Places {
  taken = 0;
  readonly #grantedAt: number;
  readonly #paces: { at: number }[] = [];

  constructor(grantedAt: number) {
    this.#grantedAt = grantedAt;
  }

  lane(input: Pick<Lane, 'kind'> & Partial<Lane>): Lane {
    const at = this.taken;
    this.taken += numbersOf[input.kind];
    return { ...this.#made(input), at };
  }

  /** Within windows or events of a signal of this rate; it has its place after `placePaces`. */
  pace(rate: number | null): Lane | null {
    if (rate === null) return null;
    const pace = { ...this.#made({ kind: 'spaced', apartMs: 1000 / rate }), at: 0 };
    this.#paces.push(pace);
    return pace;
  }

  /** Behind all others: what was kept before there were paces is the beginning of what is kept. */
  placePaces(): void {
    for (const pace of this.#paces) {
      pace.at = this.taken;
      this.taken += numbersOf.spaced;
    }
  }

  #made(input: Pick<Lane, 'kind'> & Partial<Lane>): Omit<Lane, 'at'> {
    const apartMs = (input.apartMs ?? 0) * DRIFT;
    const aheadMs = 2 * apartMs + DEFAULT_CLOCK_SKEW_MS;
    const early = { earlyMs: apartMs + JITTER_MS, backMs: JITTER_MS, aheadMs, ...noWindow };
    return { ...early, grantedAt: this.#grantedAt, ...input, apartMs };
  }
}

/** Of one signal, in an order that does not change. */
export function lanesOf({ bounds, sealed, max_rate_hz: rate }: Envelope, places: Places): SignalLanes {
  // What is encrypted is bound by its messages.
  const readable = sealed === null ? bounds : [];
  const find = (format: EnvelopeBound['format'], isEvent: boolean) =>
    readable.find((bound) => bound.format === format && (bound.clock.kind === 'TRIGGER') === isEvent);
  const stream = (format: EnvelopeBound['format']) => {
    const bound = find(format, false);
    return bound === undefined ? null : streamLane(bound, rate, places);
  };
  const event = (format: EnvelopeBound['format']) => {
    const bound = find(format, true);
    return bound === undefined ? null : firingLane(bound, rate, places);
  };
  return {
    stream: {
      MEASURED: stream('BATCH') ?? stream('SINGLE'),
      AVERAGE: stream('AVERAGE'),
      DERIVATIVE: stream('DERIVATIVE'),
      CURVE_LOG: stream('CURVE_LOG'),
    },
    event: {
      SINGLE: event('SINGLE'),
      BATCH: event('BATCH'),
      AVERAGE: event('AVERAGE'),
      DERIVATIVE: event('DERIVATIVE'),
      CURVE_LOG: event('CURVE_LOG'),
    },
  };
}

function streamLane(bound: EnvelopeBound, rate: number | null, places: Places): Lane {
  const { clock, share, before_ms: beforeMs, after_ms: afterMs } = bound;
  if (clock.kind === 'ONCE') return places.lane({ kind: 'once' });
  if (clock.kind === 'INTERVAL' && share !== null && share < 1) {
    const windowMs = beforeMs + afterMs;
    const apartMs = clock.every_ms;
    const earlyMs = apartMs + 2 * windowMs + JITTER_MS;
    return places.lane({
      kind: 'windows',
      apartMs,
      earlyMs,
      beforeMs,
      afterMs,
      most: mostWithin(windowMs, rate),
      pace: places.pace(rate),
    });
  }
  return bound.samples === null
    ? places.lane({ kind: 'free' })
    : places.lane({ kind: 'spaced', apartMs: apartOf(bound.samples) });
}

function firingLane(bound: EnvelopeBound, rate: number | null, places: Places): Lane {
  const { format, before_ms, after_ms: afterMs, moments } = bound;
  const isOfMany = format === 'BATCH' || format === 'CURVE_LOG';
  // The value in force at the firing may be as old as it likes.
  const beforeMs = format === 'SINGLE' ? Number.POSITIVE_INFINITY : before_ms;
  const most = isOfMany ? mostWithin(before_ms + afterMs, rate) : 1;
  const apartMs = moments === null ? 0 : apartOf(moments);
  const pace = isOfMany ? places.pace(rate) : null;
  return places.lane({ kind: 'event', apartMs, beforeMs, afterMs, most, pace });
}

function apartOf({ count, span_ms }: EnvelopeLimit): number {
  return (span_ms ?? 0) / count;
}

/** Both ends of a window count. */
function mostWithin(windowMs: number, rate: number | null): number {
  return rate === null
    ? Number.POSITIVE_INFINITY
    : Math.floor(((windowMs + ROUNDING_MS) * rate) / 1000 / DRIFT) + 1;
}

/** Null where nothing bounds them; `isNone` where no encrypted signal is agreed. */
interface SealedLanes {
  readonly isNone: boolean;
  readonly messages: Lane | null;
  readonly size: Lane | null;
}

/** Signals that are encrypted in one message add up. */
export function sealedLanes(
  envelopes: readonly Envelope[],
  accepted: SignalSet,
  places: Places,
): SealedLanes {
  const [messages, bytes] = (['messages', 'bytes'] as const).map((what) =>
    envelopes.reduce<number | null>((sum, { signal_id: id, sealed }) => {
      if (sealed === null || !accepted.has(id)) return sum;
      const perMs = sealed[what] === null ? null : sealed[what] / sealed.span_ms;
      return sum === null || perMs === null ? null : sum + perMs;
    }, 0),
  );
  const lane = (perMs: number | null | undefined): Lane => {
    // Messages of events begin at the firing, so that their times go back by a window at most.
    const around = { earlyMs: 2 * HOUR_MS, backMs: HOUR_MS };
    const apartMs = 1 / (perMs || Infinity);
    // What is agreed for an hour may leave in one window.
    const aheadMs = HOUR_MS + 2 * apartMs * DRIFT + DEFAULT_CLOCK_SKEW_MS;
    return places.lane({ kind: 'spaced', ...around, apartMs, aheadMs });
  };
  const [counted, sized] = [lane(messages), lane(bytes)];
  return {
    isNone: messages === 0,
    messages: messages === null ? null : counted,
    size: bytes === null ? null : sized,
  };
}
