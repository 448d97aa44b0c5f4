import { expect, test } from 'vitest';
import { problemsOf } from './problem.ts';
import { vinListLimits, vinNumbersOf } from './vin.ts';

const reported = (input: unknown) =>
  problemsOf(vinNumbersOf('commands.missed').safeParse(input).error?.issues ?? []);

test.each<[string, unknown, string[]]>([
  ['VINs', ['A', 'B'], []],
  ['an entry of 64 characters', ['A'.repeat(64)], []],
  ['an entry of 65 characters', ['A', 'A'.repeat(65)], ['1: validation.tooLong']],
  ['entries that are no text', [5, 'A', null], ['0: validation.type', '2: validation.type']],
  ['no entry', [], [': commands.missed']],
  ['nothing', undefined, [': commands.missed']],
  ['too many entries', Array.from({ length: vinListLimits.entries + 1 }, () => 5), [': validation.tooMany']],
])('a list with %s', (_, input, expected) => {
  expect(reported(input).map(({ field, key }) => `${field}: ${key}`)).toEqual(expected);
});

test('an entry that is too long is told how long it may be', () => {
  expect(reported(['A'.repeat(65)])).toEqual([{ field: '0', key: 'validation.tooLong', args: { max: 64 } }]);
});

test('judging ends with the hundredth mistake', () => {
  const last = (count: number) => reported(Array.from({ length: count }, () => 5)).at(-1)?.field;
  expect([last(99), last(100), last(101), last(1000)]).toEqual(['98', '99', '99', '99']);
});
