import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { dataPackageSchema, lastDayProblem } from './data-package.ts';

// What is wrong with a package, one by one: testkit, package-mistakes.ts.

const sound = {
  title: 'Driving',
  description: 'How cars drive.',
  expiry_date: '2027-06-30',
  consent_type: 'Standard',
  oem_data_package_price: [],
  read_signals: [1],
  write_signals: [2],
};

test.each<[string, object, string[]]>([
  ['a signal to read and one to write', {}, []],
  ['signals to read alone', { write_signals: [] }, []],
  ['signals to write alone', { read_signals: [] }, []],
  ['no signal', { read_signals: [], write_signals: [] }, ['read_signals: consent.signalRequired']],
  ['a signal to read twice', { read_signals: [1, 1] }, ['read_signals: consent.signalTwice']],
  ['a signal to write twice', { write_signals: [2, 2] }, ['write_signals: consent.signalTwice']],
  [
    'no signal and no title',
    { title: '', read_signals: [], write_signals: [] },
    ['title: validation.required', 'read_signals: consent.signalRequired'],
  ],
  ['signals that are none', { read_signals: null }, ['read_signals: validation.type']],
  ['one signal that is none', { read_signals: ['1'] }, ['read_signals.0: validation.type']],
])('a package with %s', (_, change, expected) => {
  const { error } = dataPackageSchema.safeParse({ ...sound, ...change });
  expect(problemsOf(error?.issues ?? []).map(({ field, key }) => `${field}: ${key}`)).toEqual(expected);
});

test.each([null, 'a package', []])('%j is no package', (input) => {
  const { error } = dataPackageSchema.safeParse(input);
  expect(problemsOf(error?.issues ?? []).map(({ field }) => field)).toEqual(['']);
});

test('the last day of a package may be today, and not before', () => {
  expect(lastDayProblem({ expiry_date: '2026-11-01' }, '2026-11-01')).toEqual([]);
  expect(lastDayProblem({ expiry_date: '2026-10-31' }, '2026-11-01')).toEqual([
    { field: 'expiry_date', key: 'consent.correctDate' },
  ]);
});
