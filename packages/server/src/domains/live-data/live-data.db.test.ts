import { featureBits } from '@vinculum/contract/access/vocabulary.ts';
import {
  getLiveDataEndpoint,
  liveDataCars,
  liveDataDocument,
} from '@vinculum/contract/live-data/endpoints.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { rowsRead } from '@vinculum/testkit/rows/rows-read.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listLatestValues } from '../../read-models/live-data/live-data-store.ts';
import { storeBuiltInCatalogue } from '../signals/public.ts';

const VIN = 'YNRTESTVN00000001';

let server: TestServer;
let people: People;
let formId: number;
let consentId: number;
let signals: ReadonlyMap<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  await storeBuiltInCatalogue(server.db);
  people = await seedPeople(server.db, server.clock.now);
  const rows = await server.db.selectFrom('signal').select(['id', 'name']).execute();
  signals = new Map(rows.map((row) => [row.name, row.id]));
  formId = await storeForm(server, people.organisations.consumer);
});
afterAll(() => server.stop());

beforeEach(async () => {
  for (const table of ['latest_value', 'consumer_permission', 'consent'] as const)
    await server.db.deleteFrom(table).execute();
  consentId = await addConsent();
  await addValue('perfVehicleSpeed', 21);
  await addValue('location', [57.7, 11.9, 20, 180, 4]);
});

async function addConsent(): Promise<number> {
  const { consumer: consumer_id, oem: oem_id } = people.organisations;
  const accepted_signals = [signalId('perfVehicleSpeed'), signalId('location')];
  const input = { form_id: formId, consumer_id, vin: VIN, oem_id, accepted_signals };
  return (await storeConsent(server, input)).id;
}

async function addValue(signal: string, value: unknown): Promise<void> {
  await server.db
    .insertInto('latest_value')
    .values({
      consumer_id: people.organisations.consumer,
      vin: VIN,
      signal_id: signalId(signal),
      consent_id: consentId,
      captured_at: server.clock.now(),
      value: JSON.stringify(value),
    })
    .execute();
}

function signalId(name: string): number {
  const id = signals.get(name);
  if (id === undefined) throw new Error(`no signal ${name}`);
  return id;
}

async function seenBy(actor: ActorKey, consumer_id?: number) {
  const query = consumer_id === undefined ? {} : { consumer_id };
  const { body } = await server.call(getLiveDataEndpoint, { query }, people.signedIn(actor));
  return liveDataDocument.parse(JSON.parse(body.data)).signaldata;
}

const setConsent = (change: { status?: 'FORM_CANCELED'; expires_at?: Date; accepted_signals?: number[] }) =>
  server.db.updateTable('consent').set(change).where('id', '=', consentId).execute();

// Shows 1-7.16, 2-7.26
test('a consumer sees the latest values under its live consents', async () => {
  const [car] = await seenBy('consumer.viewer');
  expect(car).toMatchObject({ vin: VIN, recordTimestamp: server.clock.now() });
  expect(car?.messages[0]).toMatchObject({
    infoVin: VIN,
    infoMake: null,
    perfVehicleSpeed: 21,
    location: { lat: 57.7, lon: 11.9 },
  });
});

// Shows 2-7.26
test('the operator sees those of the consumer it names, and without a name nothing', async () => {
  expect(await seenBy('operator.viewer', people.organisations.consumer)).toHaveLength(1);
  expect(await seenBy('operator.viewer')).toEqual([]);
});

test('another consumer, the car’s maker and a fleet owner see nothing', async () => {
  await server.db
    .updateTable('app_user')
    .set({ permissions_bit: featureBits.USER_VIEWER | featureBits.LIVE_DATA })
    .where('username', '=', 'otherconsumer.viewer')
    .execute();
  for (const actor of ['otherConsumer.viewer', 'oem.admin', 'fleet.admin'] as const)
    expect(await seenBy(actor)).toEqual([]);
  expect(await seenBy('oem.admin', people.organisations.consumer)).toEqual([]);
});

// Shows 1-1.6, 2-2.14
test('a user without a role or without the flag may open the demo, but sees no car', async () => {
  expect(await seenBy('consumer.editor')).toHaveLength(1);
  await server.db
    .updateTable('app_user')
    .set({ permissions_bit: featureBits.USER_EDITOR })
    .where('username', '=', 'consumer.editor')
    .execute();
  for (const actor of ['consumer.editor', 'consumer.nobody', 'oem.nobody'] as const)
    expect(await seenBy(actor)).toEqual([]);
});

test('a consumer that names another one is told there is no such thing', async () => {
  const query = { consumer_id: people.organisations.otherConsumer };
  const called = await server.call(getLiveDataEndpoint, { query }, people.signedIn('consumer.admin'));
  expect(called.problem.code).toBe('notFound');
});

