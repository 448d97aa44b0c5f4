import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getRevocationEndpoint, revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import {
  createStreamKeyEndpoint,
  readStreamEndpoint,
  type StreamBatch,
} from '@vinculum/contract/streams/endpoints.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type People, seedPeople } from './actors.ts';
import { formInput, readEntry } from './mistakes/form-input.ts';
import { realCar, type RealCars, startRealCars } from './worlds/real-cars.ts';
import { startTestServer, type TestServer } from './running-server.ts';

const vin = 'YNR40EA5XR1000001';
const within = { timeout: 20_000, interval: 50 };

let server: TestServer;
let cars: RealCars;
let people: People;

beforeAll(async () => {
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
  cars = await startRealCars({ db, connectionString, organisationId: oem });
});

afterAll(async () => {
  await cars?.stop();
  await server?.stop();
});

test('one consent goes from the form to the car and back, and its data stop with it', async () => {
  const admin = people.signedIn('consumer.admin');
  const speed = await signalNamed('perfVehicleSpeed');
  const location = await signalNamed('location');

  const { consent_form_id } = (
    await server.call(saveConsentFormEndpoint, { body: form([speed, location]) }, admin)
  ).body;
  // The car is not registered yet: the consent waits for it.
  const outcome = await server.call(
    publishConsentFormEndpoint,
    { body: { consent_form_id, vin_numbers: [vin] } },
    admin,
  );
  expect(outcome.body.unregisteredVinNumbers).toEqual([vin]);

  await cars.startCar(realCar(vin, { isMoving: true, policy: { kind: 'manual' }, language: 'es' }));
  const car = cars.fleet.cars.get(vin);
  const offer = await vi.waitFor(() => {
    const consent = car?.consents.all().find((candidate) => candidate.state === 'offered');
    if (consent === undefined) throw new Error('no offer yet');
    return consent;
  }, within);
  await vi.waitFor(async () => expect(await status(consent_form_id)).toBe('FORM_RECEIVED'), within);

  car?.motion.stop(true, Date.now());
  car?.touch({
    consentId: offer.consentId,
    decision: 'accept',
    acceptedSignals: [speed],
    erase: false,
    language: 'es',
  });
  car?.motion.stop(false, Date.now());
  await vi.waitFor(async () => expect(await status(consent_form_id)).toBe('FORM_MANDATORY'), within);

  const { key } = (await server.call(createStreamKeyEndpoint, { body: { name: 'loop' } }, admin)).body;
  const arrived = await vi.waitFor(async () => {
    const batches = await stream(key);
    expect(batches.length).toBeGreaterThan(1);
    return batches;
  }, within);
  const ids = new Set(arrived.flatMap((batch) => batch.samples.map(([id]) => id)));
  expect(ids, 'only the signal that the owner agreed to').toEqual(new Set([speed]));

  server.clock.set(Date.now());
  const revoked = (await server.call(revokeConsentFormEndpoint, { body: { consent_form_id } }, admin)).body;
  const atRevocation = await stream(key);
  await vi.waitFor(async () => {
    const params = { id: revoked.revocation_id };
    const { body } = await server.call(getRevocationEndpoint, { params }, admin);
    expect(body.confirmed).toBe(1);
  }, within);
  expect(car?.consents.find(offer.consentId)?.state).toBe('revoked');
  expect(await stream(key), 'nothing came after the revocation').toHaveLength(atRevocation.length);
  expect(await status(consent_form_id)).toBe('FORM_CANCELED');
});

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
  const found = await server.call(searchResponsesEndpoint, { body }, people.signedIn('consumer.viewer'));
  return found.body.data[0]?.status;
}

async function stream(key: string): Promise<StreamBatch[]> {
  return (await server.call(readStreamEndpoint, {}, { bearer: key })).rows;
}

function form(signals: readonly number[]) {
  return formInput({
    title: 'Whole loop',
    read_signals: signals.map((id, index) => readEntry(id, index === 0)),
  });
}
