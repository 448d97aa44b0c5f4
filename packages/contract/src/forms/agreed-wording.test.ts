import { expect, test } from 'vitest';
import { agreedWording, entryInWording } from './agreed-wording.ts';
import { signalEntrySchema } from './entries/signal-entry.ts';

const format = (name: string, isSelected = true) => ({
  name,
  isSelected,
  duration_before: 500,
  duration_after: 500,
  max_error: 1,
});
const entry = (names: readonly string[], change: object = {}) =>
  signalEntrySchema.parse({
    signal_id: 1,
    mandatory: true,
    is_read: 1,
    frequency_mode: 0,
    interval: 1,
    return_format: names.map((name) => format(name)),
    ...change,
  });
const onChange = { frequency_mode: 1, interval: null };

test.each([
  ['averages by interval', entry(['AVERAGE', 'DERIVATIVE'])],
  ['averages of every change', entry(['AVERAGE', 'DERIVATIVE'], onChange)],
  ['the curve of an interval', entry(['CURVE_LOG'])],
  ['a window that is not chosen', entry([], { return_format: [format('BATCH', false)] })],
])('%s are what a rate says', (_, agreed) => {
  expect(entryInWording(agreed, agreedWording.rateOnly)).toBe(agreed);
});

test.each([
  ['a window', entry(['BATCH']), ['SINGLE']],
  ['a window beside the value and its average', entry(['SINGLE', 'BATCH', 'AVERAGE']), ['SINGLE', 'AVERAGE']],
  ['a curve of every change', entry(['CURVE_LOG'], onChange), ['SINGLE']],
])('%s is more than a rate says', (_, agreed, names) => {
  const { return_format: formats } = entryInWording(agreed, agreedWording.rateOnly);
  expect(formats.map(({ name }) => name)).toEqual(names);
  expect(entryInWording(agreed, agreedWording.envelope)).toBe(agreed);
});
