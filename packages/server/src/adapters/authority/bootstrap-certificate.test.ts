import { generateKeyPairSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAuthority } from './folder-authority.ts';
import type { Authority } from './port.ts';
import { readBootstrapCertificate, readPrivateKey } from './bootstrap-certificate.ts';

let dataDir: string;
let authority: Authority;

beforeAll(async () => {
  dataDir = makeScratchFolder('vinculum-bootstrap-');
  authority = await openAuthority({ dataDir, hosts: [], clock: Date.now });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a claim’s certificate says which claim it is, whose it is, and which key is its own', async () => {
  const issued = await authority.certifyClaim(7, Date.now() + DAY_MS);
  const read = readBootstrapCertificate(`a note\n${issued.pem}`);
  expect(read).toMatchObject({ claimId: 7, serial: issued.serial, subject: 'CN=claim:7' });
  expect(read?.pem).not.toContain('a note');
  expect(read?.isFrom(authority.rootPem)).toBe(true);
  const own = readPrivateKey(issued.privateKeyPem);
  const other = readPrivateKey((await authority.certifyClaim(8, Date.now() + DAY_MS)).privateKeyPem);
  expect(own.kind === 'key' && read?.isOf(own.key)).toBe(true);
  expect(other.kind === 'key' && read?.isOf(other.key)).toBe(false);
});

test('a root of the same name is another one, whose certificates are not from it', async () => {
  const otherDir = makeScratchFolder('vinculum-bootstrap-');
  const other = await openAuthority({ dataDir: otherDir, hosts: [], clock: Date.now });
  rmSync(otherDir, { recursive: true });
  const { pem } = await authority.certifyClaim(7, Date.now() + DAY_MS);
  expect(readBootstrapCertificate(pem)?.isFrom(other.rootPem)).toBe(false);
});

test('a certificate without uses, such as a root, a server’s and a car’s name no claim', async () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const { pem } = await authority.certifyVehicle('YNR40EA5XR1000001', spki);
  expect(readBootstrapCertificate(pem)?.claimId).toBeNull();
  expect(readBootstrapCertificate(authority.rootPem)?.claimId).toBeNull();
  expect(readBootstrapCertificate(authority.server.certificatePem)?.claimId).toBeNull();
});

test('a key under a passphrase is told from what is none', () => {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' },
  });
  expect(readPrivateKey(privateKey)).toEqual({ kind: 'locked' });
});

test.each(['', 'text', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
  'what is no certificate is none: %j',
  (text) => {
    expect(readBootstrapCertificate(text)).toBeNull();
    expect(readPrivateKey(text).kind).toBe('unreadable');
  },
);
