import { waitsForLock } from '@vinculum/testkit/machine/waits-for-lock.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { permitSending } from '@vinculum/testkit/permit-sending.ts';
import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueAgain } from '../car-messages/sent/retry-store.ts';
import { storeSend } from '../car-messages/public.ts';
import { recordAnswer } from './public.ts';
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
  const { sendId } = await inTransaction(world.server.db, (trx) => storeSend(trx, command));
  return sendId ?? 0;
}

const changeHands = (vins: readonly string[] = [SOLD]) =>
  world.server.db.transaction().execute((trx) =>
    changeOwner(trx, {
      vins,
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

test('the place that a car told goes with its owner, and what was earned is not told the next one', async () => {
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
    const earned = { reward_index: 0, steps: 1, amount: '5', currency_type: 0 };
    await world.server.db
      .insertInto('reward_earned')
      .values([
        { consent_id, kind: 'consumer', ...earned },
        { consent_id, kind: 'oem', ...earned },
      ])
      .execute();
  }
  await changeHands();
  const left = await world.server.db
    .selectFrom('reward_earned')
    .select(['kind', 'amount_before'])
    .orderBy('consent_id')
    .orderBy('kind')
    .execute();
  expect(left).toEqual([
    { kind: 'consumer', amount_before: '5' },
    { kind: 'oem', amount_before: '0' },
    { kind: 'consumer', amount_before: '0' },
    { kind: 'oem', amount_before: '0' },
  ]);
  expect(await outcomes(sendId)).toEqual({ [SOLD]: 'DONE', [KEPT]: 'DONE  40.4, -3.7' });
});

test('the consumer is told once a form, of five cars by name, what ended; what time had ended before stays expired', async () => {
  const { db, clock } = world.server;
  const vins = [11, 12, 13, 14, 15, 16].map(carVin);
  await world.registerCars(vins);
  const [all, one] = [await world.saveForm({ title: 'All' }), await world.saveForm({ title: 'One' })];
  await world.publish(all, vins);
  await world.publish(one, [carVin(14), carVin(11), KEPT]);
  const past = { expires_at: new Date(clock.now()) };
  await db
    .updateTable('consent')
    .set(past)
    .where('form_id', '=', one)
    .where('vin', '=', carVin(11))
    .execute();
  expect(await changeHands(vins.toReversed())).toBe(7);
  expect(await world.consentOf(one, carVin(14))).toMatchObject({
    status: 'FORM_CANCELED',
    cause: 'change of owner',
    actor_kind: 'fleet',
    ended_at: new Date(clock.now()),
  });
  expect(await world.consentOf(one, carVin(11))).toMatchObject({ status: 'FORM_PENDING' });
  expect(await world.consentOf(one, KEPT)).toMatchObject({ status: 'FORM_PENDING' });
  const history = db.selectFrom('consent_history').select(['actor', 'cause']).orderBy('id', 'desc');
  expect(await history.executeTakeFirst()).toEqual({ actor: 'test', cause: 'change of owner' });
  clock.advance(DAY_MS);
  // Of the ones before nothing is left to end, and nobody is told again.
  expect(await changeHands([carVin(14)])).toBe(0);
  const by = world.people.signedIn('consumer.viewer');
  const { body } = await world.server.call(searchNotificationsEndpoint, { body: { limit: 2 } }, by);
  const told = body.notifications.map(({ message, msg_type, sender_name, data }) => ({
    message: message.split('. ')[0],
    msg_type,
    sender_name,
    data: JSON.parse(data),
  }));
  const five = [11, 12, 13, 14, 15].map(carVin);
  expect(told).toEqual([
    {
      message: `"One" ended for the car ${carVin(14)}`,
      msg_type: 'CONSENT_REVOKE',
      sender_name: 'Fleet',
      data: { consentFormId: one, vins: [carVin(14)] },
    },
    {
      message: `"All" ended for 6 cars: ${five.join(', ')}, …`,
      msg_type: 'CONSENT_REVOKE',
      sender_name: 'Fleet',
      data: { consentFormId: all, vins: five },
    },
  ]);
});

test.each(['accept', 'decline'] as const)(
  'what the owner before said without a connection (%s) answers nothing that the next one is asked',
  async (decision) => {
    const vin = carVin(decision === 'accept' ? 31 : 32);
    const { db, clock } = world.server;
    await world.registerCars([vin]);
    const formId = await world.saveForm();
    await world.publish(formId, [vin]);
    const said = { decision, accepted_signals: [2016, 1790], time: clock.now() };
    clock.advance(1000);
    await changeHands([vin]);
    await world.publish(formId, [vin]);
    const { id: consentId } = await world.consentOf(formId, vin);
    const form_hash = await world.formHashOf(formId);
    const hear = (answer_id: string, time: number) =>
      recordAnswer(db, {
        vin,
        consentId,
        answer: ownerAnswerOf({ ...said, answer_id, form_hash, time }),
        certificateSerial: '01',
        now: clock.now(),
      });
    clock.advance(1000);
    expect(await hear(`${decision}-before`, said.time)).toEqual({ kind: 'refused', code: 'OFFER_CLOSED' });
    expect(await world.consentOf(formId, vin)).toMatchObject({ status: 'FORM_PENDING' });
    expect(await hear(`${decision}-since`, clock.now())).toMatchObject({ kind: 'stored' });
  },
);

test('who sends again while a change of owner is being written waits for it, and sends nothing', async () => {
  const { db, clock } = world.server;
  const sendId = await send();
  await db.updateTable('vehicle_message').set({ state: 'FAILED' }).where('send_id', '=', sendId).execute();
  clock.advance(1000);
  const consumerId = world.people.organisations.consumer;
  const retry = { consumerId, sendId, vins: [SOLD], now: clock.now() + 1000 };
  let again: Promise<number> | undefined;
  await db.transaction().execute(async (trx) => {
    await changeOwner(trx, { vins: [SOLD], actor: 'test', sender: 'Fleet', now: new Date(clock.now()) });
    again = inTransaction(db, (other) => queueAgain(other, retry));
    // Either it is done, without having waited, or it waits for this transaction.
    await Promise.race([again, waitsForLock(db)]);
  });
  expect(await again).toBe(0);
});
