import {
  getIconUploadAddressEndpoint,
  sendCloudCommandEndpoint,
  sendNotificationEndpoint,
  sendRemoteSignalsEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import {
  getVehicleMessageEndpoint,
  listMessageVehiclesEndpoint,
  listVehicleMessagesEndpoint,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import { png } from '@vinculum/testkit/small-png.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { permitSending } from '@vinculum/testkit/permit-sending.ts';
import { registerVehicles } from '@vinculum/server/domains/vehicles/public.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const [one, two] = [carVin(1), carVin(2)];
const foreign = 'VCZ00000000000001';
const unknown = carVin(99);
let world: ConsentWorld;

beforeAll(async () => {
  world = await startConsentWorld({ MAX_VINS: '50' });
  await world.registerCars([one, two]);
  const { db, clock } = world.server;
  const now = new Date(clock.now());
  const oemId = world.people.organisations.otherOem;
  await registerVehicles(db, [{ vin: foreign, oemId }], { now, registeredBy: 'test' });
  await permitSending(world, { notifications: true, commands: true });
});
afterAll(() => world.server.stop());

const admin = () => world.people.signedIn('consumer.admin');

// Shows 2-1.12, 2-3.17, 2-5.3, 2-7.21
test('a notification is queued once for each VIN that may be sent to, and the others are named with why', async () => {
  const { server } = world;
  const called = await server.call(
    sendNotificationEndpoint,
    {
      body: {
        message: 'Your inspection is due',
        vin_numbers: [one, ` ${one.toLowerCase()} `, two, foreign, unknown],
        url_authentication_enabled: false,
        title: '',
        url: 'https://helios.example/inspection',
      },
    },
    admin(),
  );
  expect(called.body).toMatchObject({
    sent: 2,
    refused: [
      { vin: foreign, reason: 'NO_PERMISSION' },
      { vin: unknown, reason: 'NOT_REGISTERED' },
    ],
    message: `Sent to 2 cars. 2 VINs were refused: ${foreign} (no permission of the OEM), ${unknown} (not registered)`,
  });
  const send_id = called.body.send_id ?? 0;
  const { body } = await server.call(getVehicleMessageEndpoint, { params: { id: send_id } }, admin());
  expect(body).toMatchObject({
    kind: 'notification',
    title: 'Helios Insurance',
    message: 'Your inspection is due',
    url: 'https://helios.example/inspection',
    icon: null,
    created_by: 'consumer.admin',
    counts: { QUEUED: 2, DELIVERED: 0, DONE: 0, FAILED: 0, EXPIRED: 0 },
  });
  const waits = Date.parse(body.deadline) - Date.parse(body.created_on);
  expect(waits).toBe(7 * DAY_MS);
  const vehicles = await server.call(listMessageVehiclesEndpoint, { body: { send_id } }, admin());
  expect(vehicles.body.data.map(({ vin, state }) => [vin, state])).toEqual([
    [one, 'QUEUED'],
    [two, 'QUEUED'],
  ]);
  const outbox = await server.db.selectFrom('outbox').select(['vin', 'kind', 'consent_id']).execute();
  expect(outbox).toEqual([one, two].map((vin) => ({ vin, kind: 'message', consent_id: null })));
  const events = await server.db
    .selectFrom('audit_event')
    .select(['target', 'result', 'details'])
    .where('action', '=', 'vehicle-message.send-notification')
    .execute();
  const { title, url } = body;
  const consumerId = world.people.organisations.consumer;
  expect(events).toEqual([
    {
      target: `vehicle-send/${send_id}`,
      result: 'done',
      details: { title, url, consumerId, sent: 2, refused: 2 },
    },
  ]);
});

test('a notification has its own title, and no address if it was given none', async () => {
  const { server } = world;
  const note = { message: 'x', title: 'Inspection', url: '', vin_numbers: [one] };
  const sent = (await server.call(sendNotificationEndpoint, { body: note }, admin())).body;
  expect(sent.message).toBe('Sent to 1 car.');
  const { body } = await server.call(
    getVehicleMessageEndpoint,
    { params: { id: sent.send_id ?? 0 } },
    admin(),
  );
  expect([body.title, body.url, body.icon]).toEqual(['Inspection', null, null]);
});

test.each([
  [20, ''],
  [21, ' and 1 more'],
])('of %i refused VINs at most twenty are named', async (count, more) => {
  const vin_numbers = Array.from({ length: count }, (_, index) => carVin(200 + index));
  const called = await world.server.call(
    sendNotificationEndpoint,
    { body: { message: 'x', vin_numbers } },
    admin(),
  );
  const named = vin_numbers.slice(0, 20).map((vin) => `${vin} (not registered)`);
  expect(called.body.message).toBe(
    `Nothing was sent. ${count} VINs were refused: ${named.join(', ')}${more}`,
  );
});

test('when every VIN is refused nothing is stored, and the trail says that it was refused', async () => {
  const before = await world.server.call(listVehicleMessagesEndpoint, { body: {} }, admin());
  const called = await world.server.call(
    sendCloudCommandEndpoint,
    { body: { cloud_command: 'LOCK_DOORS', vin_numbers: [foreign] } },
    admin(),
  );
  expect(called.body).toMatchObject({ send_id: null, sent: 0 });
  expect(called.body.message).toBe(
    `Nothing was sent. 1 VIN was refused: ${foreign} (no permission of the OEM)`,
  );
  const after = await world.server.call(listVehicleMessagesEndpoint, { body: {} }, admin());
  expect(after.body.total_rows).toBe(before.body.total_rows);
  const events = await world.server.db
    .selectFrom('audit_event')
    .select(['target', 'result', 'details'])
    .where('action', '=', 'vehicle-message.send-command')
    .execute();
  const consumerId = world.people.organisations.consumer;
  const details = { command: 'LOCK_DOORS', consumerId, sent: 0, refused: 1 };
  expect(events).toEqual([{ target: null, result: 'refused', details }]);
});

// Shows 2-9.12
test('malformed VINs refuse the whole request and are named; too many are refused with the limit', async () => {
  const send = (vin_numbers: string[]) =>
    world.server.call(sendCloudCommandEndpoint, { body: { cloud_command: 'LOCATE', vin_numbers } }, admin());
  const malformed = (await send([one, 'NOT-A-VIN'])).problem;
  expect(malformed).toMatchObject({ code: 'invalidVins', fields: [{ field: 'vin_numbers.1' }] });
  expect(malformed.message).toContain('NOT-A-VIN');
  const signals = { height: { type: 3 as const, value: 3.8 } };
  const update = { remote_signal_update: { signals }, vin_numbers: [one, 'NOT-A-VIN'] };
  expect((await world.server.call(sendRemoteSignalsEndpoint, { body: update }, admin())).problem.code).toBe(
    'invalidVins',
  );
  const many = (await send(Array.from({ length: 51 }, (_, index) => carVin(index)))).problem;
  expect(many.code).toBe('tooManyVehicles');
  expect(many.message).toContain('50');
});

// Shows 2-7.23
test('each kind needs its own switch of the maker', async () => {
  const { server } = world;
  await permitSending(world, { notifications: true, commands: false });
  const note = { message: 'x', vin_numbers: [one] };
  const command = { cloud_command: 'LOCATE' as const, vin_numbers: [one] };
  const update = {
    remote_signal_update: { signals: { height: { type: 3 as const, value: 3.8 } } },
    vin_numbers: [one],
  };
  const sentWith = async () => [
    (await server.call(sendNotificationEndpoint, { body: note }, admin())).body.sent,
    (await server.call(sendCloudCommandEndpoint, { body: command }, admin())).body.sent,
    (await server.call(sendRemoteSignalsEndpoint, { body: update }, admin())).body.sent,
  ];
  expect(await sentWith()).toEqual([1, 0, 0]);
  await permitSending(world, { notifications: false, commands: true });
  expect(await sentWith()).toEqual([0, 1, 1]);
  await permitSending(world, { notifications: true, commands: true });
});

// Shows 2-7.24
test('a signal of the catalogue must be of its type and open to writing; what it does not know is for the vehicle', async () => {
  const send = (signals: Record<string, { type: 1; value: number } | { type: 3; value: number }>) =>
    world.server.call(
      sendRemoteSignalsEndpoint,
      { body: { remote_signal_update: { signals }, vin_numbers: [one] } },
      admin(),
    );
  const refused = await send({
    hvacTemperatureSet: { type: 1, value: 21 },
    perfVehicleSpeed: { type: 3, value: 1 },
  });
  expect(refused.problem).toMatchObject({
    code: 'badRequest',
    fields: [
      {
        field: 'remote_signal_update.signals.perfVehicleSpeed',
        message: 'The signal perfVehicleSpeed cannot be set from outside',
      },
      {
        field: 'remote_signal_update.signals.hvacTemperatureSet',
        message: 'The signal hvacTemperatureSet has the data type FLOAT',
      },
    ],
  });
  expect((await send({ hvacTemperatureSet: { type: 3, value: 21 } })).body.sent).toBe(1);
  const known = { hvacTemperatureSet: { type: 3, value: 22 } } as const;
  const told = await send({ somethingOfTheMaker: { type: 1, value: 21 }, ...known });
  expect(told.body.sent).toBe(1);
  const audited = await world.server.db
    .selectFrom('audit_event')
    .select(['target', 'details'])
    .where('action', '=', 'vehicle-message.send-remote-signals')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const signals = ['somethingOfTheMaker', 'hvacTemperatureSet'];
  const consumerId = world.people.organisations.consumer;
  expect(audited).toEqual({
    target: `vehicle-send/${told.body.send_id}`,
    details: { signals, consumerId, sent: 1, refused: 0 },
  });
});

test('a map restriction of another data type is refused with what is wrong, and nothing is queued', async () => {
  const body = {
    remote_signal_update: { signals: { 'number-of-axles': { type: 3 as const, value: -2.5 } } },
    vin_numbers: [one],
  };
  const { problem } = await world.server.call(sendRemoteSignalsEndpoint, { body }, admin());
  expect(problem.fields).toMatchObject([
    {
      field: 'remote_signal_update.signals.number-of-axles.type',
      message: 'The signal number-of-axles has the data type INT32',
    },
  ]);
});

test('a map restriction that is no number is refused at its type, one beyond any vehicle at its value', async () => {
  const signals = {
    'speed-limit': { type: 4 as const, value: true },
    width: { type: 8 as const, value: 'AAEC' },
    height: { type: 3 as const, value: 999_999_999 },
  };
  const body = { remote_signal_update: { signals }, vin_numbers: [one] };
  const { problem } = await world.server.call(sendRemoteSignalsEndpoint, { body }, admin());
  expect(problem.fields).toMatchObject([
    {
      field: 'remote_signal_update.signals.speed-limit.type',
      message: 'The signal speed-limit has the data type FLOAT',
    },
    { field: 'remote_signal_update.signals.width.type' },
    { field: 'remote_signal_update.signals.height.value', message: 'At most 50' },
  ]);
});

// Shows 2-5.4, 2-7.22, 2-9.3, 3-5.17, 3-5.18, 3-5.19, 3-9.7
test('an icon is one that the organisation sent and that is a PNG of the right size', async () => {
  const { server, people } = world;
  const { url, imageName } = (await server.call(getIconUploadAddressEndpoint, {}, admin())).body;
  const put = (payload: Buffer) =>
    server.app.inject({ method: 'PUT', url, headers: { 'content-type': 'image/png' }, payload });
  const note = { message: 'x', vin_numbers: [one], icon_url: imageName };
  const missing = await server.call(sendNotificationEndpoint, { body: note }, admin());
  expect(missing.problem.fields).toMatchObject([
    { field: 'icon_url', message: 'The icon did not arrive. Please select it again.' },
  ]);
  const small = await put(Buffer.from(png(79)));
  expect(small.json()).toMatchObject({
    fields: [{ message: 'Icon is too small. Minimum size is 80x80.' }],
  });
  expect((await put(Buffer.from('GIF89a, called a PNG'))).json()).toMatchObject({
    fields: [{ message: 'Invalid icon format. Please select a PNG file.' }],
  });
  expect((await put(Buffer.from(png(257)))).json()).toMatchObject({
    fields: [{ message: 'Icon is too big. Maximum size is 256x256.' }],
  });
  expect((await put(Buffer.from(png(80)))).statusCode).toBe(200);
  const sent = (await server.call(sendNotificationEndpoint, { body: note }, admin())).body;
  const { icon } = (
    await server.call(getVehicleMessageEndpoint, { params: { id: sent.send_id ?? 0 } }, admin())
  ).body;
  const image = await server.app.inject({ method: 'GET', url: icon ?? '' });
  expect(image.rawPayload).toEqual(Buffer.from(png(80)));
  const uploads = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'target', 'details'])
    .where('action', '=', 'vehicle-message.icon.upload')
    .execute();
  const consumerId = people.organisations.consumer;
  expect(uploads).toEqual([{ actor: 'consumer.admin', target: imageName, details: { consumerId } }]);

  await permitSending(world, { notifications: true, commands: true }, 'otherConsumer');
  const other = await server.call(
    sendNotificationEndpoint,
    { body: note },
    people.signedIn('otherConsumer.admin'),
  );
  expect(other.problem.fields).toMatchObject([{ field: 'icon_url' }]);
});

