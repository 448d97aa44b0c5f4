import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAuthority } from './authority.ts';
import { newKeyPair } from './certificates.ts';
import { keySeal, openKeySeal } from './key-seal.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = makeScratchFolder('vinculum-authority-');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';
const VIN = 'YNR40EA5XR1000001';
const open = (now = Date.now(), hosts: string[] = []) => openAuthority({ dataDir, hosts, clock: () => now });

test('the root outlives a restart and the server’s certificate is under it', async () => {
  const first = await open();
  const second = await open();
  expect(second.rootPem).toBe(first.rootPem);
  expect(second.server).toEqual(first.server);
  const server = new X509Certificate(first.server.certificatePem);
  expect(server.verify(new X509Certificate(first.rootPem).publicKey)).toBe(true);
  expect(server.checkHost('localhost')).toBe('localhost');
  expect(server.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(server.checkIP('::1')).toBe('::1');
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

test('a vehicle’s certificate is good for as many days as an installation wants', async () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const authority = await openAuthority({ dataDir, hosts: [], clock: () => now, vehicleDays: 1 });
  const issued = await authority.certifyVehicle(VIN, (await newKeyPair()).publicKey);
  expect(issued.notAfter).toBe(now + DAY_MS);
});

test('a vehicle’s certificate names its VIN for a year and is no authority', async () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const authority = await open(now);
  const issued = await authority.certifyVehicle(VIN, (await newKeyPair()).publicKey);
  const certificate = new X509Certificate(issued.pem);
  expect(certificate.subject).toBe(`CN=${VIN}`);
  expect(certificate.serialNumber).toBe(issued.serial);
  expect(certificate.ca).toBe(false);
  expect(issued.publicKey).toEqual(certificate.publicKey.export({ type: 'spki', format: 'der' }));
  expect(issued.notAfter).toBe(now + 365 * DAY_MS);
  // For a car whose clock is behind ours.
  expect(certificate.validFromDate.getTime()).toBe(now - 300_000);
  expect(certificate.keyUsage).toEqual([CLIENT_AUTH]);
});

test('a claim ends when it was told to, a record seal after three years, and neither outlives the root', async () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const authority = await open(now);
  const claim = await authority.certifyClaim(7, now + DAY_MS);
  expect([claim.notAfter, new X509Certificate(claim.pem).keyUsage]).toEqual([now + DAY_MS, [CLIENT_AUTH]]);
  const seal = await authority.certifyRecordSeal();
  expect(seal.notAfter).toBe(now + 3 * 365 * DAY_MS);
  expect(new X509Certificate(seal.pem).keyUsage).toEqual(['1.3.6.1.5.5.7.3.36']);
  expect((await authority.certifyClaim(8, now + 4000 * DAY_MS)).notAfter).toBe(now + 3650 * DAY_MS);
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
