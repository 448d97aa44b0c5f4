import { expect, test } from 'vitest';
import {
  type NextAttempts,
  type DrainOperations,
  drainOutbox,
  isMessage,
  type OutboxRow,
} from './outbox-drain.ts';

interface Box {
  rows: OutboxRow[];
  connected: Set<string>;
  parked: number[];
  notified: { vin: string; ids: number[] }[];
  failures: string[];
  now: number;
  notify: (vin: string) => Promise<void>;
  /** Work of these vehicles never ends in time. */
  late: Set<string>;
  /** Messages of so many vehicles fit into a pass. */
  room: number;
  atOnce: number;
  most: number;
}

function boxOf(vins: readonly string[]): Box {
  return {
    rows: vins.map((vin, index) => ({ id: index + 1, vin, kind: 'consent', consentId: null, attempts: 0 })),
    connected: new Set(vins),
    parked: [],
    notified: [],
    failures: [],
    now: 0,
    notify: () => Promise.resolve(),
    late: new Set(),
    room: Number.POSITIVE_INFINITY,
    atOnce: 0,
    most: 0,
  };
}

function operationsOn(box: Box): DrainOperations<string> {
  return {
    read: (limit) => Promise.resolve(box.rows.filter((row) => !box.parked.includes(row.id)).slice(0, limit)),
    isConnected: (vin) => box.connected.has(vin),
    load(rows) {
      const waiting = [...rows].flatMap(([vin, group]) => (group.some(isMessage) ? [vin] : []));
      const known = new Map([...rows.keys()].map((vin) => [vin, vin]));
      return Promise.resolve({ known, later: new Set(waiting.slice(box.room)) });
    },
    async notify(vin, rows) {
      box.atOnce += 1;
      box.most = Math.max(box.most, box.atOnce);
      await box.notify(vin);
      box.atOnce -= 1;
      box.notified.push({ vin, ids: rows.map((row) => row.id) });
    },
    remove(ids) {
      box.rows = box.rows.filter((row) => !ids.includes(row.id));
      return Promise.resolve();
    },
    retryLater(ids, maxAttempts) {
      box.rows = box.rows.map((row) => (ids.includes(row.id) ? { ...row, attempts: row.attempts + 1 } : row));
      for (const row of box.rows) if (row.attempts >= maxAttempts) box.parked.push(row.id);
      return Promise.resolve();
    },
    failed: (vin, error) => box.failures.push(`${vin}: ${String(error)}`),
    withTimeout: async (work) => {
      const vin = await Promise.race([work.then(() => ''), Promise.resolve('late')]);
      if (vin === 'late' && box.late.size > 0) return false;
      await work;
      return true;
    },
    steady: () => box.now,
  };
}

/** A pass reads as many. */
const ROWS = 2000;

test('the rows of one vehicle are told together and in order', async () => {
  const box = boxOf(['A', 'B', 'A', 'B', 'A']);
  const result = await drainOutbox(operationsOn(box), new Map());
  expect(box.notified.toSorted((a, b) => a.vin.localeCompare(b.vin))).toEqual([
    { vin: 'A', ids: [1, 3, 5] },
    { vin: 'B', ids: [2, 4] },
  ]);
  expect(box.rows).toEqual([]);
  expect(result).toEqual({ isComplete: true, isCurrent: true, notified: 5, failed: 0 });
});

test('rows of vehicles that are not connected go without being told', async () => {
  const box = boxOf(['A', 'C', 'B']);
  for (const vin of ['C', 'B']) box.connected.delete(vin);
  const nextAttempts = new Map([
    ['B', 1000],
    ['C', 1000],
  ]);
  await drainOutbox(operationsOn(box), nextAttempts);
  expect(box.notified).toEqual([{ vin: 'A', ids: [1] }]);
  expect([box.rows, [...nextAttempts]]).toEqual([[], []]);
});

test('no more vehicles than the limit are told at once', async () => {
  const box = boxOf(Array.from({ length: 40 }, (_, index) => `V${index}`));
  box.notify = () => new Promise((resolve) => setImmediate(resolve));
  await drainOutbox(operationsOn(box), new Map());
  expect(box.most).toBe(8);
  expect(box.notified).toHaveLength(40);
});

