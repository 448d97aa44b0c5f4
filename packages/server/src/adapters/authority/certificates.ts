import 'reflect-metadata';
import { KeyObject, randomBytes, sign, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';
import * as der from './der.ts';
import type { IssuedCertificate } from './port.ts';

const EC: webcrypto.EcKeyGenParams = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNING: webcrypto.EcdsaParams = { name: 'ECDSA', hash: 'SHA-256' };
/** Clocks of cars and servers differ: certificates count from a little before their making. */
const BACKDATE_MS = 300_000;
/** Versions are counted from 0. */
const VERSION_3 = Buffer.of(2);
/** RFC 5758, 3.2. */
const ecdsaWithSha256 = der.sequence(der.objectId('2a8648ce3d040302'));
/** id-at-commonName, 2.5.4.3. */
const commonNameId = der.objectId('550403');

/** A key pair on P-256 whose private half can be written down. */
export async function newKeyPair(): Promise<webcrypto.CryptoKeyPair> {
  return await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']);
}

export interface Issuer {
  readonly certificate: x509.X509Certificate;
  readonly privateKey: webcrypto.CryptoKey;
}

interface Validity {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly notAfter: number;
}

/** The root of the platform's own authority; it signs leaves only. */
export async function makeRoot(
  keys: webcrypto.CryptoKeyPair,
  validity: Validity,
): Promise<x509.X509Certificate> {
  return await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial().toString('hex'),
    name: [{ CN: ['Vinculum vehicle authority'] }],
    notBefore: new Date(validity.now - BACKDATE_MS),
    notAfter: new Date(validity.notAfter),
    keys,
    signingAlgorithm: SIGNING,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
}

/** What all leaves of one kind have in common. */
interface LeafKind {
  readonly usage: x509.ExtendedKeyUsageType;
  /** Names and addresses of a server. */
  readonly hosts?: readonly string[];
}

interface Leaf {
  readonly commonName: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  readonly validity: Validity;
}

/**
 * Makes certificates of one kind under the root. What they share is encoded once, by the library; the rest is filled in
 * here (RFC 5280, 4.1), since the library takes 30 times as long for a whole one, which is what a new car's connect
 * waits for.
 */
export async function leafMaker(
  issuer: Issuer,
  { usage, hosts }: LeafKind,
): Promise<(leaf: Leaf) => IssuedCertificate> {
  const extensions: x509.Extension[] = [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
    new x509.ExtendedKeyUsageExtension([usage], false),
    await x509.AuthorityKeyIdentifierExtension.create(issuer.certificate.publicKey),
  ];
  if (hosts !== undefined) {
    const names: x509.JsonGeneralName[] = hosts.map((value) => ({
      type: isIP(value) === 0 ? 'dns' : 'ip',
      value,
    }));
    extensions.push(new x509.SubjectAlternativeNameExtension(names));
  }
  const issuerName = Buffer.from(issuer.certificate.subjectName.toArrayBuffer());
  const signingKey = KeyObject.from(issuer.privateKey);
  const ending = der.explicit(3, der.sequence(...extensions.map(({ rawData }) => Buffer.from(rawData))));
  return ({ commonName, publicKey, validity }) => {
    const serial = newSerial();
    const notAfter = Math.min(validity.notAfter, issuer.certificate.notAfter.getTime());
    const content = der.sequence(
      der.explicit(0, der.integer(VERSION_3)),
      der.integer(serial),
      ecdsaWithSha256,
      issuerName,
      der.sequence(der.time(validity.now - BACKDATE_MS), der.time(notAfter)),
      der.sequence(der.set(der.sequence(commonNameId, der.text(commonName)))),
      publicKey,
      ending,
    );
    const certificate = der.sequence(content, ecdsaWithSha256, der.bits(sign('sha256', content, signingKey)));
    return {
      pem: x509.PemConverter.encode(certificate, 'CERTIFICATE'),
      serial: serial.toString('hex').toUpperCase(),
      notAfter: Math.floor(notAfter / 1000) * 1000,
      publicKey,
    };
  };
}

/** 16 random bytes whose first is never zero nor negative, so that every tool prints the same digits. */
function newSerial(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

/** SubjectPublicKeyInfo, DER. */
export async function spkiOf(key: webcrypto.CryptoKey): Promise<Buffer> {
  return Buffer.from(await webcrypto.subtle.exportKey('spki', key));
}

/** PKCS#8. */
export async function privateKeyPem(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

/** A P-256 signing key from PKCS#8 bytes. */
export async function importSigningKey(pkcs8: Uint8Array<ArrayBuffer>): Promise<webcrypto.CryptoKey> {
  return await webcrypto.subtle.importKey('pkcs8', pkcs8, EC, true, ['sign']);
}
