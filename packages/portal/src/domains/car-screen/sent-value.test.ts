import { expect, test } from 'vitest';
import { sentValue } from './sent-value.ts';
import { someConsent, someSignal } from './testing-car.ts';

const measure = (value: number, unit: string | null) =>
  `${Math.round(value * 100) / 100}${unit === null ? '' : ` ${unit}`}`;
const words = { yes: 'yes', no: 'no', measure };
const consent = someConsent({
  offer: { read_signals: [someSignal(1, 'Speed'), someSignal(3, 'Door', { unit: null })] },
});

test.each([
  [1, 14.256, '14.26 m/s'],
  [1, null, ''],
  [3, true, 'yes'],
  [3, 'NORTH', 'NORTH'],
  [3, [57.708, 11.974], '57.71; 11.97'],
  [3, [57.708, 11.974, 40], '57.71; 11.97 …'],
  [3, { unknown: 1 }, ''],
])('the value of signal %i, %j, is read as "%s"', (signalId, value, text) => {
  expect(sentValue({ signal_id: signalId, last_value: value }, consent, words)).toBe(text);
});
