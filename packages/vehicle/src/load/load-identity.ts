import { randomUUID, X509Certificate } from 'node:crypto';
import { type CarIdentity, loadIdentity, storeIdentity } from '../car/identity.ts';
import type { Claim } from '../link/claims.ts';
import { provision } from '../link/provision.ts';

export interface IdentitySource {
  readonly brokerUrl: string;
  readonly claim: Claim;
  /** The vehicle's own. */
  readonly folder: string;
  /** What is kept is of no use any more. */
  readonly isRenewed: boolean;
  readonly clock: () => number;
}

/** The certificate that a vehicle kept from an earlier run, or a new one, which is kept. */
export async function identityFor(
  vin: string,
  source: IdentitySource,
): Promise<{ readonly identity: CarIdentity; readonly isNew: boolean }> {
  const { brokerUrl, claim, folder, clock } = source;
  const kept = source.isRenewed ? null : await loadIdentity(folder, vin);
  if (kept !== null && isInForce(kept, clock())) return { identity: kept, isNew: false };
  const identity = await provision(brokerUrl, claim, { vin, requestId: randomUUID() });
  await storeIdentity(folder, identity);
  return { identity, isNew: true };
}

function isInForce({ certificate }: CarIdentity, now: number): boolean {
  return new X509Certificate(certificate).validToDate.getTime() > now;
}
