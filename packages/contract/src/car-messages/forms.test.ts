import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf } from '../foundation/problem.ts';
import { enteredConsumer, enteredType, enteredValue, enteredVins } from './forms.ts';

const A = 'YV1AAAAAAAA000001';
const B = 'YV1AAAAAAAA000002';

const reported = (entries: readonly string[], max?: number) => {
  const result = enteredVins(max).safeParse(entries);
  return result.success ? result.data : problemsOf(result.error.issues)[0];
};

// Shows 2-1.12, 3-3.20, 3-5.11
test('entered VINs come out trimmed, in upper case and once', () => {
  expect(reported([` ${A.toLowerCase()} `, B, A])).toEqual([A, B]);
});

test('no VIN, what is none and too many are told as the server tells them', () => {
  expect(reported([])).toMatchObject({ key: 'commands.missed' });
  expect(reported(['nonsense', A])).toMatchObject({
    key: 'errors.invalidVins',
    args: { count: 1, vins: 'NONSENSE' },
  });
  expect(reported([A, B], 1)).toMatchObject({ key: 'errors.tooManyVehicles', args: { max: 1 } });
  expect(reported(['nonsense', A], 1)).toMatchObject({ key: 'errors.tooManyVehicles', args: { max: 1 } });
});

test('a list with a wrong number is told at the value, not inside of it', () => {
  const form = z.object({ value: enteredValue(5) });
  const result = form.safeParse({ value: '1,x' });
  expect(result.success ? [] : problemsOf(result.error.issues)).toEqual([
    { field: 'value', key: 'commands.wholeNumber', args: {} },
  ]);
  expect(form.parse({ value: '1,2' })).toEqual({ value: { type: 5, value: [1, 2] } });
});

test.each([
  [1, '2147483648', 'validation.tooBig', 2_147_483_647],
  [1, '99999999999999999999', 'validation.tooBig', 2_147_483_647],
  [5, '1,2147483648', 'validation.tooBig', 2_147_483_647],
  [2, '9007199254740993', 'validation.tooBig', 9_007_199_254_740_991],
  [0, 'x'.repeat(2001), 'validation.tooLong', 2000],
] as const)('a value of type %i beyond its limit is told the limit (%#)', (type, input, ...[key, max]) => {
  const result = enteredValue(type).safeParse(input);
  expect(problemsOf(result.error?.issues ?? [])).toMatchObject([{ key, args: { max } }]);
});

test('a map restriction is held to its type and to numbers above zero, at the fields of the form', () => {
  const form = z.object({
    data_type: enteredType('number-of-axles'),
    value: enteredValue(1, 'number-of-axles'),
  });
  const problems = (data_type: number, value: string) => {
    const result = form.safeParse({ data_type, value });
    return result.success ? [] : problemsOf(result.error.issues).map(({ field, key }) => [field, key]);
  };
  expect(problems(1, '3')).toEqual([]);
  expect(problems(3, '-2')).toEqual([
    ['data_type', 'commands.typeOfSignal'],
    ['value', 'commands.aboveZero'],
  ]);
});

test('a map restriction beyond what a vehicle can keep to is told its limit, and a number it must be', () => {
  const problems = (value: string) =>
    problemsOf(enteredValue(3, 'speed-limit').safeParse(value).error?.issues ?? []);
  expect(problems('999999999')).toMatchObject([{ key: 'validation.tooBig', args: { max: 300 } }]);
  expect(problems('as fast as you like')).toMatchObject([{ key: 'commands.number' }]);
  expect(problems('80')).toEqual([]);
});

const keysOf = (schema: z.ZodType, input: unknown) =>
  problemsOf(schema.safeParse(input).error?.issues ?? []).map(({ key }) => key);

test('as many VINs as are allowed are taken, and any number where nobody says how many', () => {
  expect(reported([A, B], 2)).toEqual([A, B]);
  expect(reported([A, B])).toEqual([A, B]);
});

test('of what is no VIN the first twenty are named', () => {
  const names = Array.from({ length: 21 }, (_, index) => `X${index}`);
  expect(reported(names.slice(0, 20))).toMatchObject({
    args: { count: 20, vins: names.slice(0, 20).join(', ') },
  });
  expect(reported(names)).toMatchObject({ args: { count: 21, vins: `${names.slice(0, 20).join(', ')}, …` } });
});

test.each([
  [true, 5, []],
  [true, null, ['commands.missed']],
  [true, 0, ['commands.missed']],
  [false, null, []],
])('where a consumer has to be chosen (%s), %s is told %j', (isChosen, input, keys) => {
  expect(keysOf(enteredConsumer(isChosen), input)).toEqual(keys);
});

test('a type must be given; one that there is not is said elsewhere', () => {
  expect(keysOf(enteredType('height'), null)).toEqual(['commands.missed']);
  expect(keysOf(enteredType('height'), 99)).toEqual([]);
});

test('the name of a map restriction may have blanks around it, and its type is told with both', () => {
  const { error } = enteredType(' number-of-axles ').safeParse(3);
  expect(problemsOf(error?.issues ?? [])).toEqual([
    { field: '', key: 'commands.typeOfSignal', args: { signal: 'number-of-axles', type: 'INT32' } },
  ]);
  expect(keysOf(enteredValue(3, ' height '), '0')).toEqual(['commands.aboveZero']);
});

test('of several wrong numbers one is told', () => {
  expect(keysOf(enteredValue(5), '1,x,2147483648')).toEqual(['commands.wholeNumber']);
});
