import { describe, expect, test } from 'vitest';
import { cities, cityNamed } from './cities.ts';
import type { Drive } from './drive.ts';
import { type Road, roads } from './road.ts';
import { syntheticDrive } from './synthetic-drive.ts';

const facts = {
  vin: 'YNR40EA5XR1000001',
  make: 'Norrsken',
  model: 'N40',
  modelYear: 2025,
  batteryCapacity: 72_000,
};
const SEED = 0.3;
const city = cityNamed('Madrid');
/** A round begins here. */
const start = Date.UTC(2026, 10, 2, 10) - SEED * 6_300_000;
const ROUND_MS = 900_000;

function driveOn(road: Road, change: object = {}): Drive {
  return syntheticDrive({ facts, city, isMoving: true, road, seed: SEED, ...change });
}

const drives = roads.map((road) => ({ road, drive: driveOn(road) }));

function numberOf(drive: Drive, name: string, t: number): number {
  const value = drive.valueAt(name, t);
  return typeof value === 'number' ? value : Number.NaN;
}

function listOf(drive: Drive, name: string, t: number): number[] {
  const value = drive.valueAt(name, t);
  return Array.isArray(value) ? value.map(Number) : [];
}

const speedOf = (drive: Drive, t: number) => numberOf(drive, 'perfVehicleSpeed', t);

/** From one place to another: metres north and east, on a plane. Good enough for a city. */
function wayBetween(drive: Drive, from: number, to: number): { north: number; east: number } {
  const [[lat = 0, lon = 0], [toLat = 0, toLon = 0]] = [
    listOf(drive, 'location', from),
    listOf(drive, 'location', to),
  ];
  return { north: (toLat - lat) * 111_195, east: (toLon - lon) * 111_195 * Math.cos((lat * Math.PI) / 180) };
}

