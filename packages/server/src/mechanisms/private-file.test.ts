import fs, { type FileHandle } from 'node:fs/promises';
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readIfPresent, writePrivate } from './private-file.ts';

let folder: string;
beforeEach(() => {
  folder = makeScratchFolder('vinculum-private-');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What from now on is put on the disk for good, in order. */
function watchDisk(): string[] {
  const seen: string[] = [];
  const { writeFile, rename, open } = fs;
  vi.spyOn(fs, 'writeFile').mockImplementation(async (...input) => {
    await writeFile(...input);
    const [, , options] = input;
    if (typeof options === 'object' && options !== null && 'flush' in options && options.flush === true)
      seen.push('content');
  });
  vi.spyOn(fs, 'rename').mockImplementation(async (...input) => {
    await rename(...input);
    seen.push('name');
  });
  vi.spyOn(fs, 'open').mockImplementation(async (...input) => {
    const file: FileHandle = await open(...input);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await sync();
      seen.push(basename(String(input[0])));
    };
    return file;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return seen;
}

test('what was written is on the disk with its name, so that no power cut takes it back', async () => {
  const seen = watchDisk();
  await writePrivate(join(folder, 'key'), 'secret');
  expect(seen).toEqual(['content', 'name', basename(folder)]);
});

test('it is for its owner only, and there is nothing beside it', async () => {
  const path = join(folder, 'key');
  await writePrivate(path, 'former');
  await writePrivate(path, 'secret', join(folder, 'other'));
  expect(statSync(path).mode & 0o077).toBe(0);
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['secret', ['key']]);
});

test('a file that is not there is told from one that cannot be read', async () => {
  expect(await readIfPresent(join(folder, 'key'))).toBeNull();
  await expect(readIfPresent(folder)).rejects.toMatchObject({ code: 'EISDIR' });
});
