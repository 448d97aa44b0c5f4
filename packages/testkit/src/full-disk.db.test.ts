import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MortalProduct } from './kill-nine-product.ts';
import { saveForm, seed, watch } from './kill-nine-world.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const COME_BACK = { timeout: 80_000, interval: 100 };
const disk = makeScratchFolder('vinculum-disk-');
const mount = (...options: string[]) => spawnSync('mount', [...options, disk]).status === 0;
const unmount = () => spawnSync('umount', [disk]).status === 0;
const canMount = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs') && unmount();

// Without the right to mount a disk of a given size (root of a whole Linux) nothing of this can be tried.
describe.skipIf(!canMount)('a full disk', () => {
  let product: MortalProduct;
  beforeEach(async () => {
    if (!mount('-t', 'tmpfs', '-o', 'size=40m', 'tmpfs')) throw new Error('the disk was not mounted');
    chmodSync(disk, 0o755);
    product = await MortalProduct.prepare(join(disk, 'data'));
  });
  afterEach(async () => {
    await product.end();
    await vi.waitUntil(unmount);
  });

  test('ends a first start with the reason, and leaves nothing in the way of the next', async () => {
    await expect(product.start('all')).rejects.toThrow('is full: make room and start again');
    makeRoom();
    await product.start('all');
    expect(await statusOf('/ready')).toBe(200);
  });

  test('refuses what cannot be stored with the reason, loses nothing and goes on when there is room', async () => {
    makeRoom();
    await product.start('all');
    const db = watch(product);
    const { bearer } = await seed(product, db, { permitted: [], forbidden: [] });
    const stored: number[] = [];
    await fill(join(disk, 'filler'));
    const refusal = await vi.waitUntil(async () => {
      try {
        stored.push(await saveForm(product, bearer, `Form ${stored.length}`));
        return null;
      } catch (error) {
        return String(error);
      }
    }, COME_BACK);
    expect(refusal).toMatch(/refused: 503 .*"(?:storageFull|databaseAway)"/);
    expect(await statusOf('/health')).toBe(200);
    await rm(join(disk, 'filler'));
    await vi.waitFor(async () => stored.push(await saveForm(product, bearer, 'Room again')), COME_BACK);
    const kept = await db.selectFrom('consent_form').select('id').where('id', 'in', stored).execute();
    expect(kept).toHaveLength(stored.length);
    await db.destroy();
  });

  function makeRoom(): void {
    expect(mount('-o', 'remount,size=700m')).toBe(true);
  }

  async function statusOf(path: string): Promise<number> {
    return (await fetch(`${product.address}${path}`)).status;
  }
});

afterAll(() => rmSync(disk, { recursive: true, force: true }));

/** Writes zeros until no more can be written. */
async function fill(file: string): Promise<void> {
  const zeros = Buffer.alloc(1_000_000);
  for (const piece of [zeros, zeros.subarray(0, 4096), zeros.subarray(0, 1)])
    for (;;)
      if (
        !(await appendFile(file, piece).then(
          () => true,
          () => false,
        ))
      )
        break;
}
