import 'reflect-metadata';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import {
  importSigningKey,
  type Issuer,
  makeLeaf,
  makeRoot,
  newKeyPair,
  privateKeyPem,
  serialOf,
} from './certificates.ts';
import { type KeySeal, keySeal, openKeySeal, readSealingKey } from './key-seal.ts';
import { readIfPresent, writePrivate } from '../../mechanisms/private-file.ts';

const ROOT_DAYS = 3650;
const SERVER_DAYS = 365;
const SEAL_DAYS = 3 * 365;
/** RFC 9336: for signing documents, not for any connection. */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36';
/** The server's certificate is made anew when it ends within these days. */
const RENEW_DAYS = 30;

export interface IssuedCertificate {
  readonly pem: string;
  readonly serial: string;
  /** Milliseconds since 1970. */
  readonly notAfter: number;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
}

interface IssuedKey extends IssuedCertificate {
  readonly privateKeyPem: string;
}

/** The platform's own certificate authority: what vehicles trust, and what proves who a vehicle is. */
export interface Authority {
  readonly rootPem: string;
  /** Certificate and key of the vehicle link's server. */
  readonly server: { readonly certificatePem: string; readonly privateKeyPem: string };
  /** A vehicle's certificate over its own key: CN is the VIN. */
  certifyVehicle(vin: string, publicKey: x509.PublicKeyType): Promise<IssuedCertificate>;
  /** A certificate with a new key; CN is `claim:<name of the claim's number>`. */
  certifyClaim(claimId: number, notAfter: number): Promise<IssuedKey>;
  /** A certificate with a new key that seals consent records and does nothing else; three years. */
  certifyRecordSeal(): Promise<IssuedKey>;
}

interface AuthorityOptions {
  /** Its keys live in the folder `authority` in it. */
  readonly dataDir: string;
  /** Further names or addresses of the server, beside localhost. */
  readonly hosts: readonly string[];
  readonly clock: () => number;
  /** How long a vehicle's certificate is good, in days; a year when absent. */
  readonly vehicleDays?: number | undefined;
  /** Of its keys; by the key file of its folder when absent. */
  readonly keySeal?: KeySeal;
}

/**
 * Opens the authority, making its root on first start and the server's certificate when it is missing or near its end.
 */
export async function openAuthority(options: AuthorityOptions): Promise<Authority> {
  const folder = join(options.dataDir, 'authority');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sealedBy = options.keySeal ?? (await openKeySeal(options.dataDir));
  const issuer = await openRoot(folder, sealedBy, options.clock);
  const server = await openServerKey(folder, { ...options, sealedBy, issuer });
  const { clock, vehicleDays = 365 } = options;
  const issue = async (commonName: string, publicKey: x509.PublicKeyType, to: Bounds) =>
    described(
      await makeLeaf(issuer, {
        commonName,
        publicKey,
        usage: to.usage ?? x509.ExtendedKeyUsage.clientAuth,
        validity: { now: clock(), notAfter: to.notAfter },
      }),
    );
  const issueWithKey = async (commonName: string, to: Bounds): Promise<IssuedKey> => {
    const keys = await newKeyPair();
    const issued = await issue(commonName, keys.publicKey, to);
    return { ...issued, privateKeyPem: await privateKeyPem(keys.privateKey) };
  };
  return {
    rootPem: issuer.certificate.toString('pem'),
    server,
    certifyVehicle: async (vin, publicKey) =>
      await issue(vin, publicKey, { notAfter: clock() + vehicleDays * DAY_MS }),
    certifyClaim: async (claimId, notAfter) => await issueWithKey(`claim:${claimId}`, { notAfter }),
    certifyRecordSeal: async () =>
      await issueWithKey('Vinculum consent records', {
        notAfter: clock() + SEAL_DAYS * DAY_MS,
        usage: DOCUMENT_SIGNING,
      }),
  };
}

interface Bounds {
  readonly notAfter: number;
  /** Signing in as a client when absent. */
  readonly usage?: x509.ExtendedKeyUsageType;
}

function described(certificate: x509.X509Certificate): IssuedCertificate {
  return {
    pem: certificate.toString('pem'),
    serial: serialOf(certificate),
    notAfter: certificate.notAfter.getTime(),
    publicKey: Buffer.from(certificate.publicKey.rawData),
  };
}

