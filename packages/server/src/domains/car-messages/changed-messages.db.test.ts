import { DAY_MS, HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { changedBy, type Changes, storeRows } from '@vinculum/testkit/rows/changed-by.ts';
import {
  clearMessages,
  messageTables,
  storeConsents,
  storeMessages,
  told,
} from '@vinculum/testkit/rows/message-rows.ts';
import { type SendingDatabase, startSendingDatabase } from '@vinculum/testkit/worlds/sending-database.ts';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { deleteFinishedSends, expireMessages, forgetIcons, unusedIcons } from './message-retention-store.ts';
import { queueAgain, type Retry, setIconAddress } from './sent/retry-store.ts';
import { withdrawMessages, withholdAnswers, withholdAnswersPastRetention } from './withheld-answers-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const now = new Date(NOW);
const AT = told(NOW);
const vins = Array.from({ length: 7 }, (_, index) => `YNR0000000000000${index + 1}`);
const [ONE = '', TWO = '', THREE = '', FOUR = '', FIVE = '', SIX = ''] = vins;
const ago = (time: number) => told(NOW - time);
let database: SendingDatabase;
let db: SendingDatabase['db'];

beforeAll(async () => {
  database = await startSendingDatabase(vins);
  db = database.db;
  await sql`insert into organisation (id, name, unique_identifier, created_on) overriding system value
    values (1003, 'Other', 'other', now())`.execute(db);
  const form = {
    status: 'PUBLISHED',
    title: 'Form',
    consent_type: 'Standard',
    expiry_type: 0,
    has_encryption: false,
    is_test: false,
    content: {},
    created_by: 'test',
    created_on: AT,
    updated_on: AT,
  };
  await storeRows(db, 'consent_form', [
    { ...form, id: 1, consumer_id: 1002, data_retention_in_days: 30 },
    { ...form, id: 2, consumer_id: 1002, data_retention_in_days: 1 },
  ]);
});
afterAll(() => database.stop());
beforeEach(() => clearMessages(db));

const changesOf = (work: () => Promise<unknown>): Promise<Changes> => changedBy(db, messageTables, work);
const within = (work: (trx: Transaction<Database>) => Promise<unknown>) => inTransaction(db, work);

/** Messages of one send, their ids by their order from 1 on; without a VIN to the cars in their order. */
async function store(messages: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  await storeMessages(db, NOW, {
    sends: [{ id: 1 }, { id: 2 }, { id: 3, kind: 'notification' }],
    messages: messages.map((row, index) => ({ send_id: 1, vin: vins[index] ?? '', ...row, id: index + 1 })),
  });
}

const answered = { state: 'DONE', delivered_at: AT, finished_at: AT, answer: '40.4, -3.7' };
const withheld = { answer: null, consent_id: null };

test('with a car’s owner goes what it was still to be told, and where it was', async () => {
  await storeConsents(db, NOW, [
    { id: 1, form_id: 1, vin: ONE },
    { id: 2, form_id: 100_001, vin: TWO },
  ]);
  await store([
    { vin: ONE },
    { vin: ONE, send_id: 2, deadline: AT },
    { vin: ONE, send_id: 3, ...answered, consent_id: 1 },
    { vin: TWO },
    { vin: TWO, send_id: 2, ...answered, consent_id: 2 },
    { vin: THREE, state: 'DELIVERED' },
    { vin: THREE, send_id: 2, ...answered },
  ]);
  expect(await changesOf(() => within((trx) => withdrawMessages(trx, { vins: [ONE, THREE], now })))).toEqual({
    vehicle_message: { 1: { state: 'FAILED', reason: 'OWNER_CHANGED', finished_at: AT }, 3: withheld },
  });
});

test('with a consent go the places that were told under it, and with the time of its form', async () => {
  await storeConsents(db, NOW, [
    { id: 1, form_id: 1, vin: ONE },
    { id: 2, form_id: 2, vin: ONE },
    { id: 3, form_id: 100_001, vin: TWO },
  ]);
  const told1 = { ...answered, consent_id: 1 };
  await store([
    { vin: ONE, ...told1, finished_at: ago(30 * DAY_MS) },
    { vin: ONE, send_id: 2, ...told1, finished_at: ago(30 * DAY_MS + 1) },
    { vin: ONE, send_id: 3, ...answered, consent_id: 2, finished_at: ago(DAY_MS + 1) },
    { vin: TWO, ...answered, consent_id: 3, finished_at: ago(DAY_MS + 1) },
    { vin: THREE, ...answered, finished_at: ago(31 * DAY_MS) },
  ]);
  expect(await changesOf(() => withholdAnswersPastRetention(db, NOW))).toEqual({
    vehicle_message: { 2: withheld, 3: withheld },
  });
  expect(await changesOf(() => within((trx) => withholdAnswers(trx, 1)))).toEqual({
    vehicle_message: { 1: withheld },
  });
});

test('what did not reach its car in time is over, and what its car said no more of is so an hour later', async () => {
  const past = { state: 'DELIVERED', delivered_at: AT };
  await store([
    { deadline: AT },
    { deadline: told(NOW + 1) },
    { ...past, deadline: ago(HOUR_MS) },
    { ...past, deadline: ago(HOUR_MS - 1) },
    { ...past, deadline: ago(DAY_MS), send_id: 3 },
    { ...answered, deadline: ago(DAY_MS) },
    { state: 'FAILED', finished_at: ago(DAY_MS), deadline: ago(DAY_MS) },
  ]);
  const changes = await changesOf(async () => expect(await expireMessages(db, NOW)).toBe(2));
  const expired = { state: 'EXPIRED', finished_at: AT };
  expect(changes).toEqual({ vehicle_message: { 1: expired, 3: expired } });
});

test('the oldest sends go when the last deadline of each is over, so many at once', async () => {
  const at = (id: number, time: number) => ({ id, created_on: ago(time) });
  await storeMessages(db, NOW, {
    sends: [at(1, 3 * DAY_MS), at(2, 4 * DAY_MS), at(3, 5 * DAY_MS), at(4, 0)],
    messages: [
      { id: 1, send_id: 1, vin: ONE, deadline: ago(1) },
      { id: 2, send_id: 2, vin: ONE, deadline: ago(DAY_MS) },
      { id: 3, send_id: 3, vin: ONE, deadline: ago(DAY_MS) },
      { id: 4, send_id: 3, vin: TWO, deadline: AT },
    ],
  });
  const gone = (id: number) => ({ vehicle_send: { [id]: null }, vehicle_message: { [id]: null } });
  expect(await changesOf(() => deleteFinishedSends(db, { before: NOW, limit: 1 }))).toEqual(gone(2));
  expect(await changesOf(() => deleteFinishedSends(db, { before: NOW, limit: 9 }))).toEqual(gone(1));
});

test('icons that no send shows are found by their age, the oldest first, and forgotten by name', async () => {
  await storeMessages(db, NOW, { sends: [{ id: 1, icon: 'sent' }, { id: 2 }], messages: [] });
  const icons = { young: 0, sent: 9, old: 1, older: 2 };
  await storeRows(
    db,
    'notification_icon',
    Object.entries(icons).map(([key, age]) => ({ key, created_on: ago(age) })),
  );
  expect(await unusedIcons(db, { before: NOW, limit: 9 })).toEqual(['older', 'old']);
  expect(await unusedIcons(db, { before: NOW, limit: 1 })).toEqual(['older']);
  expect(await changesOf(() => forgetIcons(db, ['old', 'young']))).toEqual({
    notification_icon: { old: null, young: null },
  });
});

const retry: Retry = { consumerId: 1002, sendId: 1, vins: null, now: NOW };
const failed = {
  state: 'FAILED',
  queued_at: ago(9),
  deadline: ago(1),
  delivered_at: ago(5),
  finished_at: ago(5),
  reason: 'TIMEOUT',
  answer: 'x',
};
const again = {
  state: 'QUEUED',
  attempt: 2,
  queued_at: AT,
  deadline: told(NOW + HOUR_MS),
  delivered_at: null,
  finished_at: null,
  reason: null,
  answer: null,
};

test.each<[string, Partial<Retry>, readonly number[]]>([
  ['what failed, has expired or did not come in time', {}, [1, 2, 3]],
  ['the cars that are named', { vins: [ONE, FOUR] }, [1]],
  ['nothing of another consumer', { consumerId: 1003 }, []],
])('again is sent %s', async (_what, change, sent) => {
  await store([
    failed,
    { ...failed, state: 'EXPIRED' },
    { ...failed, delivered_at: null, state: 'QUEUED', deadline: AT },
    { queued_at: ago(9), deadline: told(NOW + 1) },
    { state: 'DELIVERED' },
    { ...answered },
    { ...failed, vin: ONE, send_id: 2 },
  ]);
  const waiting = { kind: 'message', attempts: 0, created_at: ago(9) };
  await storeRows(db, 'outbox', [
    { ...waiting, id: 100_001, vin: TWO },
    { ...waiting, id: 100_002, vin: SIX },
  ]);
  const changes = await changesOf(() => within((trx) => queueAgain(trx, { ...retry, ...change })));
  const late = { ...again, delivered_at: undefined, state: undefined };
  expect(changes.vehicle_message ?? {}).toEqual(
    Object.fromEntries(sent.map((id) => [id, id === 3 ? late : again])),
  );
  const announced = Object.entries(changes.outbox ?? {});
  const moments = Object.fromEntries(announced.map(([vin, row]) => [vin, row?.['created_at']]));
  expect(moments).toEqual(Object.fromEntries(sent.map((id) => [vins[id - 1], AT])));
  // Also one that waited has another id: whoever is just looking removes the old one only.
  expect(announced.every(([, row]) => row !== null && 'id' in row)).toBe(true);
});

test('what waits for a car elsewhere counts once: only a hundred keep what failed from being sent again', async () => {
  const others = Array.from({ length: 20 }, (_, index) => index + 2);
  await storeMessages(db, NOW, {
    sends: [1, ...others].map((id) => ({ id })),
    messages: [
      { id: 1, send_id: 1, vin: ONE, ...failed },
      { id: 2, send_id: 1, vin: FIVE, ...failed },
      ...others.map((id) => ({ id: id + 10, send_id: id, vin: ONE })),
    ],
  });
  const changes = await changesOf(() => within((trx) => queueAgain(trx, retry)));
  expect(changes.vehicle_message).toEqual({ 1: again, 2: again });
});

test('the address of an icon goes into the send of its consumer alone', async () => {
  await storeMessages(db, NOW, { sends: [{ id: 1, body: { icon: 'i' } }, { id: 2 }], messages: [] });
  const change = (consumerId: number) =>
    changesOf(() => within((trx) => setIconAddress(trx, { consumerId, sendId: 1, address: 'a' })));
  expect(await change(1003)).toEqual({});
  expect(await change(1002)).toEqual({ vehicle_send: { 1: { body: { icon: 'i', icon_url: 'a' } } } });
});
