import {
  countUnreadNotificationsEndpoint,
  searchNotificationsEndpoint,
} from '@vinculum/contract/notices/endpoints.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars([carVin(1)]);
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

async function unread(actor: ActorKey): Promise<number> {
  const { body } = await world.server.call(
    countUnreadNotificationsEndpoint,
    {},
    world.people.signedIn(actor),
  );
  return body.unread;
}

test('what one has done oneself is listed and rings no bell of one’s own, but those of colleagues', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  await world.server.call(
    revokeConsentFormEndpoint,
    { body: { consent_form_id: formId } },
    world.people.signedIn('consumer.admin'),
  );
  expect(await unread('consumer.admin')).toBe(0);
  expect(await unread('consumer.viewer')).toBe(2);
  const listed = await world.server.call(
    searchNotificationsEndpoint,
    { body: {} },
    world.people.signedIn('consumer.admin'),
  );
  expect(listed.body.notifications.map(({ msg_type: type, is_read: isRead }) => [type, isRead])).toEqual([
    ['CONSENT_REVOKE', true],
    ['CONSENT_PUBLISH', true],
  ]);
});
