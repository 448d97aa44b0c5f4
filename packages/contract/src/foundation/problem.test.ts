import { expect, test } from 'vitest';
import { type Issue, problemsOf } from './problem.ts';

const issue = (change: Partial<Issue>): Issue => ({
  code: 'too_big',
  origin: 'number',
  path: ['amount'],
  message: '',
  ...change,
});

test.each([
  ['of two largest values the smaller', [{ maximum: 10 }, { maximum: 5 }], { max: 5 }],
  ['of two largest values the smaller, said first', [{ maximum: 5 }, { maximum: 10 }], { max: 5 }],
  ['of two lowest values the larger', [{ minimum: 5 }, { minimum: 10 }], { min: 10 }],
  ['of two lowest values the larger, said first', [{ minimum: 10 }, { minimum: 5 }], { min: 10 }],
])('%s counts where both are said at one field', (_, input, args) => {
  expect(problemsOf(input.map(issue))).toEqual([{ field: 'amount', key: 'validation.tooBig', args }]);
});

test('what is said at several fields, or in other words, is said each time', () => {
  const issues = [issue({}), issue({ path: ['price'] }), issue({ message: 'consent.currencyMinimum' })];
  expect(problemsOf(issues, 'form.').map(({ field, key }) => [field, key])).toEqual([
    ['form.amount', 'validation.tooBig'],
    ['form.price', 'validation.tooBig'],
    ['form.amount', 'consent.currencyMinimum'],
  ]);
});

test('a text is filled from numbers and texts only', () => {
  const params = { unit: 'days', count: 3, isOver: true, list: [1] };
  expect(problemsOf([issue({ params })])[0]?.args).toEqual({ unit: 'days', count: 3 });
});
