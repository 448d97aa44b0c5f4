import { createSampleRing } from './sample-ring.ts';
import type { ReturnFormat, Sample, WindowSpan } from '../plan/plan.ts';
import { derivative, plainAverage, timeWeightedAverage } from './average.ts';
import { createCurveLog } from './curve-log.ts';
import type { ChangeMode } from '@vinculum/contract/signals/vocabulary.ts';

/** What was recorded around one firing. */
export interface ClosedWindow {
  readonly firedAt: number;
  readonly from: number;
  readonly to: number;
  readonly suppressedFirings: number;
  readonly samples: readonly Sample[];
  /** The last sample before the window: the value in force when it begins. */
  readonly held: Sample | null;
}

interface EventWindow {
  /** Answers the window that the time of the sample closes. */
  offer(sample: Sample): ClosedWindow | null;
  /** Opens a window, or counts the firing when one is open; answers the window that its time closes. */
  fire(firedAt: number): ClosedWindow | null;
  /** Says what time it is; answers the window that closes. */
  tick(nowMs: number): ClosedWindow | null;
  /** Closes what is open with what there is, and forgets the rest. */
  flush(): ClosedWindow | null;
}

interface Open {
  readonly firedAt: number;
  readonly closesAt: number;
  suppressed: number;
}

/** `mayRepeat`: whether a sample may serve two windows, as it may for averages; recorded samples may not. */
interface WindowOptions extends WindowSpan {
  readonly mayRepeat: boolean;
  /** When the last window was opened, by whom ever; absent for never. */
  readonly lastFiredAt?: number | null;
}

/** Keeps `beforeMs` of samples; after a firing waits `afterMs`, then answers one window (vehicle protocol, Windows). */
export function createEventWindow(options: WindowOptions): EventWindow {
  const ring = createSampleRing();
  let open: Open | null = null;
  let newest = Number.NEGATIVE_INFINITY;
  let lastFiredAt = options.lastFiredAt ?? Number.NEGATIVE_INFINITY;

  const close = (until: number): ClosedWindow | null => {
    if (open === null) return null;
    const from = open.firedAt - options.beforeMs;
    const closed = {
      firedAt: open.firedAt,
      from,
      to: Math.min(open.closesAt, until),
      suppressedFirings: open.suppressed,
      samples: ring.between(from, open.closesAt),
      held: ring.heldAt(from),
    };
    open = null;
    if (!options.mayRepeat) ring.clear();
    return closed;
  };
  /** A window that was closed before its time still stands: it is not followed by another at once. */
  const isWithinLast = (firedAt: number) =>
    options.afterMs > 0 && firedAt >= lastFiredAt && firedAt <= lastFiredAt + options.afterMs;
  const expire = (now: number) => (open !== null && now > open.closesAt ? close(now) : null);

  return {
    offer(sample) {
      const closed = expire(sample.t);
      ring.push(sample);
      newest = sample.t;
      ring.trimBefore((open?.firedAt ?? sample.t) - options.beforeMs);
      return closed;
    },
    fire(firedAt) {
      const closed = expire(firedAt);
      if (open !== null) open.suppressed += 1;
      else if (!isWithinLast(firedAt)) {
        open = { firedAt, closesAt: firedAt + options.afterMs, suppressed: 0 };
        lastFiredAt = firedAt;
      }
      return closed;
    },
    tick: expire,
    flush() {
      const closed = close(Math.max(newest, open?.firedAt ?? newest));
      ring.clear();
      return closed;
    },
  };
}

export type WindowFormat = Exclude<ReturnFormat, { name: 'SINGLE' }>;

/**
 * What a format makes of a window; averages and derivatives carry the time of the firing. Empty when there is nothing.
 */
export function renderWindow(
  format: WindowFormat,
  window: Omit<ClosedWindow, 'suppressedFirings'>,
  changeMode: ChangeMode,
): readonly Sample[] {
  const { samples, firedAt } = window;
  if (format.name === 'BATCH') return samples;
  if (format.name === 'CURVE_LOG') {
    const curve = createCurveLog(format);
    return [...samples.flatMap((sample) => curve.offer(sample)), ...curve.flush()];
  }
  const value =
    format.name === 'DERIVATIVE'
      ? derivative(samples)
      : changeMode === 'CONTINUOUS'
        ? plainAverage(samples)
        : timeWeightedAverage(samples, window);
  return value === null ? [] : [{ t: firedAt, value }];
}
