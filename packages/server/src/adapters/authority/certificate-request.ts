import 'reflect-metadata';
import { createPublicKey } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import type { CertificateRefusal } from '@vinculum/contract/vehicle/refusals.ts';

type RequestCheck =
  | { readonly kind: 'ok'; readonly vin: string; readonly publicKey: x509.PublicKey }
  | { readonly kind: 'refused'; readonly code: CertificateRefusal };

const LEAST_RSA_BITS = 2048;

/** What a PKCS#10 request (PEM) asks for, once its signature, its key and its name are proven right. */
export async function checkCertificateRequest(pem: string): Promise<RequestCheck> {
  const request = parseRequest(pem);
  if (request === null) return { kind: 'refused', code: 'INVALID_REQUEST' };
  const names = request.subjectName.getField('CN');
  const vin = names[0];
  if (vin === undefined || names.length !== 1 || !isVin(vin)) return { kind: 'refused', code: 'INVALID_VIN' };
  const publicKey = strongKey(request.publicKey.rawData);
  if (publicKey === null) return { kind: 'refused', code: 'WEAK_KEY' };
  const isSigned = await request.verify().catch(() => false);
  if (!isSigned) return { kind: 'refused', code: 'INVALID_SIGNATURE' };
  return { kind: 'ok', vin, publicKey };
}

/** The key, however it is written, in the one form in which keys are compared; null when it is too weak. */
function strongKey(spki: ArrayBuffer): x509.PublicKey | null {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isStrong =
      key.asymmetricKeyType === 'rsa' ? modulusLength >= LEAST_RSA_BITS : namedCurve === 'prime256v1';
    if (!isStrong) return null;
    const again = createPublicKey({ key: key.export({ format: 'jwk' }), format: 'jwk' });
    return new x509.PublicKey(again.export({ format: 'der', type: 'spki' }));
  } catch {
    return null;
  }
}

function parseRequest(pem: string): x509.Pkcs10CertificateRequest | null {
  try {
    return new x509.Pkcs10CertificateRequest(pem);
  } catch {
    return null;
  }
}
