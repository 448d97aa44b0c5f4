import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import type { OwnerAnswer } from '@vinculum/contract/vehicle/messages.ts';

/**
 * Whether an answer is signed by the vehicle's key (SubjectPublicKeyInfo, DER): ECDSA P-256 with SHA-256 over the
 * canonical JSON of the rest, IEEE P1363 in base64url.
 */
export function isAnswerSigned(answer: OwnerAnswer, publicKey: Buffer): boolean {
  const { signature, ...body } = answer;
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ec') return false;
    return verify(
      'sha256',
      Buffer.from(canonicalJson(body), 'utf8'),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    return false;
  }
}
