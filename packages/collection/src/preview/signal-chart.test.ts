import type { ReturnFormatName } from '@vinculum/contract/signals/vocabulary.ts';
import { expect, test } from 'vitest';
import type { Emission, SignalValue } from '../plan/plan.ts';
import { SignalChart } from './signal-chart.ts';

const span = { from: 0, lengthMs: 10_000 };

function chartOf(...values: SignalValue[]) {
  const chart = new SignalChart(span);
  for (const [index, value] of values.entries()) chart.original(index * 1000, value);
  return chart;
}

const lines = (chart: SignalChart) => chart.elements().map(({ original }) => original);

function sample(format: ReturnFormatName, t: number, value: SignalValue): Emission {
  return { kind: 'sample', signalId: 1, format, t, value };
}

test('a number is a line; yes and no are 1 and 0; a text is none', () => {
  expect(lines(chartOf(3, 4.5))).toEqual([
    [
      [0, 3],
      [1000, 4.5],
    ],
  ]);
  expect(lines(chartOf(true, false))).toEqual([
    [
      [0, 1],
      [1000, 0],
    ],
  ]);
  expect(lines(chartOf('on', 'off'))).toEqual([]);
});

test('a list has a line for each of its first six numbers, and what is no number is left out of it', () => {
  expect(lines(chartOf([1, 2], [Number.NaN, 3]))).toEqual([
    [[0, 1]],
    [
      [0, 2],
      [1000, 3],
    ],
  ]);
  expect(lines(chartOf([1, 2, 3, 4, 5, 6, 7]))).toHaveLength(6);
});

test('what is sent has a line for each format, in order of time', () => {
  const chart = new SignalChart(span);
  chart.sent(sample('AVERAGE', 500, 2));
  chart.sent(sample('SINGLE', 2000, 4));
  const samples = [
    { t: 1000, value: 8 },
    { t: 1500, value: 9 },
  ];
  chart.sent({ kind: 'event', signalId: 1, format: 'SINGLE', firedAt: 1500, suppressedFirings: 0, samples });
  expect(chart.elements()).toEqual([
    {
      original: [],
      sent: [
        { format: 'AVERAGE', points: [[500, 2]] },
        {
          format: 'SINGLE',
          points: [
            [1000, 8],
            [1500, 9],
            [2000, 4],
          ],
        },
      ],
    },
  ]);
});
