import 'reflect-metadata';
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import type { AnswerBody, OwnerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509';

/** What a car connects with; all PEM. */
export interface CarIdentity {
  readonly vin: string;
  readonly privateKey: string;
  readonly certificate: string;
  readonly authority: string;
}

/** A new P-256 key as PEM (PKCS#8). */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** A PKCS#10 request whose CN is the VIN, signed by the car's key; PEM. */
export async function certificateRequest(vin: string, privateKey: string): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = createPrivateKey(privateKey);
  const pkcs8 = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }));
  const spki = new Uint8Array(createPublicKey(key).export({ type: 'spki', format: 'der' }));
  const keys = {
    privateKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']),
    publicKey: await webcrypto.subtle.importKey('spki', spki, algorithm, true, ['verify']),
  };
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: `CN=${vin}`,
    keys,
    signingAlgorithm: algorithm,
  });
  return request.toString('pem');
}

/** The answer with its signature: ECDSA P-256 with SHA-256 over the canonical JSON, P1363, base64url. */
export function signAnswer(body: AnswerBody, privateKey: string): OwnerAnswer {
  const signature = sign('sha256', Buffer.from(canonicalJson(body)), {
    key: createPrivateKey(privateKey),
    dsaEncoding: 'ieee-p1363',
  });
  return { ...body, signature: signature.toString('base64url') };
}

/** The identity kept in a folder, or null when there is none. */
export async function loadIdentity(folder: string, vin: string): Promise<CarIdentity | null> {
  try {
    const [privateKey, certificate, authority] = await Promise.all(
      ['key.pem', 'certificate.pem', 'authority.pem'].map((file) => readFile(join(folder, file), 'utf8')),
    );
    if (privateKey === undefined || certificate === undefined || authority === undefined) return null;
    return { vin, privateKey, certificate, authority };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Keeps an identity, readable by its owner only; the certificate last, so that a half-written one is none. */
export async function storeIdentity(folder: string, identity: CarIdentity): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await put(join(folder, 'key.pem'), identity.privateKey);
  await put(join(folder, 'authority.pem'), identity.authority);
  await put(join(folder, 'certificate.pem'), identity.certificate);
}

async function put(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
