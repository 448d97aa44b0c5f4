import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';

const EC: webcrypto.EcKeyGenParams = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNING: webcrypto.EcdsaParams = { name: 'ECDSA', hash: 'SHA-256' };
/** Clocks of cars and servers differ: certificates count from a little before their making. */
const BACKDATE_MS = 300_000;

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
    serialNumber: newSerial(),
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

interface Leaf {
  readonly commonName: string;
  readonly publicKey: x509.PublicKeyType;
  readonly usage: x509.ExtendedKeyUsageType;
  readonly validity: Validity;
  /** Names and addresses of a server. */
  readonly hosts?: readonly string[];
}

/** A certificate under the root, for one use. */
export async function makeLeaf(issuer: Issuer, leaf: Leaf): Promise<x509.X509Certificate> {
  const extensions: x509.Extension[] = [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
    new x509.ExtendedKeyUsageExtension([leaf.usage], false),
    await x509.AuthorityKeyIdentifierExtension.create(issuer.certificate.publicKey),
  ];
  if (leaf.hosts !== undefined) {
    const names: x509.JsonGeneralName[] = leaf.hosts.map((value) => ({
      type: isIP(value) === 0 ? 'dns' : 'ip',
      value,
    }));
    extensions.push(new x509.SubjectAlternativeNameExtension(names));
  }
  return await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: [{ CN: [leaf.commonName] }],
    issuer: issuer.certificate.subjectName,
    notBefore: new Date(leaf.validity.now - BACKDATE_MS),
    notAfter: new Date(Math.min(leaf.validity.notAfter, issuer.certificate.notAfter.getTime())),
    publicKey: leaf.publicKey,
    signingKey: issuer.privateKey,
    signingAlgorithm: SIGNING,
    extensions,
  });
}

/** 16 random bytes whose first is never zero nor negative, so that every tool prints the same digits. */
function newSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.toString('hex').toUpperCase();
}

/** A serial number as the database and TLS write it. */
export function serialOf(certificate: x509.X509Certificate): string {
  return certificate.serialNumber.toUpperCase();
}

/** PKCS#8. */
export async function privateKeyPem(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

/** A P-256 signing key from PKCS#8 bytes. */
export async function importSigningKey(pkcs8: Uint8Array<ArrayBuffer>): Promise<webcrypto.CryptoKey> {
  return await webcrypto.subtle.importKey('pkcs8', pkcs8, EC, true, ['sign']);
}
