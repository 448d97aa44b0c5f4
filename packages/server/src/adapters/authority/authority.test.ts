import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { makeScratchFolder } from '@vinculum/testkit/scratch-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAuthority } from './authority.ts';
import { newKeyPair } from './certificates.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = makeScratchFolder('vinculum-authority-');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

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
  const now = Date.now();
  const first = await open(now);
  expect((await open(now + 330 * DAY_MS)).server.certificatePem).toBe(first.server.certificatePem);
  const renewed = await open(now + 336 * DAY_MS);
  expect(renewed.server.certificatePem).not.toBe(first.server.certificatePem);
  const named = await open(now + 336 * DAY_MS, ['cars.example.org']);
  expect(new X509Certificate(named.server.certificatePem).checkHost('cars.example.org')).toBe(
    'cars.example.org',
  );
});

test('a vehicle’s certificate names its VIN for a year and is no authority', async () => {
  const now = Date.now();
  const authority = await open(now);
  const issued = await authority.certifyVehicle(VIN, (await newKeyPair()).publicKey);
  const certificate = new X509Certificate(issued.pem);
  expect(certificate.subject).toBe(`CN=${VIN}`);
  expect(certificate.serialNumber).toBe(issued.serial);
  expect(certificate.ca).toBe(false);
  expect(issued.publicKey).toEqual(certificate.publicKey.export({ type: 'spki', format: 'der' }));
  expect(Math.round((issued.notAfter - now) / DAY_MS)).toBe(365);
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
