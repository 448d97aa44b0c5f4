import { insertPermissions } from '../domains/consumer-permissions/public.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Kysely, Transaction } from 'kysely';
import { openAuthority } from '../adapters/authority/folder-authority.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { consumersByName, idOfOrganisation } from './demo-store.ts';
import { insertProfile, insertTemplate, templateExists } from '../domains/load-tests/public.ts';
import { createOrganisation } from '../domains/organisations/public.ts';
import { issueClaim } from '../domains/vehicle-access/public.ts';

const VALID_MS = 365 * DAY_MS;
/** First certificates and their renewals. */
const CERTIFICATES = 1_000_000;
const TEMPLATE = 'simulated-vehicles';
/** World manufacturer identifier of vehicles that exist in load tests only. */
const WMI = 'ZLT';
const CREATED_BY = 'demo';

const profiles = [
  { consumer: 'Helios Insurance', name: 'city-fleet', thresholdTimeout: 60, vehicleCount: 500 },
  { consumer: 'Helios Insurance', name: 'full-load', thresholdTimeout: 120, vehicleCount: 5000 },
  { consumer: 'Urban Mobility Lab', name: 'mobility-lab', thresholdTimeout: 60, vehicleCount: 100 },
] as const;

/** Makes what the demo's consumers need to run load tests, once: a maker of its own, a template, and profiles. */
export async function provideDemoLoadTests(deps: Deps, dataDir: string): Promise<void> {
  const { db, clock, keySeal, settings } = deps;
  if (await templateExists(db, TEMPLATE)) return;
  const now = new Date(clock());
  const consumers = await consumersByName(db);
  const makerId = await madeMaker(db, [...consumers.values()], now);
  const authority = await openAuthority({ dataDir, hosts: [settings.MQTT_HOST], clock, keySeal });
  const claim = await issueClaim(
    { db, authority, clock },
    {
      name: `load tests ${clock()}`,
      organisationId: makerId,
      vinPrefixes: [WMI],
      count: CERTIFICATES,
      notAfter: clock() + VALID_MS,
      isTest: true,
    },
  );
  await db.transaction().execute(async (trx) => {
    const templateId = await insertTemplate(trx, {
      name: TEMPLATE,
      organisationId: makerId,
      claimId: claim.id,
      sealedKey: keySeal.seal(claim.privateKey),
      certificate: claim.certificate,
      authority: claim.authority,
      createdBy: CREATED_BY,
      now,
    });
    for (const { consumer, ...profile } of profiles) {
      const consumerId = consumers.get(consumer);
      if (consumerId === undefined) continue;
      await insertProfile(trx, { ...profile, templateId, consumerId, createdBy: CREATED_BY, now });
    }
  });
}

/** The maker, made and permitting the consumers unless a killed start has done so. */
async function madeMaker(db: Kysely<Database>, consumerIds: readonly number[], now: Date): Promise<number> {
  const known = await idOfOrganisation(db, TEMPLATE);
  if (known !== undefined) return known;
  return await db.transaction().execute(async (trx) => {
    const makerId = await createOrganisation(trx, {
      name: 'Simulated Vehicles',
      uniqueIdentifier: TEMPLATE,
      roles: [organisationRoles.OEM],
      wmis: [WMI],
      now,
    });
    await permit(trx, { makerId, consumerIds, now });
    return makerId;
  });
}

async function permit(
  trx: Transaction<Database>,
  input: { readonly makerId: number; readonly consumerIds: readonly number[]; readonly now: Date },
): Promise<void> {
  const { makerId, consumerIds, now } = input;
  const rows = consumerIds.map((consumerId) => ({
    oem_id: makerId,
    consumer_id: consumerId,
    form_type_notification: true,
    form_type_question: true,
    access_type_send_notification: true,
    access_type_send_command: true,
    updated_on: now,
  }));
  await insertPermissions(trx, rows);
}
