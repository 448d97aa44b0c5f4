import { featureBits } from '@vinculum/contract/access/vocabulary.ts';
import { listPlacesEndpoint } from '@vinculum/contract/live-data/places.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { formSignals } from '@vinculum/testkit/mistakes/form-input.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { listSharedPlaces } from '../../read-models/vehicle/vehicle-places-store.ts';
import { squaresOf } from './grid-rules.ts';

const accepted_signals = [formSignals.mandatory, wellKnownSignals.location];
const world = { west: '-180', south: '-90', east: '180', north: '90' };
const sweden = { west: '11', south: '55', east: '24', north: '69' };
const gothenburg = [57.7, 11.97, 20];
const boras = [57.72, 12.94, 20];

let consents: ConsentWorld;
let cars = 0;

beforeAll(async () => {
  consents = await startConsentWorld();
  await consents.server.db
    .updateTable('app_user')
    .set({ permissions_bit: featureBits.USER_VIEWER | featureBits.LIVE_DATA })
    .where('username', '=', 'otherconsumer.viewer')
    .execute();
});
afterAll(() => consents.server.stop());
afterEach(async () => {
  await consents.server.db.deleteFrom('latest_value').execute();
});

/** A car that has told where it is, under a consent of its owner. */
async function carAt(
  place: unknown,
  change: Partial<Parameters<typeof storeConsent>[1]> = {},
): Promise<{ vin: string; consentId: number }> {
  const { server, people } = consents;
  cars += 1;
  const vin = carVin(cars);
  const { consumer: consumer_id, oem: oem_id } = people.organisations;
  const form_id = await storeForm(server, consumer_id);
  const consent = await storeConsent(server, {
    form_id,
    consumer_id,
    vin,
    oem_id,
    accepted_signals,
    ...change,
  });
  await server.db
    .insertInto('latest_value')
    .values({
      consumer_id: consent.consumer_id,
      vin,
      signal_id: wellKnownSignals.location,
      consent_id: consent.id,
      captured_at: server.clock.now(),
      value: JSON.stringify(place),
      is_test: consent.is_test,
    })
    .execute();
  return { vin, consentId: consent.id };
}

async function seen(by: ActorKey, query: Readonly<Record<string, string>> = sweden) {
  return await consents.server.call(
    listPlacesEndpoint,
    { query: { ...sweden, ...query } },
    consents.people.signedIn(by),
  );
}
const vinsSeen = async (by: ActorKey, query?: Readonly<Record<string, string>>) =>
  (await seen(by, query)).body.groups.flatMap((group) => group.cars.map(({ vin }) => vin)).toSorted();

test('a consumer sees where its cars are and since when that is known, those close together as one group', async () => {
  const [first, second] = [await carAt(gothenburg), await carAt(boras)];
  const captured_at = consents.server.clock.now();
  const far = (await seen('consumer.viewer', world)).body.groups;
  expect(far).toMatchObject([
    { count: 2, is_more: false, west: 11.97, south: 57.7, east: 12.94, north: 57.72 },
  ]);
  expect(far[0]?.lat).toBeCloseTo(57.71);
  expect(far[0]?.cars).toEqual([
    { vin: first.vin, lat: 57.7, lon: 11.97, captured_at },
    { vin: second.vin, lat: 57.72, lon: 12.94, captured_at },
  ]);
  const near = (await seen('consumer.viewer', { west: '11.5', south: '57', east: '13.5', north: '58' })).body
    .groups;
  expect(near.map(({ count }) => count)).toEqual([1, 1]);
});

test('what lies elsewhere is not asked for', async () => {
  await carAt(gothenburg);
  expect(await vinsSeen('consumer.viewer', { west: '-10', east: '5', south: '36', north: '44' })).toEqual([]);
});

test('once the consent is revoked or has run out, or the owner shares its place no more, the car is gone', async () => {
  const { db, clock } = consents.server;
  const { vin, consentId } = await carAt(gothenburg);
  const set = (change: { status?: 'FORM_CANCELED'; expires_at?: Date | null; accepted_signals?: number[] }) =>
    db.updateTable('consent').set(change).where('id', '=', consentId).execute();
  await set({ expires_at: new Date(clock.now()) });
  expect(await vinsSeen('consumer.viewer')).toEqual([]);
  await set({ expires_at: null, accepted_signals: [formSignals.mandatory] });
  expect(await vinsSeen('consumer.viewer')).toEqual([]);
  await set({ accepted_signals });
  expect(await vinsSeen('consumer.viewer')).toEqual([vin]);
  await set({ status: 'FORM_CANCELED' });
  expect(await vinsSeen('consumer.viewer')).toEqual([]);
});

test('a maker that forbids the consumer to read takes its cars off the map', async () => {
  const { oem: oem_id, consumer: consumer_id } = consents.people.organisations;
  const { db, clock } = consents.server;
  await carAt(gothenburg);
  const updated_on = new Date(clock.now());
  await db
    .insertInto('consumer_permission')
    .values({ oem_id, consumer_id, access_type_read_signal: false, updated_on })
    .execute();
  expect(await vinsSeen('consumer.viewer')).toEqual([]);
  await db.deleteFrom('consumer_permission').execute();
  expect(await vinsSeen('consumer.viewer')).toHaveLength(1);
});