test('a command, a signal’s name, data type and value, and VINs are required, in the browser’s words', async () => {
  const { server } = world;
  const authorization = await server.authorizationOf(admin());
  const reports = async (path: string, payload: object) => {
    const url = `/consumer/api/v1/send/${path}`;
    const headers = { authorization: authorization ?? '' };
    const answer = await server.app.inject({ method: 'POST', url, headers, payload });
    const { fields = [] } = problemSchema.parse(answer.json());
    expect(new Set(fields.map(({ message }) => message))).toEqual(new Set(['Oops! You missed something.']));
    return fields.map(({ field }) => field);
  };
  expect(await reports('cloud-command', {})).toEqual(['cloud_command', 'vin_numbers']);
  expect(await reports('cloud-command', { cloud_command: '', vin_numbers: [] })).toEqual([
    'cloud_command',
    'vin_numbers',
  ]);
  const update = (signals: object, vin_numbers: string[] = [one]) =>
    reports('remote-api-signals', { remote_signal_update: { signals }, vin_numbers });
  const field = 'remote_signal_update.signals';
  expect(await update({}, [])).toEqual([field, 'vin_numbers']);
  expect(await update({ ' ': { type: 3, value: 1 } })).toEqual([`${field}. `]);
  expect(await update({ a: { value: 1 } })).toEqual([`${field}.a.type`]);
  expect(await update({ a: { type: 12, value: 1 } })).toEqual([`${field}.a.type`]);
  expect(await update({ a: { type: 3 } })).toEqual([`${field}.a.value`]);
  expect(await update({ a: { type: 3, value: '' } })).toEqual([`${field}.a.value`]);
});
