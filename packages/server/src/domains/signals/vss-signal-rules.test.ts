import type { VssLeaf } from '@vinculum/contract/signals/vss-vocabulary.ts';
import { expect, test } from 'vitest';
import { labelOfPath, signalOfLeaf } from './vss-signal-rules.ts';

const leaf = (change: Partial<VssLeaf>): VssLeaf => ({
  path: 'Vehicle.X',
  kind: 'sensor',
  datatype: 'float',
  unit: null,
  minimum: null,
  maximum: null,
  allowed: [],
  isDeprecated: false,
  ...change,
});

test.each([
  ['boolean', 'BOOLEAN'],
  ['string', 'STRING'],
  ['uint8', 'INT32'],
  ['int16', 'INT32'],
  ['uint32', 'INT64'],
  ['double', 'FLOAT'],
  ['float[]', 'FLOAT_LIST'],
  ['uint8[]', 'INT32_LIST'],
  ['int64[]', 'INT64_LIST'],
])('%s is %s', (datatype, data_type) => {
  expect(signalOfLeaf(leaf({ datatype }))).toMatchObject({ data_type });
});

test.each(['string[]', 'boolean[]', 'Types.Position', 'uint8[3]'])('%s has no data type here', (datatype) => {
  expect(signalOfLeaf(leaf({ datatype }))).toEqual({
    path: 'Vehicle.X',
    reason: 'DATA_TYPE',
    detail: datatype,
  });
});

test.each([
  ['sensor', 'float', 'CONTINUOUS', false],
  ['sensor', 'uint8', 'ONCHANGE', false],
  ['sensor', 'boolean', 'ONCHANGE', false],
  ['actuator', 'float', 'ONCHANGE', true],
  ['attribute', 'float', 'STATIC', false],
] as const)('a %s of %s changes %s and can be set: %s', (...[kind, datatype, change_mode, can_write]) => {
  expect(signalOfLeaf(leaf({ kind, datatype }))).toMatchObject({ change_mode, can_write });
});

test.each([
  ['string', ['A', 'B'], 'INT32'],
  ['string[]', ['A', 'B'], 'INT32_LIST'],
  ['uint8', [1, 2], 'INT32'],
])('%s of %j is an enumeration of %s', (datatype, allowed, data_type) => {
  expect(signalOfLeaf(leaf({ datatype, allowed }))).toMatchObject({ data_type, allowed });
});

test.each([
  ['string', ['A', 'A']],
  ['string', [1]],
  ['uint8', ['A']],
  ['float', [1]],
])('%s of %j does not go together', (datatype, allowed) => {
  expect(signalOfLeaf(leaf({ datatype, allowed }))).toMatchObject({ reason: 'VALUES' });
});

test.each(['boolean', 'Types.Position', 'float[]'])('%s has no enumeration', (datatype) => {
  const reason = datatype === 'float[]' ? 'VALUES' : 'DATA_TYPE';
  expect(signalOfLeaf(leaf({ datatype, allowed: [1] }))).toMatchObject({ reason });
});

test('of values that do not go together three are named', () => {
  const allowed = ['A', 'B', 3, 'D', 'E'];
  expect(signalOfLeaf(leaf({ datatype: 'string', allowed }))).toMatchObject({
    reason: 'VALUES',
    detail: 'A, B, 3',
  });
});

test.each([
  ['percent', '%'],
  ['degrees/s', '°/s'],
  ['kWh/100km', 'kWh/100km'],
])('the unit %s is written %s', (unit, written) => {
  expect(signalOfLeaf(leaf({ unit }))).toMatchObject({ unit: written });
});

test.each([
  ['Vehicle.Speed', 'Speed'],
  ['Vehicle.Cabin.Door.Row1.DriverSide.IsOpen', 'Cabin / Door / Row 1 / Driver Side / Is Open'],
  ['Vehicle.ADAS.ABS.IsEnabled', 'ADAS / ABS / Is Enabled'],
  ['Vehicle.OBD.DTCList', 'OBD / DTC List'],
  ['Vehicle.OBD.O2WR.Sensor1', 'OBD / O2WR / Sensor 1'],
  ['Root', 'Root'],
  ['Vehicle.Seat_Belt.Is_On', 'Seat Belt / Is On'],
  ['Vehicle.Axle2Wheel', 'Axle 2 Wheel'],
])('%s is called %s', (path, label) => {
  expect(labelOfPath(path)).toBe(label);
});
