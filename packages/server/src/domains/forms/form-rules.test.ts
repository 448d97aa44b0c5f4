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
