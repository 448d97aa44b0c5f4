import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder } from './postgres-claim.ts';

let root: string;
let mark: string;
beforeEach(() => {
  root = makeScratchFolder('vinculum-claim-');
  mark = join(root, 'owner.json');
});
afterEach(() => rmSync(root, { recursive: true }));

const marksOf = () =>
  Object.fromEntries(readdirSync(root).map((name) => [name, readFileSync(join(root, name), 'utf8')]));

test('a folder is one living process’s until that gives it back', () => {
  const release = claimFolder(root);
  expect(readdirSync(root)).toEqual(['owner.json']);
  expect(() => claimFolder(root)).toThrow(`in use by process ${process.pid}`);
  expect(readdirSync(root)).toEqual(['owner.json']);
  release();
  expect(readdirSync(root)).toEqual([]);
});

const dead = (started: number) => JSON.stringify({ pid: process.pid, started: String(started) });
const nextOf = (started: number) => join(root, `owner-next-${process.pid}-${started}.json`);

test('what dead processes left is taken over, also of those that died at that', () => {
  writeFileSync(mark, dead(1));
  writeFileSync(nextOf(1), dead(2));
  writeFileSync(nextOf(2), dead(3));
  writeFileSync(nextOf(7), dead(8));
  writeFileSync(join(root, 'owner-9.json'), dead(9));
  writeFileSync(join(root, 'owner-next.json'), dead(10));
  claimFolder(root);
  expect(readdirSync(root)).toEqual(['owner.json']);
  expect(() => claimFolder(root)).toThrow('in use by process');
});

test('while one process takes over what dead ones left, no other does', () => {
  const release = claimFolder(root);
  renameSync(mark, nextOf(2));
  writeFileSync(mark, dead(1));
  writeFileSync(nextOf(1), dead(2));
  const marks = marksOf();
  expect(() => claimFolder(root)).toThrow(`in use by process ${process.pid}`);
  expect(marksOf()).toEqual(marks);
  release();
});

test('of two that find a dead mark the later one leaves the other’s as it is, whenever that came', () => {
  claimFolder(root);
  const living = readFileSync(mark, 'utf8');
  const begin = () => {
    for (const name of readdirSync(root)) rmSync(join(root, name));
    writeFileSync(mark, dead(1));
    writeFileSync(nextOf(1), dead(2));
  };
  begin();
  const atIt = () =>
    claimFolder(root, (own, name) => {
      writeFileSync(nextOf(2), living);
      linkSync(own, name);
    });
  expect(atIt).toThrow('in use by process');
  expect(marksOf()).toMatchObject({ 'owner.json': dead(1), [basename(nextOf(2))]: living });
  begin();
  const done = () =>
    claimFolder(root, (own, name) => {
      writeFileSync(mark, living);
      rmSync(nextOf(1));
      linkSync(own, name);
    });
  expect(done).toThrow('in use by process');
  expect(marksOf()).toEqual({ 'owner.json': living });
});

test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
  'a folder without hard links (%s) can be used',
  (code) => {
    const link = () => {
      throw Object.assign(new Error(code), { code });
    };
    const release = claimFolder(root, link);
    expect(readdirSync(root)).toEqual(['owner.json']);
    expect(() => claimFolder(root, link)).toThrow('in use by process');
    release();
    writeFileSync(mark, dead(1));
    writeFileSync(nextOf(1), dead(2));
    claimFolder(root, link);
    expect(readdirSync(root)).toEqual(['owner.json']);
    expect(() => claimFolder(root, link)).toThrow('in use by process');
  },
);

test('a mark that leads back to itself is no endless way', () => {
  writeFileSync(mark, dead(1));
  writeFileSync(nextOf(1), dead(1));
  expect(() => claimFolder(root)).toThrow('lead nowhere');
});

test.each(['', '{"pid":12', '{}'])('a mark that reads %j may be a living process’s, and stays', (text) => {
  writeFileSync(mark, text);
  expect(() => claimFolder(root)).toThrow(`The mark ${mark} cannot be read`);
  expect(readFileSync(mark, 'utf8')).toBe(text);
  expect(readdirSync(root)).toEqual(['owner.json']);
});