test('each consumer sees its own cars; makers, fleet owners, the operator and who has no flag are not let in', async () => {
  await carAt(gothenburg);
  const { otherConsumer: consumer_id } = consents.people.organisations;
  const form_id = await storeForm(consents.server, consumer_id);
  const { vin } = await carAt(gothenburg, { consumer_id, form_id });
  expect(await vinsSeen('otherConsumer.viewer')).toEqual([vin]);
  for (const by of ['oem.admin', 'fleet.admin', 'operator.admin', 'otherConsumer.admin'] as const)
    expect((await seen(by)).status).toBe(403);
});

test('traffic of tests is apart, and there when it is asked for', async () => {
  const real = await carAt(gothenburg);
  const tested = await carAt(gothenburg, { is_test: true });
  expect(await vinsSeen('consumer.viewer')).toEqual([real.vin]);
  expect(await vinsSeen('consumer.viewer', { include_test: 'true' })).toEqual([real.vin, tested.vin]);
});

test.each([
  { value: 'nowhere' },
  { value: [57.7] },
  { value: ['57.7', '11.97'] },
  { value: [91, 11] },
  { value: [57.7, 181] },
  { value: null },
])('what is no place, as $value, is stored and not shown', async ({ value }) => {
  await carAt(value);
  expect((await seen('consumer.viewer', world)).body.groups).toEqual([]);
});

test.each([
  { north: '91' },
  { west: '-181' },
  { west: 'here' },
  { south: '' },
  { across: '17' },
  { across: '1' },
])('a part of the map that is none is refused: %o', async (query) => {
  expect((await seen('consumer.viewer', query)).status).toBe(400);
});

test('a square with very many cars says how many at least, and names none of them', async () => {
  const { db, clock } = consents.server;
  const { consentId } = await carAt(gothenburg);
  const { consumer } = consents.people.organisations;
  const share = (from: number, to: number) =>
    sql`with form as (select * from consent where id = ${consentId}), more as (
      insert into consent (form_id, consumer_id, vin, oem_id, status, accepted_signals, created_on, updated_on)
      select form_id, consumer_id, 'M' || lpad(n::text, 16, '0'), oem_id, status, accepted_signals, created_on, updated_on
      from form, generate_series(${from}::integer, ${to}::integer) n returning id, vin)
    insert into latest_value (consumer_id, vin, signal_id, consent_id, captured_at, value)
    select ${consumer}, vin, ${wellKnownSignals.location}, id, ${clock.now()}, '[57.7, 11.97]' from more`.execute(
      db,
    );
  const groups = async () => (await seen('consumer.viewer')).body.groups;
  await share(2, 10_000);
  expect(await groups()).toMatchObject([{ count: 10_000, is_more: false, cars: [] }]);
  await share(10_001, 10_001);
  expect(await groups()).toMatchObject([{ count: 10_000, is_more: true, cars: [] }]);
});

test('the database puts every place into the square that the box around it asks for', async () => {
  const places = [-85, -60.5, -0.1, 0, 12.3, 57.7, 84.9].flatMap((lat) =>
    [-180, -179.9, -74.2, -0.001, 0, 11.97, 139.7, 180].map((lon) => ({ lat, lon })),
  );
  for (const { lat, lon } of places) {
    const { rows } = await sql<{ cell: number }>`
      select place_cell(${JSON.stringify([lat, lon])}::jsonb) as cell`.execute(consents.server.db);
    const box = {
      west: Math.max(-180, lon - 1),
      east: Math.min(180, lon + 1),
      south: lat - 1,
      north: lat + 1,
    };
    const holding = squaresOf(box, 12).filter(
      ({ from, to }) => from <= Number(rows[0]?.cell) && Number(rows[0]?.cell) <= to,
    );
    expect(holding).toHaveLength(1);
  }
});

test.each([false, true])(
  'every square is one range of the index, test cars among them: %s',
  async (includeTest) => {
    const { connectionString, clock } = consents.server;
    const pool = new Pool({ connectionString, max: 1 });
    const asked: CompiledQuery[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void asked.push(query),
    });
    const of = { squares: [{ from: 0, to: 1000 }], includeTest, now: new Date(clock.now()) };
    await listSharedPlaces(db, consents.people.organisations.consumer, of);
    await pool.query('set enable_seqscan = off');
    const [query] = asked;
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query?.sql ?? ''}`, [
      ...(query?.parameters ?? []),
    ]);
    const conditions = rows.filter((row) => /Index Cond: .*cell >= /.test(row['QUERY PLAN']));
    expect(conditions).not.toEqual([]);
    for (const row of conditions) expect(row['QUERY PLAN']).toMatch(/is_test = /);
    await db.destroy();
  },
);
