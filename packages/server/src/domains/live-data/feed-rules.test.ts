import type { DataSample } from '@vinculum/contract/vehicle/sample.ts';
import { expect, test } from 'vitest';
import { messageOf, readingsOf } from './feed-rules.ts';

const vin = 'YNRTESTVN00000001';
const batch = {
  cursor: '10.4',
  consent_form_id: 1001,
  consent_id: 7,
  vin,
  is_test: false,
  seq: 3,
  received_at: 2000,
  base_time: 1000,
  samples: [
    [2016, 0, 21.4],
    [1796, 0, [0.1, 0.2, 9.8]],
    [1796, 10, [0.3, 0.4, 9.9]],
  ] satisfies [number, number, unknown][],
  jwe: 'a.b.c.d.e',
};

test('a message is told as it is stored', () => {
  expect(messageOf(batch, {})).toEqual({ kind: 'message', ...batch });
});

test('a message of a vehicle of tests is told to who asks for those, or for this one', () => {
  const tested = { ...batch, is_test: true };
  expect(messageOf(tested, {})).toBeNull();
  expect(messageOf(tested, { include_test: true })).toMatchObject({ vin, is_test: true });
  expect(messageOf(tested, { vin })).toMatchObject({ vin, is_test: true });
});

test('of one car only its messages are told', () => {
  expect(messageOf(batch, { vin })).not.toBeNull();
  expect(messageOf(batch, { vin: 'YNRTESTVN00000002' })).toBeNull();
});

test('of one signal only its samples are told, and nothing that cannot be read', () => {
  const reported = messageOf(batch, { signal: 2016 });
  expect(reported).toMatchObject({ kind: 'message', samples: [[2016, 0, 21.4]] });
  expect(reported).not.toHaveProperty('jwe');
  expect(messageOf(batch, { signal: 1790 })).toBeNull();
});

// Shows 2-3.8
test('accelerometer readings come with their moment and three numbers', () => {
  expect(readingsOf(batch, { vin })).toEqual({
    kind: 'readings',
    cursor: '10.4',
    vin,
    items: [
      { timestamp: 1000, accValues: [0.1, 0.2, 9.8] },
      { timestamp: 1010, accValues: [0.3, 0.4, 9.9] },
    ],
  });
});

test('only what the accelerometer measured is a reading, not what was made of it', () => {
  const computed = {
    ...batch,
    samples: [
      [1796, 0, [0.1, 0.2, 9.8], 'AVERAGE'],
      [1796, 0, [0.1, 0.2, 9.8], 'CURVE_LOG'],
      [1796, 5, [0, 0, 9]],
    ] satisfies DataSample[],
  };
  expect(readingsOf(computed, { vin })).toMatchObject({
    items: [{ timestamp: 1005, accValues: [0, 0, 9] }],
  });
  expect(messageOf(computed, { signal: 1796 })).toMatchObject({ samples: computed.samples });
});

// Shows 2-3.8
test('what is no reading of three numbers is left out', () => {
  const odd = {
    ...batch,
    samples: [
      [1796, 0, [1, 2]],
      [1796, 5, 'x'],
      [1796, 9, null],
      [2016, 0, [1, 2, 3]],
      ...[0, 1, 2].map((place): [number, number, unknown] => [
        1796,
        0,
        [1, 2, 3].map((axis, at) => (at === place ? 'x' : axis)),
      ]),
    ] satisfies [number, number, unknown][],
  };
  expect(readingsOf(odd, { vin })).toBeNull();
  expect(readingsOf(batch, { vin: 'YNRTESTVN00000002' })).toBeNull();
});
