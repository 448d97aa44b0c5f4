import { expect, test } from 'vitest';
import { vehicleOptions } from './vehicle-options.ts';

const vin = 'YNR40EA5XR1100099';
const named = (...args: string[]) => vehicleOptions(['--vin', vin, ...args]);

test('a car needs no more than its VIN, in any case', () => {
  expect(vehicleOptions(['--vin', ` ${vin.toLowerCase()} `])).toMatchObject({
    vin,
    replay: null,
    policy: { kind: 'automatic', accept: 1 },
    screenPort: 0,
  });
});

test('a recording is replayed with its map', () => {
  expect(named('--replay', 'a.csv', '--map', 'b.json', '--speed', '10')?.replay).toEqual({
    file: 'a.csv',
    map: 'b.json',
    speed: 10,
  });
});

test('the owner answers by hand', () => {
  expect(named('--manual')?.policy).toEqual({ kind: 'manual' });
});

test('help needs no VIN', () => {
  expect(vehicleOptions(['--help'])).toBeNull();
});

test.each([
  [[], '--vin is missing: name the car, as in --vin YNR40EA5XR1100099.'],
  [['--vin', 'OIQ'], '--vin must be 17 letters and digits without I, O and Q, not "OIQ".'],
  [['--vin', vin, '--replay', 'a.csv'], '--replay needs --map, a file that names the columns.'],
  [['--vin', vin, '--map', 'b.json'], '--map is of use only with --replay.'],
  [['--vin', vin, '--speed', '2'], '--speed is of use only with --replay.'],
  [
    ['--vin', vin, '--replay', 'a', '--map', 'b', '--speed', '0'],
    '--speed must be a number from 0.1 to 1000, not "0".',
  ],
  [['--vin', vin, '--manual', '--accept', '1'], '--accept and --manual exclude each other'],
  [['--vin', vin, '--manual=no'], '--manual takes no value.'],
  [
    ['--vin', vin, '--screen-port', '70000'],
    '--screen-port must be a whole number from 0 to 65535, not "70000".',
  ],
])('%j is refused with one sentence', (args, message) => {
  expect(() => vehicleOptions(args)).toThrow(message);
});
