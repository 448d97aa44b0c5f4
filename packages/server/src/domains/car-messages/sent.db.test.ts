import {
  sendCloudCommandEndpoint,
  sendNotificationEndpoint,
  sendRemoteSignalsEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import {
  getVehicleMessageEndpoint,
  listMessageVehiclesEndpoint,
  listVehicleMessagesEndpoint,
  retryVehicleMessageEndpoint,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { permitSending } from '@vinculum/testkit/permit-sending.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const vins = [carVin(1), carVin(2), carVin(3)];
let world: ConsentWorld;

beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars(vins);
  await permitSending(world, { notifications: true, commands: true });
});
afterAll(() => world.server.stop());

const as = (key: ActorKey) => world.people.signedIn(key);

async function sent(): Promise<number> {
  const body = { cloud_command: 'HONK_HORN' as const, vin_numbers: vins };
  const called = await world.server.call(sendCloudCommandEndpoint, { body }, as('consumer.admin'));
  return called.body.send_id ?? 0;
}

async function setState(sendId: number, vin: string, state: string): Promise<void> {
  await sql`update vehicle_message set state = ${state}, reason = case when ${state} = 'FAILED' then 'BATTERY_LOW' end
    where send_id = ${sendId} and vin = ${vin}`.execute(world.server.db);
}

test('the list shows what was sent, newest first, with how many vehicles are in each state by the clock', async () => {
  const { server } = world;
  const first = await sent();
  const [one = '', two = ''] = vins;
  await setState(first, one, 'DONE');
  await setState(first, two, 'FAILED');
  const signals = { height: { type: 3 as const, value: 3.8 }, width: { type: 3 as const, value: 2.5 } };
  const body = { remote_signal_update: { signals }, vin_numbers: vins, valid_for_minutes: 60 };
  const second = (await server.call(sendRemoteSignalsEndpoint, { body }, as('consumer.editor'))).body.send_id;
  const list = async () =>
    (await server.call(listVehicleMessagesEndpoint, { body: { page: 1, limit: 2 } }, as('consumer.admin')))
      .body;
  const counts = { QUEUED: 0, DELIVERED: 0, DONE: 0, FAILED: 0, EXPIRED: 0 };
  const now = server.clock.now();
  const both = {
    consumer_id: world.people.organisations.consumer,
    sender: 'Helios Insurance',
    title: null,
    message: null,
    created_on: new Date(now).toISOString(),
  };
  expect(await list()).toEqual({
    data: [
      {
        ...both,
        send_id: second,
        kind: 'remote-signals',
        command: null,
        signals: ['height', 'width'],
        values: { height: 3.8, width: 2.5 },
        created_by: 'consumer.editor',
        deadline: new Date(now + 60 * 60_000).toISOString(),
        counts: { ...counts, QUEUED: 3 },
        retryable: 0,
      },
      {
        ...both,
        send_id: first,
        kind: 'command',
        command: 'HONK_HORN',
        signals: [],
        values: {},
        created_by: 'consumer.admin',
        deadline: new Date(now + 15 * 60_000).toISOString(),
        counts: { ...counts, QUEUED: 1, DONE: 1, FAILED: 1 },
        retryable: 1,
      },
    ],
    total_rows: 2,
  });
  server.clock.advance(15 * 60_000);
  const later = { ...counts, DONE: 1, FAILED: 1, EXPIRED: 1 };
  expect((await list()).data[1]).toMatchObject({ counts: later, retryable: 2 });
  const vehicles = async (state?: 'EXPIRED' | 'QUEUED' | 'FAILED') => {
    const request = state === undefined ? { send_id: first } : { send_id: first, state };
    const { body: page } = await server.call(
      listMessageVehiclesEndpoint,
      { body: request },
      as('consumer.admin'),
    );
    return page.data.map(({ vin, state: is, reason, is_retryable }) => [vin, is, reason, is_retryable]);
  };
  expect(await vehicles()).toEqual([
    [vins[0], 'DONE', null, false],
    [vins[1], 'FAILED', 'BATTERY_LOW', true],
    [vins[2], 'EXPIRED', null, true],
  ]);
  expect(await vehicles('EXPIRED')).toEqual([[vins[2], 'EXPIRED', null, true]]);
  expect(await vehicles('QUEUED')).toEqual([]);
  const pages = async (limit: number) => {
    const paged = { page: 2, limit };
    const messages = await server.call(listVehicleMessagesEndpoint, { body: paged }, as('consumer.admin'));
    const ofFirst = { ...paged, send_id: first };
    const cars = await server.call(listMessageVehiclesEndpoint, { body: ofFirst }, as('consumer.admin'));
    expect([messages.body.total_rows, cars.body.total_rows]).toEqual([2, 3]);
    return [messages.body.data.map((row) => row.send_id), cars.body.data.map((row) => row.vin)];
  };
  expect(await pages(1)).toEqual([[first], [vins[1]]]);
  expect(await pages(2)).toEqual([[], [vins[2]]]);
});

