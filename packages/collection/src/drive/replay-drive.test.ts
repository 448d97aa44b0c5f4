import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { factNames } from './drive.ts';
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

test.each([
  ['a day that does not exist', '02/30/2021,11:00:01'],
  ['a month that does not exist', '13/01/2021,11:00:01'],
  ['no date', ',11:00:01'],
  ['a date of the other kind', '2021-03-29,11:00:01'],
  ['more than a date', '03/29/2021 Monday,11:00:01'],
  ['less than a date', 'on 03/29/2021,11:00:01'],
  ['no time', '03/29/2021,'],
  ['a time without seconds', '03/29/2021,11:00'],
  ['a time in words', '03/29/2021,at 11:00:00'],
  ['a time that does not exist', '03/29/2021,24:00:00'],
  ['minutes that do not exist', '03/29/2021,11:60:00'],
  ['seconds that do not exist', '03/29/2021,11:00:60'],
  ['a row that ends too early', '03/29/2021'],
])('a row with %s is left out, from the first on', (_what, cells) => {
  const read = recording(`${cells},50,36,33.9,-6.7,140,20`, '12/31/2022,9:00:01.5,50,36,33.9,-6.7,140,21');
  expect(read).toMatchObject({ times: [0], skipped: 1 });
  expect(read.rows.map((row) => row.get('envOutsideTemperature'))).toEqual([21]);
});

test('of two rows of one moment the first counts', () => {
  const row = '03/29/2021,11:00:00,50,36,33.9,-6.7,140';
  const read = recording(`${row},20`, `${row},21`, '03/29/2021,11:00:01,50,36,33.9,-6.7,140,22');
  expect(read).toMatchObject({ times: [0, 1000], skipped: 1 });
  expect(read.rows.map((cells) => cells.get('envOutsideTemperature'))).toEqual([20, 22]);
});

test('midnight is passed, and the year too', () => {
  const { times } = recording(
    '12/31/2020,23:59:58,50,36,33.9,-6.7,140,20',
    '01/01/2021,01:02:03,50,36,33.9,-6.7,140,20',
  );
  expect(times).toEqual([0, 3_725_000]);
});

test('cells may be quoted and padded, and an offset is added after the scale', () => {
  const { rows, skipped } = readRecording('"Date" , " Time " ,"T"\n " 03/29/2021 " ,"11:00:00", "68" \n \r', {
    date: 'Date',
    time: 'Time',
    signals: { envOutsideTemperature: { column: 'T', scale: 5 / 9, offset: -160 / 9 } },
  });
  expect(Object.fromEntries(rows[0] ?? [])).toEqual({ envOutsideTemperature: 20 });
  // A line of blanks is none.
  expect(skipped).toBe(0);
});

test.each([
  ['90,180,7', [90, 180, 7]],
  ['-90,-180,', [-90, -180, 0]],
  ['90.1,0,7', undefined],
  ['-90.1,0,7', undefined],
  ['0,180.1,7', undefined],
  ['0,-180.1,7', undefined],
  [',0,7', undefined],
  ['0, ,7', undefined],
  ['0,Infinity,7', undefined],
])('a place recorded as %s', (cells, place) => {
  const { rows } = recording(`03/29/2021,11:00:00,50,36,${cells},20`);
  expect(rows[0]?.get('location')).toEqual(place);
});

test('a map without a place, or without heights, is read without', () => {
  const csv = `${head}\n03/29/2021,11:00:00,50,36,33.9,-6.7,140,20`;
  const read = (location: ReplayMap['location']) => readRecording(csv, { ...map, location }).rows[0];
  expect(read(undefined)?.has('location')).toBe(false);
  expect(read({ lat: 'LAT', lon: 'LON' })?.get('location')).toEqual([33.9, -6.7, 0]);
  expect(missingColumns('Date,Time,Soc,Speed,Temperature', { ...map, location: undefined })).toEqual([]);
  expect(missingColumns(head, { ...map, location: { lat: 'LAT', lon: 'LON' } })).toEqual([]);
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
  test('knows the last value for half a minute', () => {
    const known = [40_000, 40_001, 99_999, 100_000].map((ms) => drive.valueAt('perfVehicleSpeed', 1000 + ms));
    expect(known).toEqual([10.000008, undefined, undefined, 20.000016]);
  });
  test('knows nothing before it begins but what is built in', () => {
    const at = [1000 - 101_000, 0, 1000];
    expect(at.map((t) => drive.valueAt('evBatteryLevel', t))).toEqual([undefined, undefined, 3050]);
    expect(drive.valueAt('infoVin', 0)).toBe(facts.vin);
    expect(drive.isDriving(0)).toBe(false);
  });
  test('is driving while its speed says so', () => {
    const at = [1000, 11_000, 61_000, 101_000].map((t) => drive.isDriving(t));
    expect(at).toEqual([false, true, false, true]);
  });
  test('gives what is recorded and what is built in, in the zone that it is given', () => {
    const recorded = ['evBatteryLevel', 'perfVehicleSpeed', 'envOutsideTemperature', 'location'];
    const { signals } = replayDrive(read, { facts, startsAt: 0, speed: 1, timeZone: 'UTC' });
    expect(new Set(signals)).toEqual(new Set([...factNames, ...recorded]));
    expect(drive.timeZone).toBe('UTC');
  });
  test('is played faster, and ends sooner', () => {
    const fast = replayDrive(read, { facts, startsAt: 1000, speed: 10, timeZone: 'UTC' });
    expect(fast.valueAt('perfVehicleSpeed', 1000 + 999)).toBe(0);
    expect(fast.valueAt('perfVehicleSpeed', 1000 + 1000)).toBeCloseTo(10, 3);
    expect([1000 + 10_099, 1000 + 10_100].map((t) => fast.tripAt(t))).toEqual([0, 1]);
  });
  test('of nothing gives nothing', () => {
    const empty = replayDrive(recording(), { facts, startsAt: 0, speed: 1, timeZone: 'UTC' });
    expect(empty.valueAt('perfVehicleSpeed', 500)).toBeUndefined();
    expect(empty.isDriving(500)).toBe(false);
    expect(empty.signals).toEqual(factNames);
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
