import type { ClaimFacts } from './provisioning-store.ts';

/** Why a claim may not have a certificate for a VIN, or null when it may. */
export function claimRefusal(facts: ClaimFacts | undefined, vin: string, now: number): string | null {
  if (facts === undefined) return 'UNKNOWN_CLAIM';
  if (facts.notAfter.getTime() <= now) return 'CLAIM_ENDED';
  if (!facts.vinPrefixes.some((prefix) => vin.startsWith(prefix))) return 'VIN_NOT_IN_CLAIM';
  if (facts.hasLiveCertificate) return 'ALREADY_CERTIFIED';
  const maker = facts.vehicleOemId ?? facts.wmiOemId;
  if (facts.isOem && maker !== null && maker !== facts.organisationId) return 'OTHER_MAKER';
  return facts.remaining > 0 ? null : 'CLAIM_EXHAUSTED';
}
