import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

const LEAST_RSA_BITS = 2048;

/**
 * Whether a text is a public key that cars can encrypt to: PEM or JWK, RSA of at least 2048 bits or EC P-256.
 * A private key is refused: it must never be stored here.
 */
export function isUsablePublicKey(text: string): boolean {
  const key = parsedKey(text.trim());
  if (key === null) return false;
  const details = key.asymmetricKeyDetails;
  if (key.asymmetricKeyType === 'rsa') return (details?.modulusLength ?? 0) >= LEAST_RSA_BITS;
  return key.asymmetricKeyType === 'ec' && details?.namedCurve === 'prime256v1';
}

function parsedKey(text: string): KeyObject | null {
  try {
    if (!text.startsWith('{')) return text.includes('PRIVATE KEY') ? null : createPublicKey(text);
    const jwk: unknown = JSON.parse(text);
    return isPublicJwk(jwk) ? createPublicKey({ key: jwk, format: 'jwk' }) : null;
  } catch {
    return null;
  }
}

function isPublicJwk(value: unknown): value is JsonWebKey {
  return typeof value === 'object' && value !== null && !('d' in value) && 'kty' in value;
}
