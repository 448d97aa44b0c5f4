import { type ClosedWindow, createEventWindow, renderWindow } from './window.ts';
import type { Emission, ReturnFormat, Sample, SignalPlan } from '../plan/plan.ts';

/** Records one return format of a signal around the firings of its trigger. */
interface EventRecorder {
  offer(sample: Sample): Emission[];
  fire(firedAt: number): Emission[];
  tick(nowMs: number): Emission[];
  flush(): Emission[];
}

type RecordedSignal = Pick<SignalPlan, 'signalId' | 'changeMode'>;

/**
 * `lastFiredAt` is what an earlier recorder left. SINGLE answers at the firing with the sample then in force; the
 * others when their window closes.
 */
export function createEventRecorder(
  signal: RecordedSignal,
  format: ReturnFormat,
  lastFiredAt: number | null = null,
): EventRecorder {
  if (format.name === 'SINGLE') return createSingleRecorder(signal);
  const mayRepeat = format.name === 'AVERAGE' || format.name === 'DERIVATIVE';
  const window = createEventWindow({ ...format, mayRepeat, lastFiredAt });
  const emit = (closed: ClosedWindow | null): Emission[] => {
    if (closed === null) return [];
    const samples = renderWindow(format, closed, signal.changeMode);
    if (samples.length === 0) return [];
    const { firedAt, suppressedFirings } = closed;
    const { signalId } = signal;
    return [{ kind: 'event', signalId, format: format.name, firedAt, suppressedFirings, samples }];
  };
  return {
    offer: (sample) => emit(window.offer(sample)),
    fire: (firedAt) => emit(window.fire(firedAt)),
    tick: (nowMs) => emit(window.tick(nowMs)),
    flush: () => emit(window.flush()),
  };
}

function createSingleRecorder({ signalId }: RecordedSignal): EventRecorder {
  let latest: Sample | null = null;
  return {
    offer(sample) {
      latest = sample;
      return [];
    },
    fire(firedAt) {
      if (latest === null) return [];
      return [
        { kind: 'event', signalId, format: 'SINGLE', firedAt, suppressedFirings: 0, samples: [latest] },
      ];
    },
    tick: () => [],
    flush: () => [],
  };
}
