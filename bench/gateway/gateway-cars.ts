import { randomUUID } from 'node:crypto';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { openAuthority } from '@vinculum/server/adapters/authority/folder-authority.ts';
import { recordAnswer } from '@vinculum/server/domains/consents/public.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import { issueClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { formInput, readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import { benchSignals } from '../bench-signals.ts';
import type { TestServer } from '@vinculum/testkit/running-server.ts';
import type { CarIdentity } from '@vinculum/vehicle/identity/identity.ts';
import { provision } from '@vinculum/vehicle/link/provision.ts';

export interface BenchCar {
  readonly vin: string;
  readonly consentId: number;
  readonly key: string;
  readonly cert: string;
  readonly ca: string;
}

/** Cars with certificates of their own and an accepted consent for seven signals. */
export async function benchCars(
  server: TestServer,
  input: { readonly url: string; readonly dataDir: string; readonly count: number },
): Promise<BenchCar[]> {
  const { db, clock } = server;
  clock.set(Date.now());
  await storeBuiltInCatalogue(db);
  const people = await seedPeople(db, clock.now);
  const { oem, consumer } = people.organisations;
  await db
    .insertInto('consumer_permission')
    .values({ oem_id: oem, consumer_id: consumer, form_type_notification: true, updated_on: new Date() })
    .execute();
  const vins = benchVins(input.count);
  const identities = await provisionAll(server, { ...input, vins, organisationId: oem });
  const consents = await acceptedConsents(server, people, vins);
  return identities.map((identity) => ({
    vin: identity.vin,
    consentId: consents.get(identity.vin) ?? 0,
    key: identity.privateKey,
    cert: identity.certificate,
    ca: identity.authority,
  }));
}

export function benchVins(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `YNR40EA5XR7${String(index).padStart(6, '0')}`);
}

const SIDE_BY_SIDE = 8;

/** Asks the gateway for a certificate of its own for each VIN, as cars do. */
export async function provisionAll(
  server: TestServer,
  input: {
    readonly url: string;
    readonly dataDir: string;
    readonly vins: readonly string[];
    readonly organisationId: number;
  },
): Promise<CarIdentity[]> {
  const { url, dataDir, vins, organisationId } = input;
  const authority = await openAuthority({ dataDir, hosts: [], clock: Date.now });
  const claim = await issueClaim(
    { db: server.db, authority, clock: Date.now },
    {
      name: 'bench',
      organisationId,
      vinPrefixes: ['YNR'],
      count: vins.length,
      notAfter: Date.now() + 86_400_000,
    },
  );
  const certificate = {
    certificate: claim.certificate,
    key: claim.privateKey,
    authority: claim.authority,
    vin_prefixes: ['YNR'],
  };
  const identities: CarIdentity[] = [];
  for (let from = 0; from < vins.length; from += SIDE_BY_SIDE) {
    const some = vins.slice(from, from + SIDE_BY_SIDE);
    const requests = some.map((vin) => provision(url, certificate, { vin, requestId: randomUUID() }));
    identities.push(...(await Promise.all(requests)));
  }
  return identities;
}

/** By VIN, the number of its consent. */
export async function acceptedConsents(
  server: TestServer,
  people: People,
  vins: readonly string[],
): Promise<Map<string, number>> {
  const admin = people.signedIn('consumer.admin');
  const saved = await server.call(saveConsentFormEndpoint, { body: form() }, admin);
  const { consent_form_id } = saved.body;
  await server.call(publishConsentFormEndpoint, { body: { consent_form_id, vin_numbers: [...vins] } }, admin);
  const stored = await server.db.selectFrom('consent_form').selectAll().executeTakeFirstOrThrow();
  const rows = await server.db.selectFrom('consent').select(['id', 'vin']).execute();
  for (const { id, vin } of rows) {
    await recordAnswer(server.db, {
      vin,
      consentId: id,
      certificateSerial: 'bench',
      now: Date.now() - 86_400_000,
      answer: {
        answer_id: randomUUID(),
        decision: 'accept',
        accepted_signals: [...benchSignals],
        form_hash: stored.form_hash ?? '',
        channel: 'touch',
        language: 'en',
        time: Date.now(),
        erase: false,
        signature: '',
      },
    });
  }
  return new Map(rows.map((row) => [row.vin, row.id]));
}

/** Each of seven signals when it changes. */
function form() {
  const onChange = { interval: null, frequency_mode: 1 } as const;
  return formInput({
    title: 'Bench',
    read_signals: benchSignals.map((id) => ({ ...readEntry(id, true), ...onChange })),
  });
}
