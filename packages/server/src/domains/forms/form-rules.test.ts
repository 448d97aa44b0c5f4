import { consentFormSchema } from '@vinculum/contract/forms/form.ts';
import { masterForm } from '@vinculum/contract/forms/master-form.ts';
import { type SignalEntry, signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { expect, test } from 'vitest';
import { knownSignals, normalisedForm, type SignalFacts, signalIdsOf } from './form-rules.ts';

const entry = (signal_id: number, change: Partial<SignalEntry> = {}): SignalEntry => ({
  ...signalEntrySchema.parse({ signal_id, mandatory: true, is_read: 0, signal_name: 'mine' }),
  ...change,
});
const watching = (trigger_signal_id: number | null): Partial<SignalEntry> => ({
  trigger_details: {
    trigger_enabled: true,
    trigger_signal_id,
    trigger_signal_name: null,
    value_type: null,
    value: null,
    direction: null,
    hysteresis: null,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
  },
});
const speed: SignalFacts = {
  id: 1,
  name: 'speed',
  label: 'Speed',
  groupName: 'DRIVING',
  dataType: 'FLOAT',
  unit: 'km/h',
  changeMode: 'CONTINUOUS',
  maxRateHz: 10,
  enumName: null,
  choices: [{ id: 3, label: 'three' }],
  minimum: null,
  maximum: null,
  canRead: true,
  canWrite: false,
};

const plain = consentFormSchema.parse(
  masterForm({
    title: 'kept',
    description: 'All of it',
    language: 'en',
    translations: [],
    consentType: 'Standard',
    read: [],
    write: [{ id: 1, name: 'speed', group_name: 'DRIVING' }],
  }),
);

test('a form names the signals that it reads, writes and watches, each once', () => {
  const read_signals = [entry(1, watching(7)), entry(2, watching(1)), entry(4, watching(null))];
  expect(signalIdsOf({ read_signals, write_signals: [entry(2), entry(3)] })).toEqual([1, 2, 4, 3, 7]);
});

const selected = {
  name: 'BATCH' as const,
  isSelected: true,
  duration_before: 1000,
  duration_after: 2000,
  max_error: 3,
};
const trigger = {
  ...watching(1).trigger_details,
  direction: 'RISING',
  value: 5,
  hysteresis: 10,
  analysis_format: 7,
  analysis_duration: 4000,
  acl_max_error: 2,
} as const;
test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['an interval on change', { frequency_mode: 1, interval: 3 }, { frequency_mode: 1, interval: null }],
  ['an interval of a trigger only', { frequency_mode: null, interval: 3 }, { interval: null }],
  ['an interval that counts', { frequency_mode: 0, interval: 3 }, { frequency_mode: 0, interval: 3 }],
  [
    'a trigger that is switched off',
    { trigger_details: { ...trigger, trigger_enabled: false } },
    { trigger_details: null },
  ],
  ['a trigger that counts', { trigger_details: trigger }, { trigger_details: trigger }],
  [
    'the value of a change, its hysteresis, the error of no curve',
    { trigger_details: { ...trigger, direction: 'CHANGE', analysis_format: 0 } },
    { trigger_details: { direction: 'CHANGE', value: null, hysteresis: null, acl_max_error: null } },
  ],
  [
    'the hysteresis of a value that is met',
    { trigger_details: { ...trigger, direction: 'EQUAL' } },
    { trigger_details: { direction: 'EQUAL', value: 5, hysteresis: null } },
  ],
  [
    'windows and errors of formats',
    { return_format: [selected, { ...selected, name: 'SINGLE' }, { ...selected, name: 'CURVE_LOG' }] },
    {
      return_format: [
        { ...selected, max_error: null },
        { name: 'SINGLE', duration_before: null, duration_after: null, max_error: null },
        { ...selected, name: 'CURVE_LOG' },
      ],
    },
  ],
  [
    'of a format that is not selected all',
    { return_format: [{ ...selected, isSelected: false }] },
    {
      return_format: [{ isSelected: false, duration_before: null, duration_after: null, max_error: null }],
    },
  ],
])('a form is stored without what has no effect: %s', (...[, change, stored]) => {
  const read = signalEntrySchema.parse({ signal_id: 1, mandatory: true, is_read: 1, ...change });
  const form = { ...plain, read_signals: [read], write_signals: [read] };
  const found = normalisedForm(form, new Map([[1, speed]]));
  expect(found.read_signals).toMatchObject([stored]);
  expect(found.write_signals).toMatchObject([
    { interval: null, frequency_mode: null, return_format: [], trigger_details: null },
  ]);
});

test('the rules of a form look at what the catalogue says of a signal', () => {
  const kind = {
    id: 1,
    data_type: 'FLOAT',
    change_mode: 'CONTINUOUS',
    max_rate_hz: 10,
    enum_name: null,
    choices: [3],
  };
  expect([...knownSignals(new Map([[1, speed]]))]).toEqual([[1, { canRead: true, canWrite: false, kind }]]);
});

test.each([
  { hasEncryption: true, public_key: 'key', marks: [true, false] },
  { hasEncryption: false, public_key: null, marks: [false, false] },
])(
  'a form is stored with the names of the catalogue; encrypted $hasEncryption: the key $public_key',
  ({ marks, ...stored }) => {
    const form = normalisedForm(
      {
        ...plain,
        hasEncryption: stored.hasEncryption,
        public_key: 'key',
        read_signals: [entry(1, { is_encrypted: true }), entry(2, { signal_group_name: 'GROUP_MINE' })],
        write_signals: [entry(1, { is_read: 1 })],
      },
      new Map([[1, speed]]),
    );
    const named = { signal_name: 'speed', signal_group_name: 'GROUP_DRIVING', mandatory: true };
    expect(form).toMatchObject({ title: 'kept', ...stored });
    expect(form.read_signals).toMatchObject([
      { ...named, signal_id: 1, is_read: 1, is_encrypted: marks[0] },
      { signal_name: 'mine', signal_group_name: 'GROUP_MINE', is_read: 1, is_encrypted: marks[1] },
    ]);
    expect(form.write_signals).toMatchObject([{ ...named, signal_id: 1, is_read: 0, is_encrypted: false }]);
  },
);
