import { expect, test } from 'vitest';
import { shownDone } from './shown-done.ts';

test.each([
  ['rounded as the distance beside it', 34.68, 50, 34.7],
  ['rounded down', 34.64, 50, 34.6],
  ['not rounded to a step that was not reached', 49.97, 50, 49.9],
  ['nor to a later one', 99.96, 50, 99.9],
  ['a step that was reached', 50, 50, 50],
])('%s', (...[, done, perStep, shown]) => {
  expect(shownDone(done, perStep)).toBe(shown);
});
