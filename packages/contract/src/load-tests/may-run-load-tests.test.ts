import { expect, test } from 'vitest';
import type { FeatureFlag, Portal, UserRole } from '../access/vocabulary.ts';
import { mayRunLoadTests } from './may-run-load-tests.ts';

test.each<[Portal, UserRole, FeatureFlag[], boolean]>([
  ['ADMIN', 'USER_EDITOR', [], true],
  ['ADMIN', 'USER_VIEWER', [], false],
  ['CONSUMERS', 'USER_ADMIN', ['LOAD_TESTER'], true],
  ['CONSUMERS', 'USER_ADMIN', [], false],
  ['CONSUMERS', 'USER_EDITOR', ['LOAD_TESTER'], false],
])('%s, %s with %j may start and stop load tests: %s', (portal, ...[role, flags, may]) => {
  expect(mayRunLoadTests({ userId: 1, username: 'nora', organisationId: 1, portal, role, flags })).toBe(may);
});
