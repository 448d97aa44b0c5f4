import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNotifications } from './public.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  const sent = (organisationId: number, seconds: number) => ({
    organisationId,
    senderName: 'Norrsken Motors',
    messageKey: 'errors.tooManyRequests' as const,
    messageArgs: { seconds },
    type: 'CONSENT_REVOKE' as const,
    data: { consentFormId: 1001 },
    now: new Date(server.clock.now()),
  });
  await inTransaction(server.db, (trx) => addNotifications(trx, []));
  await inTransaction(server.db, (trx) =>
    addNotifications(
      trx,
      [1, 2, 3].map((n) => sent(people.organisations.consumer, n)),
    ),
  );
  await inTransaction(server.db, (trx) =>
    addNotifications(trx, [sent(people.organisations.otherConsumer, 9)]),
  );
});
afterAll(() => server.stop());

async function figures(actor: ActorKey) {
  return (await server.call(getHomeFiguresEndpoint, {}, people.signedIn(actor))).body;
}

function search(body: { page?: number; limit?: number }, headers: Record<string, string> = {}) {
  return server.call(searchNotificationsEndpoint, { body, headers }, people.signedIn('consumer.viewer'));
}

// Shows 1-3.14, 1-7.15
test('an organisation reads its own notifications, newest first, page by page', async () => {
  const first = (await search({ limit: 2 })).body;
  const second = (await search({ limit: 2, page: 2 })).body;
  expect(first.total_rows).toBe(3);
  const messages = [...first.notifications, ...second.notifications].map((row) => row.message);
  expect(messages).toEqual([3, 2, 1].map((n) => `Too many attempts. Please try again in ${n} s.`));
  expect(first.notifications[0]).toMatchObject({
    sender_name: 'Norrsken Motors',
    msg_type: 'CONSENT_REVOKE',
    data: '{"consentFormId":1001}',
    created_on: new Date(server.clock.now()).toISOString(),
  });
});

test('each reader gets the message in the own language', async () => {
  const { body } = await search({ limit: 1 }, { 'accept-language': 'es-ES,es;q=0.9' });
  expect(body.notifications[0]?.message).toBe('Demasiados intentos. Inténtelo de nuevo dentro de 3 s.');
});

test('a user without a role and users of other portals are refused', async () => {
  for (const actor of ['consumer.nobody', 'oem.admin'] as const) {
    const called = await server.call(searchNotificationsEndpoint, { body: {} }, people.signedIn(actor));
    expect(called.problem.code).toBe('forbidden');
  }
});

test('the home screen shows each portal the figures of its own cards', async () => {
  expect(await figures('consumer.viewer')).toEqual({
    consent_forms: 0,
    live_consents: 0,
    waiting_consents: 0,
    notifications: 3,
  });
  expect(await figures('otherConsumer.viewer')).toMatchObject({ notifications: 1 });
  expect(await figures('oem.viewer')).toEqual({
    live_forms: 0,
    live_consents: 0,
    vehicles: 0,
    vehicles_online: 0,
    consumers: 2,
  });
  expect(await figures('fleet.viewer')).toEqual({ fleets: 0, vehicles: 0, vehicles_online: 0 });
  expect(await figures('operator.viewer')).toMatchObject({
    organisations: 7,
    consumers: 2,
    fleets: 0,
    waiting_consents: 0,
  });
});
