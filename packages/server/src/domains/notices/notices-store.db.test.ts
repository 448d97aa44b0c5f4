import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { addHappenings, deleteOldHappenings } from './happenings-store.ts';
import {
  addNotifications,
  countUnread,
  hasNotification,
  markRead,
  markReadUpTo,
  pageNotifications,
} from './notices-store.ts';

interface Reader {
  readonly organisationId: number;
  readonly userId: number;
}

const { consumer, otherConsumer, maker } = ids;
const READER: Reader = { organisationId: consumer, userId: 1 };
const COLLEAGUE: Reader = { organisationId: consumer, userId: 2 };
const OTHER: Reader = { organisationId: otherConsumer, userId: 3 };
const NOW = at(9).getTime();
let rows: StoredRows;

/** Numbers do not come in the order of the transactions that wrote them. */
const written = { 9: 190, 4: 155, 2: 120, 1: 110, 6: 160, 7: 150, 3: 170, 5: 150, 8: 180 };

/** Notices to two consumers by turns. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(db, 'app_user', [
    { id: 1, organisation_id: consumer, username: 'a', organisation_role_id: 5 },
    { id: 2, organisation_id: consumer, username: 'b', organisation_role_id: 5 },
    { id: 3, organisation_id: otherConsumer, username: 'c', organisation_role_id: 5 },
  ]);
  await putRows(
    db,
    'notification',
    Object.entries(written).map(([id, tx]) => ({
      id: Number(id),
      organisation_id: Number(id) % 2 === 0 ? otherConsumer : consumer,
      tx: String(tx),
    })),
  );
  await putRows(db, 'notification_seen', [
    { user_id: 1, seen_before: '150' },
    { user_id: 3, seen_before: '175' },
  ]);
  await putRows(db, 'notification_read', [
    { user_id: 1, notification_id: 7 },
    { user_id: 1, notification_id: 1 },
    { user_id: 2, notification_id: 1 },
    { user_id: 2, notification_id: 3 },
  ]);
  await putRows(db, 'happening', [
    { id: 1, organisation_id: consumer, by_id: maker, at: new Date(NOW - 31 * DAY_MS) },
    { id: 2, organisation_id: consumer, by_id: maker, at: new Date(NOW - 31 * DAY_MS - 1) },
  ]);
});
afterAll(() => rows.stop());

test('a reader sees the notices to its organisation, the newest first, and which of them it has read', async () => {
  const page = async (reader: Reader, number = 1, limit = 9) => {
    const { rows: found, total } = await pageNotifications(rows.db, reader, { page: number, limit });
    return [found.map((one) => (one.is_read ? `${one.id} read` : one.id)), total];
  };
  expect(await page(READER)).toEqual([[9, '7 read', 5, 3, '1 read'], 5]);
  expect(await page(READER, 1, 2)).toEqual([[9, '7 read'], 5]);
  expect(await page(READER, 2, 2)).toEqual([[5, 3], 5]);
  expect(await page(COLLEAGUE)).toEqual([[9, 7, 5, '3 read', '1 read'], 5]);
  expect(await page(OTHER)).toEqual([[8, '6 read', '4 read', '2 read'], 4]);
  expect(await hasNotification(rows.db, READER, 3)).toBe(true);
  expect(await hasNotification(rows.db, READER, 4)).toBe(false);
});

test('unread are those that the reader itself has not read', async () => {
  const { db } = rows;
  expect(await countUnread(db, READER)).toEqual({ unread: 3, latest_id: 9 });
  expect(await countUnread(db, COLLEAGUE)).toEqual({ unread: 3, latest_id: 9 });
  expect(await countUnread(db, OTHER)).toEqual({ unread: 1, latest_id: 8 });
  expect(await countUnread(db, { organisationId: maker, userId: 9 })).toEqual({ unread: 0, latest_id: null });
});

const notice = {
  organisationId: consumer,
  senderName: 'Them',
  messageKey: 'errors.tooManyRequests',
  messageArgs: { seconds: 1 },
  type: 'CONSENT_REVOKE',
  data: { consentFormId: 1 },
  now: at(9),
} as const;
const storedNotice = {
  organisation_id: consumer,
  sender_name: 'Them',
  message_key: 'errors.tooManyRequests',
  message_args: { seconds: 1 },
  msg_type: 'CONSENT_REVOKE',
  data: { consentFormId: 1 },
  created_on: at(9),
  tx: expect.any(String),
};
const marks = ({ userId }: Reader, ...of: number[]) =>
  of.map((id) => ({ user_id: userId, notification_id: id }));

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, object]>([
  [
    'somebody is told, of the own act too',
    (trx) => addNotifications(trx, [{ ...notice, doneBy: OTHER }, { ...notice, doneBy: READER }, notice]),
    {
      notification: { added: [10, 11, 12].map((id) => ({ id, ...storedNotice })) },
      notification_read: { added: marks(READER, 11) },
    },
  ],
  ['one is marked', (trx) => markRead(trx, READER, 3), { notification_read: { added: marks(READER, 3) } }],
  ['one is marked again', (trx) => markRead(trx, READER, 7), {}],
  [
    'all up to the third are',
    (trx) => markReadUpTo(trx, READER, 3),
    { notification_read: { added: marks(READER, 3), gone: marks(READER, 1) } },
  ],
  [
    'all up to the fifth are, whose transaction wrote the seventh',
    (trx) => markReadUpTo(trx, READER, 5),
    { notification_read: { added: marks(READER, 3, 5), gone: marks(READER, 1) } },
  ],
  [
    'all are',
    (trx) => markReadUpTo(trx, READER, 9),
    {
      notification_seen: { changed: [{ user_id: 1, seen_before: expect.any(String) }] },
      notification_read: { gone: marks(READER, 1, 7) },
    },
  ],
  [
    'somebody marks for the first time',
    (trx) => markReadUpTo(trx, COLLEAGUE, 1),
    {
      notification_seen: { added: [{ user_id: 2, seen_before: '150' }] },
      notification_read: { gone: marks(COLLEAGUE, 1) },
    },
  ],
  ['more was marked before', (trx) => markReadUpTo(trx, OTHER, 2), {}],
  [
    'something happens',
    (trx) =>
      addHappenings(trx, { act: 'concern.handed-over', byId: maker, target: 'fleet/1', now: at(9) }, [
        { organisationId: maker, isTest: false, total: 1 },
        { organisationId: consumer, isTest: true, total: 2 },
      ]),
    {
      happening: {
        added: [
          {
            id: 3,
            organisation_id: consumer,
            at: at(9),
            act: 'concern.handed-over',
            by_id: maker,
            target: 'fleet/1',
            total: 2,
            is_test: true,
          },
        ],
      },
    },
  ],
  ['old ones are deleted', (trx) => deleteOldHappenings(trx, NOW), { happening: { gone: [{ id: 2 }] } }],
])('when %s, nothing else changes', async (_, work, changes) => {
  const tables = ['notification', 'notification_seen', 'notification_read', 'happening'] as const;
  expect((await tryOut(rows.db, tables, work)).changes).toEqual(changes);
});

test('it is told how many old ones were deleted, so that what deletes them in slices goes on', async () => {
  const { answer } = await tryOut(rows.db, ['happening'], (trx) => deleteOldHappenings(trx, NOW));
  expect(answer).toBe(1);
});
