import { expect, test } from 'vitest';
import { stretchOf } from './stretch.ts';

test.each([
  ['the first page', { offset: 0, limit: 10, total: 95 }, { direction: 'desc', offset: 0, limit: 10 }],
  ['before the middle', { offset: 40, limit: 10, total: 95 }, { direction: 'desc', offset: 40, limit: 10 }],
  ['in the middle', { offset: 40, limit: 10, total: 90 }, { direction: 'desc', offset: 40, limit: 10 }],
  ['behind the middle', { offset: 50, limit: 10, total: 95 }, { direction: 'asc', offset: 35, limit: 10 }],
  [
    'the last page, not full',
    { offset: 90, limit: 10, total: 95 },
    { direction: 'asc', offset: 0, limit: 5 },
  ],
  ['all on one page', { offset: 0, limit: 10, total: 3 }, { direction: 'desc', offset: 0, limit: 3 }],
  ['just behind the last row', { offset: 95, limit: 10, total: 95 }, null],
  ['nothing at all', { offset: 0, limit: 10, total: 0 }, null],
])('a page is read from the end that is nearer: %s', (_, page, stretch) => {
  expect(stretchOf({ ...page, descending: true })).toEqual(stretch);
});

test.each([
  ['the first page', { offset: 0, limit: 10, total: 95 }, { direction: 'asc', offset: 0, limit: 10 }],
  ['the last page', { offset: 90, limit: 10, total: 95 }, { direction: 'desc', offset: 0, limit: 5 }],
])('oldest first is the same from the other end: %s', (_, page, stretch) => {
  expect(stretchOf({ ...page, descending: false })).toEqual(stretch);
});
