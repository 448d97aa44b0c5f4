import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import type { CertificateRefusal } from '@vinculum/contract/vehicle/refusals.ts';
import { z } from 'zod';

export type RequestCheck =
  | { readonly kind: 'ok'; readonly vin: string; readonly publicKey: x509.PublicKey }
  | { readonly kind: 'refused'; readonly code: CertificateRefusal };

const ecKey = z.object({ name: z.literal('ECDSA'), namedCurve: z.literal('P-256') });
const rsaKey = z.object({ name: z.string().startsWith('RSA'), modulusLength: z.number().min(2048) });

/** What a PKCS#10 request (PEM) asks for, once its signature, its key and its name are proven right. */
export async function checkCertificateRequest(pem: string): Promise<RequestCheck> {
  const request = parseRequest(pem);
  if (request === null) return { kind: 'refused', code: 'INVALID_REQUEST' };
  const names = request.subjectName.getField('CN');
  const vin = names[0];
  if (vin === undefined || names.length !== 1 || !isVin(vin)) return { kind: 'refused', code: 'INVALID_VIN' };
  const { algorithm } = request.publicKey;
  if (!ecKey.safeParse(algorithm).success && !rsaKey.safeParse(algorithm).success)
    return { kind: 'refused', code: 'WEAK_KEY' };
  const isSigned = await request.verify().catch(() => false);
  if (!isSigned) return { kind: 'refused', code: 'INVALID_SIGNATURE' };
  return { kind: 'ok', vin, publicKey: request.publicKey };
}

function parseRequest(pem: string): x509.Pkcs10CertificateRequest | null {
  try {
    return new x509.Pkcs10CertificateRequest(pem);
  } catch {
    return null;
  }
}
