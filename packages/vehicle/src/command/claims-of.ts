import { join } from 'node:path';
import { type Claim, claimFor, readClaims } from '../link/claims.ts';
import { WrongUsage } from './wrong-usage.ts';

/** The claims in a data folder; throws WrongUsage when there are none, or none for this VIN. */
export async function claimsOf(dataDir: string, vin: string): Promise<Claim[]> {
  try {
    const claims = await readClaims(join(dataDir, 'claims'));
    claimFor(claims, vin);
    return claims;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