test('nothing is seen once a consent is canceled or has run out', async () => {
  await setConsent({ expires_at: new Date(server.clock.now()) });
  expect(await seenBy('consumer.viewer')).toEqual([]);
  await setConsent({ expires_at: new Date(server.clock.now() + 1) });
  expect(await seenBy('consumer.viewer')).toHaveLength(1);
  await setConsent({ status: 'FORM_CANCELED' });
  expect(await seenBy('consumer.viewer')).toEqual([]);
});

test('a signal that the owner no longer shares is gone', async () => {
  await setConsent({ accepted_signals: [signalId('perfVehicleSpeed')] });
  const [car] = await seenBy('consumer.viewer');
  expect(car?.messages[0]).toMatchObject({ perfVehicleSpeed: 21, location: null });
});

test('a maker that forbids the consumer to read stops it', async () => {
  await server.db
    .insertInto('consumer_permission')
    .values({
      oem_id: people.organisations.oem,
      consumer_id: people.organisations.consumer,
      access_type_read_signal: false,
      updated_on: new Date(server.clock.now()),
    })
    .execute();
  expect(await seenBy('consumer.viewer')).toEqual([]);
});

test('of more cars than one answer shows the one that is named is among them', async () => {
  const { consumer, oem } = people.organisations;
  await sql`with more as (
      insert into consent (form_id, consumer_id, vin, oem_id, status, accepted_signals, created_on, updated_on)
      select ${formId}, ${consumer}, 'M' || lpad(n::text, 16, '0'), ${oem}, 'FORM_ACCEPTED',
        array[${signalId('location')}::int], now(), now()
      from generate_series(1, ${liveDataCars}) n returning id, vin)
    insert into latest_value (consumer_id, vin, signal_id, consent_id, captured_at, value)
    select ${consumer}, vin, ${signalId('location')}, id, ${server.clock.now() + 1}, '[57.7, 11.9]' from more`.execute(
    server.db,
  );
  const shows = async (query: { vin?: string }) => {
    const { body } = await server.call(getLiveDataEndpoint, { query }, people.signedIn('consumer.viewer'));
    const { signaldata } = liveDataDocument.parse(JSON.parse(body.data));
    return [signaldata.length, signaldata.some(({ vin }) => vin === VIN)];
  };
  expect(await shows({})).toEqual([liveDataCars, false]);
  expect(await shows({ vin: VIN })).toEqual([liveDataCars, true]);
  await setConsent({ status: 'FORM_CANCELED' });
  expect(await shows({ vin: VIN })).toEqual([liveDataCars, false]);
});

test('cars that were asked later and share nothing of what is shown take no places', async () => {
  const { consumer, oem } = people.organisations;
  await sql`insert into consent (form_id, consumer_id, vin, oem_id, status, accepted_signals, created_on, updated_on)
    select ${formId}, ${consumer}, 'M' || lpad(n::text, 16, '0'), ${oem}, 'FORM_ACCEPTED', '{0}', now(), now()
    from generate_series(1, 2000) n`.execute(server.db);
  expect((await seenBy('consumer.viewer')).map(({ vin }) => vin)).toEqual([VIN]);
});

test('what other cars and other signals have told is not read for one answer', async () => {
  const { db } = server;
  const { consumer: consumerId, oem } = people.organisations;
  const cars = 3000;
  await sql`with more as (
      insert into consent (form_id, consumer_id, vin, oem_id, status, accepted_signals, created_on, updated_on)
      select ${formId}, ${consumerId}, 'N' || lpad(n::text, 16, '0'), ${oem}, 'FORM_ACCEPTED',
        array[${signalId('location')}::int], now(), now()
      from generate_series(1, ${cars}::int) n returning id, vin)
    insert into latest_value (consumer_id, vin, signal_id, consent_id, captured_at, value)
    select ${consumerId}, vin, signal, id, ${server.clock.now() + 1}, '[57.7, 11.9]'
    from more, unnest(array[${signalId('location')}, ${signalId('infoVin')}, ${signalId('evBatteryLevel')}]::int[]) signal`.execute(
    db,
  );
  await sql`analyze latest_value`.execute(db);
  const wanted = { signals: ['location'], vin: null, includeTest: false, now: new Date(server.clock.now()) };
  let values = 0;
  const read = await rowsRead(db, 'latest_value', async (reading) => {
    values = (await listLatestValues(reading, consumerId, wanted)).length;
  });
  expect(values).toBe(liveDataCars);
  expect(read).toBeLessThanOrEqual(2000);
});
