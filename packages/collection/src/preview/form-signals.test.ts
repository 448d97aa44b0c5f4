import { type SignalEntryInput, signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { expect, test } from 'vitest';
import { formSignals } from './form-signals.ts';

const facts = {
  data_type: 'FLOAT',
  change_mode: 'CONTINUOUS',
  max_rate_hz: 10,
  minimum: 0,
  maximum: 90,
} as const;
/** The catalogue has the signals below 10. */
const find = (id: number) => (id < 10 ? { name: `signal${id}`, ...facts } : undefined);

function entry(signal_id: number, watched?: number | null, isOn = true) {
  const trigger: SignalEntryInput['trigger_details'] = {
    trigger_enabled: isOn,
    trigger_signal_id: watched ?? null,
    trigger_signal_name: null,
    value_type: 'FLOAT',
    value: 8,
    direction: 'RISING',
    hysteresis: 5,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
  };
  const trigger_details = watched === undefined ? null : trigger;
  return signalEntrySchema.parse({ signal_id, mandatory: false, is_read: 1, interval: 3, trigger_details });
}

test('a read signal is its entry with what the catalogue says', () => {
  expect(formSignals([entry(1)], find)).toEqual({
    readSignals: [{ ...entry(1), signal_id: 1, signal_name: 'signal1', ...facts }],
    triggerSignals: [],
  });
});

test('one that the catalogue does not know is left out', () => {
  expect(formSignals([entry(12)], find)).toEqual({ readSignals: [], triggerSignals: [] });
});

test('what triggers watch beside the read signals comes once', () => {
  const entries = [entry(1, 2), entry(2, 3), entry(4, 3), entry(5, 12), entry(6, 7, false), entry(8, null)];
  const { readSignals, triggerSignals } = formSignals(entries, find);
  expect(readSignals.map(({ signal_id: id }) => id)).toEqual([1, 2, 4, 5, 6, 8]);
  expect(triggerSignals).toEqual([{ signal_id: 3, signal_name: 'signal3', ...facts }]);
});
