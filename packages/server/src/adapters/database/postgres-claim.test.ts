import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('a folder is one living process’s until that gives it back', () => {
  const release = claimFolder(root);
  expect(readdirSync(root)).toEqual(['owner.json']);
  expect(() => claimFolder(root)).toThrow(`in use by process ${process.pid}`);
  expect(readdirSync(root)).toEqual(['owner.json']);
  release();
  expect(readdirSync(root)).toEqual([]);
});

test('what a dead process left is taken over', () => {
  writeFileSync(mark, JSON.stringify({ pid: process.pid, started: 'long ago' }));
  claimFolder(root);
  expect(() => claimFolder(root)).toThrow('in use by process');
});

test('while one process takes over what a dead one left, no other does', () => {
  const dead = JSON.stringify({ pid: process.pid, started: 'long ago' });
  const release = claimFolder(root);
  renameSync(mark, join(root, 'owner-next.json'));
  writeFileSync(mark, dead);
  expect(() => claimFolder(root)).toThrow(`in use by process ${process.pid}`);
  expect(readFileSync(mark, 'utf8')).toBe(dead);
  writeFileSync(join(root, 'owner-next.json'), dead);
  claimFolder(root);
  expect(readdirSync(root), 'a process that was killed at it is waited for by nobody').toEqual([
    'owner.json',
  ]);
  release();
});

test.each(['', '{"pid":12', '{}'])('a mark that reads %j may be a living process’s, and stays', (text) => {
  writeFileSync(mark, text);
  expect(() => claimFolder(root)).toThrow(`The mark ${mark} cannot be read`);
  expect(readFileSync(mark, 'utf8')).toBe(text);
  expect(readdirSync(root)).toEqual(['owner.json']);
});
