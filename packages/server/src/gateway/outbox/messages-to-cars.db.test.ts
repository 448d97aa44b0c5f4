import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { provisionCar } from '@vinculum/testkit/gateway/test-gateway.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expireMessages } from '../../domains/car-messages/message-retention-store.ts';
import { queueAgain } from '../../domains/car-messages/sent/retry-store.ts';
import {
  type MessageGateway,
  MINUTE,
  startMessageGateway,
} from '@vinculum/testkit/gateway/message-gateway.ts';

const within = { timeout: 20_000, interval: 20 };
let world: MessageGateway;

beforeAll(async () => {
  world = await startMessageGateway();
});
afterAll(() => world.gateway.stop());

test('a connected car is sent what is queued at once, and the sender sees how far it has come', async () => {
  const car = await provisionCar(world.gateway, world.newVin());
  const { id, sendId } = await world.send('notification', [car.vin]);
  expect(await car.peer.nextMessage(`notification/${id}`)).toEqual({
    id: String(id),
    attempt: 1,
    sender: 'Consumer',
    issued_at: world.gateway.clock.now(),
    deadline: world.gateway.clock.now() + 15 * MINUTE,
    title: 'Helios',
    message: 'Hello',
    url: null,
    icon_url: null,
  });
  expect(await world.stored(sendId)).toMatchObject({ state: 'QUEUED', delivered_at: null });
  await car.up(`notification/${id}`, world.report(id, { state: 'received' }));
  expect(await world.stored(sendId)).toMatchObject({ state: 'DELIVERED', finished_at: null });
  // While the car moves it is not done, and that it had come before is no news.
  for (const state of ['waiting', 'received'])
    await car.up(`notification/${id}`, world.report(id, { state }));
  const waiting = { state: 'DELIVERED', answer: 'waiting', finished_at: null };
  expect(await world.stored(sendId)).toMatchObject(waiting);
  await car.up(`notification/${id}`, world.report(id, { state: 'shown' }));
  const shown = await world.stored(sendId);
  expect(shown).toMatchObject({ state: 'DONE', answer: 'shown' });
  // Done it was when it was shown.
  world.gateway.clock.advance(1000);
  await car.up(`notification/${id}`, world.report(id, { state: 'opened' }));
  expect(await world.stored(sendId)).toEqual({ ...shown, answer: 'opened' });
});

test('a car that was away gets what waits at its check-in, again until it says that it has it', async () => {
  const car = await provisionCar(world.gateway, world.newVin());
  car.peer.close();
  const { id } = await world.send('command', [car.vin]);
  const back = await car.reconnect();
  await back.checkIn();
  expect(await back.peer.nextMessage(`command/${id}`)).toEqual({
    id: String(id),
    attempt: 1,
    sender: 'Consumer',
    issued_at: world.gateway.clock.now(),
    deadline: world.gateway.clock.now() + 15 * MINUTE,
    name: 'LOCK_DOORS',
    arguments: {},
  });
  await back.checkIn();
  expect(await back.peer.nextMessage(`command/${id}`)).toMatchObject({ id: String(id) });
  await back.up(`command/${id}`, world.progress(id, 'RECEIVED'));
  await back.checkIn();
  const { id: next } = await world.send('command', [car.vin]);
  // The next one to come is the next one: the first was not sent a third time.
  expect(await back.peer.nextMessage(`/command/${next}`)).toMatchObject({ id: String(next) });
});

test('what is past its deadline is not sent, and is expired whether or not the job has run', async () => {
  const car = await provisionCar(world.gateway, world.newVin());
  car.peer.close();
  const { sendId } = await world.send('command', [car.vin]);
  await sql`update vehicle_message set deadline = ${new Date(world.gateway.clock.now())}
    where send_id = ${sendId}`.execute(world.gateway.db);
  const back = await car.reconnect();
  await back.checkIn();
  const { id: later } = await world.send('notification', [car.vin]);
  const first = await back.peer.next(
    (packet) => packet.cmd === 'publish' && /command|notification/.test(packet.topic),
  );
  expect(first).toMatchObject({ topic: expect.stringContaining(`notification/${later}`) });
  await expireMessages(world.gateway.db, world.gateway.clock.now());
  expect(await world.stored(sendId)).toMatchObject({ state: 'EXPIRED' });
  expect(await expireMessages(world.gateway.db, world.gateway.clock.now())).toBe(0);
});

test.each([
  ['command', 'EXPIRED', { state: 'IN_PROGRESS', code: null, text: null }],
  ['notification', 'DELIVERED', { state: 'received' }],
] as const)(
  'a %s of which a car said that it has it and no more is %s in the end',
  async (kind, end, reported) => {
    const car = await provisionCar(world.gateway, world.newVin());
    const { id, sendId } = await world.send(kind, [car.vin]);
    await car.up(`${kind}/${id}`, world.report(id, reported));
    const { db, clock } = world.gateway;
    const { deadline } = await world.stored(sendId);
    await expireMessages(db, deadline.getTime() + 60 * MINUTE - 1);
    expect(await world.stored(sendId)).toMatchObject({ state: 'DELIVERED' });
    await expireMessages(db, deadline.getTime() + 60 * MINUTE);
    expect(await world.stored(sendId)).toMatchObject({ state: end });
    expect(await inTransaction(db, (trx) => queueAgain(trx, world.retryOf(sendId)))).toBe(
      end === 'EXPIRED' ? 1 : 0,
    );
    expect(clock.now()).toBeLessThan(deadline.getTime());
  },
);

