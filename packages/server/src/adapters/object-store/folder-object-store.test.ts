import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { objectStoreContract } from '@vinculum/testkit/suites/object-store-contract.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { testClock } from '@vinculum/testkit/machine/test-clock.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerFailure } from '../../http/bridge.ts';
import { openFolderObjectStore } from './folder-object-store.ts';
import { OBJECTS_PATH, serveObjects, type UploadCheck } from './serve-objects.ts';

async function startStore(check: UploadCheck = () => null) {
  const folder = makeScratchFolder('vinculum-objects-');
  const clock = testClock();
  const options = { folder, base: OBJECTS_PATH, clock: clock.now, randomBytes };
  const store = await openFolderObjectStore(options);
  const app = fastify({ routerOptions: { maxParamLength: 200 } });
  app.setErrorHandler(answerFailure);
  await serveObjects(app, store, check);
  return {
    folder,
    options,
    store,
    clock,
    app,
    async put(address: string, body: Buffer, contentType: string) {
      const headers = { 'content-type': contentType };
      return (await app.inject({ method: 'PUT', url: address, headers, payload: body })).statusCode;
    },
    async get(address: string) {
      const answer = await app.inject({ method: 'GET', url: address });
      const contentType = String(answer.headers['content-type']);
      return { status: answer.statusCode, contentType, body: answer.rawPayload };
    },
    async stop() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

objectStoreContract('a folder', () => startStore());

const upload = { key: 'things/one.bin', contentType: 'application/x-thing', maxBytes: 10 };

test('an upload over its own limit is refused and nothing of it is kept', async () => {
  const under = await startStore();
  const address = await under.store.uploadAddress({ ...upload, expiresAt: under.clock.now() + 1000 });
  expect(await under.put(address, Buffer.alloc(11), upload.contentType)).toBe(413);
  expect(await under.store.read(upload.key, 1000)).toBeNull();
  expect(await under.put(address, Buffer.alloc(10), upload.contentType)).toBe(200);
  await under.stop();
});

test('an object that is removed while it is read is there or not, and no failure', async () => {
  const under = await startStore();
  for (let n = 0; n < 200; n += 1) {
    await under.store.store(upload.key, upload.contentType, Buffer.from('one'));
    const [found] = await Promise.all([under.store.read(upload.key, 10), under.store.remove(upload.key)]);
    expect([undefined, 'one']).toContain(found?.bytes.toString());
  }
  await under.stop();
});

test('an upload without an address of ours is refused before its body is read', async () => {
  const under = await startStore();
  const address = await under.store.uploadAddress({ ...upload, expiresAt: under.clock.now() + 1000 });
  const endless = Buffer.alloc(9 * 1024 * 1024);
  expect(await under.put(address, endless, upload.contentType)).toBe(413);
  expect(await under.put(`${address}0`, endless, upload.contentType)).toBe(403);
  expect(await under.put(`${OBJECTS_PATH}/things/one.bin`, endless, upload.contentType)).toBe(403);
  expect(await under.put(address, endless, 'text/plain')).toBe(415);
  await under.stop();
});

test('an upload that the check refuses says why, at the file', async () => {
  const under = await startStore((_key, bytes) => (bytes.length < 5 ? 'account.iconFormat' : null));
  const address = await under.store.uploadAddress({ ...upload, expiresAt: under.clock.now() + 1000 });
  const headers = { 'content-type': upload.contentType, 'accept-language': 'es' };
  const answer = await under.app.inject({ method: 'PUT', url: address, headers, payload: Buffer.alloc(4) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    fields: [{ field: 'file', message: 'Formato de icono no válido. Seleccione un archivo PNG.' }],
  });
  expect(await under.put(address, Buffer.alloc(5), upload.contentType)).toBe(200);
  await under.stop();
});

test.each(['../signing.key', '..', 'a/../../signing.key', '/etc/passwd', 'a//b', '.hidden', ''])(
  'the key %s names nothing',
  async (key) => {
    const under = await startStore();
    await expect(Promise.resolve().then(() => under.store.read(key, 1000))).rejects.toThrow(
      'not the key of an object',
    );
    expect(under.store.permit({}, { method: 'GET', key })).toBeNull();
    await under.stop();
  },
);

test('what an address leads to is kept by its reader alone, and taken for nothing else', async () => {
  const under = await startStore();
  await under.store.store(upload.key, upload.contentType, Buffer.from('x'));
  const url = await under.store.downloadAddress(upload.key, under.clock.now() + 1000);
  expect((await under.app.inject({ method: 'GET', url })).headers).toMatchObject({
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
  await under.stop();
});

test('a longer life or a bigger limit cannot be written into an address', async () => {
  const under = await startStore();
  const address = await under.store.uploadAddress({ ...upload, expiresAt: under.clock.now() + 1000 });
  const longer = address.replace(/expires=\d+/, `expires=${under.clock.now() + 1_000_000}`);
  expect(await under.put(longer, Buffer.alloc(1), upload.contentType)).toBe(403);
  expect(await under.put(address.replace('most=10', 'most=99'), Buffer.alloc(50), upload.contentType)).toBe(
    403,
  );
  await under.stop();
});

test('addresses outlive a restart, and the files are for their owner only', async () => {
  const under = await startStore();
  const address = await under.store.uploadAddress({ ...upload, expiresAt: under.clock.now() + 1000 });
  expect(await under.put(address, Buffer.from('x'), upload.contentType)).toBe(200);
  const again = await openFolderObjectStore(under.options);
  expect((await again.read(upload.key, 1000))?.bytes.toString()).toBe('x');
  const query = Object.fromEntries(new URL(address, 'http://localhost').searchParams);
  expect(again.permit(query, { method: 'PUT', key: upload.key })).not.toBeNull();
  const objects = join(under.folder, 'objects', 'things');
  expect(readdirSync(objects)).toEqual(['one.bin']);
  expect(statSync(join(objects, 'one.bin')).mode & 0o077).toBe(0);
  expect(statSync(join(under.folder, 'signing.key')).mode & 0o077).toBe(0);
  await under.stop();
});
