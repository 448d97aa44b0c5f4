import { DAY_MS, HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import {
  clearMessages,
  messageTables,
  storeConsents,
  storeMessages,
} from '@vinculum/testkit/rows/message-rows.ts';
import { putRows, type RowOf } from '@vinculum/testkit/rows/put-rows.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { type SendingDatabase, startSendingDatabase } from '@vinculum/testkit/worlds/sending-database.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { deleteFinishedSends, expireMessages, forgetIcons, unusedIcons } from './message-retention-store.ts';
import { noteOwnerChange } from '../vehicles/public.ts';
import { queueAgain, type Retry, setIconAddress } from './sent/retry-store.ts';
import { withdrawMessages, withholdAnswers, withholdAnswersPastRetention } from './withheld-answers-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const now = new Date(NOW);
const vins = Array.from({ length: 7 }, (_, index) => `YNR0000000000000${index + 1}`);
const [ONE = '', TWO = '', THREE = '', FOUR = '', FIVE = '', SIX = ''] = vins;
const ago = (time: number) => new Date(NOW - time);
let database: SendingDatabase;
let db: SendingDatabase['db'];

beforeAll(async () => {
  database = await startSendingDatabase(vins);
  db = database.db;
  await putRows(db, 'organisation', [{ id: 1003, unique_identifier: 'other' }]);
  const form = { status: 'PUBLISHED', consent_type: 'Standard' } as const;
  await putRows(db, 'consent_form', [
    { ...form, id: 1, consumer_id: 1002, data_retention_in_days: 30 },
    { ...form, id: 2, consumer_id: 1002, data_retention_in_days: 1 },
  ]);
});
afterAll(() => database.stop());
beforeEach(() => clearMessages(db));

const changesOf = (work: () => Promise<unknown>) => rowsChanged(db, messageTables, work);
const within = (work: (trx: Transaction<Database>) => Promise<unknown>) => inTransaction(db, work);

/** Messages of one send, their ids by their order from 1 on; without a VIN to the cars in their order. */
async function store(messages: readonly RowOf<'vehicle_message'>[]): Promise<void> {
  await storeMessages(db, NOW, {
    sends: [{ id: 1 }, { id: 2 }, { id: 3, kind: 'notification' }],
    messages: messages.map((row, index) => ({ send_id: 1, vin: vins[index] ?? '', ...row, id: index + 1 })),
  });
}

const answered = { state: 'DONE', delivered_at: now, finished_at: now, answer: '40.4, -3.7' } as const;
const withheld = { answer: null, consent_id: null };

test('with a car’s owner goes what it was still to be told, and where it was', async () => {
  await storeConsents(db, [
    { id: 1, form_id: 1, vin: ONE },
    { id: 2, form_id: 100_001, vin: TWO },
  ]);
  await store([
    { vin: ONE },
    { vin: ONE, send_id: 2, deadline: now },
    { vin: ONE, send_id: 3, ...answered, consent_id: 1 },
    { vin: TWO },
    { vin: TWO, send_id: 2, ...answered, consent_id: 2 },
    { vin: THREE, state: 'DELIVERED' },
    { vin: THREE, send_id: 2, ...answered },
  ]);
  expect(await changesOf(() => within((trx) => withdrawMessages(trx, { vins: [ONE, THREE], now })))).toEqual({
    vehicle_message: {
      changed: [
        { id: 1, state: 'FAILED', reason: 'OWNER_CHANGED', finished_at: now },
        { id: 3, ...withheld },
      ],
    },
  });
});

test('with a consent go the places that were told under it, and with the time of its form', async () => {
  await storeConsents(db, [
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
    vehicle_message: { changed: [2, 3].map((id) => ({ id, ...withheld })) },
  });
  expect(await changesOf(() => within((trx) => withholdAnswers(trx, 1)))).toEqual({
    vehicle_message: { changed: [{ id: 1, ...withheld }] },
  });
});

test('what did not reach its car in time is over, and what its car said no more of is so an hour later', async () => {
  const past = { state: 'DELIVERED', delivered_at: now } as const;
  await store([
    { deadline: now },
    { deadline: new Date(NOW + 1) },
    { ...past, deadline: ago(HOUR_MS) },
    { ...past, deadline: ago(HOUR_MS - 1) },
    { ...past, deadline: ago(DAY_MS), send_id: 3 },
    { ...answered, deadline: ago(DAY_MS) },
    { state: 'FAILED', finished_at: ago(DAY_MS), deadline: ago(DAY_MS) },
  ]);
  const changes = await changesOf(async () => expect(await expireMessages(db, NOW)).toBe(2));
  const expired = { state: 'EXPIRED', finished_at: now };
  expect(changes).toEqual({ vehicle_message: { changed: [1, 3].map((id) => ({ id, ...expired })) } });
});

test('the oldest sends go when the last deadline of each is over, so many at once', async () => {
  const at = (id: number, time: number) => ({ id, created_on: ago(time) });
  await storeMessages(db, NOW, {
    sends: [at(1, 3 * DAY_MS), at(2, 4 * DAY_MS), at(3, 5 * DAY_MS), at(4, 0)],
    messages: [
      { id: 1, send_id: 1, vin: ONE, deadline: ago(1) },
      { id: 2, send_id: 2, vin: ONE, deadline: ago(DAY_MS) },
      { id: 3, send_id: 3, vin: ONE, deadline: ago(DAY_MS) },
      { id: 4, send_id: 3, vin: TWO, deadline: now },
    ],
  });
  const gone = (id: number) => ({ vehicle_send: { gone: [{ id }] }, vehicle_message: { gone: [{ id }] } });
  expect(await changesOf(() => deleteFinishedSends(db, { before: NOW, limit: 1 }))).toEqual(gone(2));
  expect(await changesOf(() => deleteFinishedSends(db, { before: NOW, limit: 9 }))).toEqual(gone(1));
});

test('icons that no send shows are found by their age, the oldest first, and forgotten by name', async () => {
  await storeMessages(db, NOW, { sends: [{ id: 1, icon: 'sent' }, { id: 2 }], messages: [] });
  const icons = { young: 0, sent: 9, old: 1, older: 2 };
  await putRows(
    db,
    'notification_icon',
    Object.entries(icons).map(([key, age]) => ({ key, created_on: ago(age) })),
  );
  expect(await unusedIcons(db, { before: NOW, limit: 9 })).toEqual(['older', 'old']);
  expect(await unusedIcons(db, { before: NOW, limit: 1 })).toEqual(['older']);
  expect(await changesOf(() => forgetIcons(db, ['old', 'young']))).toEqual({
    notification_icon: { gone: [{ key: 'old' }, { key: 'young' }] },
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
} as const;
const again = {
  state: 'QUEUED',
  attempt: 2,
  queued_at: now,
  deadline: new Date(NOW + HOUR_MS),
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
    { ...failed, delivered_at: null, state: 'QUEUED', deadline: now },
    { queued_at: ago(9), deadline: new Date(NOW + 1) },
    { state: 'DELIVERED' },
    { ...answered },
    { ...failed, vin: ONE, send_id: 2 },
  ]);
  const waiting = { kind: 'message', attempts: 0, created_at: ago(9) };
  await putRows(db, 'outbox', [
    { ...waiting, id: 100_001, vin: TWO },
    { ...waiting, id: 100_002, vin: SIX },
  ]);
  const changes = await changesOf(() => within((trx) => queueAgain(trx, { ...retry, ...change })));
  const { state: _state, delivered_at: _deliveredAt, ...late } = again;
  const announced = sent.map((id) => ({
    ...waiting,
    id: expect.any(Number),
    vin: vins[id - 1],
    consent_id: null,
    created_at: now,
    parked_at: null,
  }));
  const outbox = {
    added: announced,
    // Also one that waited has another id: whoever is just looking removes the old one only.
    ...(sent.includes(2) && { gone: [{ id: 100_001 }] }),
  };
  const changed = sent.map((id) => ({ id, ...(id === 3 ? late : again) }));
  expect(changes).toEqual(sent.length === 0 ? {} : { vehicle_message: { changed }, outbox });
});

test('what was for the owner before never goes to the next one', async () => {
  await store([
    { queued_at: ago(9) },
    failed,
    failed,
    { ...failed, state: 'EXPIRED' },
    { ...failed, queued_at: now },
  ]);
  onTestFinished(async () => void (await db.updateTable('vehicle').set({ owner_since: null }).execute()));
  const change = { vins: [ONE, TWO, FOUR], now: ago(9) };
  await within(async (trx) => {
    await withdrawMessages(trx, change);
    await noteOwnerChange(trx, change);
    await noteOwnerChange(trx, { vins: [FIVE], now: ago(1) });
  });
  const changes = await changesOf(() => within((trx) => queueAgain(trx, retry)));
  const { queued_at: _queuedAt, ...since } = again;
  expect(changes.vehicle_message).toEqual({
    changed: [
      { id: 3, ...again },
      { id: 5, ...since },
    ],
  });
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
  expect(changes.vehicle_message).toEqual({ changed: [1, 2].map((id) => ({ id, ...again })) });
});

test('the address of an icon goes into the send of its consumer alone', async () => {
  await storeMessages(db, NOW, { sends: [{ id: 1, body: { icon: 'i' } }, { id: 2 }], messages: [] });
  const change = (consumerId: number) =>
    changesOf(() => within((trx) => setIconAddress(trx, { consumerId, sendId: 1, address: 'a' })));
  expect(await change(1003)).toEqual({});
  expect(await change(1002)).toEqual({
    vehicle_send: { changed: [{ id: 1, body: { icon: 'i', icon_url: 'a' } }] },
  });
});
