import { expect, test } from 'vitest';
import type { Drive } from '../drive/drive.ts';
import { addMovement, EffortMeter, noEffort } from './effort-meter.ts';

/** A drive at one speed, in metres a second. */
function driveAt(speed: number | undefined, timeZone = 'UTC'): Drive {
  return {
    timeZone,
    signals: ['perfVehicleSpeed'],
    valueAt: (name) => (name === 'perfVehicleSpeed' ? speed : undefined),
    isDriving: () => true,
    tripAt: () => null,
  };
}

/** Ticks from behind `from` to `to`. */
function effortOf(drive: Drive, [from, to]: [number, number], stepMs = 100) {
  const meter = new EffortMeter(drive);
  const count = noEffort();
  for (let now = from + stepMs; now <= to; now += stepMs) {
    const movement = meter.movementAt(now);
    if (movement !== null) addMovement(count, movement, { ms: stepMs });
  }
  return count;
}

const NOON = Date.UTC(2026, 10, 2, 12);

test('distance is speed times time, forwards or backwards', () => {
  for (const speed of [12.5, -12.5]) {
    const { metres, drivingMs, useDays } = effortOf(driveAt(speed), [NOON, NOON + 60_000]);
    expect(metres).toBeCloseTo(750, 6);
    expect([drivingMs, useDays]).toEqual([60_000, 1]);
  }
});

test.each([0, 0.09, -0.09, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
  'a car at %s metres a second stands',
  (speed) => {
    expect(effortOf(driveAt(speed), [NOON, NOON + 1000])).toEqual(noEffort());
  },
);

test('a car at 0.1 metres a second moves', () => {
  expect(effortOf(driveAt(0.1), [NOON, NOON + 1000]).drivingMs).toBe(1000);
});

test('a clock that ran ahead and was put back costs no day of use', () => {
  const count = noEffort();
  const days = ['2027-11-02', '2026-11-02', '2026-11-02', '2026-11-03', '2026-11-03', '2026-11-04'];
  for (const day of days) addMovement(count, { metresPerSecond: 1, day }, { ms: 1000 });
  expect(count.useDays).toBe(3);
});

test('a car whose zone nobody knows has no day', () => {
  expect(new EffortMeter(driveAt(10, 'Mars/Phobos')).movementAt(NOON)?.day).toBe('');
});

test.each([
  { zone: 'UTC', midnight: Date.UTC(2026, 10, 3) },
  { zone: 'Europe/Stockholm', midnight: Date.UTC(2026, 10, 2, 23) },
  { zone: 'Asia/Kathmandu', midnight: Date.UTC(2026, 10, 2, 18, 15) },
])('a day of use more begins at midnight of $zone, to the tick', ({ zone, midnight }) => {
  const drive = driveAt(10, zone);
  expect(effortOf(drive, [midnight - 1000, midnight - 1]).useDays).toBe(1);
  expect(effortOf(drive, [midnight - 1000, midnight]).useDays).toBe(2);
  expect(effortOf(drive, [midnight, midnight + 86_399_000], 1000).useDays).toBe(1);
});

test('only the measures that are asked for are taken', () => {
  const movement = { metresPerSecond: 10, day: '2026-11-02' };
  const counts = (['metres', 'driving_ms', 'use_days'] as const).map((kind) => {
    const count = noEffort();
    addMovement(count, movement, { ms: 1000, kinds: [kind] });
    return count;
  });
  expect(counts).toEqual([
    { ...noEffort(), metres: 10 },
    { ...noEffort(), drivingMs: 1000 },
    { ...noEffort(), useDays: 1, lastDay: '2026-11-02' },
  ]);
});

test('a calendar that goes back, by its clock or a border, counts no day twice', () => {
  const count = noEffort();
  for (const day of ['2026-11-02', '2026-11-01', '2026-11-02', '2026-11-03'])
    addMovement(count, { metresPerSecond: 10, day }, { ms: 1000 });
  expect(count.useDays).toBe(2);
});