test('the list shows what was said, shortened; one message shows it whole', async () => {
  const { server } = world;
  const signals = {
    note: { type: 0 as const, value: 'n'.repeat(141) },
    fits: { type: 0 as const, value: 'f'.repeat(140) },
    zones: { type: 5 as const, value: [1, 2, 3, 4, 5, 6] },
    five: { type: 5 as const, value: [1, 2, 3, 4, 5] },
    flag: { type: 4 as const, value: true },
    own: { type: 8 as const, value: 'AAAA' },
  };
  const message = 'm'.repeat(141);
  const notified = await server.call(
    sendNotificationEndpoint,
    { body: { message, vin_numbers: vins } },
    as('consumer.admin'),
  );
  await server.call(
    sendRemoteSignalsEndpoint,
    { body: { remote_signal_update: { signals }, vin_numbers: vins } },
    as('consumer.editor'),
  );
  const { body: list } = await server.call(
    listVehicleMessagesEndpoint,
    { body: { limit: 2 } },
    as('consumer.admin'),
  );
  expect(list.data[0]).toMatchObject({
    message: null,
    values: {
      note: `${'n'.repeat(140)}…`,
      fits: 'f'.repeat(140),
      zones: [1, 2, 3, 4, 5, '…'],
      five: [1, 2, 3, 4, 5],
      flag: true,
      own: { bytes: 3 },
    },
  });
  expect(list.data[1]).toMatchObject({ message: `${'m'.repeat(140)}…`, values: {} });
  const whole = async (id: number) =>
    (await server.call(getVehicleMessageEndpoint, { params: { id } }, as('consumer.admin'))).body;
  expect((await whole(notified.body.send_id ?? 0)).message).toBe(message);
  expect((await whole(list.data[0]?.send_id ?? 0)).values).toEqual({
    note: 'n'.repeat(141),
    fits: 'f'.repeat(140),
    zones: [1, 2, 3, 4, 5, 6],
    five: [1, 2, 3, 4, 5],
    flag: true,
    own: { bytes: 3 },
  });
});

test('a message is sent again to what failed or expired, once however often it is clicked, and it is audited', async () => {
  const { server } = world;
  const send_id = await sent();
  const [one = '', two = '', three = ''] = vins;
  await setState(send_id, one, 'FAILED');
  await setState(send_id, two, 'DONE');
  await setState(send_id, three, 'FAILED');
  await sql`delete from outbox`.execute(server.db);
  const retry = (chosen: object) =>
    server.call(retryVehicleMessageEndpoint, { body: { send_id, ...chosen } }, as('consumer.admin'));
  const outbox = async () => await server.db.selectFrom('outbox').select(['vin', 'kind']).execute();
  expect((await retry({ vin_numbers: [two, three] })).body).toEqual({
    message: 'Sent again to 1 car.',
    queued: 1,
  });
  expect(await outbox(), 'the chosen car alone').toEqual([{ vin: three, kind: 'message' }]);
  const clicks = await Promise.all([retry({}), retry({}), retry({})]);
  expect(clicks.reduce((sum, { body }) => sum + body.queued, 0)).toBe(1);
  expect(await outbox()).toEqual([three, one].map((vin) => ({ vin, kind: 'message' })));
  const events = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'target', 'details'])
    .where('action', '=', 'vehicle-message.retry')
    .execute();
  const details = { consumerId: world.people.organisations.consumer, queued: 1 };
  const event = { actor: 'consumer.admin', target: `vehicle-send/${send_id}`, details };
  expect(events).toEqual([event, event]);
});

test('another organisation’s message is not found, as one that does not exist', async () => {
  const { server } = world;
  const send_id = await sent();
  const stranger = as('otherConsumer.admin');
  const calls = async (id: number) => [
    (await server.call(getVehicleMessageEndpoint, { params: { id } }, stranger)).problem.message,
    (await server.call(listMessageVehiclesEndpoint, { body: { send_id: id } }, stranger)).problem.message,
    (await server.call(retryVehicleMessageEndpoint, { body: { send_id: id } }, stranger)).problem.message,
  ];
  expect(await calls(send_id)).toEqual(await calls(999_999));
  expect((await server.call(getVehicleMessageEndpoint, { params: { id: send_id } }, stranger)).status).toBe(
    404,
  );
  const list = await server.call(listVehicleMessagesEndpoint, { body: {} }, stranger);
  expect(list.body).toEqual({ data: [], total_rows: 0 });
});

