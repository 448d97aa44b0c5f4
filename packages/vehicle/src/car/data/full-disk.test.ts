import fs, { existsSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fileMemory, noMemory } from '../car-memory.ts';
import { FileSpool } from './file-spool.ts';
import { defaultSpoolLimits, type Spool } from './spool.ts';

let folder = '';
let path = '';
let told: unknown[] = [];
beforeEach(() => {
  folder = makeScratchFolder('vinculum-full-disk-');
  path = join(folder, 's');
  told = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const full = new Error('ENOSPC: no space left on device');
const open = () => new FileSpool(path, defaultSpoolLimits, (error) => told.push(error));
const batch = (seq: number, body = `{"seq":${seq}}`) => ({
  consentId: 7,
  seq,
  baseTime: seq * 1000,
  spooledAt: seq * 1000,
  body,
});

/** What the disk does with the bytes that it is given: how many it takes, or why none. */
let disk: (bytes: number) => number | Error;
function watchedDisk(): void {
  const { writeSync } = fs;
  disk = (bytes) => bytes;
  vi.spyOn(fs, 'writeSync').mockImplementation((...[file, bytes, offset, length, position]: unknown[]) => {
    if (typeof file !== 'number' || !Buffer.isBuffer(bytes)) throw new Error('it is written in another way');
    const taken = disk(Number(length));
    if (taken instanceof Error) throw taken;
    return writeSync(file, bytes, Number(offset), taken, Number(position));
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

/** Takes some bytes, and then no more. */
function fullAfter(bytes: number): (asked: number) => number | Error {
  let left = bytes;
  return (asked) => {
    if (left === 0) return full;
    const taken = Math.min(left, asked);
    left -= taken;
    return taken;
  };
}

function seqsAfterRestart(): number[] {
  const again: Spool = new FileSpool(path);
  const found: number[] = [];
  for (let first = again.first(); first !== undefined; first = again.first()) {
    found.push(first.seq);
    again.confirm(first.consentId, first.seq);
  }
  again.close();
  return found;
}

test('a disk that takes a record in parts has the whole of it', () => {
  watchedDisk();
  const spool = open();
  disk = (bytes) => Math.min(5, bytes);
  spool.append(batch(1));
  disk = (bytes) => bytes;
  spool.append(batch(2));
  spool.close();
  expect([seqsAfterRestart(), told]).toEqual([[1, 2], []]);
});

test('a full disk refuses a batch and says so once, and its number is that of the next', () => {
  watchedDisk();
  const spool = open();
  spool.append(batch(1));
  const { size } = statSync(path);
  disk = fullAfter(10);
  expect([spool.append(batch(2)), spool.append(batch(2))]).toEqual([[batch(2)], [batch(2)]]);
  expect([spool.count(), spool.lastSeq(7), statSync(path).size, told]).toEqual([1, 1, size, [full]]);
  disk = (bytes) => bytes;
  expect(spool.append(batch(2))).toEqual([]);
  disk = fullAfter(0);
  spool.append(batch(3));
  expect(told).toEqual([full, full]);
  spool.close();
  disk = (bytes) => bytes;
  expect(seqsAfterRestart()).toEqual([1, 2]);
});

test.each(['next record', 'end'])('what was purged while it was full is on the disk with the %s', (how) => {
  watchedDisk();
  const spool = open();
  spool.append(batch(1));
  disk = fullAfter(4);
  spool.purge(7);
  expect(spool.count()).toBe(0);
  disk = (bytes) => bytes;
  if (how === 'next record') spool.append(batch(2));
  else spool.close();
  expect(seqsAfterRestart()).toEqual(how === 'next record' ? [2] : []);
});

test('a file that cannot be made small goes on as it is, and is made small later', () => {
  watchedDisk();
  const spool = open();
  const large = 'x'.repeat(1024 * 1024);
  const { renameSync } = fs;
  const rename = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw full;
  });
  syncBuiltinESMExports();
  for (let seq = 1; seq <= 5; seq += 1) {
    spool.append(batch(seq, large));
    spool.confirm(7, seq - 1);
  }
  expect(rename).toHaveBeenCalledTimes(1);
  expect([told, existsSync(`${path}.new`)]).toEqual([[full], false]);
  rename.mockImplementation(renameSync);
  syncBuiltinESMExports();
  for (let seq = 6; seq <= 9; seq += 1) {
    spool.append(batch(seq, large));
    spool.confirm(7, seq - 1);
  }
  expect(statSync(path).size).toBeLessThan(4 * 1024 * 1024);
  spool.append(batch(10));
  spool.close();
  expect(seqsAfterRestart()).toEqual([9, 10]);
});

test('a memory that cannot be kept says so, once, and is kept when there is room', () => {
  const memory = fileMemory(path, (error) => told.push(error));
  const rename = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw full;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const nothing = noMemory.load();
  expect([memory.save(nothing), memory.save(nothing)]).toEqual([false, false]);
  expect([told, existsSync(`${path}.new`)]).toEqual([[full], false]);
  rename.mockRestore();
  syncBuiltinESMExports();
  expect([memory.save(nothing), existsSync(path)]).toEqual([true, true]);
});
