import { sendCloudCommandEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import {
  listMessageVehiclesEndpoint,
  retryVehicleMessageEndpoint,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import { commandLimits } from '@vinculum/contract/car-messages/vocabulary.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { permitSending } from '@vinculum/testkit/permit-sending.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeSend } from './send/send-store.ts';
import { aSend } from '@vinculum/testkit/worlds/sending-database.ts';

const [full, almost, retried, foreign] = [carVin(1), carVin(2), carVin(3), 'VCZ00000000000001'];
const permitted = { notifications: true, commands: true };
const MINUTES = 60;
let world: ConsentWorld;

beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars([full, almost, retried]);
  await permitSending(world, permitted);
  await permitSending(world, permitted, 'otherConsumer');
});
afterAll(() => world.server.stop());

/** Lets so many commands of the first consumer wait for a car for an hour. */
async function fill(vin: string, count: number): Promise<void> {
  const consumerId = world.people.organisations.consumer;
  const now = world.server.clock.now();
  for (let sent = 0; sent < count; sent += 1)
    await inTransaction(world.server.db, (trx) =>
      storeSend(trx, aSend({ consumerId, validForMinutes: MINUTES, vins: [vin], now })),
    );
}

async function send(vin_numbers: string[], by: 'consumer.admin' | 'otherConsumer.admin' = 'consumer.admin') {
  const body = { cloud_command: 'LOCATE' as const, vin_numbers };
  return (await world.server.call(sendCloudCommandEndpoint, { body }, world.people.signedIn(by))).body;
}

test('a car for which a hundred messages of an organisation wait gets no more of it until their time is over', async () => {
  expect(commandLimits.waiting).toBe(100);
  await fill(full, commandLimits.waiting);
  await fill(almost, commandLimits.waiting - 1);
  expect(await send([full, almost, foreign])).toMatchObject({
    sent: 1,
    refused: [
      { vin: full, reason: 'TOO_MANY_WAITING' },
      { vin: foreign, reason: 'NOT_REGISTERED' },
    ],
    message: `Sent to 1 car. 2 VINs were refused: ${full} (100 messages are waiting for it), ${foreign} (not registered)`,
  });
  // Only what waits counts, and of the own organisation alone.
  expect((await send([almost])).refused).toEqual([{ vin: almost, reason: 'TOO_MANY_WAITING' }]);
  expect((await send([full, almost], 'otherConsumer.admin')).sent).toBe(2);
  await sql`update vehicle_message set state = 'DELIVERED'
    where id = (select min(id) from vehicle_message where vin = ${almost})`.execute(world.server.db);
  expect((await send([full, almost])).refused).toEqual([{ vin: full, reason: 'TOO_MANY_WAITING' }]);
  world.server.clock.advance(MINUTES * 60_000);
  expect((await send([full, almost])).sent).toBe(2);
});

test('what failed is not sent again to a car for which as many messages wait as may', async () => {
  const { server, people } = world;
  const { send_id } = await send([retried]);
  const id = send_id ?? 0;
  await sql`update vehicle_message set state = 'FAILED' where send_id = ${id}`.execute(server.db);
  await fill(retried, commandLimits.waiting);
  const admin = people.signedIn('consumer.admin');
  const retry = async () =>
    (await server.call(retryVehicleMessageEndpoint, { body: { send_id: id } }, admin)).body;
  expect((await retry()).queued).toBe(0);
  const { body } = await server.call(listMessageVehiclesEndpoint, { body: { send_id: id } }, admin);
  expect(body.data.map(({ state }) => state)).toEqual(['FAILED']);
  server.clock.advance(MINUTES * 60_000);
  expect((await retry()).queued).toBe(1);
});