test('a permission that was withdrawn in between fails what waits instead of sending it', async () => {
  const car = await provisionCar(world.gateway, world.newVin());
  car.peer.close();
  const { id, sendId } = await world.send('command', [car.vin]);
  await world.permit(false);
  const back = await car.reconnect();
  await back.checkIn();
  await vi.waitFor(
    async () =>
      expect(await world.stored(sendId)).toMatchObject({ state: 'FAILED', reason: 'PERMISSION_WITHDRAWN' }),
    within,
  );
  await world.permit(true);
  await inTransaction(world.gateway.db, (trx) => queueAgain(trx, world.retryOf(sendId)));
  expect(await back.peer.nextMessage(`command/${id}`)).toMatchObject({ attempt: 2 });
});

test('what is tried again has its time again; of the earlier attempt only that it was done counts', async () => {
  const car = await provisionCar(world.gateway, world.newVin());
  const { id, sendId } = await world.send('command', [car.vin]);
  await car.up(`command/${id}`, world.progress(id, 'FAILED', { code: 'CAR_IS_MOVING' }));
  world.gateway.clock.advance(1000);
  expect(await inTransaction(world.gateway.db, (trx) => queueAgain(trx, world.retryOf(sendId)))).toBe(1);
  expect(await inTransaction(world.gateway.db, (trx) => queueAgain(trx, world.retryOf(sendId)))).toBe(0);
  expect(await world.stored(sendId)).toMatchObject({
    state: 'QUEUED',
    attempt: 2,
    reason: null,
    deadline: new Date(world.gateway.clock.now() + 15 * MINUTE),
  });
  await car.up(`command/${id}`, world.progress(id, 'FAILED', { code: 'CAR_IS_MOVING' }));
  await car.up(`command/${id}`, world.progress(id, 'RECEIVED'));
  expect(await world.stored(sendId)).toMatchObject({ state: 'QUEUED' });
  await car.up(`command/${id}`, world.progress(id, 'SUCCEEDED'));
  expect(await world.stored(sendId)).toMatchObject({ state: 'DONE', attempt: 2 });
});

test('only what failed or expired of the named VINs is tried again, and only by its sender', async () => {
  const vins = [world.newVin(), world.newVin(), world.newVin()];
  const now = new Date(world.gateway.clock.now());
  await world.gateway.db
    .insertInto('vehicle')
    .values(
      vins.map((vin) => ({ vin, oem_id: world.gateway.oemId, registered_on: now, registered_by: 'test' })),
    )
    .execute();
  const { sendId } = await world.send('command', vins);
  await sql`update vehicle_message set state = 'FAILED' where send_id = ${sendId} and vin <> ${vins[2]}`.execute(
    world.gateway.db,
  );
  const [first = ''] = vins;
  expect(
    await inTransaction(world.gateway.db, (trx) =>
      queueAgain(trx, { ...world.retryOf(sendId), consumerId: 0, vins: null }),
    ),
  ).toBe(0);
  expect(
    await inTransaction(world.gateway.db, (trx) =>
      queueAgain(trx, { ...world.retryOf(sendId), vins: [first] }),
    ),
  ).toBe(1);
  expect(await inTransaction(world.gateway.db, (trx) => queueAgain(trx, world.retryOf(sendId)))).toBe(1);
});

test('what one car is sent at once stays below what its connection holds', async () => {
  const car = await provisionCar(world.gateway, world.newVin());
  car.peer.close();
  const { db, oemId } = world.gateway;
  const sendSixty = async () => {
    for (let count = 0; count < 60; count += 1) await world.send('command', [car.vin]);
  };
  // Of two organisations: of one alone no more than that may wait.
  await sendSixty();
  await sql`with other as (
      insert into organisation (name, unique_identifier, created_on) values ('Other', 'other', now()) returning id
    ), permitted as (
      insert into consumer_permission (oem_id, consumer_id, access_type_send_command, updated_on)
      select ${oemId}, id, true, now() from other
    )
    update vehicle_send set consumer_id = other.id from other
    where vehicle_send.id in (select send_id from vehicle_message where vin = ${car.vin})`.execute(db);
  await sendSixty();
  // Else what is announced is sent beside the check-in, twice.
  await vi.waitFor(async () => {
    const rows = await world.gateway.db.selectFrom('outbox').select('id').execute();
    expect(rows).toEqual([]);
  }, within);
  const back = await car.reconnect();
  await back.checkIn();
  const answered = async (most: number) => {
    for (let count = 0; count < most; count += 1) {
      const packet = await back.peer.next((one) => one.cmd === 'publish' && one.topic.includes('/command/'));
      const id = packet.cmd === 'publish' ? Number(packet.topic.split('/').at(-1)) : 0;
      await back.up(`command/${id}`, world.progress(id, 'SUCCEEDED'));
    }
    const waiting = await world.gateway.db
      .selectFrom('vehicle_message')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('vin', '=', car.vin)
      .where('state', '=', 'QUEUED')
      .executeTakeFirstOrThrow();
    return waiting.count;
  };
  expect(await answered(100)).toBe(20);
  await back.checkIn();
  expect(await answered(20)).toBe(0);
});
