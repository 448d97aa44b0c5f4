import { expect, test } from 'vitest';
import { durationOf, minutesText } from './use-duration-text.ts';

test.each([
  [0, '0:00'],
  [9000, '0:09'],
  [187_000, '3:07'],
  [59_499, '0:59'],
  [59_500, '1:00'],
  [3_599_499, '59:59'],
  [3_599_500, '1:00:00'],
  [3_661_000, '1:01:01'],
  [90_000_000, '25:00:00'],
])('%d milliseconds are %s', (ms, text) => {
  expect(minutesText(ms)).toBe(text);
});

test('a run takes as long as from its start to its end, and none while it goes on', () => {
  const started_on = '2026-11-21T10:00:00.000Z';
  expect(durationOf({ started_on, ended_on: '2026-11-21T10:03:07.000Z' })).toBe('3:07');
  expect(durationOf({ started_on, ended_on: null })).toBe('–');
});
