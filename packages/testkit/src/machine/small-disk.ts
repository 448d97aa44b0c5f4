import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterUs } from '../end-with-us.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const UNMOUNT_PATIENCE_MS = 60_000;

/** A disk of a given size, in memory, that can be filled and given room again. */
export class SmallDisk {
  readonly folder: string;
  #dismiss = () => {};

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Null where nobody may mount one: only root of a whole Linux may. */
  static mount(megabytes: number): SmallDisk | null {
    const disk = new SmallDisk(makeScratchFolder('vinculum-disk-'));
    if (disk.#mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs')) {
      // Started by root, PostgreSQL runs as another user, who must get in.
      chmodSync(disk.folder, 0o755);
      disk.#dismiss = afterUs('umount -l "$0"; rmdir "$0"', [disk.folder]);
      return disk;
    }
    rmSync(disk.folder, { recursive: true });
    return null;
  }

  resize(megabytes: number): void {
    if (!this.#mount('-o', `remount,size=${megabytes}m`)) throw new Error('the disk was not resized');
  }

  /** Writes zeros until no more can be written. */
  async fill(): Promise<void> {
    const zeros = Buffer.alloc(1_000_000);
    for (const piece of [zeros, zeros.subarray(0, 4096), zeros.subarray(0, 1)])
      while (await this.#hasTaken(piece));
  }

  /** Takes away what it was filled with. */
  async free(): Promise<void> {
    await rm(this.#filler, { force: true });
  }

  /** @throws when somebody still uses it */
  async unmount(): Promise<void> {
    const deadline = performance.now() + UNMOUNT_PATIENCE_MS;
    while (spawnSync('umount', [this.folder]).status !== 0) {
      if (performance.now() > deadline) throw new Error(`${this.folder} cannot be unmounted`);
      await wait(50);
    }
    this.#dismiss();
    rmSync(this.folder, { recursive: true });
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }

  #mount(...options: string[]): boolean {
    return spawnSync('mount', [...options, this.folder]).status === 0;
  }

  async #hasTaken(piece: Uint8Array): Promise<boolean> {
    try {
      await appendFile(this.#filler, piece);
      return true;
    } catch {
      return false;
    }
  }
}
