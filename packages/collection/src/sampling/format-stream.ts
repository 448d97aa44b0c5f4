import { createCurveLog } from './curve-log.ts';
import { renderWindow, type WindowFormat } from './window.ts';
import { createSampleRing } from './sample-ring.ts';
import type { ChangeMode } from '@vinculum/contract/signals/vocabulary.ts';
import type { CurvePlan, ReturnFormat, Sample, WindowSpan } from '../plan/plan.ts';

/** What one return format makes of a signal that is sampled by interval or on change. */
interface FormatStream {
  /** `isMoment`: whether the sampler took this sample. */
  offer(sample: Sample, isMoment: boolean): readonly Sample[];
  tick(nowMs: number): readonly Sample[];
  flush(): readonly Sample[];
}

const nothing = (): readonly Sample[] => [];

/** `changeMode` tells averages how to weigh. */
export function createFormatStream(format: ReturnFormat, changeMode: ChangeMode): FormatStream {
  switch (format.name) {
    case 'SINGLE':
      return { offer: (sample, isMoment) => (isMoment ? [sample] : []), tick: nothing, flush: nothing };
    case 'BATCH':
      return createBatchStream(format);
    case 'CURVE_LOG':
      return createCurveStream(format);
    default:
      return createMomentStream(format, changeMode);
  }
}

/** All samples around the moments, each of them once. */
function createBatchStream(span: WindowSpan): FormatStream {
  const ring = createSampleRing();
  let openUntil = Number.NEGATIVE_INFINITY;
  return {
    offer(sample, isMoment) {
      if (isMoment) openUntil = sample.t + span.afterMs;
      if (sample.t > openUntil) {
        ring.push(sample);
        ring.trimBefore(sample.t - span.beforeMs);
        return [];
      }
      const before = isMoment ? ring.between(sample.t - span.beforeMs, sample.t) : [];
      ring.clear();
      return [...before, sample];
    },
    tick: nothing,
    flush() {
      ring.clear();
      openUntil = Number.NEGATIVE_INFINITY;
      return [];
    },
  };
}

function createCurveStream(plan: CurvePlan): FormatStream {
  const curve = createCurveLog(plan);
  return {
    offer: (sample, isMoment) => (isMoment ? curve.offer(sample) : []),
    tick: nothing,
    flush: () => curve.flush(),
  };
}

/** One average or derivative a moment, sent when the time after it has passed. */
function createMomentStream(format: WindowFormat, changeMode: ChangeMode): FormatStream {
  const ring = createSampleRing();
  let moments: number[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  const settle = (isOver: (moment: number) => boolean): readonly Sample[] => {
    const over = moments.filter(isOver);
    if (over.length === 0) return [];
    moments = moments.filter((moment) => !isOver(moment));
    return over.flatMap((firedAt) => {
      const from = firedAt - format.beforeMs;
      const to = firedAt + format.afterMs;
      const samples = ring.between(from, to);
      const until = Math.min(to, Math.max(newest, firedAt));
      return renderWindow(format, { firedAt, from, to: until, samples, held: ring.heldAt(from) }, changeMode);
    });
  };
  return {
    offer(sample, isMoment) {
      newest = sample.t;
      const settled = settle((moment) => sample.t > moment + format.afterMs);
      ring.push(sample);
      if (isMoment) moments.push(sample.t);
      ring.trimBefore((moments[0] ?? sample.t) - format.beforeMs);
      return settled;
    },
    tick(nowMs) {
      newest = Math.max(newest, nowMs);
      return settle((moment) => nowMs > moment + format.afterMs);
    },
    flush() {
      const settled = settle(() => true);
      ring.clear();
      return settled;
    },
  };
}
