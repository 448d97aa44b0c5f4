import {
  clearMessages,
  messageTables,
  storeConsents,
  storeMessages,
} from '@vinculum/testkit/rows/message-rows.ts';
import { type SendingDatabase, startSendingDatabase } from '@vinculum/testkit/worlds/sending-database.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MessageReport, stateRanks } from './message-report.ts';
import { applyMessageReports } from './message-reports-store.ts';

const [ONE, TWO] = ['YNR00000000000001', 'YNR00000000000002'];
const NOW = Date.UTC(2026, 10, 2, 10);
const [AT, EARLIER] = [new Date(NOW), new Date(NOW - 5000)];
const [COMMAND, NOTIFICATION, WRITE] = [11, 21, 31];
let database: SendingDatabase;
let db: SendingDatabase['db'];

beforeAll(async () => {
  database = await startSendingDatabase([ONE, TWO]);
  db = database.db;
  await sql`insert into organisation (id, name, unique_identifier, created_on) overriding system value
    values (1003, 'Other', 'other', now())`.execute(db);
});
afterAll(() => database.stop());

/** A message of each kind to each car, and a command of another consumer; several consents of the first car. */
beforeEach(async () => {
  await clearMessages(db);
  const kinds = ['command', 'notification', 'remote-signals', 'command'] as const;
  await storeMessages(db, NOW, {
    sends: kinds.map((kind, at) => ({ id: at + 1, kind, ...(at === 3 && { consumer_id: 1003 }) })),
    messages: kinds.flatMap((_, at) =>
      [ONE, TWO].map((vin, car) => ({ id: (at + 1) * 10 + car + 1, send_id: at + 1, vin, attempt: 2 })),
    ),
  });
  await storeConsents(db, [
    { id: 2, form_id: 2, vin: ONE, revision: 6 },
    { id: 1, form_id: 1, vin: ONE, revision: 5 },
    { id: 3, form_id: 1, vin: TWO, revision: 7 },
    { id: 4, form_id: 3, vin: ONE, revision: 8, consumer_id: 1003 },
  ]);
});

const reported: MessageReport = {
  messageId: COMMAND,
  vin: ONE,
  kind: 'command',
  attempt: 2,
  reportedAt: NOW,
  state: 'DONE',
  rank: stateRanks.DONE,
  reason: null,
  answer: null,
  placeConsents: [],
};
const delivered = { state: 'DELIVERED', rank: stateRanks.DELIVERED } as const;
const failed = { state: 'FAILED', rank: stateRanks.FAILED, reason: 'BATTERY_LOW', answer: 'At 5 %' } as const;
const expired = { state: 'EXPIRED', rank: stateRanks.EXPIRED } as const;
const noticed = { messageId: NOTIFICATION, kind: 'notification' } as const;
const waiting = { ...noticed, ...delivered, rank: stateRanks.DELIVERED + 1, answer: 'waiting' } as const;
const shown = { ...noticed, rank: stateRanks.DONE, answer: 'shown' } as const;
const dismissed = { ...noticed, rank: stateRanks.DONE + 1, answer: 'dismissed' } as const;
const opened = { ...noticed, rank: stateRanks.DONE + 2, answer: 'opened' } as const;
const place = { answer: '40.4, -3.7' } as const;
const of = (...pairs: [consentId: number, revision: number][]) => ({
  placeConsents: pairs.map(([consentId, revision]) => ({ consentId, revision })),
});
const came = { delivered_at: EARLIER };
const wasDone = { state: 'DONE', delivered_at: EARLIER, finished_at: EARLIER };

type Row = Readonly<Record<string, unknown>>;

