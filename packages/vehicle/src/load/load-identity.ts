import { randomUUID } from 'node:crypto';
import { type CarIdentity, isInForce } from '../car/identity/identity.ts';
import { IdentityFolder } from '../car/identity/identity-folder.ts';
import type { Claim } from '../link/claims.ts';
import { provisionKept } from '../link/provision.ts';

interface IdentitySource {
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
  const identities = new IdentityFolder(folder, vin);
  const kept = source.isRenewed ? null : await identities.load();
  if (kept !== null && isInForce(kept, clock())) return { identity: kept, isNew: false };
  const identity = await provisionKept(brokerUrl, claim, { vin, identities, newId: randomUUID });
  return { identity, isNew: true };
}
