import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IssuedClaim } from './issue-claim.ts';

/**
 * Writes a claim where simulated cars look for it: `<data folder>/claims/<name>.json`, for the owner of the file only.
 */
export async function writeClaimFile(dataDir: string, name: string, claim: IssuedClaim): Promise<void> {
  const folder = join(dataDir, 'claims');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const content = {
    certificate: claim.certificate,
    key: claim.privateKey,
    authority: claim.authority,
    vin_prefixes: claim.vinPrefixes,
  };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
