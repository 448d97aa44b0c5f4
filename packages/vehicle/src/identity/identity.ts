import 'reflect-metadata';
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  webcrypto,
  X509Certificate,
} from 'node:crypto';
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

/** P-256, as PEM (PKCS#8). */
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

/** By the private key, which is what a car has at hand of its pair. */
export function isSignedBy({ signature, ...body }: OwnerAnswer, privateKey: string): boolean {
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(canonicalJson(body)), key, Buffer.from(signature, 'base64url'));
}

/** Whether its certificate has not come to its end; `now` in milliseconds since 1970. */
export function isInForce({ certificate }: CarIdentity, now: number): boolean {
  return new X509Certificate(certificate).validToDate.getTime() > now;
}
