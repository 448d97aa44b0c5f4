import { expect, test } from 'vitest';
import type { MessageReport } from '../../domains/car-messages/public.ts';
import { batchWords } from './batch-words.ts';

const wordOf = (messageId: number): MessageReport => ({
  messageId,
  vin: `YNR${String(messageId).padStart(14, '0')}`,
  kind: 'command',
  attempt: 1,
  saidAt: 0,
  state: 'DELIVERED',
  rank: 20,
  reason: null,
  answer: null,
  placeConsents: [],
});

/** Writes all at once or nothing; a batch with the bad word cannot be written. */
function storeWithout(bad: number) {
  const batches: number[][] = [];
  const failures: unknown[] = [];
  const record = batchWords({
    write(reports) {
      batches.push(reports.map(({ messageId }) => messageId));
      const isBad = reports.some(({ messageId }) => messageId === bad);
      return isBad ? Promise.reject(new Error('out of range')) : Promise.resolve();
    },
    soon: (callback) => queueMicrotask(callback),
    failed: (error) => failures.push(error),
  });
  return { batches, failures, record };
}

test('what cars say at the same time is written together', async () => {
  const { batches, record } = storeWithout(0);
  await Promise.all([1, 2, 3].map((id) => record(wordOf(id))));
  expect(batches).toEqual([[1, 2, 3]]);
});

test('a word that cannot be written fails for its own car only', async () => {
  const { failures, record } = storeWithout(2);
  const written = await Promise.allSettled([1, 2, 3].map((id) => record(wordOf(id))));
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(failures).toEqual([new Error('out of range')]);
});

test('what is said while words are written is written after them', async () => {
  const { batches, record } = storeWithout(0);
  await record(wordOf(1)).then(() => record(wordOf(2)));
  const [third, fourth] = [record(wordOf(3)), Promise.resolve().then(() => record(wordOf(4)))];
  await Promise.all([third, fourth]);
  expect(batches).toEqual([[1], [2], [3], [4]]);
});
