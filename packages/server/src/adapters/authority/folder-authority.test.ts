import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { authorityContract } from '@vinculum/testkit/suites/authority-contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAuthority } from './folder-authority.ts';
import { keySeal, openKeySeal } from './key-seal.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = makeScratchFolder('vinculum-authority-');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = (now = Date.now(), hosts: string[] = []) => openAuthority({ dataDir, hosts, clock: () => now });

authorityContract('the authority of a data folder', async (options) => {
  const own = makeScratchFolder('vinculum-authority-suite-');
  const authority = await openAuthority({ dataDir: own, hosts: [], ...options });
  return { authority, stop: () => rmSync(own, { recursive: true }) };
});

test('root and server’s certificate outlive a restart', async () => {
  const first = await open();
  const second = await open();
  expect(second.rootPem).toBe(first.rootPem);
  expect(second.server).toEqual(first.server);
});

test('the server’s certificate is renewed near its end and for a new name', async () => {
  // Certificates know whole seconds.
  const now = Math.floor(Date.now() / 1000) * 1000;
  const first = await open(now);
  const { validToDate } = new X509Certificate(first.server.certificatePem);
  expect(validToDate.getTime()).toBe(now + 365 * DAY_MS);
  const inTime = validToDate.getTime() - 30 * DAY_MS;
  expect((await open(inTime)).server.certificatePem).toBe(first.server.certificatePem);
  const renewed = await open(inTime + 1);
  expect(renewed.server.certificatePem).not.toBe(first.server.certificatePem);
  const named = await open(now + 336 * DAY_MS, ['cars.example.org']);
  expect(new X509Certificate(named.server.certificatePem).checkHost('cars.example.org')).toBe(
    'cars.example.org',
  );
});

test('a server’s certificate of a root that is lost is made anew', async () => {
  await open();
  for (const name of ['root.pem', 'root.key.sealed']) rmSync(join(dataDir, 'authority', name));
  const { rootPem, server } = await open();
  const { publicKey } = new X509Certificate(rootPem);
  expect(new X509Certificate(server.certificatePem).verify(publicKey)).toBe(true);
});

test('a server’s certificate that is not of the key beside it is made anew', async () => {
  const first = await open();
  const path = join(dataDir, 'authority', 'server.key.sealed');
  const key = readFileSync(path);
  await open(Date.now() + 340 * DAY_MS);
  writeFileSync(path, key);
  const { certificatePem, privateKeyPem } = (await open()).server;
  expect(privateKeyPem).not.toBe(first.server.privateKeyPem);
  expect(new X509Certificate(certificatePem).checkPrivateKey(createPrivateKey(privateKeyPem))).toBe(true);
});

test('a root whose key alone is lost is not replaced, with which every car would be shut out', async () => {
  const { rootPem } = await open();
  const folder = join(dataDir, 'authority');
  rmSync(join(folder, 'root.key.sealed'));
  await expect(open()).rejects.toThrow(
    /root\.key\.sealed is missing, .* Restore it from a copy, or remove root\.pem/,
  );
  expect(readFileSync(join(folder, 'root.pem'), 'utf8')).toBe(rootPem);
});

test('a sealing key of another length is refused', async () => {
  await open();
  for (const bytes of [31, 33]) {
    writeFileSync(join(dataDir, 'authority', 'sealing.key'), Buffer.alloc(bytes));
    await expect(open()).rejects.toThrow('is not a key of 32 bytes');
    await expect(openKeySeal(dataDir)).rejects.toThrow('is not a key of 32 bytes');
  }
});

test('no key stands readable in the folder, and a changed one is refused', async () => {
  await open();
  const folder = join(dataDir, 'authority');
  expect(statSync(join(folder, 'sealing.key')).mode & 0o777).toBe(0o600);
  for (const name of ['root.key.sealed', 'server.key.sealed']) {
    const sealed = readFileSync(join(folder, name));
    expect(sealed.toString('latin1')).not.toContain('PRIVATE KEY');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    writeFileSync(join(folder, name), sealed);
    await expect(open()).rejects.toThrow('authenticate data');
  }
});

test('with a seal of its own it writes no key file, and takes over what the file has sealed', async () => {
  const own = keySeal(Buffer.alloc(32, 7));
  const folder = makeScratchFolder('vinculum-authority-sealed-');
  const openSealed = () => openAuthority({ dataDir: folder, hosts: [], clock: Date.now, keySeal: own });
  const first = await openSealed();
  expect(readdirSync(join(folder, 'authority'))).not.toContain('sealing.key');
  expect((await openSealed()).rootPem).toBe(first.rootPem);
  const other = { dataDir: folder, hosts: [], clock: Date.now, keySeal: keySeal(Buffer.alloc(32, 8)) };
  await expect(openAuthority(other)).rejects.toThrow('authenticate data');
  rmSync(folder, { recursive: true });
  const before = await openAuthority({ dataDir: folder, hosts: [], clock: Date.now });
  expect((await openSealed()).rootPem).toBe(before.rootPem);
  rmSync(join(folder, 'authority', 'sealing.key'));
  expect((await openSealed()).server).toEqual(before.server);
  rmSync(folder, { recursive: true });
});