/** Every so many milliseconds of a round, and a little of the next. */
function moments(stepMs: number): number[] {
  return Array.from(
    { length: Math.floor((ROUND_MS + 60_000) / stepMs) },
    (_, index) => start + index * stepMs,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function largest(numbers: readonly number[]): number {
  return Math.max(...numbers);
}

describe.each(drives)('on $road', ({ drive }) => {
  test('the odometer counts the way that the speed makes', () => {
    const off = moments(10_000).map((t) => {
      const metres = sum(Array.from({ length: 20 }, (_, half) => speedOf(drive, t + half * 500 + 250) / 2));
      const counted = numberOf(drive, 'perfOdometer', t + 10_000) - numberOf(drive, 'perfOdometer', t);
      return Math.abs(counted * 1000 - metres);
    });
    expect(largest(off)).toBeLessThan(1.2);
  });

  test('the place moves as far as the odometer says, in the direction that it tells', () => {
    const off = moments(10_000).map((t) => {
      const { north, east } = wayBetween(drive, t, t + 10_000);
      const metres = Math.hypot(north, east);
      const counted = numberOf(drive, 'perfOdometer', t + 10_000) - numberOf(drive, 'perfOdometer', t);
      const [, , , heading = Number.NaN] = listOf(drive, 'location', t + 5000);
      const turned = (Math.atan2(east, north) * 180) / Math.PI - heading;
      // Across north a turn of 359 degrees is one of 1.
      const isAstray = metres > 20 && Math.cos((turned * Math.PI) / 180) < Math.cos((1.2 * Math.PI) / 180);
      return { metres: Math.abs(metres - counted * 1000), isAstray, heading };
    });
    expect(largest(off.map(({ metres }) => metres))).toBeLessThan(1.5);
    expect(off.filter(({ isAstray }) => isAstray)).toEqual([]);
    expect(largest(off.map(({ heading }) => heading))).toBeLessThan(360);
    expect(Math.min(...off.map(({ heading }) => heading))).toBeGreaterThanOrEqual(0);
  });

  test('acceleration is the change of speed', () => {
    const off = moments(10_000).map((t) => {
      const gained = sum(
        Array.from(
          { length: 50 },
          (_, step) => (listOf(drive, 'accelerometer', t + step * 200 + 100)[0] ?? 0) / 5,
        ),
      );
      return Math.abs(speedOf(drive, t + 10_000) - speedOf(drive, t) - gained);
    });
    expect(largest(off)).toBeLessThan(0.06);
  });

  test('the battery loses what its rate says', () => {
    // From after it was charged on: a drive of an hour and a half.
    const charged = start + 5_400_000 - ((start + SEED * 6_300_000) % 5_400_000);
    const between = [0, 1_200_000, 2_400_000, 5_399_000].map((ms) => charged + ms);
    for (const [index, t] of between.slice(1).entries()) {
      const from = between[index] ?? 0;
      const milliwatts = Array.from({ length: (t - from) / 1000 }, (_, s) =>
        numberOf(drive, 'evBatteryInstantaneousChargeRate', from + s * 1000 + 500),
      );
      const lost = numberOf(drive, 'evBatteryLevel', from) - numberOf(drive, 'evBatteryLevel', t);
      expect(Math.abs(lost + sum(milliwatts) / 1000 / 3600)).toBeLessThan(1.5);
      expect(lost).toBeGreaterThan(500);
    }
    expect(numberOf(drive, 'evBatteryLevel', charged + 5_400_000)).toBe(
      numberOf(drive, 'evBatteryLevel', charged),
    );
    expect(numberOf(drive, 'evBatteryLevel', charged)).toBe(43_200);
  });

  test('nothing jumps where a round ends', () => {
    const steps = moments(200);
    const jump = (name: string) =>
      largest(steps.map((t) => Math.abs(numberOf(drive, name, t + 200) - numberOf(drive, name, t))));
    expect(jump('perfVehicleSpeed')).toBeLessThan(0.3);
    expect(jump('perfSteeringAngle')).toBeLessThan(0.5);
    expect(jump('engineRpm')).toBeLessThan(30);
    expect(jump('envOutsideTemperature')).toBeLessThan(0.11);
    expect(jump('hvacTemperatureCurrent')).toBeLessThan(0.11);
    expect(Math.min(...steps.map((t) => speedOf(drive, t)))).toBeGreaterThanOrEqual(0);
  });
});

test.each(cities)('the widest loop stays around $name', (around) => {
  for (const seed of [0, 1]) {
    const drive = driveOn('motorway', { city: around, seed });
    const off = moments(30_000).map((t) => {
      const [lat = 0, lon = 0] = listOf(drive, 'location', t);
      return (
        Math.hypot(lat - around.lat, (lon - around.lon) * Math.cos((around.lat * Math.PI) / 180)) * 111_195
      );
    });
    expect(largest(off)).toBeLessThan(6200);
    expect(largest(off)).toBeGreaterThan(4440);
  }
});

test('the roads are told apart by their speed, and only the town makes one stop', () => {
  const reports = drives.map(({ road, drive }) => {
    const speeds = moments(1000)
      .slice(0, 900)
      .map((t) => speedOf(drive, t));
    return [road, Math.round(sum(speeds) / 900), Math.floor(Math.min(...speeds)), Math.ceil(largest(speeds))];
  });
  expect(reports).toEqual([
    ['mixed', 16, 0, 30],
    ['city', 8, 0, 17],
    ['country', 19, 12, 26],
    ['motorway', 31, 27, 35],
  ]);
});

test('of the mixed round four tenths are on the faster road', () => {
  const drive = driveOn('mixed');
  const mean = (from: number, to: number) =>
    sum(Array.from({ length: to - from }, (_, s) => speedOf(drive, start + (from + s) * 1000))) / (to - from);
  expect(mean(0, 270)).toBeLessThan(10);
  expect(mean(360, 675)).toBeGreaterThan(23);
  expect(mean(765, 900)).toBeLessThan(10);
});
