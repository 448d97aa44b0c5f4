import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { permitSending } from '@vinculum/testkit/permit-sending.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeSend } from '../car-messages/public.ts';
import { aSend } from '@vinculum/testkit/worlds/sending-database.ts';
import { changeOwner } from './change-owner.ts';

const [SOLD, KEPT] = [carVin(1), carVin(2)];
let world: ConsentWorld;

beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await permitSending(world, { notifications: true, commands: true });
  await world.registerCars([SOLD, KEPT]);
});
afterAll(() => world.server.stop());

/** A command to both cars. */
async function send(): Promise<number> {
  const consumerId = world.people.organisations.consumer;
  const command = aSend({ consumerId, vins: [SOLD, KEPT], now: world.server.clock.now() });
  const { sendId } = await storeSend(world.server.db, command);
  return sendId ?? 0;
}

const changeHands = () =>
  world.server.db.transaction().execute((trx) =>
    changeOwner(trx, {
      vins: [SOLD],
      actor: 'test',
      sender: 'Fleet',
      now: new Date(world.server.clock.now()),
    }),
  );

async function outcomes(sendId: number) {
  const rows = await world.server.db
    .selectFrom('vehicle_message')
    .select(['vin', 'state', 'reason', 'answer'])
    .where('send_id', '=', sendId)
    .execute();
  return Object.fromEntries(
    rows.map(({ vin, state, reason, answer }) => [vin, [state, reason, answer].join(' ').trim()]),
  );
}

test('what waits for a car fails when its owner changes, also without any consent; other cars get theirs', async () => {
  const sendId = await send();
  expect(await changeHands()).toBe(0);
  expect(await outcomes(sendId)).toEqual({ [SOLD]: 'FAILED OWNER_CHANGED', [KEPT]: 'QUEUED' });
});

test('what had expired stays so', async () => {
  const sendId = await send();
  world.server.clock.advance(15 * 60_000);
  await changeHands();
  expect(await outcomes(sendId)).toEqual({ [SOLD]: 'QUEUED', [KEPT]: 'QUEUED' });
});

test('the place that a car told goes with its owner', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [SOLD, KEPT]);
  const sendId = await send();
  for (const vin of [SOLD, KEPT]) {
    const { id: consent_id } = await world.consentOf(formId, vin);
    await world.server.db
      .updateTable('vehicle_message')
      .set({ state: 'DONE', answer: '40.4, -3.7', consent_id })
      .where('send_id', '=', sendId)
      .where('vin', '=', vin)
      .execute();
  }
  await changeHands();
  expect(await outcomes(sendId)).toEqual({ [SOLD]: 'DONE', [KEPT]: 'DONE  40.4, -3.7' });
});
