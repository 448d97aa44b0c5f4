import { expect, test } from 'vitest';
import { unlistedLocks } from './advisory-locks.ts';
import { readSourceFiles } from './source-files.ts';

test('the numbers of all advisory locks stand in one list', () => {
  expect(unlistedLocks(readSourceFiles())).toEqual([]);
});

test.each([
  ['select pg_advisory_xact_lock(7402120)', 1],
  ['select pg_try_advisory_lock(${LOCKS}, hashtext(${job}))', 1],
  ['select pg_advisory_xact_lock_shared(${sql.lit(GATE)}, gate)', 1],
  ['select pg_advisory_unlock(${advisoryLockClasses.job}, hashtext(${job}))', 0],
  ['select pg_advisory_xact_lock(${sql.lit(advisoryLocks.auditSeal)})', 0],
  ["select pg_advisory_xact_lock(hashtextextended('load-tests', 0))", 0],
])('the guard finds in %s: %i', (text, found) => {
  expect(unlistedLocks([{ path: 'packages/server/src/x-store.ts', text }])).toHaveLength(found);
});
