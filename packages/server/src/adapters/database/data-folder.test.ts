import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canReach, openDataFolder } from './data-folder.ts';

let base: string;
beforeEach(() => {
  base = makeScratchFolder('vinculum-data-folder-');
  chmodSync(base, 0o755);
});
afterEach(() => rmSync(base, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;
const isRoot = process.getuid?.() === 0;

test.each([
  { name: 'new' },
  { name: 'empty', entry: '' },
  { name: 'with an authority', entry: 'authority' },
  { name: 'with a database', entry: 'postgres' },
  { name: 'with files', entry: 'files' },
])('a $name data folder is closed to other users', ({ name, entry }) => {
  const folder = join(base, name);
  if (entry !== undefined) mkdirSync(join(folder, entry), { recursive: true });
  if (entry !== undefined) chmodSync(folder, 0o755);
  openDataFolder(folder, { hasDatabase: false });
  expect(modeOf(folder)).toBe(0o700);
});

test.runIf(isRoot)("started by root, PostgreSQL's user reaches its own folder, and others nothing", () => {
  const folder = join(base, 'data');
  openDataFolder(folder, { hasDatabase: true });
  expect(modeOf(folder)).toBe(0o710);
  const nobody = { uid: 65_534, gid: 65_534 };
  expect(canReach(nobody, join(folder, 'postgres'))).toBe(true);
  expect(canReach({ uid: 1000, gid: 1000 }, join(folder, 'postgres'))).toBe(false);
});

test('a folder of everybody keeps its mode, whatever is in it', () => {
  const folder = join(base, 'tmp');
  mkdirSync(join(folder, 'authority'), { recursive: true });
  chmodSync(folder, 0o777);
  openDataFolder(folder, { hasDatabase: true });
  expect(modeOf(folder)).toBe(0o777);
});

test('a folder that holds other things, named by mistake, keeps its mode', () => {
  const folder = join(base, 'home');
  mkdirSync(folder);
  writeFileSync(join(folder, 'letter.txt'), '');
  chmodSync(folder, 0o755);
  openDataFolder(folder, { hasDatabase: true });
  expect(modeOf(folder)).toBe(0o755);
});
