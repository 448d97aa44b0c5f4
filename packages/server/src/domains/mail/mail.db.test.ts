import {
  countUnreadMessagesEndpoint,
  getOrganisationMessageEndpoint,
  listMessageRecipientsEndpoint,
  listReceivedMessagesEndpoint,
  listSentMessagesEndpoint,
  markMessageReadEndpoint,
  sendOrganisationMessageEndpoint,
} from '@vinculum/contract/mail/endpoints.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { type Actor, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUser } from '../users/public.ts';

let server: TestServer;
let people: People;
let consumer: Actor;
/** Of the maker's users, the one who may read and write messages. */
let maker: Actor;

beforeEach(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  consumer = people.signedIn('consumer.admin');
  const organisationId = people.organisations.oem;
  const userId = await inTransaction(server.db, (trx) =>
    createUser(trx, {
      organisationId,
      username: 'oem.writer',
      name: 'Astrid Lindqvist',
      email: 'astrid@example.org',
      role: organisationRoles.OEM,
      permissions: ['USER_ADMIN', 'MESSAGES'],
      now: new Date(server.clock.now()),
    }),
  );
  maker = { organisationId, userId, username: 'oem.writer' };
});
afterEach(() => server.stop());

async function write(from: Actor, to: number, subject = 'Price of speed') {
  const sent = await server.call(
    sendOrganisationMessageEndpoint,
    { body: { to_organisation_id: to, subject, body: 'Is it\nstill 0.4?' } },
    from,
  );
  expect(sent.status).toBe(200);
  return sent.body;
}

async function inboxOf(reader: Actor, body: { search?: string; page?: number; limit?: number } = {}) {
  return (await server.call(listReceivedMessagesEndpoint, { body }, reader)).body;
}

// Shows 2-2.51, 2-7.36
test('what one organisation writes stands among its sent messages and in the inbox of the other', async () => {
  const { message, message_id: id } = await write(consumer, maker.organisationId);
  expect(message).toBe('The message was sent to Norrsken Motors.');
  const row = {
    message_id: id,
    subject: 'Price of speed',
    preview: 'Is it still 0.4?',
    sent_on: new Date(server.clock.now()).toISOString(),
  };
  expect(await inboxOf(maker)).toEqual({
    data: [expect.objectContaining({ ...row, organisation_name: 'Helios Insurance', is_read: false })],
    total_rows: 1,
  });
  const sent = await server.call(listSentMessagesEndpoint, { body: {} }, consumer);
  expect(sent.body.data).toEqual([
    expect.objectContaining({ ...row, organisation_name: 'Norrsken Motors', is_read: true }),
  ]);
  expect((await inboxOf(consumer)).total_rows).toBe(0);
  for (const reader of [maker, consumer]) {
    const { body } = await server.call(getOrganisationMessageEndpoint, { params: { id } }, reader);
    expect(body).toMatchObject({
      from_organisation_name: 'Helios Insurance',
      to_organisation_name: 'Norrsken Motors',
      body: 'Is it\nstill 0.4?',
    });
  }
  // Others read who wrote by the name, which no login of theirs is.
  await write(maker, consumer.organisationId);
  expect((await inboxOf(consumer)).data).toMatchObject([{ sent_by: 'Astrid Lindqvist' }]);
});

test('each reader has own marks; reading again changes nothing; a sender has nothing to mark', async () => {
  const first = await write(consumer, maker.organisationId);
  await write(consumer, maker.organisationId, 'And mileage?');
  const unread = async (reader: Actor) =>
    (await server.call(countUnreadMessagesEndpoint, {}, reader)).body.unread;
  expect(await unread(maker)).toBe(2);
  const mark = { body: { message_id: first.message_id } };
  expect((await server.call(markMessageReadEndpoint, mark, maker)).body).toEqual({ unread: 1 });
  expect((await server.call(markMessageReadEndpoint, mark, maker)).body).toEqual({ unread: 1 });
  expect((await inboxOf(maker)).data.map((row) => row.is_read)).toEqual([false, true]);
  expect((await server.call(markMessageReadEndpoint, mark, consumer)).problem.code).toBe('notFound');
  expect(await unread(consumer)).toBe(0);
});

test('a message that was read is audited once, however often it is marked', async () => {
  const { message_id } = await write(consumer, maker.organisationId);
  for (const _ of [1, 2]) await server.call(markMessageReadEndpoint, { body: { message_id } }, maker);
  const events = await server.db
    .selectFrom('audit_event')
    .select(['action', 'actor'])
    .where('target', '=', `organisation-message/${message_id}`)
    .where('actor', '=', maker.username)
    .execute();
  expect(events).toHaveLength(1);
});

