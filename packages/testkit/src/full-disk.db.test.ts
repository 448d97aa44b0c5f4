import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MortalProduct } from './kill-nine/product.ts';
import { SmallDisk } from './machine/small-disk.ts';

const disk = SmallDisk.mount(40);

// What becomes of a disk that fills up while the product runs: faults.db.test.ts.
describe.skipIf(disk === null)('a disk that is too small', () => {
  let product: MortalProduct;
  beforeAll(async () => {
    product = await MortalProduct.prepare({ dataDir: join(disk?.folder ?? '', 'data') });
  });
  afterAll(async () => {
    await product.end();
    await disk?.unmount();
  });

  test('ends a first start with the reason, and leaves nothing in the way of the next', async () => {
    await expect(product.start('all')).rejects.toThrow('is full: make room and start again');
    disk?.resize(700);
    await product.start('all');
    expect((await fetch(`${product.address}/ready`)).status).toBe(200);
  });
});
