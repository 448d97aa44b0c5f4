import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import type { OwnerAnswer } from '@vinculum/contract/vehicle/messages.ts';

/** The vehicle that sends an answer, with its key (SubjectPublicKeyInfo, DER), and the consent it is sent to. */
export interface AnswerSubject {
  readonly publicKey: Buffer;
  readonly vin: string;
  readonly consentId: number;
}

/**
 * Whether an answer is signed by the vehicle's key: ECDSA P-256 with SHA-256 over the canonical JSON of the rest,
 * IEEE P1363 in base64url. From version 2 on what is signed must name this vehicle and this consent.
 */
export function isAnswerSigned(answer: OwnerAnswer, { publicKey, vin, consentId }: AnswerSubject): boolean {
  const { signature, ...body } = answer;
  if (body.version !== undefined && (body.vin !== vin || body.consent_id !== consentId)) return false;
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
