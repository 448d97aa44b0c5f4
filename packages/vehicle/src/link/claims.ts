import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A certificate that may only ask for a car's own, and for which VINs. All PEM. */
const claimSchema = z.object({
  certificate: z.string(),
  key: z.string(),
  authority: z.string(),
  vin_prefixes: z.array(z.string()),
});
export type Claim = z.output<typeof claimSchema>;

/** The claims in a folder; throws with what to do when there are none. */
export async function readClaims(folder: string): Promise<Claim[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json'));
  if (files.length === 0) {
    throw new Error(`There is no claim in ${folder}. Start Vinculum first, or name its data folder.`);
  }
  return Promise.all(files.map((name) => readClaim(join(folder, name))));
}

async function readClaim(file: string): Promise<Claim> {
  try {
    return claimSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} is not a claim.`, { cause: error });
  }
}

/** The claim that may ask for a VIN. */
export function claimFor(claims: readonly Claim[], vin: string): Claim {
  const claim = claims.find(({ vin_prefixes }) => vin_prefixes.some((prefix) => vin.startsWith(prefix)));
  if (claim === undefined) throw new Error(`No claim serves the VIN ${vin}.`);
  return claim;
}