async function openRoot(folder: string, sealedBy: KeySeal, clock: () => number): Promise<Issuer> {
  const plainKey = await unsealed(folder, 'root.key.sealed', sealedBy);
  const pem = await readIfPresent(join(folder, 'root.pem'));
  if (plainKey !== null && pem !== null) {
    const privateKey = await importSigningKey(new Uint8Array(plainKey));
    return { certificate: new x509.X509Certificate(pem.toString('utf8')), privateKey };
  }
  const keys = await newKeyPair();
  const now = clock();
  const certificate = await makeRoot(keys, { now, notAfter: now + ROOT_DAYS * DAY_MS });
  const plain = x509.PemConverter.decodeFirst(await privateKeyPem(keys.privateKey));
  await writePrivate(join(folder, 'root.key.sealed'), sealedBy.sealBytes(Buffer.from(plain)));
  await writePrivate(join(folder, 'root.pem'), certificate.toString('pem'));
  return { certificate, privateKey: keys.privateKey };
}

/**
 * A key of the folder, or null when there is none. One that the folder's key file has sealed, before a setting named
 * another key, is sealed with that one now.
 */
async function unsealed(folder: string, name: string, sealedBy: KeySeal): Promise<Buffer | null> {
  const path = join(folder, name);
  const sealed = await readIfPresent(path);
  if (sealed === null) return null;
  try {
    return sealedBy.openBytes(sealed);
  } catch (error) {
    if ((await readIfPresent(join(folder, 'sealing.key'))) === null) throw error;
    const plain = keySeal(await readSealingKey(folder)).openBytes(sealed);
    await writePrivate(path, sealedBy.sealBytes(plain));
    return plain;
  }
}

interface ServerKeyOptions extends AuthorityOptions {
  readonly sealedBy: KeySeal;
  readonly issuer: Issuer;
}

async function openServerKey(folder: string, options: ServerKeyOptions): Promise<Authority['server']> {
  const hosts = [...new Set(['localhost', '127.0.0.1', '::1', ...options.hosts])];
  const plainKey = await unsealed(folder, 'server.key.sealed', options.sealedBy);
  const pem = await readIfPresent(join(folder, 'server.pem'));
  if (plainKey !== null && pem !== null) {
    const certificatePem = pem.toString('utf8');
    if (isServerCertificateGood(certificatePem, hosts, options))
      return { certificatePem, privateKeyPem: plainKey.toString('utf8') };
  }
  const keys = await newKeyPair();
  const now = options.clock();
  const certificate = await makeLeaf(options.issuer, {
    commonName: 'Vinculum vehicle link',
    publicKey: keys.publicKey,
    usage: x509.ExtendedKeyUsage.serverAuth,
    validity: { now, notAfter: now + SERVER_DAYS * DAY_MS },
    hosts,
  });
  const keyPem = await privateKeyPem(keys.privateKey);
  await writePrivate(join(folder, 'server.key.sealed'), options.sealedBy.seal(keyPem));
  await writePrivate(join(folder, 'server.pem'), certificate.toString('pem'));
  return { certificatePem: certificate.toString('pem'), privateKeyPem: keyPem };
}

function isServerCertificateGood(
  pem: string,
  hosts: readonly string[],
  options: Pick<ServerKeyOptions, 'clock' | 'issuer'>,
): boolean {
  const certificate = new x509.X509Certificate(pem);
  if (certificate.issuer !== options.issuer.certificate.subject) return false;
  if (certificate.notAfter.getTime() < options.clock() + RENEW_DAYS * DAY_MS) return false;
  const names = certificate.getExtension(x509.SubjectAlternativeNameExtension)?.names.items ?? [];
  const known = new Set(names.map((name) => name.value));
  return hosts.every((host) => known.has(host));
}

/**
 * The authority of a data folder for those who have no vehicle link: opened when first asked for, then the same. It
 * asks for no names in the server's certificate, so that it leaves the one that the gateway has made.
 */
export function lazyAuthority(
  options: Pick<AuthorityOptions, 'dataDir' | 'clock' | 'keySeal'>,
): () => Promise<Authority> {
  let opened: Promise<Authority> | undefined;
  return () => (opened ??= openAuthority({ ...options, hosts: [] }));
}
