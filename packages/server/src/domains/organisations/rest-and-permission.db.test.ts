import {
  changeConsumerPermissionEndpoint,
  listConsumerPermissionsEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { restOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars([carVin(1)]);
});
afterAll(() => world.server.stop());

async function permit(form_type_notification: boolean): Promise<void> {
  const { server, people } = world;
  const admin = people.signedIn('oem.admin');
  const { permissions } = (await server.call(listConsumerPermissionsEndpoint, {}, admin)).body;
  const row = permissions.find(({ consumer_id }) => consumer_id === people.organisations.consumer);
  const body = { permission_id: row?.permission_id ?? 0, form_type_notification };
  expect((await server.call(changeConsumerPermissionEndpoint, { body }, admin)).status).toBe(200);
}

const rest = () =>
  world.server.call(
    restOrganisationEndpoint,
    { body: { org_id: world.people.organisations.consumer, is_resting: true } },
    world.people.signedIn('operator.admin'),
  );

test('a consumer whose owners a permission would ask again is not put to rest before its form ends', async () => {
  const { server, people } = world;
  await permit(true);
  const consent_form_id = await world.saveForm({});
  await world.publish(consent_form_id, [carVin(1)]);
  await permit(false);
  const { problem } = await rest();
  expect([problem.code, problem.message]).toEqual([
    'organisationInUse',
    expect.stringContaining('1 consent that waits or lives, 0 cars'),
  ]);
  const body = { consent_form_id };
  await server.call(revokeConsentFormEndpoint, { body }, people.signedIn('consumer.admin'));
  expect((await rest()).status).toBe(200);
});
