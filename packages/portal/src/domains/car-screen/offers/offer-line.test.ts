import { expect, test } from 'vitest';
import { nextLine } from './offer-line.ts';

const none = { keys: [], shown: null };
const reading = { keys: ['b', 'c'], shown: 'b' };

test.each([
  ['the first of those that wait is read', none, ['a', 'b'], { keys: ['a', 'b'], shown: 'a' }],
  [
    'a new one comes last, also with a smaller number',
    reading,
    ['a', 'b', 'c'],
    { keys: ['b', 'c', 'a'], shown: 'b' },
  ],
  ['when another ends, what is read stays', { ...reading, shown: 'c' }, ['c'], { keys: ['c'], shown: 'c' }],
  ['when what is read goes, none takes its place', reading, ['c'], { keys: ['c'], shown: 'b' }],
  ['when none is left, none is read', reading, [], none],
])('%s', (...[, line, waiting, next]) => {
  expect(nextLine(line, waiting, false)).toEqual(next);
});

test('where nothing can be answered the next one comes by itself, once what is read has gone', () => {
  expect(nextLine({ ...reading, shown: 'c' }, ['b', 'c', 'd'], true).shown).toBe('c');
  expect(nextLine(reading, ['c'], true)).toEqual({ keys: ['c'], shown: 'c' });
});

test('nothing new is the same line', () => {
  expect(nextLine(reading, ['b', 'c'], false)).toBe(reading);
});