test('a message between others is one that does not exist', async () => {
  const { message_id: id } = await write(maker, people.organisations.consumer);
  const operator = people.signedIn('operator.admin');
  const read = await server.call(getOrganisationMessageEndpoint, { params: { id } }, operator);
  const missing = await server.call(getOrganisationMessageEndpoint, { params: { id: 999_999 } }, operator);
  expect([read.status, read.problem.code, read.problem.message]).toEqual([
    404,
    'notFound',
    missing.problem.message,
  ]);
  expect((await server.call(markMessageReadEndpoint, { body: { message_id: id } }, operator)).status).toBe(
    404,
  );
});

test('one writes to organisations of another kind where somebody may read', async () => {
  const names = async (writer: Actor) =>
    (await server.call(listMessageRecipientsEndpoint, {}, writer)).body.organisation.map(({ name }) => name);
  // The other consumer's name is nobody's business; the other maker's users may not read messages.
  expect(await names(consumer)).toEqual(['Norrsken Motors', 'Vinculum Operations']);
  expect(await names(maker)).toEqual(['Helios Insurance', 'Vinculum Operations']);
  expect(await names(people.signedIn('operator.admin'))).toEqual(['Helios Insurance', 'Norrsken Motors']);
  const users = (is_active: boolean) =>
    server.db
      .updateTable('app_user')
      .set({ is_active })
      .where('organisation_id', '=', people.organisations.oem)
      .execute();
  await users(false);
  expect(await names(consumer)).toEqual(['Vinculum Operations']);
  await users(true);
});

test.each([
  ['itself', () => people.organisations.consumer],
  ['another consumer', () => people.organisations.otherConsumer],
  ['nobody', () => 999_999],
])('a message to %s is refused at its field, in the language of the writer', async (_whom, to) => {
  const body = { to_organisation_id: to(), subject: 'Hello', body: 'There' };
  const refused = await server.call(
    sendOrganisationMessageEndpoint,
    { body, headers: { 'accept-language': 'es' } },
    consumer,
  );
  expect(refused.status).toBe(400);
  expect(refused.problem.fields).toEqual([
    expect.objectContaining({
      field: 'to_organisation_id',
      message: 'No se puede escribir a esta organización.',
    }),
  ]);
});

test('an empty message names every field that is missing', async () => {
  const { problem } = await server.call(
    sendOrganisationMessageEndpoint,
    { body: { to_organisation_id: 0, subject: ' ', body: '\n' } },
    consumer,
  );
  expect(problem.fields?.map(({ field, message }) => [field, message])).toEqual([
    ['to_organisation_id', 'Oops! You missed something.'],
    ['subject', 'Oops! You missed something.'],
    ['body', 'Oops! You missed something.'],
  ]);
});

// Shows 2-6.2
test('a viewer reads but does not write; without the flag there are no messages', async () => {
  const viewer = people.signedIn('consumer.viewer');
  expect((await server.call(listReceivedMessagesEndpoint, { body: {} }, viewer)).status).toBe(200);
  const message = { to_organisation_id: maker.organisationId, subject: 'a', body: 'b' };
  expect((await server.call(sendOrganisationMessageEndpoint, { body: message }, viewer)).status).toBe(403);
  const other = people.signedIn('otherConsumer.admin');
  expect((await server.call(listReceivedMessagesEndpoint, { body: {} }, other)).status).toBe(403);
});

test('the inbox is paged and searched; signs of the pattern are plain text', async () => {
  for (const subject of ['100% of cars', 'Tyres', 'Brakes'])
    await write(consumer, maker.organisationId, subject);
  expect((await inboxOf(maker, { limit: 2, page: 2 })).data.map((row) => row.subject)).toEqual([
    '100% of cars',
  ]);
  expect((await inboxOf(maker, { search: '0%' })).data.map((row) => row.subject)).toEqual(['100% of cars']);
  expect((await inboxOf(maker, { search: '%' })).total_rows).toBe(1);
  expect((await inboxOf(maker, { search: 'helios' })).total_rows).toBe(3);
  expect((await inboxOf(maker, { search: 'nothing' })).total_rows).toBe(0);
});

test('sending is audited without what was written', async () => {
  const { message_id: id } = await write(consumer, maker.organisationId, 'Secret price');
  const rows = await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'organisation-message.send')
    .execute();
  expect(rows).toEqual([
    expect.objectContaining({
      target: `organisation-message/${id}`,
      details: { to: maker.organisationId },
    }),
  ]);
});
