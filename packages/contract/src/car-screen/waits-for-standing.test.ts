import { expect, test } from 'vitest';
import { type TouchedAnswer, waitsForStanding } from './endpoints.ts';

test.each<[string, TouchedAnswer['decision'], number[], number[] | null, boolean]>([
  ['the first yes', 'accept', [1], null, true],
  ['a yes to nothing optional, without an agreement', 'accept', [], null, true],
  ['a no to the offer', 'decline', [], null, true],
  ['a no beside an agreement', 'decline', [], [1], true],
  ['a withdrawal', 'withdraw', [], [1], false],
  ['a withdrawal of what is not agreed', 'withdraw', [], null, false],
  ['the same signals again', 'accept', [1, 2], [1, 2], false],
  ['fewer signals', 'accept', [2], [1, 2], false],
  ['another signal', 'accept', [3], [1, 2], true],
  ['one more signal', 'accept', [1, 2, 3], [1, 2], true],
])('%s', (_, ...[decision, accepted, agreed, waits]) => {
  expect(waitsForStanding({ decision, accepted }, agreed)).toBe(waits);
});
