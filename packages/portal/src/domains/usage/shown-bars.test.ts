import type { UsageAnswer } from '@vinculum/contract/usage/endpoints.ts';
import { expect, test } from 'vitest';
import { shownUsage } from './shown-bars.ts';

const answerOf = (bytes: number, messages: number): UsageAnswer => ({
  data_calculation: [{ date: '2026-11-02', amount_data: bytes, unit: 'bytes', bytes, messages }],
  total: { amount_data: bytes, unit: 'bytes', bytes, messages },
});

test.each([
  { of: [10, 0], isEmpty: false },
  { of: [0, 10], isEmpty: false },
  { of: [0, 0], isEmpty: true },
])('of two forms with $of bytes there is nothing to show: $isEmpty', ({ of, isEmpty }) => {
  const series = of.map((bytes, index) => ({ name: `Form ${index}`, answer: answerOf(bytes, bytes) }));
  expect(shownUsage(series, '2026-11-02').isEmpty).toBe(isEmpty);
});
