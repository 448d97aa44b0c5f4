import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReplay } from './read-replay.ts';

const map = { date: 'Date', time: 'Time', signals: { perfVehicleSpeed: { column: 'Speed' } } };
const csv = 'Date,Time,Speed\n03/29/2021,11:00:00,36\n';
let folder = '';
beforeEach(() => {
  folder = makeScratchFolder('vinculum-replay-');
});
afterEach(() => rmSync(folder, { recursive: true }));

function files(written: { csv?: string; map?: string }) {
  const file = join(folder, 'drive.csv');
  const mapFile = join(folder, 'map.json');
  if (written.csv !== undefined) writeFileSync(file, written.csv);
  if (written.map !== undefined) writeFileSync(mapFile, written.map);
  return { file, map: mapFile };
}

test('a recording and its map are read', async () => {
  const { recording, map: read } = await readReplay(files({ csv, map: JSON.stringify(map) }));
  expect(recording.rows).toHaveLength(1);
  expect(read.time_zone).toBe('UTC');
});

test.each([
  ['a map that is not there', { csv }, /^--map: .*map\.json does not exist\.$/],
  [
    'a recording that is not there',
    { map: JSON.stringify(map) },
    /^--replay: .*drive\.csv does not exist\.$/,
  ],
  ['a map that is no JSON', { csv, map: 'Date' }, /map\.json is not JSON\.$/],
  ['a map without columns', { csv, map: '{"date":"Date","time":"Time"}' }, /signals is missing or wrong\.$/],
  [
    'a time zone that does not exist',
    { csv, map: JSON.stringify({ ...map, time_zone: 'Mars/Base' }) },
    /time_zone is missing or wrong\.$/,
  ],
  [
    'a column that is not there',
    { csv: 'Date,Time\n', map: JSON.stringify(map) },
    /has no column Speed, which/,
  ],
  [
    'a recording without rows',
    { csv: 'Date,Time,Speed\n', map: JSON.stringify(map) },
    /has no row with a date/,
  ],
])('%s is said in one sentence', async (_, written, message) => {
  await expect(readReplay(files(written))).rejects.toThrow(message);
});
