import { expect, test } from 'vitest';
import { storableText } from './storable-text.ts';

test.each([
  ['short', 'short'],
  ['a\0b', 'ab'],
  ['\0\0abcdef', 'abcdef'],
  ['abcdefg', 'abcdef'],
  // Its sixth code unit is the first half of a character.
  ['abcde😀', 'abcde�'],
  ['abcd😀e', 'abcd😀'],
  ['\ud83d alone', '� alon'],
])('of %j the database takes %j', (text, taken) => {
  expect(storableText(text, 6)).toBe(taken);
});
