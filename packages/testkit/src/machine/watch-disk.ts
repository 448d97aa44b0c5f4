import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/**
 * What from now on is put on the disk for good, in order: a file of so many bytes, a new name, a folder with the names
 * in it. The rest a power cut may take back.
 */
export function watchDisk(): string[] {
  const seen: string[] = [];
  const { renameSync, fsyncSync, fdatasyncSync } = fs;
  const synced = (file: number) => {
    const facts = fs.fstatSync(file);
    seen.push(facts.isDirectory() ? 'folder' : `file of ${facts.size}`);
  };
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    fsyncSync(file);
    synced(file);
  });
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation((file) => {
    fdatasyncSync(file);
    synced(file);
  });
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    renameSync(from, to);
    seen.push('name');
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return seen;
}
