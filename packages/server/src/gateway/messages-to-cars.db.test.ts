import type { MessageKind } from '@vinculum/contract/commands/vocabulary.ts';
import {
  provisionCar,
  publishForm,
  startTestGateway,
  type TestGateway,
} from '@vinculum/testkit/test-gateway.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { storeSend } from '../domains/commands/send-store.ts';
import { queueAgain } from '../domains/commands/retry-store.ts';
import { expireMessages } from '../domains/commands/expire-messages-store.ts';

const MINUTE = 60_000;
const within = { timeout: 10_000, interval: 20 };
let gateway: TestGateway;
let lastCar = 0;

beforeAll(async () => {
  gateway = await startTestGateway();
  await permit(true);
});
afterAll(() => gateway.stop());

function newVin(): string {
  lastCar += 1;
  return `YNR${String(lastCar).padStart(14, '0')}`;
}

async function permit(isPermitted: boolean): Promise<void> {
  const { db, oemId: oem_id, consumerId: consumer_id, clock } = gateway;
  const switches = { access_type_send_notification: isPermitted, access_type_send_command: isPermitted };
  await db
    .insertInto('consumer_permission')
    .values({ oem_id, consumer_id, ...switches, updated_on: new Date(clock.now()) })
    .onConflict((on) => on.columns(['oem_id', 'consumer_id']).doUpdateSet(switches))
    .execute();
}

const bodies: Readonly<Record<MessageKind, object>> = {
  notification: { title: 'Helios', message: 'Hello', url: null, icon: null, icon_url: null },
  command: { name: 'LOCK_DOORS', arguments: {} },
  'remote-signals': { signals: { height: { type: 'FLOAT', value: 3.8 } } },
};

/** Sends as the use cases do; returns the id of the message to the first VIN. */
async function send(kind: MessageKind, vins: readonly string[]): Promise<{ id: number; sendId: number }> {
  const { db, clock, consumerId } = gateway;
  const stored = await storeSend(db, {
    consumerId,
    kind,
    sender: 'Consumer',
    body: bodies[kind],
    validForMinutes: 15,
    vins,
    createdBy: 'test',
    now: clock.now(),
  });
  const sendId = stored.sendId ?? 0;
  const row = await messageOf(db, sendId);
  return { id: row.id, sendId };
}

