import { plainAverage, timeWeightedAverage } from './average.ts';
import { createCurveLog } from './curve-log.ts';
import { derivative } from './derivative.ts';
import type { ChangeMode } from '@vinculum/contract/signals/vocabulary.ts';
import type { ReturnFormat, Sample } from './plan.ts';
import type { ClosedWindow } from './window.ts';

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
