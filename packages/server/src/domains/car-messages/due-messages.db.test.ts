import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { clearMessages, messageTables, storeMessages } from '@vinculum/testkit/rows/message-rows.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueMessages } from './due-messages-store.ts';
import { storeSend } from './send/send-store.ts';
import { pageMessagesTo } from './sent/messages-to-vehicle-store.ts';
import { bodyOfSend } from './sent/sent-store.ts';
import {
  aSend,
  type SendingDatabase,
  startSendingDatabase,
} from '@vinculum/testkit/worlds/sending-database.ts';

const NOW = Date.UTC(2026, 10, 2);
const vins = Array.from({ length: 200 }, (_, index) => carVin(index + 1));
let database: SendingDatabase;
let db: SendingDatabase['db'];

beforeAll(async () => {
  database = await startSendingDatabase(vins);
  db = database.db;
});
afterAll(() => database.stop());

/** Sends a file of so many characters to the cars. */
async function sendFile(length: number): Promise<void> {
  const body = { signals: { file: { type: 'BYTES', value: 'x'.repeat(length) } } };
  await inTransaction(db, (trx) => storeSend(trx, aSend({ kind: 'remote-signals', body, vins, now: NOW })));
}

test('a large file to many cars is read once, and a look takes as many whole cars as have room', async () => {
  await sendFile(87_000);
  await sendFile(10);
  const first = await dueMessages(db, vins, NOW);
  const reports = new Set(first.messages.map(({ vin }) => vin));
  expect(reports.size).toBeGreaterThan(40);
  expect(reports.size).toBeLessThan(50);
  expect(first.messages).toHaveLength(reports.size * 2);
  expect(new Set(first.messages.map(({ body }) => body)).size).toBe(2);
  expect([...reports, ...first.later]).toEqual(vins);
  // At its deadline a message is over.
  const [{ vin: car, deadline } = { vin: '', deadline: 0 }] = first.messages;
  expect((await dueMessages(db, [car], deadline - 1)).messages).toHaveLength(2);
  expect((await dueMessages(db, [car], deadline)).messages).toEqual([]);
  // Nobody is left out, and the end is found.
  for (let later = [...first.later]; later.length > 0; ) {
    const next = await dueMessages(db, later, NOW);
    for (const { vin } of next.messages) reports.add(vin);
    expect(next.later.size).toBeLessThan(later.length);
    later = [...next.later];
  }
  expect(reports).toEqual(new Set(vins));
});

test('a car for which nothing waits is not asked for again', async () => {
  expect(await dueMessages(db, ['YNR99999999999999'], NOW)).toEqual({ messages: [], later: new Set() });
});

const dueTo = async (cars: readonly string[]) => {
  const { messages, later } = await dueMessages(db, cars, NOW);
  return { messages: messages.map(({ id }) => id), later: [...later] };
};

test('what a maker no longer lets a sender send fails; the rest is due in the order of the cars', async () => {
  await clearMessages(db);
  const [one, two] = [carVin(1), carVin(2)];
  const [ofOther, unknown] = ['VCZ00000000000001', 'VCZ00000000000002'];
  await putRows(db, 'organisation', [
    { id: 1003, unique_identifier: 'other' },
    { id: 1004, unique_identifier: 'maker 2' },
  ]);
  await putRows(db, 'vehicle', [{ vin: ofOther, oem_id: 1004 }]);
  await putRows(db, 'consumer_permission', [
    { consumer_id: 1003, oem_id: 1001, access_type_send_notification: true },
    { consumer_id: 1003, oem_id: 1004, access_type_send_command: true },
  ]);
  await storeMessages(db, NOW, {
    sends: [
      { id: 1 },
      { id: 2, kind: 'notification' },
      { id: 3, kind: 'notification', consumer_id: 1003 },
      { id: 4, consumer_id: 1003 },
    ],
    messages: [
      ...[1, 2, 3, 4].map((id) => ({ id, send_id: id, vin: one })),
      ...[two, ofOther, unknown].map((vin, at) => ({ id: 5 + at, send_id: 1, vin })),
      { id: 8, send_id: 3, vin: two, state: 'DELIVERED' },
      { id: 9, send_id: 2, vin: two, state: 'DONE' },
    ],
  });
  const changes = await rowsChanged(db, messageTables, async () =>
    expect(await dueTo([unknown, two, ofOther, one])).toEqual({ messages: [5, 1, 3], later: [] }),
  );
  const barred = { state: 'FAILED', reason: 'PERMISSION_WITHDRAWN', finished_at: new Date(NOW) };
  expect(changes).toEqual({
    vehicle_message: { changed: [2, 4, 6, 7].map((id) => ({ id, ...barred })) },
  });
});

test('a car is sent a hundred at once or a megabyte, and all of them four, whole cars and the oldest first', async () => {
  await clearMessages(db);
  // Half a megabyte with its envelope.
  const body = { x: 'x'.repeat(500_000 - 300 - '{"x": ""}'.length) };
  const cars = vins.slice(0, 6);
  const many = Array.from({ length: 101 }, (_, index) => index + 4);
  await storeMessages(db, NOW, {
    sends: [...[1, 2, 3].map((id) => ({ id, body })), ...many.map((id) => ({ id }))],
    messages: [
      ...cars.flatMap((vin, car) => [1, 2, 3].map((send_id) => ({ id: car * 10 + send_id, send_id, vin }))),
      ...many.map((id) => ({ id: 100 + id, send_id: id, vin: carVin(7) })),
    ],
  });
  expect(await dueTo(cars)).toEqual({ messages: [1, 2, 11, 12, 21, 22, 31, 32], later: cars.slice(4) });
  expect((await dueTo([carVin(7)])).messages).toEqual(many.slice(0, 100).map((id) => 100 + id));
});

test('what was sent is read by its consumer alone, with when each was over', async () => {
  await clearMessages(db);
  const [one] = vins;
  await storeMessages(db, NOW, {
    sends: [{ id: 1, body: { name: 'HONK' } }, { id: 2 }],
    messages: [
      { id: 1, send_id: 1, vin: one ?? '', state: 'FAILED', finished_at: new Date(NOW + 5) },
      { id: 2, send_id: 2, vin: one ?? '', deadline: new Date(NOW) },
    ],
  });
  expect(await bodyOfSend(db, 1002, 1)).toEqual({ name: 'HONK' });
  await expect(bodyOfSend(db, 1003, 1)).rejects.toThrow('the send was there');
  const scope = { consumerId: 1002, kinds: ['command'], hasRestrictions: false } as const;
  const rows = await pageMessagesTo(db, scope, { vin: one ?? '', before: null, now: NOW });
  expect(rows.map(({ id, state, finished_at }) => [id, state, finished_at?.getTime()])).toEqual([
    [2, 'EXPIRED', NOW],
    [1, 'FAILED', NOW + 5],
  ]);
});
