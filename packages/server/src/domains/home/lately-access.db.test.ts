import { agreementTypes } from '@vinculum/contract/agreements/agreement.ts';
import { saveAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import {
  sendCloudCommandEndpoint,
  sendNotificationEndpoint,
  sendRemoteSignalsEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import { addDomainsEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { getLatelyEndpoint } from '@vinculum/contract/home/overview.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  const switches = { access_type_send_command: true, access_type_send_notification: true };
  await world.server.db.updateTable('consumer_permission').set(switches).execute();
  await world.registerCars([carVin(1)]);
});
afterAll(() => world.server.stop());
beforeEach(() => world.server.clock.advance(1000));

const as = (who: ActorKey) => world.people.signedIn(who);

/** What somebody is told of acts of a room, the newest first. */
async function toldOf(room: string, who: ActorKey) {
  const { body } = await world.server.call(getLatelyEndpoint, {}, as(who));
  return body.happenings.filter(({ act }) => act.startsWith(room)).map(({ object }) => object?.name);
}

const EDITOR_WITH_MAPS = 2 + 16;

test('who may not send a message to cars does not find at home what was sent', async () => {
  const { db, call } = world.server;
  const vin_numbers = [carVin(1)];
  const by = as('consumer.admin');
  await call(sendNotificationEndpoint, { body: { message: 'Your doors stood open', vin_numbers } }, by);
  await call(sendCloudCommandEndpoint, { body: { cloud_command: 'LOCATE', vin_numbers } }, by);
  for (const name of ['hvacTemperatureSet', 'height']) {
    const remote_signal_update = { signals: { [name]: { type: 3 as const, value: 20 } } };
    await call(sendRemoteSignalsEndpoint, { body: { remote_signal_update, vin_numbers } }, by);
  }
  const signals = ['Height', 'hvacTemperatureSet'];
  expect(await toldOf('vehicle-message', 'consumer.admin')).toEqual([
    ...signals,
    'Say where the car is',
    'Your doors stood open',
  ]);
  expect(await toldOf('vehicle-message', 'operator.viewer')).toHaveLength(4);
  expect(await toldOf('vehicle-message', 'consumer.editor')).toEqual(signals);
  expect(await toldOf('vehicle-message', 'consumer.viewer')).toEqual([]);
  const change = { permissions_bit: EDITOR_WITH_MAPS };
  await db.updateTable('app_user').set(change).where('id', '=', as('consumer.editor').userId).execute();
  expect(await toldOf('vehicle-message', 'consumer.editor')).toEqual(['Height']);
});

test('agreements are told at home to administrators, lists of domains to who writes forms too', async () => {
  const by = as('consumer.admin');
  const agreement = { msa_data: 'Both sides keep the data safe.', msa_data_type: agreementTypes.text };
  await world.server.call(saveAgreementEndpoint, { body: agreement }, by);
  await world.server.call(addDomainsEndpoint, { body: { domains: ['a.example'], is_allowed: true } }, by);
  const told = async (who: ActorKey) =>
    [await toldOf('agreement', who), await toldOf('domain-list', who)].map(({ length }) => length);
  expect(await told('consumer.admin')).toEqual([1, 1]);
  expect(await told('operator.viewer')).toEqual([1, 1]);
  expect(await told('consumer.editor')).toEqual([0, 1]);
  expect(await told('consumer.viewer')).toEqual([0, 0]);
});
