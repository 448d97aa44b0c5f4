import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openAuthority } from '../adapters/authority/authority.ts';
import type { Deps } from '../deps.ts';
import { issueClaim } from '../gateway/issue-claim.ts';
import { demoOrganisations } from './demo-organisations.ts';

const CARS = 100_000;
const VALID_DAYS = 365;

/** Writes the claim with which simulated cars get their certificates, once: `{certificate, key, authority}`, PEM. */
export async function provideDemoClaim(deps: Deps, dataDir: string, file: string): Promise<void> {
  if (existsSync(file)) return;
  const { db, clock } = deps;
  const authority = await openAuthority({ dataDir, hosts: [deps.settings.MQTT_HOST], clock });
  const maker = await db
    .selectFrom('oem_manufacturer')
    .select('organisation_id')
    .orderBy('organisation_id')
    .executeTakeFirstOrThrow();
  const claim = await issueClaim(
    { db, authority, clock },
    {
      name: `demo-${clock()}`,
      organisationId: maker.organisation_id,
      vinPrefixes: demoOrganisations.flatMap(({ wmis }) => wmis ?? []),
      count: CARS,
      notAfter: clock() + VALID_DAYS * 86_400_000,
    },
  );
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const content = { certificate: claim.certificate, key: claim.privateKey, authority: claim.authority };
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
