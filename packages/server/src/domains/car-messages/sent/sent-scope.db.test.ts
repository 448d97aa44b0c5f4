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
  retryVehicleMessageEndpoint,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import { png } from '@vinculum/testkit/small-png.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { permitSending } from '@vinculum/testkit/permit-sending.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationBody } from './sent-body.ts';

const HOUR = 3_600_000;
const vin_numbers = [carVin(1), carVin(2)];
let world: ConsentWorld;

beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars(vin_numbers);
  await permitSending(world, { notifications: true, commands: true });
});
afterAll(() => world.server.stop());

const as = (key: ActorKey) => world.people.signedIn(key);

async function sendOne(what: 'notification' | 'command' | 'signal' | 'restriction'): Promise<number> {
  const { server } = world;
  const by = as('consumer.admin');
  const update = (name: string) => ({ signals: { [name]: { type: 3 as const, value: 20 } } });
  const { send_id } = await (async () => {
    if (what === 'notification')
      return (await server.call(sendNotificationEndpoint, { body: { message: 'x', vin_numbers } }, by)).body;
    if (what === 'command')
      return (
        await server.call(sendCloudCommandEndpoint, { body: { cloud_command: 'LOCATE', vin_numbers } }, by)
      ).body;
    const remote_signal_update = update(what === 'signal' ? 'hvacTemperatureSet' : 'height');
    return (await server.call(sendRemoteSignalsEndpoint, { body: { remote_signal_update, vin_numbers } }, by))
      .body;
  })();
  return send_id ?? 0;
}

/** Returns the bits that the user had. */
async function giveFlags(username: string, bits: number): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    update app_user u set permissions_bit = ${bits} from app_user was
    where was.id = u.id and u.username = ${username} returning was.permissions_bit as before`.execute(
    world.server.db,
  );
  return rows[0]?.before ?? 0;
}

const [ROLES, ADN, HERE_MAPS] = [{ 'consumer.admin': 4, 'consumer.editor': 2 }, 8, 16] as const;

test.each<['consumer.admin' | 'consumer.editor', number, readonly string[]]>([
  ['consumer.admin', 0, ['notification', 'command']],
  ['consumer.admin', ADN, ['notification', 'command', 'signal', 'restriction']],
  ['consumer.editor', ADN, ['signal', 'restriction']],
  ['consumer.editor', HERE_MAPS, ['restriction']],
])(
  '%s with the flags %i sees the %o of what was sent; the others are not found',
  async (who, flags, seen) => {
    const { server } = world;
    const kinds = ['notification', 'command', 'signal', 'restriction'] as const;
    await giveFlags('consumer.admin', ROLES['consumer.admin'] + ADN);
    const ids = new Map<string, number>();
    for (const kind of kinds) ids.set(kind, await sendOne(kind));
    const before = await giveFlags(who, ROLES[who] + flags);
    const list = await server.call(listVehicleMessagesEndpoint, { body: { limit: 200 } }, as(who));
    const listed = list.body.data.map(({ send_id }) => send_id);
    expect(kinds.filter((kind) => listed.includes(ids.get(kind) ?? 0))).toEqual(seen);
    expect(list.body.total_rows).toBe(listed.length);
    for (const kind of kinds) {
      const send_id = ids.get(kind) ?? 0;
      const statuses = [
        (await server.call(getVehicleMessageEndpoint, { params: { id: send_id } }, as(who))).status,
        (await server.call(listMessageVehiclesEndpoint, { body: { send_id } }, as(who))).status,
        (await server.call(retryVehicleMessageEndpoint, { body: { send_id } }, as(who))).status,
      ];
      expect([kind, ...statuses]).toEqual([kind, ...Array(3).fill(seen.includes(kind) ? 200 : 404)]);
    }
    await giveFlags(who, before);
  },
);

async function failAll(sendId: number): Promise<void> {
  await sql`update vehicle_message set state = 'FAILED' where send_id = ${sendId}`.execute(world.server.db);
}

test('a link that the lists have come to forbid is not sent again, and what sends nothing again is not audited', async () => {
  const { server, people } = world;
  const body = { message: 'x', vin_numbers, url: 'https://www.late.example/offer' };
  const send_id =
    (await server.call(sendNotificationEndpoint, { body }, as('consumer.admin'))).body.send_id ?? 0;
  const retry = () => server.call(retryVehicleMessageEndpoint, { body: { send_id } }, as('consumer.admin'));
  const audited = async () =>
    (
      await sql`select from audit_event where action = 'vehicle-message.retry' and target = ${`vehicle-send/${send_id}`}`.execute(
        server.db,
      )
    ).rows.length;
  expect((await retry()).body.queued).toBe(0);
  expect(await audited()).toBe(0);
  await failAll(send_id);
  const entry = { organisation_id: people.organisations.consumer, domain: 'late.example', is_allowed: false };
  const created = { created_by: 'test', created_on: new Date(server.clock.now()) };
  await server.db
    .insertInto('domain_permission')
    .values({ ...entry, ...created })
    .execute();
  expect((await retry()).problem).toMatchObject({ code: 'badRequest', fields: [{ field: 'url' }] });
  await server.db.deleteFrom('domain_permission').where('domain', '=', 'late.example').execute();
  expect((await retry()).body.queued).toBe(2);
  expect(await audited()).toBe(1);
});

test('cars read an icon until two hours after the deadline, also of what is sent again', async () => {
  const { server } = world;
  const { url, imageName } = (await server.call(getIconUploadAddressEndpoint, {}, as('consumer.admin'))).body;
  await server.app.inject({
    method: 'PUT',
    url,
    headers: { 'content-type': 'image/png' },
    payload: Buffer.from(png(80)),
  });
  const body = { message: 'x', vin_numbers, icon_url: imageName, valid_for_minutes: 60 };
  const send_id =
    (await server.call(sendNotificationEndpoint, { body }, as('consumer.admin'))).body.send_id ?? 0;
  const read = async () => {
    const { rows } = await sql<{ body: object }>`select body from vehicle_send where id = ${send_id}`.execute(
      server.db,
    );
    const { icon_url } = notificationBody.parse(rows[0]?.body);
    return (await server.app.inject({ method: 'GET', url: icon_url ?? '' })).statusCode;
  };
  server.clock.advance(3 * HOUR - 1000);
  expect(await read()).toBe(200);
  server.clock.advance(2000);
  expect(await read()).toBe(403);
  await server.call(retryVehicleMessageEndpoint, { body: { send_id } }, as('consumer.admin'));
  server.clock.advance(3 * HOUR - 1000);
  expect(await read()).toBe(200);
  server.clock.advance(2000);
  expect(await read()).toBe(403);
});