test.each<[string, Row, readonly Partial<MessageReport>[], Row | null]>([
  ['it came', {}, [delivered], { state: 'DELIVERED', delivered_at: AT }],
  [
    'it came after all',
    { state: 'EXPIRED', finished_at: EARLIER },
    [delivered],
    { state: 'DELIVERED', delivered_at: AT, finished_at: null },
  ],
  ['it came, which was known', { state: 'DELIVERED', ...came }, [delivered], null],
  [
    'it failed',
    { state: 'DELIVERED', ...came },
    [failed],
    { state: 'FAILED', finished_at: AT, reason: 'BATTERY_LOW', answer: 'At 5 %' },
  ],
  [
    'it failed at once',
    {},
    [failed],
    { state: 'FAILED', delivered_at: AT, finished_at: AT, reason: 'BATTERY_LOW', answer: 'At 5 %' },
  ],
  ['it came too late', {}, [expired], { state: 'EXPIRED', finished_at: AT }],
  ['it came too late, but was known to have come', { state: 'DELIVERED', ...came }, [expired], null],
  ['it came too late, which was known', { state: 'EXPIRED', finished_at: EARLIER }, [expired], null],
  ['it failed once more', { state: 'FAILED', finished_at: EARLIER, ...came }, [failed], null],
  [
    'it was done, of an earlier attempt',
    { state: 'FAILED', finished_at: EARLIER, reason: 'TIMEOUT', ...came },
    [{ attempt: 1 }],
    { state: 'DONE', finished_at: AT, reason: null },
  ],
  ['it failed, of an earlier attempt', {}, [{ ...failed, attempt: 1 }], null],
  ['it was done once more', wasDone, [{}], null],
  ['another car speaks', {}, [{ vin: TWO }], null],
  ['of another kind', {}, [{ kind: 'remote-signals' }], null],
  [
    'the best of many counts',
    {},
    [delivered, { attempt: 1 }, failed],
    { state: 'DONE', delivered_at: AT, finished_at: AT },
  ],
  [
    'the worse of one attempt counts',
    { state: 'QUEUED', ...came },
    [delivered, failed, delivered],
    { state: 'FAILED', finished_at: AT, reason: 'BATTERY_LOW', answer: 'At 5 %' },
  ],
  [
    'the later attempt counts',
    {},
    [{ ...failed, attempt: 1 }, delivered],
    { state: 'DELIVERED', delivered_at: AT },
  ],
])('a report changes what it is of and nothing else: %s', async (_what, ...[stored, reports, change]) => {
  await db
    .updateTable('vehicle_message')
    .set({ state: 'QUEUED', ...stored })
    .where('id', '=', COMMAND)
    .execute();
  const changes = await rowsChanged(db, messageTables, () =>
    applyMessageReports(
      db,
      reports.map((report) => ({ ...reported, ...report })),
      NOW,
    ),
  );
  expect(changes).toEqual(
    change === null ? {} : { vehicle_message: { changed: [{ id: COMMAND, ...change }] } },
  );
});

test.each<[string, Row, Partial<MessageReport>, Row | null]>([
  ['it waits', { state: 'DELIVERED', ...came }, waiting, { answer: 'waiting' }],
  [
    'it came, and is known to wait',
    { state: 'DELIVERED', answer: 'waiting', ...came },
    { ...noticed, ...delivered },
    null,
  ],
  ['it waits, as before', { state: 'DELIVERED', answer: 'waiting', ...came }, waiting, null],
  ['it was dismissed', { ...wasDone, answer: 'shown' }, dismissed, { answer: 'dismissed' }],
  ['it was dismissed, as before', { ...wasDone, answer: 'dismissed' }, dismissed, null],
  ['it was shown after it was dismissed', { ...wasDone, answer: 'dismissed' }, shown, null],
  ['it was opened', { ...wasDone, answer: 'dismissed' }, opened, { answer: 'opened' }],
  ['it was opened, as before', { ...wasDone, answer: 'opened' }, opened, null],
  ['it was dismissed after it was opened', { ...wasDone, answer: 'opened' }, dismissed, null],
  [
    'it was opened, which is no place',
    {},
    { ...opened, ...of([1, 5]) },
    { state: 'DONE', delivered_at: AT, finished_at: AT, answer: 'opened' },
  ],
])(
  'what an owner did with a notification only goes forward: %s',
  async (_what, ...[stored, report, change]) => {
    await db
      .updateTable('vehicle_message')
      .set({ state: 'QUEUED', ...stored })
      .where('id', '=', NOTIFICATION)
      .execute();
    const changes = await rowsChanged(db, messageTables, () =>
      applyMessageReports(db, [{ ...reported, ...report }], NOW),
    );
    expect(changes).toEqual(
      change === null ? {} : { vehicle_message: { changed: [{ id: NOTIFICATION, ...change }] } },
    );
  },
);

test.each<[string, Partial<MessageReport>, Row]>([
  ['under a consent', { ...place, ...of([1, 5]) }, { ...place, consent_id: 1 }],
  ['under the first of several', { ...place, ...of([2, 6], [1, 5]) }, { ...place, consent_id: 1 }],
  ['under one that changed', { ...place, ...of([1, 4]) }, {}],
  [
    'under one that changed, and one that did not',
    { ...place, ...of([1, 6], [2, 6]) },
    { ...place, consent_id: 2 },
  ],
  ['under that of another car', { ...place, ...of([3, 7]) }, {}],
  ['under that of another consumer', { ...place, ...of([4, 8]) }, {}],
  ['under none', place, {}],
  ['which it does not know', of([1, 5]), {}],
  [
    'which of remote signals is none',
    { messageId: WRITE, kind: 'remote-signals', ...place, ...of([1, 5]) },
    place,
  ],
  [
    'which of a failure is none',
    { ...failed, ...of([1, 5]) },
    { state: 'FAILED', reason: 'BATTERY_LOW', answer: 'At 5 %' },
  ],
])('a car tells its place %s', async (_what, report, change) => {
  const changes = await rowsChanged(db, messageTables, () =>
    applyMessageReports(db, [{ ...reported, ...report }], NOW),
  );
  const done = { state: 'DONE', delivered_at: AT, finished_at: AT };
  const changed = [{ id: report.messageId ?? COMMAND, ...done, ...change }];
  expect(changes).toEqual({ vehicle_message: { changed } });
});
