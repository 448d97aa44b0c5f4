import type { CertificateRefusal } from '@vinculum/contract/vehicle/refusals.ts';
import { renewableFrom, renewalRules } from '@vinculum/contract/vehicle/renewal.ts';

/** What decides whether a vehicle may renew the certificate of its connection. */
export interface RenewalFacts {
  readonly issuedOn: Date;
  readonly notAfter: Date;
  readonly isRevoked: boolean;
  /** A person revoked a certificate of the VIN and has not released it. */
  readonly isBarred: boolean;
  /** The claim that let the vehicle in was revoked. */
  readonly isClaimRevoked: boolean;
  /** The request has the key that the certificate has. */
  readonly isSameKey: boolean;
  /** Another certificate, in force or not, has the key, or a claim. */
  readonly isKeyUsed: boolean;
  /** PEM of the certificate in force that the same key got by an earlier request. */
  readonly issuedBefore: string | null;
  /** Keys for which it was renewed in the last day. */
  readonly keysToday: number;
}

/** Why a certificate is not renewed, or null when it is, or was for this key. */
export function renewalRefusal(facts: RenewalFacts | undefined, now: number): CertificateRefusal | null {
  if (facts?.isBarred === true) return 'VIN_REVOKED';
  if (facts === undefined || facts.isRevoked || facts.notAfter.getTime() <= now) return 'CERTIFICATE_ENDED';
  if (facts.isClaimRevoked) return 'CLAIM_REVOKED';
  if (facts.isSameKey) return 'KEY_NOT_NEW';
  if (facts.issuedBefore !== null) return null;
  if (facts.isKeyUsed) return 'KEY_USED';
  const from = renewableFrom(facts.issuedOn.getTime(), facts.notAfter.getTime());
  if (now < from) return 'NOT_YET_RENEWABLE';
  return facts.keysToday < renewalRules.keysADay ? null : 'RENEWED_TOO_OFTEN';
}
