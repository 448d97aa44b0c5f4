import type { AllowedUpload, ObjectStore } from '@vinculum/server/adapters/object-store/port.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClock } from './test-clock.ts';

/** A store to be tested, with its clock and a client that follows its addresses. */
export interface ObjectStoreUnderTest {
  readonly store: ObjectStore;
  readonly clock: TestClock;
  readonly put: (address: string, body: Buffer, contentType: string) => Promise<number>;
  readonly get: (address: string) => Promise<{ status: number; contentType: string; body: Buffer }>;
  readonly stop: () => Promise<void>;
}

const HOUR = 3_600_000;
const content = Buffer.from([0, 1, 2, 10, 13, 255]);

/** What every object store must do. */
export function objectStoreContract(name: string, start: () => Promise<ObjectStoreUnderTest>): void {
  describe(`${name} as object store`, () => {
    let under: ObjectStoreUnderTest;
    let count = 0;
    beforeAll(async () => {
      under = await start();
    });
    afterAll(() => under.stop());

    const newUpload = (change: Partial<AllowedUpload> = {}): AllowedUpload => ({
      key: `things/thing-${(count += 1)}.bin`,
      contentType: 'application/x-thing',
      maxBytes: 1000,
      expiresAt: under.clock.now() + HOUR,
      ...change,
    });
    const uploaded = async (): Promise<string> => {
      const upload = newUpload();
      const address = await under.store.uploadAddress(upload);
      expect(await under.put(address, content, upload.contentType)).toBe(200);
      return upload.key;
    };

    test('what was sent to an upload address is read back, byte for byte, with its type', async () => {
      const key = await uploaded();
      expect(await under.store.read(key)).toMatchObject({
        contentType: 'application/x-thing',
        bytes: content,
      });
      const address = await under.store.downloadAddress(key, under.clock.now() + HOUR);
      expect(await under.get(address)).toEqual({
        status: 200,
        contentType: 'application/x-thing',
        body: content,
      });
    });

    test('a second upload replaces the first', async () => {
      const upload = newUpload();
      const address = await under.store.uploadAddress(upload);
      await under.put(address, content, upload.contentType);
      await under.put(address, Buffer.from('other'), upload.contentType);
      expect((await under.store.read(upload.key))?.bytes.toString()).toBe('other');
    });

    test('nothing is there before the upload and after the removal', async () => {
      const upload = newUpload();
      expect(await under.store.read(upload.key)).toBeNull();
      const key = await uploaded();
      await under.store.remove(key);
      await under.store.remove(key);
      expect(await under.store.read(key)).toBeNull();
      const address = await under.store.downloadAddress(key, under.clock.now() + HOUR);
      expect((await under.get(address)).status).toBe(404);
    });

    test('an address of another content type, method, key or time takes nothing', async () => {
      const upload = newUpload();
      const address = await under.store.uploadAddress(upload);
      const other = newUpload();
      expect(await under.put(address, content, 'text/html')).toBeGreaterThanOrEqual(400);
      expect(await under.put(address.replace(upload.key, other.key), content, upload.contentType)).toBe(403);
      const reading = await under.store.downloadAddress(upload.key, under.clock.now() + HOUR);
      expect(await under.put(reading, content, upload.contentType)).toBe(403);
      under.clock.advance(HOUR);
      expect(await under.put(address, content, upload.contentType)).toBe(403);
      expect((await under.get(reading)).status).toBe(403);
      expect(await under.store.read(upload.key)).toBeNull();
      expect(await under.store.read(other.key)).toBeNull();
    });
  });
}
