import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that ends when it is told to, and what has begun of it. */
function bench(atOnce: number) {
  const queue = createFairQueue<string>(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    begun,
    run: (whose: string, name: string) =>
      queue.run(whose, () => {
        begun.push(name);
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
        return promise;
      }),
    end: (name: string, error?: Error) => ends.get(name)?.(error),
  };
}

test('one of each at a time, in turn between them and in order within', async () => {
  const { begun, run, end } = bench(2);
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((name) => run(name.slice(0, 1), name));
  expect(begun).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'c2', 'a3']) {
    end(name);
    await all[['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].indexOf(name)];
    await Promise.resolve();
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'c2']);
});

test('what fails fails for who asked for it, and holds nobody up', async () => {
  const { run, end } = bench(1);
  const [first, second] = [run('a', 'a1'), run('a', 'a2')];
  end('a1', new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await Promise.resolve();
  end('a2');
  expect(await second).toBe('a2');
});
