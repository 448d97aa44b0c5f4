import { expect, test } from 'vitest';
import { sentValue } from './sent-value.ts';
import { someConsent, someSignal } from '../../../testing/rooms/car-screen.ts';

const measure = (value: number, unit: string | null, digits = 2) =>
  `${value.toLocaleString('en', { maximumFractionDigits: digits })}${unit === null ? '' : ` ${unit}`}`;
const bytes = (count: number) => `${count} bytes`;
const texts = { yes: 'yes', no: 'no', measure, bytes };
const consent = someConsent({
  offer: {
    read_signals: [
      someSignal(1, 'Speed'),
      someSignal(3, 'Door', { unit: null }),
      someSignal(5, 'Model year', { signal_name: 'infoModelYear', unit: null }),
      someSignal(1790, 'Location', { unit: null }),
      someSignal(7, 'Odometer', { unit: null }),
      someSignal(8, 'Picture', { unit: null, data_type: 'BYTES' }),
      someSignal(9, 'Message', { unit: null, data_type: 'STRING' }),
    ],
  },
});

test.each([
  [1, 14.256, '14.26 m/s'],
  [1, null, ''],
  [3, true, 'yes'],
  [3, 'NORTH', 'NORTH'],
  [3, [57.708, 11.974], '57.71; 11.97'],
  [3, [57.708, 11.974, 40], '57.71; 11.97 …'],
  [3, { unknown: 1 }, ''],
  [1790, [57.67989, 11.99871, 12, 40], '57.67989; 11.99871'],
  [1790, null, ''],
  [5, 2022, '2022'],
  [7, 2022, '2,022'],
])('the value of signal %i, %j, is read as "%s"', (signalId, value, text) => {
  expect(sentValue({ signal_id: signalId, last_value: value }, consent, texts)).toBe(text);
});

test.each<[string, number, unknown, string]>([
  ['bytes by how many they are', 8, btoa('x'.repeat(6001)), '6001 bytes'],
  ['no bytes', 8, '', '0 bytes'],
  ['bytes of which none were sent yet', 8, null, ''],
  ['a text that a glance takes in', 9, 'x'.repeat(140), 'x'.repeat(140)],
  ['the beginning of a longer one', 9, 'x'.repeat(1024), `${'x'.repeat(140)}…`],
  ['of a signal that nobody knows too', 4, 'x'.repeat(1024), `${'x'.repeat(140)}…`],
])('no value is longer than a glance: %s', (...[, signalId, value, text]) => {
  expect(sentValue({ signal_id: signalId, last_value: value }, consent, texts)).toBe(text);
});
