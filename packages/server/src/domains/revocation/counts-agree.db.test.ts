import { getNeedsEndpoint } from '@vinculum/contract/home/overview.ts';
import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { getRevocationEndpoint, revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { listVehicleConsentsEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordApplied } from '../consents/public.ts';

const unregistered = carVin(9);
const cars = [carVin(1), carVin(2), carVin(3)];

let world: ConsentWorld;
let formId: number;
let revocationId: number;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars(cars);
  formId = await world.saveForm();
  await world.publish(formId, [...cars, unregistered]);
});
afterAll(() => world.server.stop());

const by = () => world.people.signedIn('consumer.viewer');

/** What each screen says of cars that have to confirm, and of those among them that have not. */
async function toldNow() {
  const { server } = world;
  const analytics = await server.call(getFormAnalyticsEndpoint, { params: { id: formId } }, by());
  const needs = await server.call(getNeedsEndpoint, { query: {} }, by());
  const list = await server.call(
    searchResponsesEndpoint,
    { body: { consent_id: formId, status: 'FORM_CANCELED', applied: false, limit: 50 } },
    by(),
  );
  const progress = await server.call(getRevocationEndpoint, { params: { id: revocationId } }, by());
  const { ended, total, confirmed } = progress.body;
  return {
    ended,
    toConfirm: { progress: total, form: analytics.body.applied.desired },
    waiting: {
      progress: total - confirmed,
      form: analytics.body.applied.waiting,
      home: needs.body.needs.find(({ kind }) => kind === 'notConfirmed')?.count ?? 0,
      list: list.body.total_rows,
      figure: list.body.counts.FORM_CANCELED,
    },
    listed: list.body.data.map(({ vin_number: vin }) => vin).toSorted(),
  };
}

test('before a revocation its question can say how many consents end and how many cars have to confirm', async () => {
  const asked = await world.server.call(
    searchResponsesEndpoint,
    { body: { consent_id: formId, limit: 1, include_test: true } },
    by(),
  );
  expect([asked.body.counts.FORM_PENDING, asked.body.unregistered]).toEqual([4, 1]);
});

test('after it every screen has the same numbers: a VIN without a car never waits to be confirmed', async () => {
  const revoked = await world.server.call(
    revokeConsentFormEndpoint,
    { body: { consent_form_id: formId } },
    world.people.signedIn('consumer.admin'),
  );
  revocationId = revoked.body.revocation_id;
  expect(await toldNow()).toEqual({
    ended: 4,
    toConfirm: { progress: 3, form: 3 },
    waiting: { progress: 3, form: 3, home: 3, list: 3, figure: 3 },
    listed: cars,
  });
  const first = await world.consentOf(formId, carVin(1));
  const applied = [{ vin: carVin(1), appliedRevision: first.revision }];
  await recordApplied(world.server.db, applied, world.server.clock.now());
  expect(await toldNow()).toEqual({
    ended: 4,
    toConfirm: { progress: 3, form: 3 },
    waiting: { progress: 2, form: 2, home: 2, list: 2, figure: 2 },
    listed: cars.slice(1),
  });
});

test('neither does the list that looks for its VIN, nor is it said to have confirmed', async () => {
  for (const applied of [true, false]) {
    const found = await world.server.call(
      searchResponsesEndpoint,
      { body: { consent_id: formId, vin_number: unregistered, applied } },
      by(),
    );
    expect(found.body.data).toEqual([]);
  }
  const ofCar = await world.server.call(
    listVehicleConsentsEndpoint,
    { params: { vin: unregistered }, query: {} },
    by(),
  );
  expect(ofCar.body.data).toMatchObject([{ status: 'FORM_CANCELED', is_applied: null }]);
});
