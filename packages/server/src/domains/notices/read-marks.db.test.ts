import {
  countUnreadNotificationsEndpoint,
  markNotificationsReadEndpoint,
  searchNotificationsEndpoint,
  UNREAD_COUNTED,
} from '@vinculum/contract/notices/endpoints.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import type { Database } from '../../db/database.ts';
import type { Transaction } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addNotifications } from './public.ts';

let server: TestServer;
let people: People;

beforeEach(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterEach(() => server.stop());

type Addressee = 'consumer' | 'otherConsumer';

function notify(organisation: Addressee, count: number): Promise<void> {
  return inTransaction(server.db, (trx) => notifyIn(trx, organisation, count));
}

async function notifyIn(trx: Transaction<Database>, organisation: Addressee, count: number): Promise<void> {
  const notification = {
    organisationId: people.organisations[organisation],
    senderName: 'Norrsken Motors',
    messageKey: 'errors.tooManyRequests' as const,
    messageArgs: { seconds: 1 },
    type: 'CONSENT_REVOKE' as const,
    now: new Date(server.clock.now()),
  };
  await addNotifications(
    trx,
    Array.from({ length: count }, () => notification),
  );
}

async function unread(actor: ActorKey) {
  return (await server.call(countUnreadNotificationsEndpoint, {}, people.signedIn(actor))).body;
}

async function rows(actor: ActorKey) {
  const called = await server.call(searchNotificationsEndpoint, { body: {} }, people.signedIn(actor));
  return called.body.notifications;
}

function mark(actor: ActorKey, body: { notification_id: number; and_older?: boolean }) {
  return server.call(markNotificationsReadEndpoint, { body }, people.signedIn(actor));
}

test('what a user has opened is read for that user and for nobody else', async () => {
  await notify('consumer', 3);
  const [, middle] = await rows('consumer.viewer');
  const marked = await mark('consumer.viewer', { notification_id: middle?.id ?? 0 });
  expect(marked.body).toMatchObject({ unread: 2 });
  expect((await rows('consumer.viewer')).map((row) => row.is_read)).toEqual([false, true, false]);
  expect((await rows('consumer.admin')).map((row) => row.is_read)).toEqual([false, false, false]);
  expect(await unread('consumer.admin')).toMatchObject({ unread: 3 });
});

test('marking again changes nothing', async () => {
  await notify('consumer', 2);
  const [newest] = await rows('consumer.viewer');
  await mark('consumer.viewer', { notification_id: newest?.id ?? 0 });
  expect((await mark('consumer.viewer', { notification_id: newest?.id ?? 0 })).body.unread).toBe(1);
});

test('what is read already is audited once, however often it is marked', async () => {
  await notify('consumer', 3);
  const [newest, middle] = (await rows('consumer.viewer')).map(({ id }) => id);
  for (const body of [
    { notification_id: middle ?? 0 },
    { notification_id: newest ?? 0, and_older: true },
    { notification_id: middle ?? 0, and_older: true },
    { notification_id: middle ?? 0 },
  ])
    for (const _ of [1, 2]) expect((await mark('consumer.viewer', body)).status).toBe(200);
  const events = server.db.selectFrom('audit_event').select(['target', 'details']);
  expect(await events.where('action', '=', 'notification.read').orderBy('id').execute()).toEqual([
    { target: `notification/${middle}`, details: { andOlder: false } },
    { target: `notification/${newest}`, details: { andOlder: true } },
  ]);
});

test('all up to the newest that the user saw are read; what comes after is not', async () => {
  await notify('consumer', 3);
  const { latest_id } = await unread('consumer.viewer');
  await notify('consumer', 2);
  const marked = await mark('consumer.viewer', { notification_id: latest_id ?? 0, and_older: true });
  expect(marked.body.unread).toBe(2);
  expect((await rows('consumer.viewer')).map((row) => row.is_read)).toEqual([false, false, true, true, true]);
});

test('what is committed after all was marked is unread, though its id is lower', async () => {
  const open = await server.db.startTransaction().execute();
  await notifyIn(open, 'consumer', 1);
  await notify('consumer', 2);
  const { latest_id } = await unread('consumer.viewer');
  const marked = await mark('consumer.viewer', { notification_id: latest_id ?? 0, and_older: true });
  expect(marked.body.unread).toBe(0);
  await open.commit().execute();
  expect(await unread('consumer.viewer')).toEqual({ unread: 1, latest_id });
  expect((await rows('consumer.viewer')).map((row) => row.is_read)).toEqual([true, true, false]);
  await mark('consumer.viewer', { notification_id: latest_id ?? 0, and_older: true });
  expect(await unread('consumer.viewer')).toEqual({ unread: 0, latest_id });
});

test('single marks go once nothing older is being written', async () => {
  await notify('consumer', 3);
  const [newest, middle] = await rows('consumer.viewer');
  await mark('consumer.viewer', { notification_id: middle?.id ?? 0 });
  const single = () => server.db.selectFrom('notification_read').selectAll().execute();
  expect(await single()).toHaveLength(1);
  // Transactions of other tests hold the mark back while they run.
  await vi.waitFor(
    async () => {
      await mark('consumer.viewer', { notification_id: newest?.id ?? 0, and_older: true });
      expect(await single()).toEqual([]);
    },
    { timeout: 15_000, interval: 10 },
  );
  expect(await unread('consumer.viewer')).toEqual({ unread: 0, latest_id: newest?.id });
});

test('an older mark does not bring back what was read', async () => {
  await notify('consumer', 3);
  const [newest, , oldest] = await rows('consumer.viewer');
  await mark('consumer.viewer', { notification_id: newest?.id ?? 0, and_older: true });
  await mark('consumer.viewer', { notification_id: oldest?.id ?? 0, and_older: true });
  expect(await unread('consumer.viewer')).toEqual({ unread: 0, latest_id: newest?.id });
});

test('counting stops where nobody looks at the figure any more', async () => {
  await notify('consumer', UNREAD_COUNTED + 5);
  expect(await unread('consumer.viewer')).toMatchObject({ unread: UNREAD_COUNTED });
});

test('nobody sees or marks the notifications of another organisation', async () => {
  await notify('consumer', 1);
  const [foreign] = await rows('consumer.viewer');
  expect(await unread('otherConsumer.viewer')).toEqual({ unread: 0, latest_id: null });
  for (const and_older of [false, true]) {
    const marked = await mark('otherConsumer.viewer', { notification_id: foreign?.id ?? 0, and_older });
    expect(marked.problem.code).toBe('notFound');
  }
});

test('a mark is in the audit trail', async () => {
  await notify('consumer', 1);
  const [only] = await rows('consumer.viewer');
  await mark('consumer.viewer', { notification_id: only?.id ?? 0 });
  const trail = await server.db
    .selectFrom('audit_event')
    .select(['action', 'target'])
    .where('action', '=', 'notification.read')
    .execute();
  expect(trail).toEqual([{ action: 'notification.read', target: `notification/${only?.id}` }]);
});

test('users without a role and of other portals are refused', async () => {
  for (const actor of ['consumer.nobody', 'oem.admin'] as const) {
    const called = await server.call(countUnreadNotificationsEndpoint, {}, people.signedIn(actor));
    expect(called.problem.code).toBe('forbidden');
    expect((await mark(actor, { notification_id: 1 })).problem.code).toBe('forbidden');
  }
});
