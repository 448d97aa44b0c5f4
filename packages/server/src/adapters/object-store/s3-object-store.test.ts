import { objectStoreContract } from '@vinculum/testkit/suites/object-store-contract.ts';
import { startS3Server } from '@vinculum/testkit/stubs/s3-server.ts';
import { testClock } from '@vinculum/testkit/machine/test-clock.ts';
import { expect, test, vi } from 'vitest';
import { openS3ObjectStore } from './s3-object-store.ts';

const region = 'eu-west-1';

/** The store on a real server of S3's calls, whose time, as the SDK's, is that of the test. */
async function startStore() {
  const server = await startS3Server();
  vi.stubEnv('AWS_ACCESS_KEY_ID', server.accessKey);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.accessKey);
  const clock = testClock();
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
  const store = await openS3ObjectStore({ ...server, region, clock: clock.now });
  return {
    server,
    store,
    clock: {
      ...clock,
      advance(ms: number) {
        clock.advance(ms);
        vi.setSystemTime(clock.now());
      },
    },
    async put(address: string, body: Buffer, contentType: string) {
      const headers = { 'content-type': contentType };
      return (await fetch(address, { method: 'PUT', headers, body: new Uint8Array(body) })).status;
    },
    async get(address: string) {
      const answer = await fetch(address);
      return {
        status: answer.status,
        contentType: String(answer.headers.get('content-type')),
        body: Buffer.from(await answer.arrayBuffer()),
      };
    },
    async stop() {
      store.close();
      await server.stop();
      vi.useRealTimers();
      vi.unstubAllEnvs();
    },
  };
}

objectStoreContract('S3', startStore);

const upload = { key: 'things/one.bin', contentType: 'application/x-thing', maxBytes: 10 };

test('a bucket is named by the host at Amazon, and by the path at an endpoint of one’s own', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key');
  const place = { bucket: 'things', region, clock: testClock().now };
  const ownEndpoint = { ...place, endpoint: 'http://files.example.org:9000' };
  const stores = [await openS3ObjectStore(place), await openS3ObjectStore(ownEndpoint)];
  expect(stores.map(({ origin }) => origin)).toEqual([
    'https://things.s3.eu-west-1.amazonaws.com',
    'http://files.example.org:9000',
  ]);
  for (const store of stores) store.close();
  vi.unstubAllEnvs();
});

test('an upload over its limit is taken by S3, but removed before anybody reads it', async () => {
  const under = await startStore();
  const expiresAt = under.clock.now() + 60_000;
  const address = await under.store.uploadAddress({ ...upload, expiresAt });
  expect(await under.put(address, Buffer.alloc(11), upload.contentType)).toBe(200);
  const reading = await under.store.downloadAddress(upload.key, expiresAt);
  expect((await under.get(reading)).status).toBe(200);
  expect(await under.store.read(upload.key, upload.maxBytes)).toBeNull();
  expect((await under.get(reading)).status).toBe(404);
  await under.stop();
});

test('the address of an object is the same for an hour, and lasts seven days at most', async () => {
  const under = await startStore();
  const address = () => under.store.downloadAddress(upload.key, Date.UTC(2026, 10, 2, 12));
  const first = await address();
  under.clock.advance(59 * 60_000);
  expect(await address()).toBe(first);
  const late = await under.store.downloadAddress(upload.key, Date.UTC(2026, 11, 24));
  expect(new URL(late).searchParams.get('X-Amz-Expires')).toBe('604800');
  await under.stop();
});

test.each(['../other', '/things/one.bin', 'a//b', ''])('the key %s names nothing', async (key) => {
  const under = await startStore();
  const { store } = under;
  const named = [
    () => store.read(key, 10),
    () => store.remove(key),
    () => store.downloadAddress(key, under.clock.now() + 1000),
    () => store.uploadAddress({ ...upload, key, expiresAt: under.clock.now() + 1000 }),
  ];
  for (const act of named) await expect(act()).rejects.toThrow('not the key of an object');
  await under.stop();
});

test('what is wrong with the service is not taken for an object that is not there', async () => {
  const under = await startStore();
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
  const stranger = await openS3ObjectStore({ ...under.server, region, clock: under.clock.now });
  await expect(stranger.read(upload.key, 10)).rejects.toThrow('signature');
  stranger.close();
  await under.stop();
});
