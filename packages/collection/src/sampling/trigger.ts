import { isSameValue, isSendable } from './samplers.ts';
import type { Sample, SignalValue, TriggerPlan } from '../plan/plan.ts';
import { derivative, plainAverage, timeWeightedAverage } from './average.ts';
import { createCurveLog } from './curve-log.ts';
import { createSampleRing } from './sample-ring.ts';

/** Says of each value, in order of time, whether the trigger fires on it. */
interface Trigger {
  offer(value: SignalValue): boolean;
}

export type TriggerCondition = Pick<
  TriggerPlan,
  'direction' | 'value' | 'hysteresisPercent' | 'range' | 'absoluteValue' | 'allArrayValue'
>;

/**
 * The arming rules of the vehicle protocol, section Collection: a trigger fires once, when armed, and arms
 * again behind its hysteresis. It starts un-armed when the first value already satisfies it.
 * A value that cannot be compared (not finite, another type, an empty list) changes nothing.
 */
export function createTrigger(condition: TriggerCondition): Trigger {
  const isUsable = usable(condition);
  const seen = condition.absoluteValue ? magnitude : (value: SignalValue) => value;
  const fires = firing(condition);
  return {
    offer: (value) => isUsable(value) && fires(seen(value)),
  };
}

function firing(condition: TriggerCondition): (value: SignalValue) => boolean {
  const { direction, value } = condition;
  if (direction === 'CHANGE') return onChange();
  if (direction === 'EQUAL') {
    const isEqual = (seen: SignalValue) => holds(seen, condition, (element) => element === value);
    return armed(isEqual, (seen) => !isEqual(seen));
  }
  if (direction === 'RISING') return level(condition, 1);
  if (direction === 'FALLING') return level(condition, -1);
  const rising = level(condition, 1);
  const falling = level(condition, -1);
  return (seen) => {
    const hasRisen = rising(seen);
    return falling(seen) || hasRisen;
  };
}

/** `sign` 1 rises to the value, -1 falls to it: the same comparison with everything negated. */
function level(condition: TriggerCondition, sign: 1 | -1): (value: SignalValue) => boolean {
  const threshold = typeof condition.value === 'number' ? condition.value * sign : Number.NaN;
  const base = threshold === 0 ? condition.range : Math.abs(threshold);
  const rearm = threshold - (base * condition.hysteresisPercent) / 100;
  const reaches = (limit: number) => (seen: SignalValue) =>
    holds(seen, condition, (element) => typeof element === 'number' && element * sign >= limit);
  const reachesRearm = reaches(rearm);
  return armed(reaches(threshold), (seen) => !reachesRearm(seen));
}

function armed(
  isSatisfied: (value: SignalValue) => boolean,
  isRearmed: (value: SignalValue) => boolean,
): (value: SignalValue) => boolean {
  let isArmed: boolean | null = null;
  return (value) => {
    isArmed ??= !isSatisfied(value);
    if (isArmed && isSatisfied(value)) {
      isArmed = false;
      return true;
    }
    if (!isArmed && isRearmed(value)) isArmed = true;
    return false;
  };
}

function onChange(): (value: SignalValue) => boolean {
  let previous: SignalValue | null = null;
  return (value) => {
    const hasChanged = previous !== null && !isSameValue(previous, value);
    previous = value;
    return hasChanged;
  };
}

type Element = number | boolean | string;

/** Of a list every element or any, as the condition says. */
function holds(
  value: SignalValue,
  condition: TriggerCondition,
  test: (element: Element) => boolean,
): boolean {
  if (typeof value !== 'object') return test(value);
  return condition.allArrayValue ? value.every(test) : value.some(test);
}

function magnitude(value: SignalValue): SignalValue {
  if (typeof value === 'number') return Math.abs(value);
  return typeof value === 'object' ? value.map(Math.abs) : value;
}

function usable(condition: TriggerCondition): (value: SignalValue) => boolean {
  const type = condition.direction === 'CHANGE' ? null : typeof condition.value;
  return (value) => {
    if (!isSendable(value)) return false;
    if (typeof value === 'object' && value.length === 0) return false;
    return type === null || type === (typeof value === 'object' ? 'number' : typeof value);
  };
}

/** What of the watched signal is compared after a sample; null when there is nothing to compare yet. */
type Analyse = (sample: Sample) => SignalValue | null;

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
