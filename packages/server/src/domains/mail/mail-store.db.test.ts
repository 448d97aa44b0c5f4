import { featureBits, organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { UNREAD_MESSAGES_COUNTED } from '@vinculum/contract/mail/endpoints.ts';
import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  countUnread,
  findMessage,
  markRead,
  pageMessages,
  recipientsOf,
  storeMessage,
} from './mail-store.ts';

const { maker, otherMaker, twinMaker, consumer, otherConsumer, twinConsumer, owner, otherOwner } = ids;
const OPERATOR = 1;
const OTHER_OPERATOR = 2;
const RESTING = 14;
const READER = { organisationId: consumer, userId: 1 };
const COLLEAGUE = { organisationId: consumer, userId: 2 };
let rows: StoredRows;

/** Messages between two consumers and two makers, read by one of two colleagues or by none. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(db, 'organisation', [
    { id: OPERATOR, name: 'operator', unique_identifier: 'o' },
    { id: OTHER_OPERATOR, name: 'support', unique_identifier: 's' },
    { id: RESTING, name: 'At rest', unique_identifier: 'r', resting_from: at(1) },
  ]);
  await putRows(db, 'organisation_role', [
    { organisation_id: OPERATOR, role_id: organisationRoles.ADMIN },
    { organisation_id: OTHER_OPERATOR, role_id: organisationRoles.ADMIN },
    { organisation_id: RESTING, role_id: organisationRoles.OEM },
  ]);
  const user = { organisation_role_id: organisationRoles.CONSUMER, permissions_bit: featureBits.MESSAGES };
  await putRows(db, 'app_user', [
    { ...user, id: 1, username: '1', organisation_id: consumer },
    { ...user, id: 2, username: '2', organisation_id: consumer },
    { ...user, id: 3, username: '3', organisation_id: otherConsumer },
    { ...user, id: 4, username: '4', organisation_id: maker },
    { ...user, id: 5, username: '5', organisation_id: otherMaker, permissions_bit: featureBits.ADN },
    { ...user, id: 6, username: '6', organisation_id: OPERATOR },
    { ...user, id: 7, username: '7', organisation_id: RESTING },
    { ...user, id: 8, username: '8', organisation_id: owner, permissions_bit: featureBits.USER_VIEWER },
    { ...user, id: 9, username: '9', organisation_id: otherOwner, is_active: false },
    { ...user, id: 11, username: '11', organisation_id: OTHER_OPERATOR },
    { ...user, id: 10, username: '10', organisation_id: twinMaker },
  ]);
  const message = {
    subject: 'Hello',
    body: 'Text',
    sent_on: at(1),
    sender_id: maker,
    recipient_id: consumer,
  };
  await putRows(db, 'organisation_message', [
    { ...message, id: 3, body: `One\n\n two` },
    { ...message, id: 1, subject: 'About 100% of it' },
    { ...message, id: 2, sender_id: consumer, recipient_id: otherMaker },
    { ...message, id: 4, sender_id: otherMaker },
    { ...message, id: 5, recipient_id: otherConsumer },
    { ...message, id: 6, sender_id: consumer, recipient_id: maker },
  ]);
  await putRows(db, 'organisation_message_read', [
    { user_id: 1, message_id: 3 },
    { user_id: 2, message_id: 1 },
    { user_id: 3, message_id: 5 },
  ]);
});
afterAll(() => rows.stop());

test('each box has its own messages, the newest first', async () => {
  const page = async (query: Partial<Parameters<typeof pageMessages>[2]>) => {
    const found = await pageMessages(rows.db, READER, { box: 'inbox', page: 1, limit: 9, ...query });
    return [found.data.map((row) => [row.message_id, row.organisation_name, row.is_read]), found.total_rows];
  };
  const [fourth, third, first] = [
    [4, 'bolt', false],
    [3, 'Zephyr', true],
    [1, 'Zephyr', false],
  ];
  expect(await page({})).toEqual([[fourth, third, first], 3]);
  expect(await page({ limit: 1 })).toEqual([[fourth], 3]);
  expect(await page({ limit: 2, page: 2 })).toEqual([[first], 3]);
  expect(await page({ search: '100%' })).toEqual([[first], 1]);
  expect(await page({ search: 'TWO' })).toEqual([[third], 1]);
  expect(await page({ search: 'BOLT' })).toEqual([[fourth], 1]);
  const sent = [
    [6, 'Zephyr', true],
    [2, 'bolt', true],
  ];
  expect(await page({ box: 'sent' })).toEqual([sent, 2]);
});

test('a message is found by both of its sides', async () => {
  const found = async (organisationId: number) => {
    const message = await findMessage(rows.db, organisationId, 3);
    return message && [message.id, message.sender_name, message.recipient_name];
  };
  const message = [3, 'Zephyr', 'Wide'];
  expect([await found(maker), await found(consumer), await found(otherConsumer)]).toEqual([
    message,
    message,
    undefined,
  ]);
});

test('unread are those that the reader itself has not read', async () => {
  const { db } = rows;
  expect([await countUnread(db, READER), await countUnread(db, COLLEAGUE)]).toEqual([
    { unread: 2 },
    { unread: 2 },
  ]);
  expect(await countUnread(db, { organisationId: otherConsumer, userId: 3 })).toEqual({ unread: 0 });
  const { answer } = await tryOut(db, [], async (trx) => {
    for (let sent = 0; sent <= UNREAD_MESSAGES_COUNTED; sent += 1) await storeMessage(trx, maker, newMessage);
    return await countUnread(trx, READER);
  });
  expect(answer).toEqual({ unread: UNREAD_MESSAGES_COUNTED });
});

test('written is to organisations of another kind where somebody reads, by name', async () => {
  const recipients = async (organisationId: number) =>
    (await recipientsOf(rows.db, organisationId)).map(({ id }) => id);
  expect(await recipients(consumer)).toEqual([otherMaker, OPERATOR, OTHER_OPERATOR, maker, twinMaker]);
  expect(await recipients(maker)).toEqual([otherConsumer, OPERATOR, OTHER_OPERATOR, consumer]);
  expect(await recipients(OPERATOR)).toEqual([
    otherConsumer,
    otherMaker,
    OTHER_OPERATOR,
    consumer,
    maker,
    twinMaker,
  ]);
  expect(await recipients(twinConsumer)).toEqual([otherMaker, OPERATOR, OTHER_OPERATOR, maker, twinMaker]);
});

const newMessage = { to_organisation_id: consumer, subject: 'S', body: 'B', sentBy: 'u', now: at(9) };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, object]>([
  ['one is read', (trx) => markRead(trx, READER, 4), 'marked', read(1, 4)],
  ['one is read that a colleague has', (trx) => markRead(trx, READER, 1), 'marked', read(1, 1)],
  ['one is read again', (trx) => markRead(trx, READER, 3), 'known', {}],
  ['one that was sent is', (trx) => markRead(trx, READER, 2), 'missing', {}],
  ['one to others is', (trx) => markRead(trx, READER, 5), 'missing', {}],
  ['none is', (trx) => markRead(trx, READER, 99), 'missing', {}],
])('when %s, nothing else changes', async (_, work, ...[answer, changes]) => {
  const tables = ['organisation_message', 'organisation_message_read'] as const;
  expect(await tryOut(rows.db, tables, work)).toEqual({ answer, changes });
});

function read(user_id: number, message_id: number) {
  return { organisation_message_read: { added: [{ user_id, message_id }] } };
}

test('a message is stored as it is sent', async () => {
  const { changes } = await tryOut(rows.db, ['organisation_message'], (trx) =>
    storeMessage(trx, maker, newMessage),
  );
  const sent = { sender_id: maker, recipient_id: consumer, sent_by: 'u', sent_on: at(9) };
  expect(changes).toEqual({
    organisation_message: { added: [{ id: expect.any(Number), subject: 'S', body: 'B', ...sent }] },
  });
});
