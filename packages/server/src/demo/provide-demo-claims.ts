import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Authority, openAuthority } from '../adapters/authority/authority.ts';
import type { Deps } from '../deps.ts';
import { issueClaim } from '../gateway/issue-claim.ts';

const CARS = 100_000;
const VALID_DAYS = 365;

/**
 * Writes one claim for each maker of the demo, with which simulated cars get their certificates, once:
 * `{certificate, key, authority, vin_prefixes}`, PEM, readable by this user only.
 */
export async function provideDemoClaims(deps: Deps, dataDir: string, folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const { db, clock, settings } = deps;
  const authority = await openAuthority({ dataDir, hosts: [settings.MQTT_HOST], clock });
  const makers = await db.selectFrom('oem_manufacturer').selectAll().orderBy('wmi').execute();
  const byMaker = Map.groupBy(makers, (maker) => maker.organisation_id);
  // Written aside and renamed when complete, so that a crash leaves no half set.
  const unfinished = `${folder}.new`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  for (const [organisationId, ranges] of byMaker) {
    const prefixes = ranges.map((range) => range.wmi);
    const content = await claimOf(deps, authority, { organisationId, prefixes });
    await writeFile(join(unfinished, `${organisationId}.json`), JSON.stringify(content), { mode: 0o600 });
  }
  await rename(unfinished, folder);
}

async function claimOf(
  { db, clock }: Deps,
  authority: Authority,
  maker: { readonly organisationId: number; readonly prefixes: readonly string[] },
) {
  const claim = await issueClaim(
    { db, authority, clock },
    {
      name: `demo ${maker.prefixes.join(' ')} ${clock()}`,
      organisationId: maker.organisationId,
      vinPrefixes: maker.prefixes,
      count: CARS,
      notAfter: clock() + VALID_DAYS * 86_400_000,
    },
  );
  return {
    certificate: claim.certificate,
    key: claim.privateKey,
    authority: claim.authority,
    vin_prefixes: maker.prefixes,
  };
}