test('an editor with the flag sets signals but sends no command, and sends none again', async () => {
  const { server } = world;
  const editor = as('consumer.editor');
  const note = { message: 'x', vin_numbers: vins };
  expect((await server.call(sendNotificationEndpoint, { body: note }, editor)).status).toBe(403);
  const command = { cloud_command: 'LOCATE' as const, vin_numbers: vins };
  expect((await server.call(sendCloudCommandEndpoint, { body: command }, editor)).status).toBe(403);
  const send_id = await sent();
  expect((await server.call(retryVehicleMessageEndpoint, { body: { send_id } }, editor)).status).toBe(404);
});

// Shows 2-2.12
test('a user with a flag for maps alone sets restrictions and nothing else', async () => {
  const { server } = world;
  await server.db
    .updateTable('app_user')
    .set({ permissions_bit: sql<number>`2 + 16` })
    .where('username', '=', 'otherconsumer.editor')
    .execute();
  await permitSending(world, { notifications: true, commands: true }, 'otherConsumer');
  const send = (name: string) =>
    server.call(
      sendRemoteSignalsEndpoint,
      {
        body: {
          remote_signal_update: { signals: { [name]: { type: 3 as const, value: 20 } } },
          vin_numbers: vins,
        },
      },
      as('otherConsumer.editor'),
    );
  expect((await send('height')).body.sent).toBe(3);
  expect((await send('hvacTemperatureSet')).status).toBe(403);
});

test('the sender sees which of the values that a car took a later update has replaced, whoever sent it', async () => {
  const { server } = world;
  const [vin = ''] = vins;
  const send = async (by: ActorKey, names: readonly string[]) => {
    const signals = Object.fromEntries(names.map((name) => [name, { type: 3 as const, value: 2 }]));
    const body = { remote_signal_update: { signals }, vin_numbers: [vin] };
    return (await server.call(sendRemoteSignalsEndpoint, { body }, as(by))).body.send_id ?? 0;
  };
  const done = (sendId: number, at: number) =>
    sql`update vehicle_message set state = 'DONE', finished_at = ${new Date(at)}
      where send_id = ${sendId}`.execute(server.db);
  const replaced = async (sendId: number, by: ActorKey) => {
    const called = await server.call(listMessageVehiclesEndpoint, { body: { send_id: sendId } }, as(by));
    return called.body.data.map((row) => row.replaced);
  };
  const first = await send('consumer.admin', ['height', 'width', 'length']);
  await done(first, 1000);
  const second = await send('consumer.admin', ['height']);
  expect(await replaced(first, 'consumer.admin'), 'the second waits').toEqual([[]]);
  await done(second, 2000);
  const third = await send('otherConsumer.editor', ['length', 'weight']);
  await done(third, 3000);
  expect(await replaced(first, 'consumer.admin')).toEqual([['height', 'length']]);
  expect(await replaced(second, 'consumer.admin')).toEqual([[]]);
  expect(await replaced(third, 'otherConsumer.editor')).toEqual([[]]);
});

// Shows 2-5.1, 2-5.2, 2-9.2, 3-9.6
test('what is missing is named at its field, all at once', async () => {
  const { server } = world;
  const body = { message: ' ', vin_numbers: [], url: 'not a link', title: 'x'.repeat(101) };
  const { problem } = await server.call(sendNotificationEndpoint, { body }, as('consumer.admin'));
  expect(problem.fields).toMatchObject([
    { field: 'message', message: 'Oops! You missed something.' },
    { field: 'vin_numbers', message: 'Oops! You missed something.' },
    { field: 'title' },
    { field: 'url', message: 'Invalid Url Provided' },
  ]);
  const long = { message: 'x', vin_numbers: vins, url: `https://helios.example/${'a'.repeat(2000)}` };
  const tooLong = await server.call(sendNotificationEndpoint, { body: long }, as('consumer.admin'));
  expect(tooLong.problem.fields).toMatchObject([
    { field: 'url', message: 'Oops! Length of the Url exceeded 2000 characters' },
  ]);
});

test('a link to a host that the organisation’s lists forbid is refused at its field', async () => {
  const { server, people } = world;
  await server.db
    .insertInto('domain_permission')
    .values({
      organisation_id: people.organisations.consumer,
      domain: 'evil.example',
      is_allowed: false,
      created_by: 'test',
      created_on: new Date(server.clock.now()),
    })
    .execute();
  const body = { message: 'x', vin_numbers: vins, url: 'https://www.evil.example/offer' };
  const { problem } = await server.call(sendNotificationEndpoint, { body }, as('consumer.admin'));
  expect(problem).toMatchObject({ code: 'badRequest', fields: [{ field: 'url' }] });
});
