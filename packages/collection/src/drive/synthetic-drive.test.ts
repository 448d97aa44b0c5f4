import { expect, test } from 'vitest';
import { cities, cityNamed } from './cities.ts';
import { roads, syntheticDrive } from './synthetic-drive.ts';

const facts = {
  vin: 'YNR40EA5XR1000001',
  make: 'Norrsken',
  model: 'N40',
  modelYear: 2025,
  batteryCapacity: 72_000,
};
const city = cityNamed('Madrid');
const start = Date.UTC(2026, 10, 2, 10);
const moving = syntheticDrive({ facts, city, isMoving: true, seed: 0.3 });
const parked = syntheticDrive({ facts, city, isMoving: false, seed: 0.3 });

function numberOf(drive: typeof moving, name: string, t: number): number {
  const value = drive.valueAt(name, t);
  return typeof value === 'number' ? value : Number.NaN;
}

function positionAt(t: number): { lat: number; lon: number } {
  const value = moving.valueAt('location', t);
  const [lat = Number.NaN, lon = Number.NaN] = Array.isArray(value) ? value.map(Number) : [];
  return { lat, lon };
}

/** Metres, on a plane: good enough for a city. */
function distance(a: ReturnType<typeof positionAt>, b: ReturnType<typeof positionAt>): number {
  const north = (a.lat - b.lat) * 111_320;
  const east = (a.lon - b.lon) * 111_320 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

test('the same seed gives the same drive, another seed another', () => {
  const again = syntheticDrive({ facts, city, isMoving: true, seed: 0.3 });
  const other = syntheticDrive({ facts, city, isMoving: true, seed: 0.4 });
  expect(again.valueAt('location', start)).toEqual(moving.valueAt('location', start));
  expect(other.valueAt('location', start)).not.toEqual(moving.valueAt('location', start));
});

test('an hour on the road stays plausible and without jumps', () => {
  let topSpeed = 0;
  for (let t = start; t < start + 3_600_000; t += 1000) {
    const speed = numberOf(moving, 'perfVehicleSpeed', t);
    topSpeed = Math.max(topSpeed, speed);
    expect(speed).toBeGreaterThanOrEqual(0);
    expect(Math.abs(numberOf(moving, 'perfVehicleSpeed', t + 1000) - speed)).toBeLessThan(6);
    expect(distance(positionAt(t), positionAt(t + 1000))).toBeLessThan(50);
    expect(distance(positionAt(t), city)).toBeLessThan(5000);
  }
  expect(topSpeed).toBeGreaterThan(20);
  expect(topSpeed).toBeLessThan(40);
});

test('the odometer never turns back, and the battery stays between empty and full', () => {
  for (let t = start; t < start + 2 * 5_400_000; t += 60_000) {
    expect(numberOf(moving, 'perfOdometer', t + 60_000)).toBeGreaterThan(numberOf(moving, 'perfOdometer', t));
    expect(numberOf(moving, 'evBatteryLevel', t)).toBeGreaterThan(0);
    expect(numberOf(moving, 'evBatteryLevel', t)).toBeLessThanOrEqual(facts.batteryCapacity);
  }
});

test('a place is latitude, longitude, altitude, heading and an accuracy in metres', () => {
  const degrees = expect.any(Number);
  expect(moving.valueAt('location', start)).toEqual([degrees, degrees, 40, degrees, 5]);
});

test('a parked car stands still with its brake on', () => {
  const later = start + 600_000;
  expect(parked.valueAt('location', later)).toEqual(parked.valueAt('location', start));
  expect([parked.valueAt('perfVehicleSpeed', later), parked.valueAt('parkingBrakeOn', later)]).toEqual([
    0,
    true,
  ]);
  expect([parked.isDriving(later), parked.tripAt(later)]).toEqual([false, null]);
});

test('a quarter of an hour is a trip, and another follows', () => {
  const trips = [0, 900_000, 1_800_000].map((ms) => moving.tripAt(start + ms));
  expect(trips).toEqual([trips[0], (trips[0] ?? 0) + 1, (trips[0] ?? 0) + 2]);
});

test('what is built in is known, what the car does not have is not', () => {
  expect(moving.valueAt('infoVin', start)).toBe(facts.vin);
  expect(moving.valueAt('windowPos', start)).toBeUndefined();
});

test.each(cities)('$name has a time zone that exists', ({ timeZone }) => {
  expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});

test('a car gives every signal that it lists, and none that its model lacks', () => {
  const lean = syntheticDrive({
    facts,
    city,
    isMoving: true,
    seed: 0.3,
    lacks: ['engineRpm', 'infoEvConnectorType'],
  });
  expect(moving.signals.filter((name) => moving.valueAt(name, start) === undefined)).toEqual([]);
  expect(moving.signals.filter((name) => !lean.signals.includes(name))).toEqual([
    'engineRpm',
    'infoEvConnectorType',
  ]);
  expect(lean.valueAt('engineRpm', start)).toBeUndefined();
  expect(lean.valueAt('infoEvConnectorType', start)).toBeUndefined();
  expect(lean.valueAt('infoVin', start)).toBe(facts.vin);
});

test('the roads are told apart by their speed: town, country road, motorway', () => {
  const means = roads
    .filter((road) => road !== 'mixed')
    .map((road) => {
      const drive = syntheticDrive({ facts, city, isMoving: true, road, seed: 0.3 });
      const speeds = Array.from({ length: 900 }, (_, s) =>
        numberOf(drive, 'perfVehicleSpeed', start + s * 1000),
      );
      return speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
    });
  const [town = 0, country = 0, motorway = 0] = means;
  expect(town).toBeLessThan(12);
  expect(country).toBeGreaterThan(15);
  expect(motorway).toBeGreaterThan(28);
});
