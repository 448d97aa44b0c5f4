import { expect, test, vi } from 'vitest';
import { startLoop } from './loop.ts';

/** A loop whose turns and work the test moves by hand. */
function byHand() {
  const works: PromiseWithResolvers<boolean | void>[] = [];
  const failures: unknown[] = [];
  let turn = () => {};
  const timer = { everyMs: 0, isEnded: false };
  const loop = startLoop({
    everyMs: 1000,
    work() {
      const work = Promise.withResolvers<boolean | void>();
      works.push(work);
      return work.promise;
    },
    failed: (error) => failures.push(error),
    every(callback, everyMs) {
      turn = callback;
      timer.everyMs = everyMs;
      return () => {
        timer.isEnded = true;
      };
    },
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    loop,
    failures,
    timer,
    turn: () => turn(),
    begun: () => works.length,
    end: async (hasMore?: boolean) => {
      works.at(-1)?.resolve(hasMore);
      await settled();
    },
    fail: async (error: Error) => {
      works.at(-1)?.reject(error);
      await settled();
    },
  };
}

test('it works at once and at every turn', async () => {
  const { begun, turn, end, timer } = byHand();
  expect([begun(), timer.everyMs]).toEqual([1, 1000]);
  await end();
  expect(begun()).toBe(1);
  turn();
  expect(begun()).toBe(2);
});

test('it never works twice at the same time: a turn meanwhile is left out', async () => {
  const { begun, turn, end } = byHand();
  turn();
  turn();
  expect(begun()).toBe(1);
  await end();
  expect(begun()).toBe(1);
});

test('who asks while it works has it work once more, however often', async () => {
  const { loop, begun, end } = byHand();
  loop.ask();
  loop.ask();
  await end();
  expect(begun()).toBe(2);
  await end();
  expect(begun()).toBe(2);
  loop.ask();
  expect(begun()).toBe(3);
});

test('work that has more goes on at once', async () => {
  const { begun, end } = byHand();
  await end(true);
  expect(begun()).toBe(2);
  await end(false);
  expect(begun()).toBe(2);
});

test('a failure is told and ends nothing; the next work waits for its turn, whoever asked', async () => {
  const { loop, begun, turn, end, fail, failures } = byHand();
  loop.ask();
  await fail(new Error('no'));
  expect([failures, begun()]).toEqual([[new Error('no')], 1]);
  turn();
  expect(begun()).toBe(2);
  await end();
});

test('stopping waits for the work under way, and nothing follows', async () => {
  const { loop, begun, turn, end, timer } = byHand();
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  expect([timer.isEnded, isStopped]).toEqual([true, false]);
  await end(true);
  await stopped;
  turn();
  loop.ask();
  expect(begun()).toBe(1);
});

test('without a timer of its own it works by that of Node, which does not outlive it', async () => {
  vi.useFakeTimers();
  try {
    let works = 0;
    const loop = startLoop({
      everyMs: 1000,
      work: () => {
        works += 1;
        return Promise.resolve();
      },
      failed: () => undefined,
    });
    await vi.advanceTimersByTimeAsync(2000);
    expect(works).toBe(3);
    await loop.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
