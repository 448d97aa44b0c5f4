import { expect, test } from 'vitest';
import { entryUnasked, suggestedEntry } from './new-entry.ts';
import { signalOptionProblems } from './signal-options.ts';

const signal = {
  id: 2100,
  name: 'perfVehicleSpeed',
  group_name: 'GENERAL',
  data_type: 'FLOAT',
  change_mode: 'CONTINUOUS',
  max_rate_hz: null,
  enum_name: null,
} as const;

const chosen = ({ return_format: formats }: ReturnType<typeof entryUnasked>) =>
  formats.flatMap(({ name, isSelected }) => (isSelected ? [name] : []));

test('the wizard leaves the return format of a general signal to be chosen, what is added unasked does not', () => {
  expect(chosen(suggestedEntry(signal))).toEqual([]);
  expect(chosen(entryUnasked(signal))).toEqual(['SINGLE']);
  expect(entryUnasked(signal, false).return_format).toEqual([]);
});

test.each([
  [10, { frequency_mode: 0, interval: 1 }],
  [0.3, { frequency_mode: 0, interval: 5 }],
  [1e-5, { frequency_mode: 1, interval: null }],
])('a signal of %d values a second is suggested no faster than it comes', (max_rate_hz, frequency) => {
  const slow = { ...signal, max_rate_hz };
  expect(suggestedEntry(slow)).toMatchObject(frequency);
  expect(signalOptionProblems(suggestedEntry(slow), slow)).toEqual([]);
});
