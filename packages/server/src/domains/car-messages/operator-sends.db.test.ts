import { sendCloudCommandEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import {
  getIconUploadAddressForEndpoint,
  sendNotificationForEndpoint,
  sendRemoteSignalsForEndpoint,
} from '@vinculum/contract/car-messages/operator-endpoints.ts';
import {
  getVehicleMessageEndpoint,
  listMessageVehiclesEndpoint,
  listVehicleMessagesEndpoint,
  retryVehicleMessageEndpoint,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import { addDomainsOfEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { png } from '@vinculum/testkit/small-png.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { permitSending } from '@vinculum/testkit/permit-sending.ts';
import { sql } from 'kysely';
import { uploadEnd } from '../../adapters/object-store/port.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const vins = [carVin(1), carVin(2)];
let world: ConsentWorld;

beforeAll(async () => {
  world = await startConsentWorld({ MAX_VINS: '50' });
  await world.registerCars(vins);
  await permitSending(world, { notifications: true, commands: true });
});
afterAll(() => world.server.stop());

const as = (key: ActorKey = 'operator.admin') => world.people.signedIn(key);
const consumerId = () => world.people.organisations.consumer;
const notify = (body: object = {}) =>
  world.server.call(
    sendNotificationForEndpoint,
    { body: { consumer_id: consumerId(), message: 'Snow ahead', vin_numbers: vins, ...body } },
    as(),
  );
const rest = (id: number, resting_from: Date | null) =>
  world.server.db.updateTable('organisation').set({ resting_from }).where('id', '=', id).execute();
const signals = (input: Record<string, { type: 3; value: number }>, body: object = {}) => ({
  body: {
    consumer_id: consumerId(),
    remote_signal_update: { signals: input },
    vin_numbers: vins,
    ...body,
  },
});

// Shows 3-1.6, 3-3.16, 3-5.20, 3-7.35
test('a notification goes out in the consumer’s name and by its permissions; the trail names operator and consumer', async () => {
  const { server, people } = world;
  const called = await notify({ vin_numbers: [...vins, carVin(99)] });
  expect(called.body).toMatchObject({ sent: 2, refused: [{ vin: carVin(99), reason: 'NOT_REGISTERED' }] });
  const send_id = called.body.send_id ?? 0;
  const { body } = await server.call(
    getVehicleMessageEndpoint,
    { params: { id: send_id } },
    as('consumer.admin'),
  );
  expect(body).toMatchObject({
    title: 'Helios Insurance',
    sender: 'Helios Insurance',
    consumer_id: consumerId(),
    created_by: 'platform.admin',
  });
  const events = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'organisation_id', 'details'])
    .where('action', '=', 'vehicle-message.send-notification')
    .execute();
  expect(events).toMatchObject([
    {
      actor: 'platform.admin',
      organisation_id: people.organisations.operator,
      details: { consumerId: consumerId(), sent: 2 },
    },
  ]);
  const other = await notify({ consumer_id: people.organisations.otherConsumer });
  expect(other.body).toMatchObject({
    sent: 0,
    refused: vins.map((vin) => ({ vin, reason: 'NO_PERMISSION' })),
  });
});

// Shows 3-5.22
test('who is no consumer is a 404 in the operator’s words, for every call', async () => {
  const { server, people } = world;
  const { oem, operator } = people.organisations;
  for (const id of [oem, operator, 2_000_000_000]) {
    const calls = [
      await notify({ consumer_id: id }),
      await server.call(
        sendRemoteSignalsForEndpoint,
        signals({ height: { type: 3, value: 3.8 } }, { consumer_id: id }),
        as(),
      ),
      await server.call(getIconUploadAddressForEndpoint, { params: { id } }, as()),
    ];
    for (const { status, problem } of calls)
      expect([status, problem.message]).toEqual([404, 'There is no such consumer']);
  }
});

// Shows 3-5.15, 3-5.16, 3-9.6
test('a consumer, a message and VINs are required, all of it said at once', async () => {
  const { status, problem } = await notify({ consumer_id: undefined, message: ' ', vin_numbers: [] });
  expect(status).toBe(400);
  expect(problem.fields?.map(({ field, message }) => [field, message])).toEqual([
    ['message', 'Oops! You missed something.'],
    ['vin_numbers', 'Oops! You missed something.'],
    ['consumer_id', 'Oops! You missed something.'],
  ]);
  const link = await notify({ url: 'nonsense' });
  expect(link.problem.fields).toMatchObject([{ field: 'url', message: 'Invalid Url Provided' }]);
  const long = await notify({ url: `https://helios.example/${'a'.repeat(1978)}` });
  expect(long.problem.fields).toMatchObject([
    { field: 'url', message: 'Oops! Length of the Url exceeded 2000 characters' },
  ]);
  const none = await world.server.call(
    sendRemoteSignalsForEndpoint,
    signals({}, { consumer_id: null }),
    as(),
  );
  expect(none.problem.fields?.map(({ field, message }) => [field, message])).toEqual([
    ['remote_signal_update.signals', 'Oops! You missed something.'],
    ['consumer_id', 'Oops! You missed something.'],
  ]);
});

// Shows 3-5.23, 3-9.8
test('a file of 65,536 bytes is refused at its value in the specified words, one of 65,535 goes out', async () => {
  const send = (bytes: number) => {
    const file = { type: 8 as const, value: Buffer.alloc(bytes).toString('base64') };
    const body = {
      consumer_id: consumerId(),
      remote_signal_update: { signals: { zones: file } },
      vin_numbers: vins,
    };
    return world.server.call(sendRemoteSignalsForEndpoint, { body }, as());
  };
  expect((await send(65_536)).problem.fields).toMatchObject([
    { field: 'remote_signal_update.signals.zones.value', message: 'File size exceeds 64KB' },
  ]);
  expect((await send(65_535)).body.sent).toBe(2);
});

// Shows 3-2.58, 3-5.16, 3-5.17, 3-5.18, 3-5.19, 3-7.36, 3-9.7
test('an icon comes by the operator’s address for the consumer it names, and for no other', async () => {
  const { server, people } = world;
  const { body } = await server.call(getIconUploadAddressForEndpoint, { params: { id: consumerId() } }, as());
  const headers = { 'content-type': 'image/png' };
  const put = (payload: Buffer) => server.app.inject({ method: 'PUT', url: body.url, headers, payload });
  const refusals = [
    [Buffer.from(png(79)), 'Icon is too small. Minimum size is 80x80.'],
    [Buffer.from(png(257)), 'Icon is too big. Maximum size is 256x256.'],
    [Buffer.from('GIF89a'), 'Invalid icon format. Please select a PNG file.'],
  ] as const;
  for (const [file, message] of refusals)
    expect((await put(file)).json()).toMatchObject({ fields: [{ message }] });
  expect((await put(Buffer.from(png(80)))).statusCode).toBe(200);
  expect((await notify({ icon_url: body.imageName })).body.sent).toBe(2);
  const foreign = await notify({ icon_url: body.imageName, consumer_id: people.organisations.otherConsumer });
  const missing = [{ field: 'icon_url', key: 'commands.iconMissing' }];
  expect(foreign.problem.fields).toMatchObject(missing);
  // One whose number only begins like the consumer's.
  const longer = body.imageName.replace(/^icon-\d+/, '$&7');
  const upload = { key: `notification-icons/${longer}`, contentType: 'image/png', maxBytes: 100_000 };
  const url = await server.deps.objects.uploadAddress({
    ...upload,
    expiresAt: uploadEnd(server.clock.now()),
  });
  const stored = await server.app.inject({ method: 'PUT', url, headers, payload: Buffer.from(png(80)) });
  expect(stored.statusCode).toBe(200);
  expect((await notify({ icon_url: longer })).problem.fields).toMatchObject(missing);
});

test('a link on the consumer’s blacklist is refused at its field, and said to be on this consumer’s', async () => {
  const entry = { org_id: consumerId(), domains: ['ads.example'], is_allowed: false };
  await world.server.call(addDomainsOfEndpoint, { body: entry }, as());
  const { status, problem } = await notify({ url: 'https://www.ads.example/offer' });
  expect(status).toBe(400);
  expect(problem.fields).toMatchObject([
    { field: 'url', message: 'www.ads.example is on the blacklist of this consumer' },
  ]);
});

// Shows 3-1.6, 3-2.64, 3-2.66, 3-7.39, 3-8.6
test('signals and map restrictions are set without a flag, with the specified words when all cars get them', async () => {
  const { server } = world;
  const restricted = await server.call(
    sendRemoteSignalsForEndpoint,
    signals({ height: { type: 3, value: 3.8 } }),
    as(),
  );
  expect(restricted.body).toMatchObject({
    sent: 2,
    message: 'Remote Signals successfully published to given vehicle(s)',
  });
  const own = await server.call(
    sendRemoteSignalsForEndpoint,
    signals({ hvacTemperatureSet: { type: 3, value: 21 } }, { vin_numbers: [carVin(1), carVin(99)] }),
    as(),
  );
  expect(own.body.message).toBe(`Sent to 1 car. 1 VIN was refused: ${carVin(99)} (not registered)`);
});

test('the operator sees what every consumer sent, by consumer, and sends what failed again', async () => {
  const { server, people } = world;
  await permitSending(world, { notifications: true, commands: true }, 'otherConsumer');
  const command = { cloud_command: 'LOCATE' as const, vin_numbers: vins };
  const sent = await server.call(sendCloudCommandEndpoint, { body: command }, as('otherConsumer.admin'));
  const send_id = sent.body.send_id ?? 0;
  const list = (body: object, who: ActorKey) => server.call(listVehicleMessagesEndpoint, { body }, as(who));
  const all = await list({ limit: 200 }, 'operator.viewer');
  expect(new Set(all.body.data.map((one) => one.sender))).toEqual(
    new Set(['Helios Insurance', 'ChargeGrid']),
  );
  const { otherConsumer } = people.organisations;
  const ofOne = await list({ consumer_id: otherConsumer }, 'operator.viewer');
  expect(ofOne.body).toMatchObject({ data: [{ send_id, consumer_id: otherConsumer }], total_rows: 1 });
  expect((await list({ consumer_id: otherConsumer }, 'consumer.admin')).body.total_rows).toBe(0);
  await sql`update vehicle_message set state = 'FAILED' where send_id = ${send_id}`.execute(server.db);
  const cars = await server.call(listMessageVehiclesEndpoint, { body: { send_id } }, as('operator.viewer'));
  expect(cars.body.data.map(({ vin, state }) => [vin, state])).toEqual(vins.map((vin) => [vin, 'FAILED']));
  const retry = () => server.call(retryVehicleMessageEndpoint, { body: { send_id } }, as());
  await rest(otherConsumer, new Date(server.clock.now()));
  const { status, problem } = await retry();
  expect([status, problem.message], 'as a first send for it').toEqual([404, 'There is no such consumer']);
  await rest(otherConsumer, null);
  expect((await retry()).body.queued).toBe(2);
  const events = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'target', 'details'])
    .where('action', '=', 'vehicle-message.retry')
    .execute();
  expect(events).toEqual([
    {
      actor: 'platform.admin',
      target: `vehicle-send/${send_id}`,
      details: { consumerId: otherConsumer, queued: 2 },
    },
  ]);
});
