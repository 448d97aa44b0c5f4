import { plainAverage, timeWeightedAverage } from './average.ts';
import { createCurveLog } from './curve-log.ts';
import { derivative } from './derivative.ts';
import { createSampleRing } from './sample-ring.ts';
import type { Sample, SignalValue, TriggerPlan } from './plan.ts';

/** What of the watched signal is compared after a sample; null when there is nothing to compare yet. */
export type Analyse = (sample: Sample) => SignalValue | null;

/** A trigger must answer soon: the curve decides about each sample when the next one comes. */
const CURVE_BUFFER = 3;

/** The value itself, its average or derivative over the last `durationMs`, or the points its curve keeps. */
export function createTriggerAnalysis(plan: Pick<TriggerPlan, 'analysis' | 'changeMode'>): Analyse {
  const { analysis } = plan;
  if (analysis.kind === 'value') return (sample) => sample.value;
  if (analysis.kind === 'curveLog') {
    const curve = createCurveLog({ maxError: analysis.maxError, bufferSize: CURVE_BUFFER, metric: 'vector' });
    return (sample) => curve.offer(sample).at(-1)?.value ?? null;
  }
  const ring = createSampleRing();
  const isTimeWeighted = plan.changeMode !== 'CONTINUOUS';
  return (sample) => {
    const from = sample.t - analysis.durationMs;
    ring.push(sample);
    ring.trimBefore(from);
    const samples = ring.between(from, sample.t);
    if (analysis.kind === 'derivative') return derivative(samples);
    if (!isTimeWeighted) return plainAverage(samples);
    return timeWeightedAverage(samples, { from, to: sample.t, held: ring.heldAt(from) });
  };
}
