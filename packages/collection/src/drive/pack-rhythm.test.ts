import { beforeEach, expect, test } from 'vitest';
import { BATCH_MS, PackRhythm } from './pack-rhythm.ts';

const now = Date.UTC(2026, 10, 2, 10);
/** What a car collects at once before it waits no longer. */
const much = 2001;

let rhythm: PackRhythm;
beforeEach(() => {
  rhythm = new PackRhythm();
  rhythm.wait(now);
});

test.each([
  { after: BATCH_MS, buffered: 0, isDue: true },
  { after: BATCH_MS - 1, buffered: much - 1, isDue: false },
  { after: BATCH_MS - 1, buffered: much, isDue: true },
])('$after ms later, with $buffered samples that wait, it is time: $isDue', ({ after, buffered, isDue }) => {
  expect(rhythm.isDue(now + after, buffered)).toBe(isDue);
});

test('what was packed early is followed by a whole second', () => {
  expect(rhythm.isDue(now + 200, much)).toBe(true);
  expect(rhythm.isDue(now + BATCH_MS, 0)).toBe(false);
  expect(rhythm.isDue(now + 200 + BATCH_MS, 0)).toBe(true);
});

test('where the clock was set back the next is due at once', () => {
  rhythm.dueNow(now - BATCH_MS);
  expect(rhythm.isDue(now - BATCH_MS, 0)).toBe(true);
});
