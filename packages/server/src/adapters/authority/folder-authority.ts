import 'reflect-metadata';
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { importSigningKey, type Issuer, privateKeyPem } from './certificates.ts';
import { endsSoon, issuing, type IssuingOptions, newRoot, newServerKey } from './issuing.ts';
import { type KeySeal, keySeal, openKeySeal, readSealingKey } from './key-seal.ts';
import type { Authority, ServerKey } from './port.ts';
import { readIfPresent, writePrivate } from '../../mechanisms/private-file.ts';

interface AuthorityOptions extends IssuingOptions {
  /** Its keys live in the folder `authority` in it. */
  readonly dataDir: string;
  /** Further names or addresses of the server, beside localhost. */
  readonly hosts: readonly string[];
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
  const serverNow = () => openServerKey(folder, { ...options, sealedBy, issuer });
  const server = await serverNow();
  const rootPem = issuer.certificate.toString('pem');
  return { rootPem, server, serverNow, ...(await issuing(issuer, options)) };
}

async function openRoot(folder: string, sealedBy: KeySeal, clock: () => number): Promise<Issuer> {
  const plainKey = await unsealed(folder, 'root.key.sealed', sealedBy);
  const pem = await readIfPresent(join(folder, 'root.pem'));
  if (plainKey !== null && pem !== null) {
    const privateKey = await importSigningKey(new Uint8Array(plainKey));
    return { certificate: new x509.X509Certificate(pem.toString('utf8')), privateKey };
  }
  // The certificate is written last: where it stands, cars may have theirs from it.
  if (pem !== null)
    throw new Error(
      `${join(folder, 'root.key.sealed')} is missing, and by a new root no car could connect any more. ` +
        'Restore it from a copy, or remove root.pem beside it to begin anew with all cars.',
    );
  const issuer = await newRoot(clock());
  const plain = x509.PemConverter.decodeFirst(await privateKeyPem(issuer.privateKey));
  await writePrivate(join(folder, 'root.key.sealed'), sealedBy.sealBytes(Buffer.from(plain)));
  await writePrivate(join(folder, 'root.pem'), issuer.certificate.toString('pem'));
  return issuer;
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

async function openServerKey(folder: string, options: ServerKeyOptions): Promise<ServerKey> {
  const hosts = [...new Set(['localhost', '127.0.0.1', '::1', ...options.hosts])];
  const plainKey = await unsealed(folder, 'server.key.sealed', options.sealedBy);
  const pem = await readIfPresent(join(folder, 'server.pem'));
  if (plainKey !== null && pem !== null) {
    const known = { certificatePem: pem.toString('utf8'), privateKeyPem: plainKey.toString('utf8') };
    if (isServerKeyGood(known, hosts, options)) return known;
  }
  const made = await newServerKey(options.issuer, hosts, options.clock());
  await writePrivate(join(folder, 'server.key.sealed'), options.sealedBy.seal(made.privateKeyPem));
  await writePrivate(join(folder, 'server.pem'), made.certificatePem);
  return made;
}

function isServerKeyGood(
  { certificatePem: pem, privateKeyPem: key }: ServerKey,
  hosts: readonly string[],
  options: Pick<ServerKeyOptions, 'clock' | 'issuer'>,
): boolean {
  const root = createPublicKey(options.issuer.certificate.toString('pem'));
  // All roots have the same name.
  if (!new X509Certificate(pem).verify(root)) return false;
  // Two processes may have made them at the same time, each one of the files.
  if (!new X509Certificate(pem).checkPrivateKey(createPrivateKey(key))) return false;
  if (endsSoon(pem, options.clock())) return false;
  const names =
    new x509.X509Certificate(pem).getExtension(x509.SubjectAlternativeNameExtension)?.names.items ?? [];
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
