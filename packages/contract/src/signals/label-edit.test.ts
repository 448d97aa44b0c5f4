import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { labelEdits, labelLimits, signalLabel } from './admin-endpoints.ts';

test.each([
  ['Speed', 'Speed'],
  ['  Speed of the car ', 'Speed of the car'],
  ['%', '%'],
  ['x'.repeat(labelLimits.label), 'x'.repeat(labelLimits.label)],
])('%j is a label', (input, label) => {
  expect(signalLabel.parse(input)).toBe(label);
});

test.each([
  ['', 'signals.labelBlank'],
  ['   ', 'signals.labelBlank'],
  ['\u200B\u00A0\u2060', 'signals.labelBlank'],
  [undefined, 'signals.labelBlank'],
  ['x'.repeat(labelLimits.label + 1), 'validation.tooLong'],
  ['Speed\nof the car', 'validation.format'],
])('%j is refused with %s', (input, key) => {
  const { error } = signalLabel.safeParse(input);
  expect(problemsOf(error?.issues ?? []).map((problem) => problem.key)).toEqual([key]);
});

// Shows 3-3.22
test('a call changes each signal once, one to a thousand', () => {
  const edit = (signal_id: number) => ({ signal_id, signal_display_name: 'Speed' });
  const keysOf = (input: unknown) =>
    problemsOf(labelEdits.safeParse(input).error?.issues ?? []).map(({ field, key }) => [field, key]);
  const many = (count: number) => Array.from({ length: count }, (_, index) => edit(index + 1));
  expect(keysOf([edit(7), edit(8), edit(7)])).toEqual([['2.signal_id', 'signals.twice']]);
  expect(keysOf([])).toEqual([['', 'validation.required']]);
  expect(keysOf(many(1000))).toEqual([]);
  expect(keysOf(many(1001))).toEqual([['', 'validation.tooMany']]);
});
