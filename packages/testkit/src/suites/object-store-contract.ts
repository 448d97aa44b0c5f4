import type { AllowedUpload, ObjectStore } from '@vinculum/server/adapters/object-store/port.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClock } from '../machine/test-clock.ts';

/** A store to be tested, with its clock and a client that follows its addresses. */
export interface ObjectStoreUnderTest {
  readonly store: ObjectStore;
  readonly clock: TestClock;
  readonly put: (address: string, body: Buffer, contentType: string) => Promise<number>;
  readonly get: (address: string) => Promise<{ status: number; contentType: string; body: Buffer }>;
  readonly stop: () => Promise<void>;
}

const HOUR = 3_600_000;
const MOST = 1000;
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
      maxBytes: MOST,
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
      expect(await under.store.read(key, MOST)).toMatchObject({
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
      expect((await under.store.read(upload.key, MOST))?.bytes.toString()).toBe('other');
    });

    test('nothing is there before the upload and after the removal', async () => {
      const upload = newUpload();
      expect(await under.store.read(upload.key, MOST)).toBeNull();
      const key = await uploaded();
      await under.store.remove(key);
      await under.store.remove(key);
      expect(await under.store.read(key, MOST)).toBeNull();
      const address = await under.store.downloadAddress(key, under.clock.now() + HOUR);
      expect((await under.get(address)).status).toBe(404);
    });

    test('an object that is larger than its reader allows is gone when it is read', async () => {
      const key = await uploaded();
      expect(await under.store.read(key, content.length)).not.toBeNull();
      expect(await under.store.read(key, content.length - 1)).toBeNull();
      expect(await under.store.read(key, content.length)).toBeNull();
    });

    test('the address of another content of the same object is another one, and as good', async () => {
      const key = await uploaded();
      const end = under.clock.now() + HOUR;
      const [first, again, changed] = await Promise.all(
        [1, 1, 2].map((changedAt) => under.store.downloadAddress(key, end, changedAt)),
      );
      expect(again).toBe(first);
      expect(changed).not.toBe(first);
      for (const address of [first, changed])
        expect((await under.get(String(address))).body).toEqual(content);
    });

    test('says which origin its addresses lead to', async () => {
      const address = await under.store.downloadAddress('things/any.bin', under.clock.now() + HOUR);
      const own = 'https://portal.example.com';
      expect(new URL(address, own).origin).toBe(under.store.origin ?? own);
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
      expect(await under.store.read(upload.key, MOST)).toBeNull();
      expect(await under.store.read(other.key, MOST)).toBeNull();
    });
  });
}
