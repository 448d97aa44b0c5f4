import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ConsumerTail, type TailLimits } from './consumer-tail.ts';
import type { LiveBatch } from './live-batches-store.ts';

const stopped: AbortController[] = [];
afterEach(() => {
  for (const stop of stopped.splice(0)) stop.abort();
});

function batch(id: number, samples = 1): LiveBatch {
  return {
    tx: '10',
    id: String(id),
    form_id: 1,
    consent_id: 1,
    vin: 'YNRTESTVN00000001',
    is_test: false,
    seq: id,
    received_at: 0,
    base_time: 0,
    body: { samples: Array.from({ length: samples }, () => [1796, 0, [0, 0, 9.81]]) },
    characters: samples * 40,
  };
}

const place = (id: number) => ({ tx: '10', id: String(id) });

/** A tail that reads what is put into the list, and has read it all. */
async function tailOf(rows: LiveBatch[], change: Partial<TailLimits> = {}) {
  const read: string[] = [];
  const tail = new ConsumerTail(
    {
      present: async () => place(0),
      read: async (cursor, limit) => {
        read.push(cursor.id);
        return rows.filter(({ id }) => Number(id) > Number(cursor.id)).slice(0, limit);
      },
    },
    place(0),
    { pollMs: 1, page: 3, most: 5, mostCharacters: 10_000, ...change },
  );
  const stop = new AbortController();
  stopped.push(stop);
  void tail.run(stop.signal);
  const caughtUp = async () => {
    do await tail.nextPass();
    while (tail.end.id !== (rows.at(-1)?.id ?? '0'));
  };
  await caughtUp();
  return { tail, read, caughtUp };
}

const idsBehind = (tail: ConsumerTail, id: number) =>
  tail.behind(place(id), 10)?.map((one) => Number(one.id));

test('everybody finds what came behind their own place, and nothing twice', async () => {
  const rows = [1, 2, 3, 4].map((id) => batch(id));
  const { tail, caughtUp } = await tailOf(rows);
  expect(idsBehind(tail, 0)).toEqual([1, 2, 3, 4]);
  expect(idsBehind(tail, 3)).toEqual([4]);
  expect(idsBehind(tail, 4)).toEqual([]);
  rows.push(batch(5));
  await caughtUp();
  expect(idsBehind(tail, 4)).toEqual([5]);
});

test('a place ahead of what was read waits for what comes behind it', async () => {
  const { tail } = await tailOf([1, 2, 3].map((id) => batch(id)));
  expect(idsBehind(tail, 9)).toEqual([]);
});

test('only so many batches are kept; whoever is behind them is told that it must read by itself', async () => {
  const { tail } = await tailOf([1, 2, 3, 4, 5, 6, 7, 8].map((id) => batch(id)));
  expect(tail.start).toEqual(place(3));
  expect(idsBehind(tail, 2)).toBeUndefined();
  expect(idsBehind(tail, 3)).toEqual([4, 5, 6, 7, 8]);
});

test('large batches are kept in a smaller number: as many as fit', async () => {
  const { tail } = await tailOf(
    [1, 2, 3].map((id) => batch(id, 100)),
    { mostCharacters: 8000 },
  );
  expect(tail.start).toEqual(place(1));
  expect(idsBehind(tail, 1)).toEqual([2, 3]);
});

test('what was dropped counts no longer: a large batch pushes out what there is no room for beside it', async () => {
  const small = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => batch(id));
  const { tail } = await tailOf([...small, { ...batch(9), characters: 250 }], { mostCharacters: 400 });
  expect(tail.start).toEqual(place(5));
  expect(idsBehind(tail, 5)).toEqual([6, 7, 8, 9]);
});

test('a batch that is larger than all that may be kept is not kept, however few samples it has', async () => {
  const { tail } = await tailOf([batch(1), { ...batch(2), characters: 10_001 }, batch(3)]);
  expect(tail.start).toEqual(place(2));
  expect(idsBehind(tail, 1)).toBeUndefined();
  expect(idsBehind(tail, 2)).toEqual([3]);
});

test('who is far behind is given a page at a time', async () => {
  const { tail } = await tailOf([1, 2, 3, 4, 5].map((id) => batch(id)));
  expect(tail.behind(place(0))?.map(({ id }) => id)).toEqual(['1', '2', '3']);
});

test('a tail that cannot read tells all who wait', async () => {
  const tail = new ConsumerTail(
    { present: async () => place(0), read: () => Promise.reject(new Error('the database is gone')) },
    place(0),
  );
  const waiting = tail.nextPass();
  await tail.run(new AbortController().signal);
  await expect(waiting).rejects.toThrow('the database is gone');
});

test.each([0, 1])(
  'a tail that cannot read after %i passes, while nobody waits, harms nobody',
  async (passes) => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', hear);
    let left = passes;
    const read = async () => {
      if (left === 0) throw new Error('the database is gone');
      left -= 1;
      return [];
    };
    const limits = { pollMs: 1, page: 3, most: 5, mostCharacters: 10_000 };
    const tail = new ConsumerTail({ present: async () => place(0), read }, place(0), limits);
    await tail.run(new AbortController().signal);
    // Node tells of them when all that was pending has run.
    await setImmediate();
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
  },
);
