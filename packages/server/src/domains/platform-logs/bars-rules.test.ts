import { expect, test } from 'vitest';
import { barsOf } from './bars-rules.ts';

const range = { from: 1000, to: 1030, widthMs: 10 };
const counted = (from: number, lines: number) => ({ from, level: 'info', lines }) as const;

test.each([
  { of: 'nothing', asked: range, counts: [], lines: [{}, {}, {}] },
  { of: 'one part', asked: range, counts: [counted(1010, 4)], lines: [{}, { info: 4 }, {}] },
  {
    of: 'the first and the last',
    asked: range,
    counts: [counted(1020, 2), counted(1000, 1)],
    lines: [{ info: 1 }, {}, { info: 2 }],
  },
  {
    of: 'several levels of a part',
    asked: range,
    counts: [counted(1000, 1), { from: 1000, level: 'error', lines: 3 } as const],
    lines: [{ info: 1, error: 3 }, {}, {}],
  },
  { of: 'what lies outside', asked: range, counts: [counted(990, 9), counted(1030, 9)], lines: [{}, {}, {}] },
  {
    of: 'a last part that is cut',
    asked: { ...range, to: 1021 },
    counts: [counted(1020, 5)],
    lines: [{}, {}, { info: 5 }],
  },
  { of: 'a range without length', asked: { ...range, to: 1000 }, counts: [counted(1000, 5)], lines: [] },
])('of $of every part of the range stands in its order', ({ asked, counts, lines }) => {
  expect(barsOf(counts, asked)).toEqual(
    lines.map((of, index) => ({ from: asked.from + index * asked.widthMs, lines: of })),
  );
});
