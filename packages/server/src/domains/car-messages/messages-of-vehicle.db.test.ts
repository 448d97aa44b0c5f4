import { rowsOfKeyPage } from '@vinculum/contract/foundation/paging.ts';
import {
  sendCloudCommandEndpoint,
  sendRemoteSignalsEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import { listMessagesOfVehicleEndpoint } from '@vinculum/contract/car-messages/of-vehicle.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { permitSending } from '@vinculum/testkit/permit-sending.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await permitSending(world, { notifications: true, commands: true });
});
afterAll(() => world.server.stop());

const as = (key: ActorKey) => world.people.signedIn(key);
const listed = (vin: string, by: ActorKey, before?: number) =>
  world.server.call(
    listMessagesOfVehicleEndpoint,
    { params: { vin }, query: before === undefined ? {} : { before: String(before) } },
    as(by),
  );

/** A car that a consumer has asked. */
async function asked(vin: string, by: 'consumer' | 'otherConsumer'): Promise<void> {
  const { [by]: consumer_id, oem: oem_id } = world.people.organisations;
  const form_id = await storeForm(world.server, consumer_id);
  await storeConsent(world.server, { form_id, consumer_id, vin, oem_id });
}

async function honk(vin: string): Promise<number> {
  const body = { cloud_command: 'HONK_HORN' as const, vin_numbers: [vin] };
  return (
    (await world.server.call(sendCloudCommandEndpoint, { body }, as('consumer.admin'))).body.send_id ?? 0
  );
}

test('a consumer sees what it sent to a car, the operator what anybody did, another consumer nothing', async () => {
  const vin = carVin(1);
  await world.registerCars([vin]);
  await asked(vin, 'consumer');
  await asked(vin, 'otherConsumer');
  const send_id = await honk(vin);
  await honk(carVin(2));
  const message = {
    send_id,
    sender: 'Helios Insurance',
    kind: 'command',
    command: 'HONK_HORN',
    state: 'QUEUED',
  };
  for (const by of ['consumer.admin', 'operator.viewer'] as const)
    expect((await listed(vin, by)).body).toMatchObject({ data: [message], next: null });
  expect((await listed(vin, 'otherConsumer.admin')).body).toEqual({ data: [], next: null });
  await world.server.db
    .updateTable('vehicle_message')
    .set({ state: 'FAILED', reason: 'BATTERY_LOW' })
    .where('send_id', '=', send_id)
    .execute();
  const signals = { height: { type: 3 as const, value: 3.8 }, width: { type: 3 as const, value: 2.5 } };
  const body = { remote_signal_update: { signals }, vin_numbers: [vin] };
  await world.server.call(sendRemoteSignalsEndpoint, { body }, as('consumer.admin'));
  expect((await listed(vin, 'consumer.admin')).body.data).toMatchObject([
    { kind: 'remote-signals', command: null, signals: ['height', 'width'], state: 'QUEUED', reason: null },
    { ...message, state: 'FAILED', signals: [], reason: 'BATTERY_LOW' },
  ]);
});

test('of kinds that a user may not send nothing is seen; makers and fleet owners are not let in', async () => {
  const vin = carVin(3);
  await world.registerCars([vin]);
  await asked(vin, 'consumer');
  await honk(vin);
  expect((await listed(vin, 'consumer.editor')).body.data).toEqual([]);
  for (const by of ['consumer.viewer', 'oem.admin', 'fleet.admin'] as const)
    expect((await listed(vin, by)).status).toBe(403);
});

test('a car that the consumer never asked is one that does not exist', async () => {
  const vin = carVin(4);
  await world.registerCars([vin]);
  const [refused, unknown] = [
    await listed(vin, 'otherConsumer.admin'),
    await listed(carVin(99), 'otherConsumer.admin'),
  ];
  expect([refused.status, refused.problem.message]).toEqual([404, unknown.problem.message]);
});

test('what waits past its deadline has expired, and older messages come behind the last one', async () => {
  const vin = carVin(5);
  await world.registerCars([vin]);
  await asked(vin, 'consumer');
  const [first, ...others] = [await honk(vin), await honk(vin)];
  await world.server.db
    .updateTable('vehicle_message')
    .set({ deadline: new Date(world.server.clock.now()) })
    .where('send_id', '=', first ?? 0)
    .execute();
  const { data } = (await listed(vin, 'consumer.admin')).body;
  expect(data.map(({ send_id, state }) => [send_id, state])).toEqual([
    [others[0], 'QUEUED'],
    [first, 'EXPIRED'],
  ]);
  for (let more = 0; more < rowsOfKeyPage; more += 1) await honk(vin);
  const page = (await listed(vin, 'consumer.admin')).body;
  expect(page.data).toHaveLength(rowsOfKeyPage);
  const rest = (await listed(vin, 'consumer.admin', page.next ?? 0)).body;
  expect([rest.data.map(({ send_id }) => send_id), rest.next]).toEqual([[others[0], first], null]);
});
