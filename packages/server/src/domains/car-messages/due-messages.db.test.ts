import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueMessages } from './due-messages-store.ts';
import { storeSend } from './send/send-store.ts';
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
