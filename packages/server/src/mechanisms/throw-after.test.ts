import { expect, test } from 'vitest';
import { throwAfter } from './throw-after.ts';

const first = new Error('the disk is full');

test('what was to be done about an error is done, and the error is thrown', async () => {
  const done: string[] = [];
  await expect(throwAfter(first, async () => done.push('told'))).rejects.toBe(first);
  expect(done).toEqual(['told']);
});

test('an error after which something else fails is still known', async () => {
  const second = new Error('the database is gone');
  await expect(throwAfter(first, () => Promise.reject(second))).rejects.toMatchObject({
    message: 'the disk is full; then: the database is gone',
    errors: [first, second],
    cause: second,
  });
});
