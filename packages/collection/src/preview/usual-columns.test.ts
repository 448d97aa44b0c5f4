import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readRecording } from '../drive/recording.ts';
import { usualColumns } from './usual-columns.ts';

function read(csv: string, names: string[] = []) {
  return readRecording(csv, usualColumns(csv, names));
}

test('the usual headings are read in their units', () => {
  const { rows } = read(
    'Date,Time,Soc,Speed,LAT,LON,ALT,Temperature\n03/29/2021,11:00:00,50,36,33.9,-6.7,140,20',
  );
  expect(Object.fromEntries(rows[0] ?? [])).toEqual({
    perfVehicleSpeed: 10,
    evBatteryLevel: 3050,
    envOutsideTemperature: 20,
    location: [33.9, -6.7, 140],
  });
});

test('a heading that is the name of a signal is that signal, as it is; any other is left', () => {
  const { rows } = read('Date,Time,engineRpm,Mood\n03/29/2021,11:00:00,2300,7', [
    'engineRpm',
    'perfOdometer',
  ]);
  expect(Object.fromEntries(rows[0] ?? [])).toEqual({ engineRpm: 2300 });
});

test('what the file has no heading for is not asked of it', () => {
  const { signals } = usualColumns('Date,Time,Speed,engineRpm', ['engineRpm', 'perfOdometer']);
  expect(Object.keys(signals)).toEqual(['perfVehicleSpeed', 'engineRpm']);
});

test('a place needs both of its columns', () => {
  const row = (headings: string) => Object.keys(usualColumns(`Date,Time,${headings}`, []));
  expect(row('LAT,LON')).toContain('location');
  expect(row('LAT')).not.toContain('location');
  expect(row('LON,ALT')).not.toContain('location');
});

test('a mark at the beginning of the file, as spreadsheets write it, is no part of the first heading', () => {
  expect(read('\uFEFFDate,Time,Speed\r\n03/29/2021,11:00:00,36\r\n').rows).toHaveLength(1);
});

const shared =
  process.env['VINCULUM_SHARED_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data');
const recorded = join(shared, 'twizy', 'T2_03_29_2021.csv');
test.skipIf(!existsSync(recorded))(
  'a real recording is read without a map (needs the recorded drives)',
  () => {
    const { rows } = read(readFileSync(recorded, 'utf8'));
    expect(rows.length).toBeGreaterThan(5000);
    expect([...(rows[100]?.keys() ?? [])]).toEqual([
      'perfVehicleSpeed',
      'evBatteryLevel',
      'envOutsideTemperature',
      'location',
    ]);
  },
);
