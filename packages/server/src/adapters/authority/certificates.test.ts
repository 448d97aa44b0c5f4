import 'reflect-metadata';
import { webcrypto, X509Certificate } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { beforeAll, expect, test } from 'vitest';
import { type Issuer, leafMaker, newKeyPair, spkiOf } from './certificates.ts';
import { newRoot } from './issuing.ts';

const NOW = Date.UTC(2026, 10, 27, 8, 9, 10, 987);
const YEAR = 365 * 86_400_000;
let issuer: Issuer;
beforeAll(async () => {
  issuer = await newRoot(NOW + 19 * YEAR);
});

const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: Uint8Array.of(1, 0, 1) };
const newRsaPair = async (modulusLength: number) =>
  await webcrypto.subtle.generateKey({ ...rsa, modulusLength }, true, ['sign', 'verify']);

test('a root counts from a little before its making', () => {
  expect(issuer.certificate.notBefore.getTime()).toBe(Math.floor((NOW + 19 * YEAR - 300_000) / 1000) * 1000);
});

/** The content that is signed: within two sequences whose lengths take two bytes. */
function contentOf(certificate: x509.X509Certificate): Buffer {
  const whole = Buffer.from(certificate.rawData);
  expect([whole.readUInt16BE(0), whole.readUInt16BE(4)]).toEqual([0x3082, 0x3082]);
  return whole.subarray(4, 8 + whole.readUInt16BE(6));
}

test.each([
  { name: 'of a vehicle', key: newKeyPair },
  { name: 'of a vehicle with a key of RSA', key: async () => newRsaPair(2048) },
  { name: 'of a vehicle with a long key', key: async () => newRsaPair(4096) },
  { name: 'of a server', key: newKeyPair, hosts: ['localhost', '127.0.0.1', '::1', 'car.example'] },
  { name: 'with every printable letter', key: newKeyPair, commonName: "AZaz09 '()+,-./:=?" },
  { name: 'with a letter that is not printable', key: newKeyPair, commonName: 'A_Z' },
  { name: 'with a name that takes more bytes', key: newKeyPair, commonName: 'Ω'.repeat(64) },
  { name: 'that lasts until 2049', key: newKeyPair, notAfter: Date.UTC(2050, 0, 1) - 1 },
  { name: 'that lasts until 2050', key: newKeyPair, notAfter: Date.UTC(2050, 0, 1) },
  { name: 'that would outlive its root', key: newKeyPair, notAfter: NOW + 50 * YEAR },
])(
  'a certificate $name is, byte for byte, what a library of certificates makes of the same',
  async ({ key, hosts, commonName = 'YNR40EA5XR1000001', notAfter = NOW + YEAR }) => {
    const { publicKey } = await key();
    const usage = x509.ExtendedKeyUsage.clientAuth;
    const make = await leafMaker(issuer, { usage, ...(hosts !== undefined && { hosts }) });
    const made = make({ commonName, publicKey: await spkiOf(publicKey), validity: { now: NOW, notAfter } });
    const certificate = new x509.X509Certificate(made.pem);
    const expected = await x509.X509CertificateGenerator.create({
      serialNumber: made.serial,
      subject: [{ CN: [commonName] }],
      issuer: issuer.certificate.subjectName,
      notBefore: new Date(NOW - 300_000),
      notAfter: new Date(Math.min(notAfter, issuer.certificate.notAfter.getTime())),
      publicKey,
      signingKey: issuer.privateKey,
      signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
      extensions: certificate.extensions,
    });
    expect(contentOf(certificate)).toEqual(contentOf(expected));
    expect(
      new X509Certificate(made.pem).verify(new X509Certificate(issuer.certificate.toString()).publicKey),
    ).toBe(true);
    expect(made).toMatchObject({
      serial: certificate.serialNumber.toUpperCase(),
      notAfter: certificate.notAfter.getTime(),
    });
    const names = certificate.getExtension(x509.SubjectAlternativeNameExtension)?.names.items ?? [];
    expect(names.map(({ value }) => value)).toEqual(hosts ?? []);
  },
);
