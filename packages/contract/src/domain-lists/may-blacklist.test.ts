import { expect, test } from 'vitest';
import type { FeatureFlag, Portal, UserRole } from '../access/vocabulary.ts';
import { mayBlacklist } from './may-blacklist.ts';

test.each<[Portal, UserRole, FeatureFlag[], boolean]>([
  ['CONSUMERS', 'USER_ADMIN', ['BLACKLISTING'], true],
  ['CONSUMERS', 'USER_ADMIN', ['ADN'], true],
  ['CONSUMERS', 'USER_ADMIN', ['REPORTS'], false],
  ['CONSUMERS', 'USER_EDITOR', ['BLACKLISTING'], false],
  ['OEMS', 'USER_ADMIN', ['BLACKLISTING'], false],
  ['ADMIN', 'USER_ADMIN', [], true],
])('%s, %s with %j may blacklist: %s', (portal, ...[role, flags, may]) => {
  expect(mayBlacklist({ userId: 1, username: 'nora', organisationId: 1, portal, role, flags })).toBe(may);
});
