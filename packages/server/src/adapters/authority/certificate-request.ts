import 'reflect-metadata';
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import type { CertificateRefusal } from '@vinculum/contract/vehicle/refusals.ts';
import { firstWithin } from './der.ts';

type RequestCheck =
  | { readonly kind: 'ok'; readonly vin: string; readonly publicKey: Buffer }
  | { readonly kind: 'refused'; readonly code: CertificateRefusal };

const LEAST_RSA_BITS = 2048;
/** How a key on P-256 begins whose point has both its coordinates (RFC 5480, 2). */
const wholePointOfP256 = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex');

/** What a PKCS#10 request (PEM) asks for, the key as SPKI, once its signature, key and name are proven right. */
export async function checkCertificateRequest(pem: string): Promise<RequestCheck> {
  const request = parseRequest(pem);
  if (request === null) return { kind: 'refused', code: 'INVALID_REQUEST' };
  const names = request.subjectName.getField('CN');
  const vin = names[0];
  if (vin === undefined || names.length !== 1 || !isVin(vin)) return { kind: 'refused', code: 'INVALID_VIN' };
  const key = strongKey(request.publicKey.rawData);
  if (key === null) return { kind: 'refused', code: 'WEAK_KEY' };
  const isSigned = await isSignedBy(request, key).catch(() => false);
  if (!isSigned) return { kind: 'refused', code: 'INVALID_SIGNATURE' };
  return { kind: 'ok', vin, publicKey: canonicalSpki(key) };
}

function strongKey(spki: ArrayBuffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isStrong =
      key.asymmetricKeyType === 'rsa' ? modulusLength >= LEAST_RSA_BITS : namedCurve === 'prime256v1';
    return isStrong ? key : null;
  } catch {
    return null;
  }
}

/** The key, however it was written, in the one form in which keys are compared. */
function canonicalSpki(key: KeyObject): Buffer {
  const written = key.export({ format: 'der', type: 'spki' });
  if (written.subarray(0, wholePointOfP256.length).equals(wholePointOfP256)) return written;
  return createPublicKey({ key: key.export({ format: 'jwk' }), format: 'jwk' }).export({
    format: 'der',
    type: 'spki',
  });
}

/** On P-256, as most cars do, by Node: the library takes three times as long. */
async function isSignedBy(request: x509.Pkcs10CertificateRequest, key: KeyObject): Promise<boolean> {
  if (key.asymmetricKeyType !== 'ec') return await request.verify();
  const content = firstWithin(Buffer.from(request.rawData));
  return verify(request.signatureAlgorithm.hash.name, content, key, Buffer.from(request.signature));
}

function parseRequest(pem: string): x509.Pkcs10CertificateRequest | null {
  try {
    return new x509.Pkcs10CertificateRequest(pem);
  } catch {
    return null;
  }
}
