import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRevocation, revokeConsentForm, saveConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import { publishConsentForm } from '@vinculum/contract/consent/publish.ts';
import { searchResponses } from '@vinculum/contract/consent/responses.ts';
import { createStreamKey, readStream, type StreamBatch } from '@vinculum/contract/streams/endpoints.ts';
import { openAuthority } from '@vinculum/server/adapters/authority/authority.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import { type Gateway, startGateway } from '@vinculum/server/gateway/gateway.ts';
import { issueClaim } from '@vinculum/server/gateway/issue-claim.ts';
import { cityNamed } from '@vinculum/collection/drive/cities.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { Fleet } from '@vinculum/vehicle/fleet/fleet.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type People, seedPeople } from './actors.ts';
import { formInput, readEntry } from './consent-world.ts';
import { startTestServer, type TestServer } from './running-server.ts';

const vin = 'YNR40EA5XR1000001';
const within = { timeout: 20_000, interval: 50 };

let server: TestServer;
let gateway: Gateway;
let fleet: Fleet;
let people: People;
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'whole-loop-'));
  server = await startTestServer();
  // Cars and gateway run on the real clock here, so the server does too.
  server.clock.set(Date.now());
  const { db, clock, connectionString } = server;
  await storeBuiltInCatalogue(db);
  people = await seedPeople(db, clock.now);
  const { oem, consumer } = people.organisations;
  await db
    .insertInto('consumer_permission')
    .values({ oem_id: oem, consumer_id: consumer, form_type_notification: true, updated_on: new Date() })
    .execute();
  gateway = await startGateway({
    connectionString,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    gatewayId: 'test',
    clock: Date.now,
    log: pino({ level: 'silent' }),
  });
  const authority = await openAuthority({ dataDir, hosts: [], clock: Date.now });
  const claim = await issueClaim(
    { db, authority, clock: Date.now },
    { name: 'test', organisationId: oem, vinPrefixes: ['YNR'], count: 10, notAfter: Date.now() + 3_600_000 },
  );
  fleet = new Fleet({
    brokerUrl: `mqtts://127.0.0.1:${gateway.port}`,
    claims: [
      {
        certificate: claim.certificate,
        key: claim.privateKey,
        authority: claim.authority,
        vin_prefixes: ['YNR'],
      },
    ],
    dataDir: join(dataDir, 'cars'),
    keepSpool: false,
    rampUp: 1,
    random: () => 0.5,
    clock: Date.now,
  });
});

afterAll(async () => {
  await fleet?.stop();
  await gateway?.stop();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('one consent goes from the form to the car and back, and its data stop with it', async () => {
  const admin = people.signedIn('consumer.admin');
  const speed = await signalNamed('perfVehicleSpeed');
  const location = await signalNamed('location');

  const { consent_form_id } = (await server.call(saveConsentForm, { body: form([speed, location]) }, admin))
    .body;
  // The car is not registered yet: the consent waits for it.
  const outcome = await server.call(
    publishConsentForm,
    { body: { consent_form_id, vin_numbers: [vin] } },
    admin,
  );
  expect(outcome.body.unregisteredVinNumbers).toEqual([vin]);

  await startCar();
  const car = fleet.cars.get(vin);
  const offer = await vi.waitFor(() => {
    const consent = car?.consents.all().find((candidate) => candidate.state === 'offered');
    if (consent === undefined) throw new Error('no offer yet');
    return consent;
  }, within);
  await vi.waitFor(async () => expect(await status(consent_form_id)).toBe('FORM_RECEIVED'), within);

  car?.touch({
    consentId: offer.consentId,
    decision: 'accept',
    acceptedSignals: [speed],
    erase: false,
    language: 'es',
  });
  await vi.waitFor(async () => expect(await status(consent_form_id)).toBe('FORM_MANDATORY'), within);

  const { key } = (await server.call(createStreamKey, { body: { name: 'loop' } }, admin)).body;
  const arrived = await vi.waitFor(async () => {
    const batches = await stream(key);
    expect(batches.length).toBeGreaterThan(1);
    return batches;
  }, within);
  const ids = new Set(arrived.flatMap((batch) => batch.samples.map(([id]) => id)));
  expect(ids, 'only the signal that the owner agreed to').toEqual(new Set([speed]));

  server.clock.set(Date.now());
  const revoked = (await server.call(revokeConsentForm, { body: { consent_form_id } }, admin)).body;
  const atRevocation = await stream(key);
  await vi.waitFor(async () => {
    const params = { id: revoked.revocation_id };
    const { body } = await server.call(getRevocation, { params }, admin);
    expect(body.confirmed).toBe(1);
  }, within);
  expect(car?.consents.find(offer.consentId)?.state).toBe('revoked');
  expect(await stream(key), 'nothing came after the revocation').toHaveLength(atRevocation.length);
  expect(await status(consent_form_id)).toBe('FORM_CANCELED');
});

async function startCar(): Promise<void> {
  const facts = { vin, make: 'Norrsken', model: 'N40', modelYear: 2025, batteryCapacity: 72_000 };
  const drive = syntheticDrive({ facts, city: cityNamed('Madrid'), isMoving: true, seed: 0.3 });
  const failures: unknown[] = [];
  await fleet.start([{ facts, drive, policy: { kind: 'manual' }, language: 'es' }], (_vin, error) =>
    failures.push(error),
  );
  expect(failures).toEqual([]);
}

async function signalNamed(name: string): Promise<number> {
  const row = await server.db
    .selectFrom('signal')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function status(formId: number): Promise<string | undefined> {
  const body = { consent_id: formId };
  const found = await server.call(searchResponses, { body }, people.signedIn('consumer.viewer'));
  return found.body.data[0]?.status;
}

async function stream(key: string): Promise<StreamBatch[]> {
  return (await server.call(readStream, {}, { bearer: key })).rows;
}

function form(signals: readonly number[]) {
  return formInput({
    title: 'Whole loop',
    read_signals: signals.map((id, index) => readEntry(id, index === 0)),
  });
}
