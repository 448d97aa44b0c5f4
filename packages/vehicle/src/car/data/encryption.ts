import { createPublicKey, type KeyObject } from 'node:crypto';
import { CompactEncrypt } from 'jose';

/** A public key given as PEM (SPKI) or JWK; throws on anything else. */
export function readPublicKey(text: string): KeyObject {
  const trimmed = text.trim();
  return trimmed.startsWith('{')
    ? createPublicKey({ key: JSON.parse(trimmed), format: 'jwk' })
    : createPublicKey(trimmed);
}

/** JWE in compact form: RSA-OAEP-256 or ECDH-ES, A256GCM. The platform forwards what it cannot read. */
export function encryptFor(publicKey: KeyObject, plain: unknown): Promise<string> {
  const alg = publicKey.asymmetricKeyType === 'rsa' ? 'RSA-OAEP-256' : 'ECDH-ES';
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(plain)))
    .setProtectedHeader({ alg, enc: 'A256GCM', cty: 'application/json' })
    .encrypt(publicKey);
}
