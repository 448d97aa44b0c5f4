import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file, readable by its owner only, or makes it; a power cut afterwards takes nothing back. */
export function replaceFile(path: string, text: string): void {
  try {
    writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  } catch (error) {
    // A full disk has better use for what half a file takes.
    rmSync(`${path}.new`, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** A file's new name is on the disk when its folder is. */
export function syncFolder(path: string): void {
  // Windows opens no folders, and writes names by itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
