import { expect, test } from 'vitest';
import { advisoryLockClasses, advisoryLocks } from './advisory-locks.ts';

test.each([{ locks: advisoryLocks }, { locks: advisoryLockClasses }])(
  'no two of $locks are one',
  ({ locks }) => {
    const numbers: number[] = Object.values(locks);
    expect(new Set(numbers).size).toBe(numbers.length);
  },
);
