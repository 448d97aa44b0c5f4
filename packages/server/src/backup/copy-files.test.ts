import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyFiles, makeFolders, treeOf } from './copy-files.ts';

const base = makeScratchFolder('vinculum-copy-');
const [from, to] = [join(base, 'from'), join(base, 'to')];
beforeAll(() => {
  mkdirSync(join(from, 'below'), { recursive: true });
  writeFileSync(join(from, 'below', 'file'), 'text');
});
afterAll(() => rmSync(base, { recursive: true }));

test('what is gone by now is left out', async () => {
  expect(await treeOf(join(base, 'nowhere'))).toEqual({ folders: [], files: [] });
  const copied = await copyFiles(from, to, ['gone', 'below/file']);
  expect(copied.map(({ path, size }) => [path, size])).toEqual([['below/file', 4]]);
  expect(readFileSync(join(to, 'below', 'file'), 'utf8')).toBe('text');
});

test('what cannot be read fails, and is not taken for gone', async () => {
  const file = join('below', 'file');
  await expect(treeOf(join(from, file))).rejects.toThrow('ENOTDIR');
  await expect(copyFiles(from, to, [join(file, 'under it')])).rejects.toThrow('ENOTDIR');
});

test('copies are for their owner alone, whoever may read what was copied', async () => {
  const closed = join(base, 'closed');
  await makeFolders(closed, ['made']);
  await copyFiles(from, closed, ['below/file']);
  const modes = ['made', 'below', 'below/file'].map((path) => statSync(join(closed, path)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});
