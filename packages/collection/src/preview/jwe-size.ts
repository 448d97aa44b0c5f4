/** What decides the size of what is encrypted to a key. */
export type EncryptionKey =
  | { readonly kind: 'rsa'; readonly modulusBytes: number }
  | { readonly kind: 'p256' };

/** The smallest key that a form may have; counted with while there is none. */
export const smallestKey: EncryptionKey = { kind: 'rsa', modulusBytes: 256 };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const COORDINATE = base64Length(32);

/**
 * Characters of a compact JWE (RSA-OAEP-256 or ECDH-ES, A256GCM, content type JSON, as a car makes it) that holds
 * `plainBytes` bytes. A256GCM adds nothing but its tag.
 */
export function jweLength(key: EncryptionKey, plainBytes: number): number {
  const head = {
    alg: key.kind === 'rsa' ? 'RSA-OAEP-256' : 'ECDH-ES',
    enc: 'A256GCM',
    cty: 'application/json',
  };
  const coordinate = 'x'.repeat(COORDINATE);
  const ephemeral = { epk: { x: coordinate, crv: 'P-256', kty: 'EC', y: coordinate } };
  const header = JSON.stringify(key.kind === 'rsa' ? head : { ...head, ...ephemeral });
  const parts = [
    header.length,
    key.kind === 'rsa' ? key.modulusBytes : 0,
    NONCE_BYTES,
    plainBytes,
    TAG_BYTES,
  ];
  return parts.reduce((sum, bytes) => sum + base64Length(bytes), parts.length - 1);
}

/** Without padding. */
function base64Length(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}
