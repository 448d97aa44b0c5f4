import { createFormatStream } from './format-stream.ts';
import {
  createIntervalSampler,
  createOnceSampler,
  createOnChangeSampler,
  isSendable,
  neverSampler,
  type Sampler,
} from './samplers.ts';
import { createTrigger, createTriggerAnalysis } from './trigger.ts';
import { newMemory, type SignalMemory } from './signal-memory.ts';
import type { Emission, ReturnFormat, Sample, SignalPlan, TriggerPlan } from '../plan/plan.ts';
import { type ClosedWindow, createEventWindow, renderWindow } from './window.ts';

/** Collects one signal of one consent. It knows no clock: time is what samples and `tick` say. */
export interface SignalCollector {
  readonly plan: SignalPlan;
  /** A sample of the signal itself. One that is older than the last, or not finite, is dropped. */
  offer(sample: Sample): Emission[];
  /** A sample of the trigger's signal, when that is another one. */
  offerTrigger(sample: Sample): Emission[];
  /** Closes the windows whose time has passed. */
  tick(nowMs: number): Emission[];
  /** End of a trip, a consent or a stretch of its schedule: sends what is complete enough, disarms the trigger. */
  flush(): Emission[];
}

/**
 * Frequency and trigger work side by side: the first gives `sample` emissions, the second `event` emissions.
 * `memory` is what an earlier collector of the signal left, and is kept up to date.
 */
export function createSignalCollector(plan: SignalPlan, memory = newMemory()): SignalCollector {
  const streams = createSignalStreams(plan, memory);
  const recorders =
    plan.trigger === null
      ? []
      : plan.formats.map((format) => createEventRecorder(plan, format, memory.firedAt));
  let watch = plan.trigger === null ? null : createWatch(plan.trigger);
  let newest = Number.NEGATIVE_INFINITY;

  const offerTrigger = (sample: Sample): Emission[] => {
    if (watch?.(sample) !== true) return [];
    memory.firedAt = sample.t;
    return recorders.flatMap((recorder) => recorder.fire(sample.t));
  };
  return {
    plan,
    offer(sample) {
      if (sample.t < newest || !isSendable(sample.value)) return [];
      newest = sample.t;
      const emissions = [
        ...streams.offer(sample),
        ...recorders.flatMap((recorder) => recorder.offer(sample)),
      ];
      // After recording, so that the sample that fires is part of its own window.
      if (plan.trigger?.signalId === plan.signalId) emissions.push(...offerTrigger(sample));
      return emissions;
    },
    offerTrigger,
    tick: (nowMs) => [...streams.tick(nowMs), ...recorders.flatMap((recorder) => recorder.tick(nowMs))],
    flush() {
      if (plan.trigger !== null) watch = createWatch(plan.trigger);
      return [...streams.flush(), ...recorders.flatMap((recorder) => recorder.flush())];
    },
  };
}

/** Whether a sample of the watched signal fires the trigger. */
function createWatch(plan: TriggerPlan): (sample: Sample) => boolean {
  const analyse = createTriggerAnalysis(plan);
  const trigger = createTrigger(plan);
  return (sample) => {
    if (!isSendable(sample.value)) return false;
    const value = analyse(sample);
    return value !== null && trigger.offer(value);
  };
}

function createSignalStreams(plan: SignalPlan, memory: SignalMemory) {
  const sampler = samplerOf(plan, memory);
  const isOnChange = plan.mode.kind === 'onChange';
  const streams = streamedFormats(plan).map((format) => ({
    format,
    stream: createFormatStream(format, plan.changeMode),
  }));
  const emit = ({ name }: ReturnFormat, samples: readonly Sample[]) =>
    samples.map(
      ({ t, value }): Emission => ({ kind: 'sample', signalId: plan.signalId, format: name, t, value }),
    );
  return {
    offer(sample: Sample): Emission[] {
      const isTaken = sampler.take(sample);
      return streams.flatMap(({ format, stream }) => {
        // A curve needs the end of a plateau too, which is no change.
        const isMoment = isTaken || (isOnChange && format.name === 'CURVE_LOG');
        return emit(format, stream.offer(sample, isMoment));
      });
    },
    tick: (nowMs: number) => streams.flatMap(({ format, stream }) => emit(format, stream.tick(nowMs))),
    flush: () => streams.flatMap(({ format, stream }) => emit(format, stream.flush())),
  };
}

/**
 * The formats that frequency makes samples of. A batch holds its moments already: the same sample is not sent as a
 * single one too.
 */
export function streamedFormats(plan: SignalPlan): readonly ReturnFormat[] {
  if (plan.mode.kind === 'none') return [];
  if (plan.changeMode === 'STATIC') return [{ name: 'SINGLE' }];
  const hasBatch = plan.formats.some((format) => format.name === 'BATCH');
  return hasBatch ? plan.formats.filter((format) => format.name !== 'SINGLE') : plan.formats;
}

function samplerOf(plan: SignalPlan, memory: SignalMemory): Sampler {
  if (plan.mode.kind === 'none') return neverSampler;
  if (plan.changeMode === 'STATIC') return createOnceSampler(memory);
  return plan.mode.kind === 'interval'
    ? createIntervalSampler(plan.mode.periodMs, memory)
    : createOnChangeSampler();
}

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
function createEventRecorder(
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
