import { expect, test } from 'vitest';
import { earliestExpiry, type PackagedForm, packageProblems, type PackageTerms } from './package-rules.ts';
import { signalEntrySchema, type SignalEntryInput } from './entries/signal-entry.ts';

const today = '2026-11-21';
const driving: PackageTerms = {
  id: 501,
  title: 'Driving behaviour',
  consentType: 'Standard',
  expiryDate: '2026-12-31',
  isEnabled: true,
  reads: [1, 2],
  writes: [9],
};
const comfort: PackageTerms = {
  ...driving,
  id: 502,
  title: 'Winter comfort',
  expiryDate: '2026-11-30',
  reads: [3],
  writes: [],
};

const entry = (signal_id: number, change: Partial<SignalEntryInput> = {}) =>
  signalEntrySchema.parse({ signal_id, mandatory: false, is_read: 1, ...change });
const watching = (trigger_signal_id: number, trigger_enabled = true) => ({
  trigger_details: {
    trigger_enabled,
    trigger_signal_id,
    trigger_signal_name: null,
    value_type: null,
    value: 1,
    direction: 'RISING' as const,
    hysteresis: 0,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
  },
});

const form = (change: Partial<PackagedForm>): PackagedForm => ({
  oem_data_package_ids: [501, 502],
  consent_type: 'Standard',
  expiry_type: 1,
  expiry: '2026-11-30',
  read_signals: [entry(1), entry(3)],
  write_signals: [entry(9)],
  ...change,
});

const notIn = 'dataPackage.signalNotInPackage';
const unavailable = (packages: string) => ['oem_data_package_ids', 'dataPackage.unavailable', { packages }];

// Shows 1-5.7
test.each<[string, Partial<PackagedForm>, readonly PackageTerms[], unknown[]]>([
  ['signals of any of its packages, until the first of them ends', {}, [driving, comfort], []],
  ['a day later', { expiry: '2026-12-01' }, [driving, comfort], [['expiry', 'consent.correctDate']]],
  [
    'the last day of its only package',
    { oem_data_package_ids: [501], expiry: '2026-12-31', read_signals: [entry(2)] },
    [driving],
    [],
  ],
  ['days instead of a date', { expiry_type: 0, expiry: '2030-01-01' }, [driving, comfort], []],
  ['a day that is not chosen yet', { expiry: null }, [driving, comfort], []],
  [
    'signals of no package, all at once',
    { read_signals: [entry(9), entry(1), entry(4)], write_signals: [entry(9), entry(1)] },
    [driving, comfort],
    [
      ['read_signals.0.signal_id', notIn],
      ['read_signals.2.signal_id', notIn],
      ['write_signals.1.signal_id', notIn],
    ],
  ],
  [
    'a trigger that watches a signal of no package',
    { read_signals: [entry(1, watching(3)), entry(2, watching(4)), entry(3, watching(4, false))] },
    [driving, comfort],
    [['read_signals.1.trigger_details.trigger_signal_id', notIn]],
  ],
  [
    'another type than that of its packages',
    { consent_type: 'Action' },
    [driving, comfort],
    [['consent_type', 'dataPackage.standardOnly']],
  ],
  ['a type that is not chosen yet', { consent_type: null }, [driving, comfort], []],
  [
    'packages of two types',
    {},
    [driving, { ...comfort, consentType: 'Action' }],
    [['oem_data_package_ids', 'dataPackage.typesDiffer']],
  ],
  [
    'a package that nobody knows, and then nothing of signals',
    { read_signals: [entry(4)] },
    [driving],
    [unavailable('502')],
  ],
  [
    'a package withdrawn by its maker',
    {},
    [driving, { ...comfort, isEnabled: false }],
    [unavailable('Winter comfort')],
  ],
  [
    'packages that have ended',
    { expiry_type: 0 },
    [
      { ...driving, expiryDate: '2026-11-20' },
      { ...comfort, expiryDate: '2026-11-20' },
    ],
    [unavailable('Driving behaviour, Winter comfort')],
  ],
  ['a package on its last day', { expiry: today }, [driving, { ...comfort, expiryDate: today }], []],
  [
    'no package, and any signal',
    { oem_data_package_ids: [], read_signals: [entry(4)], expiry: '2030-01-01' },
    [],
    [],
  ],
])('a form with %s', (_case, ...[change, known, expected]) => {
  const found = packageProblems(form(change), known, today);
  expect(
    found.map(({ field, key, args }) => (args === undefined ? [field, key] : [field, key, args])),
  ).toEqual(expected);
});

test('the earliest end counts', () => {
  expect(earliestExpiry([driving, comfort])).toBe('2026-11-30');
  expect(earliestExpiry([])).toBeNull();
});
