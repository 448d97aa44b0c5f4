import { describe, expect, it } from 'vitest';
import { createTriggerAnalysis } from './trigger.ts';
import type { Sample, SignalValue, TriggerPlan } from '../plan/plan.ts';

type Plan = Pick<TriggerPlan, 'analysis' | 'changeMode'>;
const samples = (...pairs: [number, SignalValue][]): Sample[] => pairs.map(([t, value]) => ({ t, value }));

it.each<[string, Plan, Sample[], (SignalValue | null)[]]>([
  [
    'the value itself',
    { analysis: { kind: 'value' }, changeMode: 'CONTINUOUS' },
    samples([0, 'P'], [1, 'D']),
    ['P', 'D'],
  ],
  [
    'the plain average of the last second of a continuous signal',
    { analysis: { kind: 'average', durationMs: 1000 }, changeMode: 'CONTINUOUS' },
    samples([0, 10], [500, 20], [1000, 30], [1500, 40]),
    [10, 15, 20, 30],
  ],
  [
    'the average of an on-change signal by how long each value held',
    { analysis: { kind: 'average', durationMs: 1000 }, changeMode: 'ONCHANGE' },
    samples([0, 0], [3000, 100], [3500, 0]),
    [0, 0, 50],
  ],
  [
    'the change per second over the last second, none at first',
    { analysis: { kind: 'derivative', durationMs: 1000 }, changeMode: 'CONTINUOUS' },
    samples([0, 0], [500, 10], [1000, 20], [1500, 0]),
    [null, 20, 20, -10],
  ],
  [
    'no change per second of a signal slower than the duration',
    { analysis: { kind: 'derivative', durationMs: 500 }, changeMode: 'CONTINUOUS' },
    samples([0, 0], [1000, 10]),
    [null, null],
  ],
  [
    'the points that the curve keeps',
    { analysis: { kind: 'curveLog', maxError: 2 }, changeMode: 'CONTINUOUS' },
    samples([0, 0], [1000, 1], [2000, 0], [3000, 50], [4000, 0]),
    [0, null, null, 0, 50],
  ],
])('compares %s', (...[, plan, series, expected]) => {
  expect(series.map(createTriggerAnalysis(plan))).toEqual(expected);
});

describe('a list', () => {
  it('is averaged element by element', () => {
    const analyse = createTriggerAnalysis({
      analysis: { kind: 'average', durationMs: 1000 },
      changeMode: 'CONTINUOUS',
    });
    expect(samples([0, [0, 10]], [500, [10, 20]]).map(analyse)).toEqual([
      [0, 10],
      [5, 15],
    ]);
  });
});
