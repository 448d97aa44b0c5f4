import type { CertificateRefusal } from '@vinculum/contract/vehicle/refusals.ts';

/** What decides whether a claim may have a certificate for a VIN. */
export interface ClaimFacts {
  readonly organisationId: number;
  readonly isOem: boolean;
  readonly vinPrefixes: readonly string[];
  readonly remaining: number;
  readonly notAfter: Date;
  /** Revoked, or its maker is at rest. */
  readonly isRevoked: boolean;
  readonly hasLiveCertificate: boolean;
  /** PEM of the certificate in force that the claim got for the VIN and the key of the request. */
  readonly issuedBefore: string | null;
  /** A person revoked a certificate of the VIN and has not released it. */
  readonly isBarred: boolean;
  /** The vehicle's maker, when the vehicle is known. */
  readonly vehicleOemId: number | null;
  /** Who owns the manufacturer identifier of the VIN. */
  readonly wmiOemId: number | null;
  /** Whether the claim's maker has manufacturer identifiers: then its claims stay inside them. */
  readonly hasIdentifiers: boolean;
  readonly isTest: boolean;
  /** Whether the vehicle is one of them; null when it is not known. */
  readonly isTestVehicle: boolean | null;
}

/** Why a claim may not have a certificate for a VIN, or null when it may. */
export function claimRefusal(
  facts: ClaimFacts | undefined,
  vin: string,
  now: number,
): CertificateRefusal | null {
  if (facts === undefined) return 'UNKNOWN_CLAIM';
  if (facts.isRevoked) return 'CLAIM_REVOKED';
  if (facts.notAfter.getTime() <= now) return 'CLAIM_ENDED';
  if (!facts.vinPrefixes.some((prefix) => vin.startsWith(prefix))) return 'VIN_NOT_IN_CLAIM';
  // Before all that says how a vehicle stands: of another's nothing is told but that it is another's.
  if (isOfAnother(facts)) return 'OTHER_MAKER';
  // Also of a vehicle that was released: none changes sides by another certificate.
  if (facts.isTestVehicle !== null && facts.isTestVehicle !== facts.isTest)
    return facts.isTest ? 'NOT_A_TEST_VEHICLE' : 'TEST_VEHICLE';
  if (facts.isBarred) return 'VIN_REVOKED';
  // The answer to a request may be lost: it is given again, and costs nothing.
  const isRepeated = facts.issuedBefore !== null;
  if (facts.hasLiveCertificate && !isRepeated) return 'ALREADY_CERTIFIED';
  return isRepeated || facts.remaining > 0 ? null : 'CLAIM_EXHAUSTED';
}

/** A registered vehicle is its maker's, whatever its VIN says; what no identifier covers is for who has none. */
function isOfAnother(facts: ClaimFacts): boolean {
  if (!facts.isOem) return false;
  const maker = facts.vehicleOemId ?? facts.wmiOemId;
  return maker === null ? facts.hasIdentifiers : maker !== facts.organisationId;
}

/** What each claim may have of something. */
interface ClaimBudgets {
  /** Takes one; false when nothing is left. */
  take(claimId: number): boolean;
  giveBack(claimId: number): void;
}

/** So much at once of each claim, and what was taken comes back by so much an hour. `now` in milliseconds. */
export function createClaimBudgets(
  { atOnce, perHour }: { readonly atOnce: number; readonly perHour: number },
  now: () => number,
): ClaimBudgets {
  const taken = new Map<number, { count: number; at: number }>();
  const add = (claimId: number, more: number): boolean => {
    const at = now();
    const before = taken.get(claimId) ?? { count: 0, at };
    const count = Math.max(0, before.count - ((at - before.at) * perHour) / 3_600_000);
    const isWithin = count + more <= atOnce;
    taken.set(claimId, { count: Math.max(0, isWithin ? count + more : count), at });
    return isWithin;
  };
  return { take: (claimId) => add(claimId, 1), giveBack: (claimId) => void add(claimId, -1) };
}
