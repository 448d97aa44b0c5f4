import { expect, test } from 'vitest';
import { cities, cityNamed } from './cities.ts';
import type { Drive } from './drive.ts';
import { syntheticDrive, type SyntheticDriveOptions } from './synthetic-drive.ts';

const facts = {
  vin: 'YNR40EA5XR1000001',
  make: 'Norrsken',
  model: 'N40',
  modelYear: 2025,
  batteryCapacity: 72_000,
};
const city = cityNamed('Madrid');
const start = Date.UTC(2026, 10, 2, 10);

/** By the seed, drives are at different moments of a round. */
const OFFSET_MS = 0.3 * 6_300_000;
const roundBegins = start - OFFSET_MS;

function driveOf(change: Partial<SyntheticDriveOptions> = {}): Drive {
  return syntheticDrive({ facts, city, isMoving: true, seed: 0.3, ...change });
}

function listOf(drive: Drive, name: string, t: number): unknown[] {
  const value = drive.valueAt(name, t);
  return Array.isArray(value) ? value : [];
}

test('the same seed gives the same drive, another seed another', () => {
  const [moving, again, other] = [driveOf(), driveOf(), driveOf({ seed: 0.4 })];
  expect(again.valueAt('location', start)).toEqual(moving.valueAt('location', start));
  expect(other.valueAt('location', start)).not.toEqual(moving.valueAt('location', start));
});

test('a parked car stands still with its brake on', () => {
  const parked = driveOf({ isMoving: false });
  const later = start + 600_000;
  expect(parked.valueAt('location', later)).toEqual(parked.valueAt('location', start));
  expect([parked.valueAt('perfVehicleSpeed', later), parked.valueAt('parkingBrakeOn', later)]).toEqual([
    0,
    true,
  ]);
  expect([parked.isDriving(later), parked.tripAt(later)]).toEqual([false, null]);
});

test('a round of a quarter of an hour is a trip, and another follows', () => {
  const moving = driveOf();
  expect(moving.isDriving(start)).toBe(true);
  const [lat, lon] = listOf(moving, 'location', roundBegins);
  const trips = [-1, 0, 899_999, 900_000].map((ms) => moving.tripAt(roundBegins + ms));
  const first = trips[1] ?? 0;
  expect(trips).toEqual([first - 1, first, first, first + 1]);
  expect(listOf(moving, 'location', roundBegins + 900_000).slice(0, 2)).toEqual([lat, lon]);
});

test('the odometer begins anew where nobody would believe it any more', () => {
  const moving = driveOf();
  const anew = 11_000 * 900_000 * 181 - OFFSET_MS;
  expect(moving.valueAt('perfOdometer', anew - 1000)).toBe(177_523.897);
  expect(moving.valueAt('perfOdometer', anew)).toBe(24_000);
});

test.each([
  { name: 'Madrid', dawn: '06:14:48', dusk: '18:14:48' },
  { name: 'Göteborg', dawn: '05:12:06', dusk: '17:12:06' },
])('it is night in $name while the sun is down', ({ name, dawn, dusk }) => {
  const drive = driveOf({ city: cityNamed(name) });
  const isNight = ['00:00:00', dawn, dusk, '23:59:59'].flatMap((time) => {
    const t = Date.parse(`2026-11-02T${time}Z`);
    return [drive.valueAt('nightMode', t), drive.valueAt('nightMode', t + 1000)];
  });
  expect(isNight).toEqual([true, true, true, false, false, true, true, true]);
});

// Demos and documents rely on the same drive: values may change on purpose only.
const at = (time: string) => Date.parse(`2026-11-02T${time}Z`);
const known: readonly [Partial<SyntheticDriveOptions>, number][] = [
  [{}, at('10:00:12.5')],
  [{ road: 'city' }, at('13:31:57')],
  [{ road: 'country' }, at('17:43:08')],
  [{ road: 'motorway' }, at('22:10:11')],
  [{ isMoving: false }, at('23:00:00')],
];
test.each([
  ['perfVehicleSpeed', 5.74, 6.02, 14.13, 30.93, 0],
  ['perfVehicleSpeedDisplay', 5.91, 6.2, 14.56, 31.86, 0],
  ['perfOdometer', 50602.472, 37859.223, 57122.344, 78538.763, 24000],
  ['evBatteryLevel', 43045, 40621, 40521, 39654, 43200],
  ['evBatteryInstantaneousChargeRate', -3303549, -3465087, -8139979, -17814323, 0],
  ['envOutsideTemperature', 12.7, 10.4, 9.4, 14.2, 10.2],
  ['hvacTemperatureSet', 21.5, 20, 20.5, 20, 20.5],
  ['hvacTemperatureCurrent', 20, 21.4, 21.4, 19.6, 21.1],
  ['engineRpm', 1316, 1341, 2072, 3583, 0],
  ['perfSteeringAngle', 10.7, 2.3, -11.2, -0.2, 0],
  ['gearSelection', 8, 8, 8, 8, 4],
  ['currentGear', 8, 8, 8, 8, 4],
  ['ignitionState', 4, 4, 4, 4, 2],
  ['parkingBrakeOn', false, false, false, false, true],
  ['nightMode', false, false, false, true, true],
  ['turnSignalState', 2, 1, 0, 2, 0],
  ['evChargePortOpen', false, false, false, false, false],
  ['evChargeState', 0, 0, 0, 0, 0],
  [
    'location',
    [40.41922, -3.680008, 40, 335.1, 5],
    [40.421073, -3.702371, 40, 276, 5],
    [40.407606, -3.67193, 40, 7.5, 5],
    [40.372407, -3.689372, 40, 74, 5],
    [40.418058, -3.679357, 40, 338.7, 5],
  ],
  [
    'accelerometer',
    [-0.504, 0.714, 9.924],
    [-0.04, 0.152, 9.662],
    [0.096, -0.746, 9.744],
    [-0.033, -0.017, 9.52],
    [0, 0, 9.81],
  ],
])('a known drive has its known %s', (name, ...values) => {
  expect(known.map(([change, t]) => driveOf(change).valueAt(name, t))).toEqual(values);
});

test('what is built in is known, what the car does not have is not', () => {
  const moving = driveOf();
  const built = ['infoVin', 'infoMake', 'infoModel', 'infoModelYear', 'infoEvBatteryCapacity'];
  expect(built.map((name) => moving.valueAt(name, start))).toEqual(Object.values(facts));
  expect(moving.valueAt('infoEvConnectorType', start)).toEqual([2, 6]);
  expect(moving.valueAt('vehicleOnline', start)).toBe(true);
  expect(moving.valueAt('windowPos', start)).toBeUndefined();
});

test.each(cities)('$name has a time zone that exists', ({ timeZone }) => {
  expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});

test('a car gives every signal that it lists, and none that its model lacks', () => {
  const moving = driveOf();
  const lean = driveOf({ lacks: ['engineRpm', 'infoEvConnectorType'] });
  expect(moving.signals.filter((name) => moving.valueAt(name, start) === undefined)).toEqual([]);
  expect(moving.signals.filter((name) => !lean.signals.includes(name))).toEqual([
    'engineRpm',
    'infoEvConnectorType',
  ]);
  expect(lean.valueAt('engineRpm', start)).toBeUndefined();
  expect(lean.valueAt('infoEvConnectorType', start)).toBeUndefined();
  expect(lean.valueAt('infoVin', start)).toBe(facts.vin);
});

test('a city that nobody knows is the first one', () => {
  expect(cityNamed('Lyon').timeZone).toBe('Europe/Paris');
  expect(cityNamed('Atlantis')).toBe(cities[0]);
});
