import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { openAuthority } from '../adapters/authority/folder-authority.ts';
import { identifiersOfMakers } from './demo-store.ts';
import type { Deps } from '../deps.ts';
import { issueClaim, writeClaimFile } from '../domains/vehicle-access/public.ts';

const CARS = 100_000;
const VALID_DAYS = 365;

/** Writes one claim for each maker of the demo, with which simulated cars get their certificates, once. */
export async function provideDemoClaims(deps: Deps, dataDir: string): Promise<void> {
  const { db, clock, keySeal, settings } = deps;
  const makers = await identifiersOfMakers(db);
  const missing = [...Map.groupBy(makers, (maker) => maker.organisation_id)].filter(
    ([organisationId]) => !existsSync(join(dataDir, 'claims', `${organisationId}.json`)),
  );
  if (missing.length === 0) return;
  const authority = await openAuthority({ dataDir, hosts: [settings.MQTT_HOST], clock, keySeal });
  for (const [organisationId, ranges] of missing) {
    const vinPrefixes = ranges.map((range) => range.wmi);
    const claim = await issueClaim(
      { db, authority, clock },
      {
        // Made anew where the file was lost: the names of a maker's claims are unique.
        name: `Demo cars ${new Date(clock()).toISOString().slice(0, 16).replace('T', ' ')}`,
        organisationId,
        vinPrefixes,
        count: CARS,
        notAfter: clock() + VALID_DAYS * DAY_MS,
      },
    );
    await writeClaimFile(dataDir, String(organisationId), claim);
  }
}
