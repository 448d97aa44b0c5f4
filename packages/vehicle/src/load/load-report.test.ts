import { loadTestFigures } from '@vinculum/contract/load-tests/figures.ts';
import { expect, test } from 'vitest';
import { LoadReport } from './load-report.ts';
import type { LoadDelta } from './load-tally.ts';

function delta(change: Partial<LoadDelta> = {}): LoadDelta {
  return {
    running: 0,
    is_deserted: false,
    messages: 0,
    provision: [],
    connect: [],
    answer: [],
    errors: [],
    ...change,
  };
}

test('threads add up: vehicles, messages, times and errors by reason', () => {
  const report = new LoadReport(0);
  report.add(
    0,
    delta({ running: 3, messages: 5, connect: [10, 30], errors: [{ reason: 'A', count: 1 }] }),
    900,
  );
  report.add(1, delta({ running: 4, messages: 7, connect: [20], errors: [{ reason: 'A', count: 2 }] }), 950);
  const figures = report.figures();
  expect(figures).toMatchObject({ messages: 12, peak: 7, errors: [{ reason: 'A', count: 3 }] });
  expect(figures.connect).toMatchObject({ count: 3, p50: 20, max: 30 });
  expect(figures.series).toEqual([{ at_ms: 1000, running: 7, messages: 12 }]);
});

test('the peak stays when vehicles go', () => {
  const report = new LoadReport(0);
  report.add(0, delta({ running: 9 }), 500);
  report.add(0, delta({ running: 2 }), 1500);
  expect(report.figures()).toMatchObject({ peak: 9, series: [{ running: 9 }, { running: 2 }] });
});

test('messages are spread over the time since the thread last spoke, and none is lost', () => {
  const report = new LoadReport(0);
  report.add(0, delta({ running: 5, messages: 3 }), 500);
  report.add(0, delta({ running: 6, messages: 20 }), 2500);
  expect(report.figures().series.map(({ running, messages }) => [running, messages])).toEqual([
    [5, 3 + 5],
    [5, 10],
    [6, 5],
  ]);
});

test('a long run has no more points than a short one, and loses no message', () => {
  const report = new LoadReport(0);
  for (let second = 0; second < 5000; second += 1)
    report.add(0, delta({ running: second, messages: 2 }), second * 1000 + 1);
  const figures = loadTestFigures.parse(report.figures());
  expect(figures.step_ms).toBe(16_000);
  expect(figures.series.length).toBeLessThanOrEqual(600);
  expect(figures.series.reduce((sum, { messages }) => sum + messages, 0)).toBe(10_000);
  const whole = figures.series.slice(0, -1);
  expect(
    whole.map(({ running }) => running),
    'those at the end of a step',
  ).toEqual(whole.map(({ at_ms }) => at_ms / 1000 - 1));
});

test('reasons beyond the twentieth are counted together', () => {
  const report = new LoadReport(0);
  const fail = (n: number) => report.add(0, delta({ errors: [{ reason: `reason ${n}`, count: 1 }] }), 1);
  for (let n = 0; n < 30; n += 1) fail(n);
  fail(3);
  const { errors } = loadTestFigures.parse(report.figures());
  expect(errors.slice(0, 2)).toEqual([
    { reason: 'other', count: 10 },
    { reason: 'reason 3', count: 2 },
  ]);
});

test('of a reason the first two hundred characters are kept', () => {
  const report = new LoadReport(0);
  for (const end of ['a', 'b'])
    report.add(0, delta({ errors: [{ reason: `${'x'.repeat(200)}${end}`, count: 1 }] }), 1);
  const { errors } = loadTestFigures.parse(report.figures());
  expect(errors).toEqual([{ reason: 'x'.repeat(200), count: 2 }]);
});
