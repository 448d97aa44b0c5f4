import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingColumns, readRecording, recordingSteps, type ReplayMap } from './recording.ts';
import { replayDrive } from './replay-drive.ts';

const facts = { vin: 'YNR40EA5XR1100001', make: 'M', model: 'O', modelYear: 2025, batteryCapacity: 6100 };
const map: ReplayMap = {
  date: 'Date',
  time: 'Time',
  signals: {
    evBatteryLevel: { column: 'Soc', scale: 61, offset: 0 },
    perfVehicleSpeed: { column: 'Speed', scale: 0.277778, offset: 0 },
    envOutsideTemperature: { column: 'Temperature', scale: 1, offset: 0 },
  },
  location: { lat: 'LAT', lon: 'LON', altitude: 'ALT' },
};
const head = 'Date,Time,Soc,Speed,LAT,LON,ALT,Temperature';

function recording(...rows: string[]) {
  return readRecording([head, ...rows].join('\n'), map);
}

test('values are converted into the units of the signals', () => {
  const { rows } = recording('03/29/2021,11:00:00,50,36,33.9,-6.7,140,20');
  expect(rows[0]?.get('perfVehicleSpeed')).toBeCloseTo(10, 3);
  expect(rows[0]?.get('evBatteryLevel')).toBe(3050);
  expect(rows[0]?.get('location')).toEqual([33.9, -6.7, 140]);
});

test('rows with impossible dates or times that go back are left out and counted', () => {
  const read = recording(
    '03/29/2021,11:00:00,50,36,33.9,-6.7,140,20',
    '02/30/2021,11:00:01,50,36,33.9,-6.7,140,20',
    'nonsense,11:00:02,50,36,33.9,-6.7,140,20',
    '03/29/2021,10:59:59,50,36,33.9,-6.7,140,20',
    '03/29/2021,11:00:03,49,18,33.9,-6.7,140,20',
  );
  expect(read.skipped).toBe(3);
  expect(read.times).toEqual([0, 3000]);
});

test('a missing or broken cell leaves that signal out, not the row', () => {
  const { rows } = recording('03/29/2021,11:00:00,,36,95.0,-6.7,140,warm');
  expect(rows[0]?.has('evBatteryLevel')).toBe(false);
  expect(rows[0]?.has('location')).toBe(false);
  expect(rows[0]?.get('perfVehicleSpeed')).toBeCloseTo(10, 3);
});

test('a recording can be read line by line, telling how far it is', () => {
  const rows = [
    '03/29/2021,11:00:00,50,36,33.9,-6.7,140,20',
    '',
    '03/29/2021,11:00:03,49,18,33.9,-6.7,140,20\r',
  ];
  const csv = [`\uFEFF${head}\r`, ...rows].join('\n');
  const steps = recordingSteps(csv, map);
  const shares: number[] = [];
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) shares.push(step.value);
  expect(shares).toHaveLength(3);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  expect(step.value).toEqual(readRecording(csv, map));
  expect(step.value.times).toEqual([0, 3000]);
});

test('columns that the map names and the recording lacks are named', () => {
  expect(missingColumns(`${head}\n`, map)).toEqual([]);
  expect(missingColumns('Date,"Time",Speed,LAT\r\n', map)).toEqual(['Soc', 'Temperature', 'LON', 'ALT']);
});

describe('a replayed drive', () => {
  const read = recording(
    '03/29/2021,11:00:00,50,0,33.9,-6.7,140,20',
    '03/29/2021,11:00:10,50,36,33.9,-6.7,140,20',
    '03/29/2021,11:01:40,50,72,33.9,-6.7,140,20',
  );
  const drive = replayDrive(read, { facts, startsAt: 1000, speed: 1, timeZone: 'UTC' });

  test('holds the last value until the next', () => {
    expect(drive.valueAt('perfVehicleSpeed', 1000 + 9999)).toBe(0);
    expect(drive.valueAt('perfVehicleSpeed', 1000 + 10_000)).toBeCloseTo(10, 3);
  });
  test('knows nothing in a gap longer than half a minute', () => {
    expect(drive.valueAt('perfVehicleSpeed', 1000 + 60_000)).toBeUndefined();
  });
  test('begins again at its end', () => {
    expect(drive.valueAt('perfVehicleSpeed', 1000 + 101_000)).toBe(0);
  });
  test('is one trip each time: a stop does not end it', () => {
    expect([999, 1000, 1000 + 100_999, 1000 + 101_000].map((t) => drive.tripAt(t))).toEqual([null, 0, 0, 1]);
  });
  test('tells the static signals of the car', () => {
    expect(drive.valueAt('infoVin', 2000)).toBe(facts.vin);
  });
});

const shared =
  process.env['VINCULUM_SHARED_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data');
const recorded = join(shared, 'twizy', 'T2_03_29_2021.csv');
test.skipIf(!existsSync(recorded))(
  'a real recording with impossible dates and gaps is read (needs the recorded drives)',
  () => {
    const read = readRecording(readFileSync(recorded, 'utf8'), map);
    expect(read.skipped).toBeGreaterThanOrEqual(57);
    expect(read.rows.length).toBeGreaterThan(5000);
    expect(read.times.every((time, index) => index === 0 || time > (read.times[index - 1] ?? 0))).toBe(true);
  },
);
