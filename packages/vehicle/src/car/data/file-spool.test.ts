import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchDisk } from '@vinculum/testkit/machine/watch-disk.ts';
import { FileSpool } from './file-spool.ts';
import type { Spool } from './spool.ts';

let folder = '';
beforeEach(() => {
  folder = makeScratchFolder('vinculum-spool-');
});
afterEach(() => rmSync(folder, { recursive: true }));

const batch = (consentId: number, seq: number) => ({
  consentId,
  seq,
  baseTime: seq * 1000,
  spooledAt: seq * 1000 + 500,
  body: `{"seq":${seq}}`,
});

function seqs(spool: Spool): number[] {
  const found: number[] = [];
  for (let first = spool.first(); first !== undefined; first = spool.first()) {
    found.push(first.seq);
    spool.confirm(first.consentId, first.seq);
  }
  return found;
}

test('what was appended or purged is on the disk at once, what was confirmed need not be', () => {
  const spool = new FileSpool(join(folder, 's'));
  const seen = watchDisk();
  const size = () => `file of ${statSync(join(folder, 's')).size}`;
  spool.append(batch(7, 1));
  spool.append(batch(7, 2));
  expect(seen.at(-1)).toBe(size());
  expect(seen).toHaveLength(2);
  spool.confirm(7, 1);
  expect(seen).toHaveLength(2);
  spool.purge(7);
  expect(seen.slice(2)).toEqual([size()]);
  spool.confirm(7, 2);
  spool.close();
  expect(seen.slice(3)).toEqual([size()]);
});

test('a spool that is opened is on the disk with its name', () => {
  const seen = watchDisk();
  const spool = new FileSpool(join(folder, 's'));
  expect(seen).toEqual(['file of 0', 'name', 'folder']);
  spool.close();
});

test('what was written is there after a restart, what was confirmed or purged is not', () => {
  const spool = new FileSpool(join(folder, 's'));
  for (let seq = 1; seq <= 4; seq += 1) spool.append(batch(7, seq));
  spool.append(batch(8, 1));
  spool.confirm(7, 2);
  spool.purge(8);
  spool.close();
  const again = new FileSpool(join(folder, 's'));
  expect(again.isDurable).toBe(true);
  expect(again.lastSeq(7)).toBe(4);
  expect(again.lastSeq(8)).toBe(1);
  expect(again.first()).toEqual(batch(7, 3));
  expect(seqs(again)).toEqual([3, 4]);
  again.close();
});

test('what is sealed knows its signals after a restart, and what was purged of it is not there', () => {
  const path = join(folder, 's');
  const sealed = (seq: number, sealedSignals: number[]) => ({ ...batch(7, seq), sealedSignals });
  const spool = new FileSpool(path);
  spool.append(sealed(1, [1]));
  spool.append(sealed(2, [2]));
  spool.append(sealed(3, [1, 3]));
  const seen = watchDisk();
  spool.purgeSealed(7, [2]);
  expect(seen, 'it is on the disk at once').toEqual([`file of ${statSync(path).size}`]);
  spool.purgeSealed(7, [2]);
  spool.close();
  const again = new FileSpool(path);
  expect(again.first()).toEqual(sealed(1, [1]));
  again.purgeSealed(7, [3]);
  expect(seqs(again)).toEqual([1]);
  expect(again.lastSeq(7)).toBe(3);
  again.close();
});

test('a file of which much has been confirmed becomes small again, and keeps what waits and the numbers', () => {
  const path = join(folder, 's');
  const spool = new FileSpool(path);
  const large = 'x'.repeat(1024 * 1024);
  let most = 0;
  for (const seq of [1, 2]) spool.append(batch(6, seq));
  spool.confirm(6, 1);
  spool.confirm(9, 5);
  for (let seq = 1; seq <= 10; seq += 1) {
    spool.append({ ...batch(7, seq), body: large });
    spool.confirm(7, seq - 1);
    most = Math.max(most, statSync(path).size);
  }
  expect(most).toBeLessThan(6 * 1024 * 1024);
  expect(most, 'not with every record').toBeGreaterThan(3 * 1024 * 1024);
  spool.append(batch(8, 1));
  spool.close();
  const again = new FileSpool(path);
  expect([6, 7, 8, 9].map((id) => again.lastSeq(id))).toEqual([2, 10, 1, 5]);
  expect(again.first()).toEqual(batch(6, 2));
  expect(seqs(again)).toEqual([2, 10, 1]);
  again.close();
});

test('what was written before it was noted when is read on, as old as its samples', () => {
  const path = join(folder, 's');
  const spool = new FileSpool(path);
  spool.append(batch(7, 1));
  spool.close();
  const text = readFileSync(path, 'utf8').slice(9).trim().replace('"spooledAt":1500,', '');
  writeFileSync(path, `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`);
  const again = new FileSpool(path);
  expect(again.first()).toEqual({ ...batch(7, 1), spooledAt: 1000 });
  again.close();
});

test('a power cut at any byte loses at most the last record and never invents one', () => {
  const path = join(folder, 's');
  const spool = new FileSpool(path);
  for (let seq = 1; seq <= 3; seq += 1) spool.append(batch(7, seq));
  spool.close();
  const whole = readFileSync(path);
  const lineEnds = [...whole.entries()].filter(([, byte]) => byte === 10).map(([index]) => index + 1);
  for (let cut = 0; cut <= whole.length; cut += 1) {
    writeFileSync(path, whole.subarray(0, cut));
    const again = new FileSpool(path);
    const complete = lineEnds.filter((end) => end <= cut + 1).length;
    expect(seqs(again)).toEqual([1, 2, 3].slice(0, complete));
    again.close();
  }
});

test('a record of another kind ends what is believed', () => {
  const path = join(folder, 's');
  const spool = new FileSpool(path);
  for (let seq = 1; seq <= 2; seq += 1) spool.append(batch(7, seq));
  spool.close();
  const [first = '', second = ''] = readFileSync(path, 'utf8').split('\n');
  const text = '{"postcard":7}';
  writeFileSync(path, [first, `${crc32(text).toString(16).padStart(8, '0')} ${text}`, second, ''].join('\n'));
  const again = new FileSpool(path);
  expect(seqs(again)).toEqual([1]);
  again.close();
});

test('a damaged record ends what is believed', () => {
  const path = join(folder, 's');
  const spool = new FileSpool(path);
  for (let seq = 1; seq <= 3; seq += 1) spool.append(batch(7, seq));
  spool.close();
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [lines[0], (lines[1] ?? '').replace('seq', 'sEq'), lines[2], ''].join('\n'));
  const again = new FileSpool(path);
  expect(seqs(again)).toEqual([1]);
  again.close();
});