test('a vehicle that fails waits twice as long each time, up to a minute, holds nobody up and is parked in the end', async () => {
  const box = boxOf(['A', 'B']);
  box.notify = (vin) => (vin === 'A' ? Promise.reject(new Error('no')) : Promise.resolve());
  const nextAttempts: NextAttempts = new Map();
  const operations = operationsOn(box);
  expect(await drainOutbox(operations, nextAttempts)).toMatchObject({ notified: 1, failed: 1 });
  expect(box.failures).toEqual(['A: Error: no']);
  for (const seconds of [1, 2, 4, 8, 16, 32, 60]) {
    expect(box.parked).toEqual([]);
    box.now += seconds * 1000 - 1;
    expect(await drainOutbox(operations, nextAttempts)).toMatchObject({ failed: 0 });
    box.now += 1;
    expect(await drainOutbox(operations, nextAttempts)).toMatchObject({ failed: 1 });
  }
  expect(box.parked).toEqual([1]);
  box.now += 3_600_000;
  expect(await drainOutbox(operations, nextAttempts)).toMatchObject({ notified: 0, failed: 0 });
});

test('a vehicle that cannot be told is looked at all the same, but not for messages', async () => {
  const box = boxOf(['A', 'B']);
  box.rows = box.rows.map((row) => (row.vin === 'A' ? row : { ...row, kind: 'message' }));
  box.notify = () => Promise.reject(new Error('no'));
  const looked: string[][] = [];
  const real = operationsOn(box);
  const load: typeof real.load = (rows) => {
    looked.push([...rows.keys()]);
    return real.load(rows);
  };
  const nextAttempts: NextAttempts = new Map();
  for (let pass = 0; pass < 2; pass += 1) await drainOutbox({ ...real, load }, nextAttempts);
  expect(looked).toEqual([['A', 'B'], ['A']]);
});

test('a vehicle that failed and left is told at once when it is back', async () => {
  const box = boxOf(['A']);
  const rows = box.rows;
  box.notify = () => Promise.reject(new Error('no'));
  const nextAttempts: NextAttempts = new Map();
  const operations = operationsOn(box);
  expect(await drainOutbox(operations, nextAttempts)).toMatchObject({ failed: 1 });
  box.connected.clear();
  await drainOutbox(operations, nextAttempts);
  box.notify = () => Promise.resolve();
  box.connected.add('A');
  box.rows = rows;
  expect(await drainOutbox(operations, nextAttempts)).toMatchObject({ notified: 1 });
});

test('a vehicle that takes longer than ten seconds counts as failed', async () => {
  const box = boxOf(['A']);
  box.late.add('A');
  box.notify = () => new Promise(() => {});
  const operations = operationsOn(box);
  const input: number[] = [];
  const drained = await drainOutbox(
    {
      ...operations,
      withTimeout: (work, milliseconds) => {
        input.push(milliseconds);
        return operations.withTimeout(work, milliseconds);
      },
    },
    new Map(),
  );
  expect([drained.failed, input]).toEqual([1, [10_000]]);
  expect(box.failures).toEqual(['A: Error: took longer than 10000 ms']);
  expect(box.rows).toMatchObject([{ attempts: 1 }]);
});

test('a pass that leaves rows behind says so', async () => {
  const box = boxOf(Array.from({ length: ROWS + 1 }, () => 'A'));
  expect(await drainOutbox(operationsOn(box), new Map())).toMatchObject({ isComplete: false });
  expect(await drainOutbox(operationsOn(box), new Map())).toMatchObject({ isComplete: true });
});

test('consents are current once every row of theirs was looked at, however many messages wait behind', async () => {
  const box = boxOf(Array.from({ length: ROWS + 1 }, () => 'A'));
  expect(await drainOutbox(operationsOn(box), new Map())).toMatchObject({ isCurrent: false });
  const messages = boxOf(Array.from({ length: ROWS + 1 }, () => 'A'));
  messages.rows = messages.rows.map((row, index) => (index === 0 ? row : { ...row, kind: 'message' }));
  const result = await drainOutbox(operationsOn(messages), new Map());
  expect(result).toMatchObject({ isComplete: false, isCurrent: true });
});

test('messages that do not fit into a pass stay for the next; what concerns consents is told at once', async () => {
  const box = boxOf(['A', 'B', 'C', 'B']);
  box.rows = box.rows.map((row) => (row.id === 4 ? row : { ...row, kind: 'message' }));
  box.room = 1;
  const first = await drainOutbox(operationsOn(box), new Map());
  expect(first).toMatchObject({ isComplete: false, isCurrent: true, notified: 2, failed: 0 });
  expect(box.rows.map(({ id }) => id)).toEqual([2, 3]);
  box.room = 2;
  expect(await drainOutbox(operationsOn(box), new Map())).toMatchObject({ isComplete: true, notified: 2 });
  expect(box.rows).toEqual([]);
});

test('messages of a vehicle that waits after a failure take no room from others', async () => {
  const box = boxOf(['A', 'B']);
  box.rows = box.rows.map((row) => ({ ...row, kind: 'message' }));
  box.room = 1;
  expect(await drainOutbox(operationsOn(box), new Map([['A', 1]]))).toMatchObject({ notified: 1 });
  expect(box.notified).toEqual([{ vin: 'B', ids: [2] }]);
});