function messageOf(db: Kysely<Database>, sendId: number) {
  return db
    .selectFrom('vehicle_message')
    .selectAll()
    .where('send_id', '=', sendId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
}

const stored = (sendId: number) => messageOf(gateway.db, sendId);

/** A word of a car about a message, of its first attempt unless another is named. */
const word = (id: number, said: object) => ({
  id: String(id),
  attempt: 1,
  time: gateway.clock.now(),
  ...said,
});
const progress = (id: number, state: string, change: object = {}) =>
  word(id, { state, code: null, text: null, ...change });

test('a connected car is sent what is queued at once, and the sender sees how far it has come', async () => {
  const car = await provisionCar(gateway, newVin());
  const { id, sendId } = await send('notification', [car.vin]);
  expect(await car.peer.nextMessage(`notification/${id}`)).toEqual({
    id: String(id),
    attempt: 1,
    sender: 'Consumer',
    issued_at: gateway.clock.now(),
    deadline: gateway.clock.now() + 15 * MINUTE,
    title: 'Helios',
    message: 'Hello',
    url: null,
    icon_url: null,
  });
  expect(await stored(sendId)).toMatchObject({ state: 'QUEUED', delivered_at: null });
  await car.up(`notification/${id}`, word(id, { state: 'received' }));
  expect(await stored(sendId)).toMatchObject({ state: 'DELIVERED', finished_at: null });
  await car.up(`notification/${id}`, word(id, { state: 'shown' }));
  expect(await stored(sendId)).toMatchObject({ state: 'DONE', answer: 'shown' });
  await car.up(`notification/${id}`, word(id, { state: 'opened' }));
  expect(await stored(sendId)).toMatchObject({ state: 'DONE', answer: 'opened' });
});

test('a car that was away gets what waits at its check-in, again until it says that it has it', async () => {
  const car = await provisionCar(gateway, newVin());
  car.peer.close();
  const { id } = await send('command', [car.vin]);
  const back = await car.reconnect();
  await back.checkIn();
  expect(await back.peer.nextMessage(`command/${id}`)).toMatchObject({ name: 'LOCK_DOORS', attempt: 1 });
  await back.checkIn();
  expect(await back.peer.nextMessage(`command/${id}`)).toMatchObject({ id: String(id) });
  await back.up(`command/${id}`, progress(id, 'RECEIVED'));
  await back.checkIn();
  const { id: next } = await send('command', [car.vin]);
  // The next one to come is the next one: the first was not sent a third time.
  expect(await back.peer.nextMessage(`/command/${next}`)).toMatchObject({ id: String(next) });
});

test('what is past its deadline is not sent, and is expired whether or not the job has run', async () => {
  const car = await provisionCar(gateway, newVin());
  car.peer.close();
  const { sendId } = await send('command', [car.vin]);
  await sql`update vehicle_message set deadline = ${new Date(gateway.clock.now())}
    where send_id = ${sendId}`.execute(gateway.db);
  const back = await car.reconnect();
  await back.checkIn();
  const { id: later } = await send('notification', [car.vin]);
  const first = await back.peer.next(
    (packet) => packet.cmd === 'publish' && /command|notification/.test(packet.topic),
  );
  expect(first).toMatchObject({ topic: expect.stringContaining(`notification/${later}`) });
  await expireMessages(gateway.db, gateway.clock.now());
  expect(await stored(sendId)).toMatchObject({ state: 'EXPIRED' });
  expect(await expireMessages(gateway.db, gateway.clock.now())).toBe(0);
});

test('the same word twice, late or out of order changes nothing', async () => {
  const car = await provisionCar(gateway, newVin());
  const { id, sendId } = await send('command', [car.vin]);
  await car.up(`command/${id}`, progress(id, 'SUCCEEDED'));
  const done = await messageOf(gateway.db, sendId);
  gateway.clock.advance(1000);
  for (const state of ['RECEIVED', 'IN_PROGRESS', 'SUCCEEDED', 'FAILED'])
    await car.up(`command/${id}`, progress(id, state, { code: state === 'FAILED' ? 'CAR_PROBLEM' : null }));
  expect(await messageOf(gateway.db, sendId)).toEqual(done);
});

test('a command that failed says why; a reason that we do not know is the car’s own problem', async () => {
  const car = await provisionCar(gateway, newVin());
  const low = await send('command', [car.vin]);
  await car.up(`command/${low.id}`, progress(low.id, 'FAILED', { code: 'BATTERY_LOW', text: 'At 5 %' }));
  expect(await stored(low.sendId)).toMatchObject({
    state: 'FAILED',
    reason: 'BATTERY_LOW',
    answer: 'At 5 %',
  });
  const odd = await send('command', [car.vin]);
  await car.up(`command/${odd.id}`, progress(odd.id, 'FAILED', { code: 'GREMLINS', text: 'a\0b' }));
  expect(await stored(odd.sendId)).toMatchObject({ state: 'FAILED', reason: 'CAR_PROBLEM', answer: 'ab' });
});

test('the place that a car answers reaches the sender only under a consent to read the location', async () => {
  const { db, consumerId } = gateway;
  const car = await provisionCar(gateway, newVin());
  const [consentId = 0] = await publishForm(gateway, [car.vin]);
  const located = async () => {
    const { id, sendId } = await send('command', [car.vin]);
    await car.up(`command/${id}`, progress(id, 'SUCCEEDED', { text: '40.4, -3.7' }));
    const { state, answer } = await stored(sendId);
    return `${state} ${answer}`;
  };
  const agree = async (change: { status?: 'FORM_ACCEPTED' | 'FORM_CANCELED'; consumer_id?: number }) => {
    const until = new Date(gateway.clock.now() + MINUTE);
    const grant = { accepted_signals: [1790], granted_at: new Date(0), expires_at: until };
    await db
      .updateTable('consent')
      .set({ ...grant, ...change, revision: sql`nextval('consent_revision')` })
      .where('id', '=', consentId)
      .execute();
    await car.checkIn();
  };
  await sql`update consent_form set content = jsonb_set(content, '{read_signals,0,signal_id}', '1790'),
    offer = jsonb_set(offer, '{read_signals,0,signal_id}', '1790')`.execute(db);
  expect(await located()).toBe('DONE null');
  await agree({ status: 'FORM_ACCEPTED' });
  expect(await located()).toBe('DONE 40.4, -3.7');
  // Revoked, and the gateway has not heard of it yet.
  await sql`update consent set status = 'FORM_CANCELED', revision = nextval('consent_revision')
    where id = ${consentId}`.execute(db);
  expect(await located()).toBe('DONE null');
  await agree({ status: 'FORM_ACCEPTED', consumer_id: gateway.oemId });
  expect(await located()).toBe('DONE null');
  await agree({ status: 'FORM_CANCELED', consumer_id: consumerId });
  expect(await located()).toBe('DONE null');
});

test('remote signals are done when every one was set', async () => {
  const car = await provisionCar(gateway, newVin());
  const all = await send('remote-signals', [car.vin]);
  expect(await car.peer.nextMessage(`write/${all.id}`)).toMatchObject({
    signals: { height: { type: 'FLOAT', value: 3.8 } },
  });
  await car.up(`write/${all.id}`, word(all.id, { results: { height: 'OK' } }));
  expect(await stored(all.sendId)).toMatchObject({ state: 'DONE' });
  const some = await send('remote-signals', [car.vin]);
  await car.up(`write/${some.id}`, word(some.id, { results: { a: 'OK', height: 'INVALID_ARG' } }));
  expect(await stored(some.sendId)).toMatchObject({
    state: 'FAILED',
    reason: 'INVALID_ARG',
    answer: 'height: INVALID_ARG',
  });
});

test('a car speaks for its own messages only, and only of their kind', async () => {
  const [car, other] = [await provisionCar(gateway, newVin()), await provisionCar(gateway, newVin())];
  const { id, sendId } = await send('command', [car.vin]);
  await other.up(`command/${id}`, progress(id, 'SUCCEEDED'));
  await car.up(`notification/${id}`, word(id, { state: 'shown' }));
  expect(await stored(sendId)).toMatchObject({ state: 'QUEUED' });
});

test.each([
  [
    'of another id than its topic',
    'command/2',
    { id: '1', attempt: 1, time: 0, state: 'RECEIVED', code: null, text: null },
  ],
  [
    'of no number',
    'command/abc',
    { id: 'abc', attempt: 1, time: 0, state: 'RECEIVED', code: null, text: null },
  ],
  ['of a state that there is not', 'notification/1', { id: '1', attempt: 1, time: 0, state: 'eaten' }],
  ['of no JSON', 'write/1', 'not json'],
  ['one level too deep', 'write/1/2', { id: '1', attempt: 1, time: 0, results: {} }],
])('a word %s is answered as malformed', async (_what, path, body) => {
  const car = await provisionCar(gateway, newVin());
  await car.up(path, body);
  expect(await car.peer.nextMessage('dn/problem')).toMatchObject({ ref: path, code: 'MALFORMED' });
});

test('a permission that was withdrawn in between fails what waits instead of sending it', async () => {
  const car = await provisionCar(gateway, newVin());
  car.peer.close();
  const { id, sendId } = await send('command', [car.vin]);
  await permit(false);
  const back = await car.reconnect();
  await back.checkIn();
  await vi.waitFor(
    async () =>
      expect(await stored(sendId)).toMatchObject({ state: 'FAILED', reason: 'PERMISSION_WITHDRAWN' }),
    within,
  );
  await permit(true);
  await queueAgain(gateway.db, { ...retryOf(sendId), vins: null });
  expect(await back.peer.nextMessage(`command/${id}`)).toMatchObject({ attempt: 2 });
});

const retryOf = (sendId: number) => ({
  consumerId: gateway.consumerId,
  sendId,
  now: gateway.clock.now(),
});

test('what is tried again has its time again; of the earlier attempt only that it was done counts', async () => {
  const car = await provisionCar(gateway, newVin());
  const { id, sendId } = await send('command', [car.vin]);
  await car.up(`command/${id}`, progress(id, 'FAILED', { code: 'CAR_IS_MOVING' }));
  gateway.clock.advance(1000);
  expect(await queueAgain(gateway.db, { ...retryOf(sendId), vins: null })).toBe(1);
  expect(await queueAgain(gateway.db, { ...retryOf(sendId), vins: null })).toBe(0);
  expect(await stored(sendId)).toMatchObject({
    state: 'QUEUED',
    attempt: 2,
    reason: null,
    deadline: new Date(gateway.clock.now() + 15 * MINUTE),
  });
  await car.up(`command/${id}`, progress(id, 'FAILED', { code: 'CAR_IS_MOVING' }));
  await car.up(`command/${id}`, progress(id, 'RECEIVED'));
  expect(await stored(sendId)).toMatchObject({ state: 'QUEUED' });
  await car.up(`command/${id}`, progress(id, 'SUCCEEDED'));
  expect(await stored(sendId)).toMatchObject({ state: 'DONE', attempt: 2 });
});

test('only what failed or expired of the named VINs is tried again, and only by its sender', async () => {
  const vins = [newVin(), newVin(), newVin()];
  const now = new Date(gateway.clock.now());
  await gateway.db
    .insertInto('vehicle')
    .values(vins.map((vin) => ({ vin, oem_id: gateway.oemId, registered_on: now, registered_by: 'test' })))
    .execute();
  const { sendId } = await send('command', vins);
  await sql`update vehicle_message set state = 'FAILED' where send_id = ${sendId} and vin <> ${vins[2]}`.execute(
    gateway.db,
  );
  const [first = ''] = vins;
  expect(await queueAgain(gateway.db, { ...retryOf(sendId), consumerId: 0, vins: null })).toBe(0);
  expect(await queueAgain(gateway.db, { ...retryOf(sendId), vins: [first] })).toBe(1);
  expect(await queueAgain(gateway.db, { ...retryOf(sendId), vins: null })).toBe(1);
});

test('what one car is sent at once stays below what its connection holds', async () => {
  const car = await provisionCar(gateway, newVin());
  car.peer.close();
  for (let count = 0; count < 120; count += 1) await send('command', [car.vin]);
  const back = await car.reconnect();
  await back.checkIn();
  const answered = async (most: number) => {
    for (let count = 0; count < most; count += 1) {
      const packet = await back.peer.next((one) => one.cmd === 'publish' && one.topic.includes('/command/'));
      const id = packet.cmd === 'publish' ? Number(packet.topic.split('/').at(-1)) : 0;
      await back.up(`command/${id}`, progress(id, 'SUCCEEDED'));
    }
    const waiting = await gateway.db
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
