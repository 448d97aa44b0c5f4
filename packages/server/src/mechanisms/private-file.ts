import { chmod, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file's bytes, or null when there is none. */
export async function readIfPresent(path: string): Promise<Buffer | null> {
  return await ifPresent(readFile(path));
}

/** What is read of a file, or null when there is none. */
export async function ifPresent<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes a file that its owner alone may read, whole or not at all, and for good: half a key would keep every later
 * start away, and so would one that a power cut takes back after something was sealed with it. `unfinished` is its
 * name until it is whole.
 */
export async function writePrivate(
  path: string,
  content: Buffer | string,
  unfinished = `${path}.new`,
): Promise<void> {
  await writeFile(unfinished, content, { mode: 0o600, flush: true });
  await chmod(unfinished, 0o600);
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}

/** A file's new name is on the disk when its folder is. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and writes names by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
