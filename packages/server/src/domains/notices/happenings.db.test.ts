import {
  changeAgreementStatusEndpoint,
  deleteAgreementEndpoint,
  saveAgreementEndpoint,
} from '@vinculum/contract/agreements/endpoints.ts';
import { takeBackVehiclesEndpoint } from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import {
  addFleetVehiclesEndpoint,
  reportOwnerChangeEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import {
  changeConsumerPermissionEndpoint,
  listConsumerPermissionsEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { HOUR_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { concernActs, getLatelyEndpoint } from '@vinculum/contract/home/overview.ts';
import { publishAdminConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import {
  revokeAdminConsentFormEndpoint,
  revokeConsentFormEndpoint,
  revokeOemConsentFormEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import { requestConsentStatusEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { handOverCars, makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerVehicles } from '../vehicles/public.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([1, 2, 3, 4].map(carVin));
  const by = { now: new Date(world.server.clock.now()), registeredBy: 'test' };
  const { oem } = world.people.organisations;
  await registerVehicles(world.server.db, [{ vin: carVin(9), oemId: oem, isTest: true }], by);
});
afterAll(() => world.server.stop());
beforeEach(() => world.server.clock.advance(MINUTE_MS));

/** What home tells of what others did, since the clock was moved last unless said otherwise. */
async function toldTo(by: ActorKey, query: { include_test?: 'true' } = {}) {
  const { server, people } = world;
  const since = server.clock.now();
  const answer = await server.call(
    getLatelyEndpoint,
    { query: { range: '1h', ...query } },
    people.signedIn(by),
  );
  return answer.body.happenings
    .filter(({ act, at }) => concernActs.some((one) => one === act) && Date.parse(at) >= since)
    .map(({ act, organisation, object, count }) => ({ act, organisation, object: object?.name, count }));
}

test('a maker and the fleet owners of its cars are told who asks them, each of its own cars', async () => {
  await handOverCars(world, [carVin(1), carVin(2)]);
  await handOverCars(world, [carVin(3)], 'otherFleet');
  const oem = 'Norrsken Motors';
  expect(await toldTo('fleet.viewer')).toEqual([
    { act: 'concern.handed-over', organisation: oem, object: undefined, count: 2 },
  ]);
  world.server.clock.advance(MINUTE_MS);

  const formId = await world.saveForm({ title: 'Night trips' });
  // The eighth is not registered, the ninth is one of tests.
  await world.publish(formId, [1, 2, 3, 4, 8, 9].map(carVin));
  const asked = { act: 'concern.asked', organisation: 'Helios Insurance', object: 'Night trips' };
  expect(await toldTo('oem.viewer')).toEqual([{ ...asked, count: 4 }]);
  const withTests = await toldTo('oem.viewer', { include_test: 'true' });
  expect(withTests.map(({ count }) => count).toSorted((one, other) => Number(one) - Number(other))).toEqual([
    1, 4,
  ]);
  expect(await toldTo('fleet.viewer')).toEqual([{ ...asked, count: 2 }]);
  expect(await toldTo('otherFleet.viewer')).toEqual([{ ...asked, count: 1 }]);
  for (const other of ['otherOem.viewer', 'consumer.viewer', 'otherConsumer.viewer'] as const)
    expect(await toldTo(other)).toEqual([]);
});

test('what an operator asks and ends for a consumer is told as the act of that consumer', async () => {
  const { server, people } = world;
  const formId = await world.saveForm({ title: 'By the operator' });
  const body = {
    consumer_id: people.organisations.consumer,
    consent_form_id: formId,
    vin_numbers: [carVin(1)],
  };
  const by = people.signedIn('operator.admin');
  await server.call(publishAdminConsentFormEndpoint, { body }, by);
  const told = { organisation: 'Helios Insurance', object: 'By the operator', count: 1 };
  expect(await toldTo('oem.viewer')).toEqual([{ ...told, act: 'concern.asked' }]);
  server.clock.advance(MINUTE_MS);
  await server.call(revokeAdminConsentFormEndpoint, { body }, by);
  expect(await toldTo('oem.viewer')).toEqual([{ ...told, act: 'concern.ended' }]);
});

test('what lies before the range is not told', async () => {
  const { server, people } = world;
  const told = async (range: '1h' | '24h') => {
    const answer = await server.call(
      getLatelyEndpoint,
      { query: { range } },
      people.signedIn('fleet.viewer'),
    );
    return answer.body.happenings.map(({ act }) => act);
  };
  server.clock.advance(2 * HOUR_MS);
  expect(await told('24h')).toContain('concern.asked');
  expect(await told('1h')).toEqual([]);
});

test('asking cars again that have it tells nobody anything', async () => {
  const formId = await world.saveForm({ title: 'Twice' });
  await world.publish(formId, [carVin(1)]);
  world.server.clock.advance(MINUTE_MS);
  await world.publish(formId, [carVin(1)]);
  expect(await toldTo('oem.viewer')).toEqual([]);
});

test('what a consumer ends is told to maker and fleet owner, what the maker ends to the fleet owner alone', async () => {
  const { server, people } = world;
  const publish = async (title: string) => {
    const formId = await world.saveForm({ title });
    await world.publish(formId, [1, 4].map(carVin));
    return formId;
  };
  const [first, second] = [await publish('First'), await publish('Second')];
  server.clock.advance(MINUTE_MS);
  const body = { consent_form_id: first };
  await server.call(revokeConsentFormEndpoint, { body }, people.signedIn('consumer.admin'));
  const ended = { act: 'concern.ended', organisation: 'Helios Insurance', object: 'First' };
  expect(await toldTo('oem.viewer')).toEqual([{ ...ended, count: 2 }]);
  expect(await toldTo('fleet.viewer')).toEqual([{ ...ended, count: 1 }]);

  server.clock.advance(MINUTE_MS);
  const ofOem = { consumer_id: people.organisations.consumer, consent_form_id: second };
  await server.call(revokeOemConsentFormEndpoint, { body: ofOem }, people.signedIn('oem.admin'));
  expect(await toldTo('oem.viewer')).toEqual([]);
  expect(await toldTo('fleet.viewer')).toEqual([
    { act: 'concern.ended', organisation: 'Norrsken Motors', object: 'Second', count: 1 },
  ]);
});

test('what ends or is asked again as the maker withdraws or gives a permission is told to the fleet owner, by form', async () => {
  const { server, people } = world;
  const publish = async (title: string, ...cars: number[]) => {
    const formId = await world.saveForm({ title });
    await world.publish(formId, cars.map(carVin));
  };
  await publish('On both', 1, 2, 4);
  await publish('On one', 1);
  const { permissions } = (
    await server.call(listConsumerPermissionsEndpoint, {}, people.signedIn('oem.admin'))
  ).body;
  const row = permissions.find((one) => one.consumer_id === people.organisations.consumer);
  const permit = async (isPermitted: boolean) => {
    server.clock.advance(MINUTE_MS);
    const body = { permission_id: row?.permission_id ?? 0, form_type_notification: isPermitted };
    await server.call(changeConsumerPermissionEndpoint, { body }, people.signedIn('oem.admin'));
  };
  const told = (act: string) => [
    { act, organisation: 'Norrsken Motors', object: 'On both', count: 2 },
    { act, organisation: 'Norrsken Motors', object: 'On one', count: 1 },
  ];
  await permit(false);
  const after = await toldTo('fleet.viewer');
  expect(after).toEqual(expect.arrayContaining(told('concern.ended')));
  expect(await toldTo('oem.viewer')).toEqual([]);
  await permit(true);
  expect(await toldTo('fleet.viewer')).toEqual(expect.arrayContaining(told('concern.asked')));
  expect((await toldTo('otherFleet.viewer')).map(({ object }) => object)).toEqual(['Night trips']);
});

test('a fleet owner is told nothing of what was asked before it had the car', async () => {
  const { server, people } = world;
  const formId = await world.saveForm({ title: 'Before' });
  await world.publish(formId, [carVin(4)]);
  server.clock.advance(MINUTE_MS);
  await handOverCars(world, [carVin(4)]);
  server.clock.advance(MINUTE_MS);
  const body = { consent_form_id: formId };
  await server.call(revokeConsentFormEndpoint, { body }, people.signedIn('consumer.admin'));
  expect(await toldTo('oem.viewer')).toMatchObject([{ object: 'Before', count: 1 }]);
  expect(await toldTo('fleet.viewer')).toEqual([]);
});

test('what a fleet owner asks of its cars is told to their maker as its act, and not to itself', async () => {
  const { server, people } = world;
  const by = people.signedIn('fleet.admin');
  const formId = await world.saveForm({ title: 'Asked by the fleet' });
  await world.publish(formId, [carVin(1)]);
  const fleetId = await makeFleet(world, 'RIX');
  const vins = { vin_numbers: [carVin(1)] };
  await server.call(addFleetVehiclesEndpoint, { body: { fleet_id: fleetId, ...vins } }, by);
  server.clock.advance(MINUTE_MS);
  const request = { consent_form_id: formId, consent_status: 'FORM_CANCELED', ...vins } as const;
  await server.call(requestConsentStatusEndpoint, { body: request }, by);
  const ended = { act: 'concern.ended', object: 'Asked by the fleet', count: 1 };
  expect(await toldTo('oem.viewer')).toEqual([{ ...ended, organisation: 'Baltic Fleet' }]);
  expect(await toldTo('fleet.viewer')).toEqual([]);

  server.clock.advance(MINUTE_MS);
  const change = { fleet_id: fleetId, leave_fleet: false, ...vins };
  await server.call(reportOwnerChangeEndpoint, { body: change }, by);
  expect(await toldTo('oem.viewer')).toContainEqual({
    act: 'concern.owner-changed',
    organisation: 'Baltic Fleet',
    object: undefined,
    count: 1,
  });
});

test('a maker that has the cars as their fleet owner as well is told once', async () => {
  const { server, people } = world;
  const { oem } = people.organisations;
  const row = { vin: carVin(4), handed_over_on: new Date(server.clock.now()), handed_over_by: 'x' };
  await server.db.deleteFrom('vehicle_fleet_permit').where('vin', '=', carVin(4)).execute();
  await server.db
    .insertInto('vehicle_fleet_permit')
    .values({ ...row, fleet_owner_id: oem })
    .execute();
  server.clock.advance(MINUTE_MS);
  const formId = await world.saveForm({ title: 'Both' });
  await world.publish(formId, [carVin(4)]);
  expect(await toldTo('oem.viewer')).toMatchObject([{ object: 'Both', count: 1 }]);
});

test('cars that are taken back are told to the one who had them', async () => {
  const { server, people } = world;
  const body = { vin_numbers: [carVin(2), carVin(3)] };
  await server.call(takeBackVehiclesEndpoint, { body }, people.signedIn('oem.admin'));
  const back = { act: 'concern.taken-back', organisation: 'Norrsken Motors', object: undefined, count: 1 };
  expect(await toldTo('fleet.viewer')).toEqual([back]);
  expect(await toldTo('otherFleet.viewer')).toEqual([back]);
});

test('a fleet owner is told of agreements that are published to it and revoked', async () => {
  const { server, people } = world;
  const by = people.signedIn('consumer.admin');
  const saved = await server.call(
    saveAgreementEndpoint,
    { body: { msa_data: 'We share.', msa_data_type: 1 } },
    by,
  );
  const { fleet, otherFleet } = people.organisations;
  const change = async (status: 1 | 2, fleet_owner_id = fleet) => {
    const body = { msa_id: saved.body.msa_id, fleet_owner_id, status };
    await server.call(changeAgreementStatusEndpoint, { body }, by);
  };
  await change(1);
  const told = { organisation: 'Helios Insurance', object: 'Helios Insurance', count: null };
  expect(await toldTo('fleet.viewer')).toEqual([{ ...told, act: 'concern.agreement-published' }]);
  expect(await toldTo('otherFleet.viewer')).toEqual([]);
  server.clock.advance(MINUTE_MS);
  await change(2);
  expect(await toldTo('fleet.viewer')).toEqual([{ ...told, act: 'concern.agreement-revoked' }]);

  await change(1);
  await change(1, otherFleet);
  server.clock.advance(MINUTE_MS);
  await server.call(deleteAgreementEndpoint, { body: { msa_id: saved.body.msa_id } }, by);
  for (const owner of ['fleet.viewer', 'otherFleet.viewer'] as const)
    expect(await toldTo(owner)).toEqual([{ ...told, act: 'concern.agreement-revoked' }]);
});
