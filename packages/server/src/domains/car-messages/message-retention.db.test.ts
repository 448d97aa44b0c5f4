import {
  getIconUploadAddressEndpoint,
  sendNotificationEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import { png } from '@vinculum/testkit/small-png.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { permitSending } from '@vinculum/testkit/permit-sending.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMessagesPastRetention } from './message-retention.ts';

const DAY = 24 * 3_600_000;
const vin_numbers = [carVin(1), carVin(2)];
let world: ConsentWorld;

beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars(vin_numbers);
  await permitSending(world, { notifications: true, commands: true });
});
afterAll(() => world.server.stop());

const admin = () => world.people.signedIn('consumer.admin');

/** The key of an icon that was sent. */
async function uploadIcon(): Promise<string> {
  const { server } = world;
  const { url, imageName } = (await server.call(getIconUploadAddressEndpoint, {}, admin())).body;
  const headers = { 'content-type': 'image/png' };
  await server.app.inject({ method: 'PUT', url, headers, payload: Buffer.from(png(80)) });
  return imageName;
}

const isRetained = async (icon: string) =>
  (await world.server.deps.objects.read(`notification-icons/${icon}`, 1_000_000)) !== null;

test('a message goes 90 days after its deadline with its icon; an icon that was never sent goes, too', async () => {
  const { server } = world;
  const unused = await uploadIcon();
  const icon_url = await uploadIcon();
  const send = (valid_for_minutes: number) =>
    server.call(
      sendNotificationEndpoint,
      { body: { message: 'x', vin_numbers, icon_url, valid_for_minutes } },
      admin(),
    );
  for (let count = 0; count < 6; count += 1) await send(60);
  await send(2 * 24 * 60);
  const start = server.clock.now();
  const left = async () => {
    const sends = await server.db.selectFrom('vehicle_send').select('id').execute();
    const messages = await server.db.selectFrom('vehicle_message').select('id').execute();
    return [sends.length, messages.length, await isRetained(unused), await isRetained(icon_url)];
  };
  expect(await deleteMessagesPastRetention(server.deps, start + 90 * DAY)).toBe(0);
  expect(await left()).toEqual([7, 14, true, true]);
  expect(await deleteMessagesPastRetention(server.deps, start + 91 * DAY)).toBe(7);
  expect(await left()).toEqual([1, 2, false, true]);
  expect(await deleteMessagesPastRetention(server.deps, start + 93 * DAY)).toBe(2);
  expect(await left()).toEqual([0, 0, false, false]);
});
