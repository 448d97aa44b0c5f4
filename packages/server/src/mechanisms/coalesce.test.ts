import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** A coalescer whose time and work the test moves by hand. */
function byHand(options: { readonly most?: number; readonly isReady?: () => boolean } = {}) {
  const later: (() => void)[] = [];
  const works: { readonly items: readonly string[]; readonly end: () => void }[] = [];
  const coalescer = coalesce<string>({
    soon: (callback) => later.push(callback),
    work(items) {
      const { promise, resolve } = Promise.withResolvers<void>();
      works.push({ items, end: resolve });
      return promise;
    },
    ...options,
  });
  return {
    add: (...items: string[]) => {
      for (const item of items) coalescer.add(item);
    },
    wake: () => coalescer.wake(),
    /** Time passes; says how many had asked for it. */
    pass: () => later.splice(0).map((callback) => callback()).length,
    end: async () => {
      works.at(-1)?.end();
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
    state: () => ({ works: works.map(({ items }) => items.join('')), pending: coalescer.pending() }),
  };
}

test('what comes within a short while is worked on together, in its order', () => {
  const { add, pass, state } = byHand();
  add('a', 'b');
  expect(state()).toEqual({ works: [], pending: 2 });
  expect(pass()).toBe(1);
  expect(state()).toEqual({ works: ['ab'], pending: 0 });
});

test('what comes during a work waits for the next one, which is asked for when it has ended', async () => {
  const { add, pass, end, state } = byHand();
  add('a');
  pass();
  add('b', 'c');
  expect(pass()).toBe(0);
  await end();
  expect(pass()).toBe(1);
  expect(state()).toEqual({ works: ['a', 'bc'], pending: 0 });
  await end();
  expect(pass(), 'nothing waits').toBe(0);
});

test.each([
  { most: 2, works: ['ab', 'cd', 'e'] },
  { most: 5, works: ['abcde'] },
  { most: 9, works: ['abcde'] },
])('of five, at most $most at a time', async ({ most, works }) => {
  const { add, pass, end, state } = byHand({ most });
  add('a', 'b', 'c', 'd', 'e');
  while (pass() > 0) await end();
  expect(state()).toEqual({ works, pending: 0 });
});

test('what may not be worked on waits, and is looked at with the next item or when woken', async () => {
  let isReady = false;
  const { add, wake, pass, end, state } = byHand({ isReady: () => isReady });
  add('a');
  expect([pass(), pass()]).toEqual([1, 0]);
  add('b');
  expect([pass(), state()]).toEqual([1, { works: [], pending: 2 }]);
  isReady = true;
  wake();
  wake();
  expect(pass(), 'woken twice, asked once').toBe(1);
  await end();
  expect(state()).toEqual({ works: ['ab'], pending: 0 });
});
