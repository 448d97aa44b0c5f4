import { expect, test } from 'vitest';
import { flagsIn, groupsOf, portalIn, roleIn } from './principal.ts';
import { featureBits } from './vocabulary.ts';

// Shows 1-6.2
test.each([
  [['USER_EDITOR', 'CONSUMERS'], 'USER_EDITOR'],
  [['CONSUMERS', 'ADN', 'USER_VIEWER'], 'USER_VIEWER'],
  [['USER_VIEWER', 'USER_ADMIN'], 'USER_VIEWER'],
  [['USER_ADMIN', 'USER_VIEWER'], 'USER_ADMIN'],
  // Another one that contains USER comes first: it is the role, and none that anybody knows.
  [['POWER_USERS', 'USER_ADMIN'], null],
  [['eu-west-1_USERPOOL', 'USER_EDITOR'], null],
  [['users', 'USER_EDITOR'], 'USER_EDITOR'],
  [['CONSUMERS', 'ADMIN'], null],
  [[], null],
] as const)('of the groups %j the first that contains USER is the role: %s', (groups, role) => {
  expect(roleIn(groups)).toBe(role);
});

test.each([
  [0, ['OEMS']],
  [featureBits.USER_VIEWER, ['USER_VIEWER', 'OEMS']],
  // The highest of several comes first, so it is the role.
  [featureBits.USER_VIEWER | featureBits.USER_ADMIN, ['USER_ADMIN', 'USER_VIEWER', 'OEMS']],
  [
    featureBits.MESSAGES | featureBits.USER_EDITOR | featureBits.ADN,
    ['USER_EDITOR', 'OEMS', 'ADN', 'MESSAGES'],
  ],
])('the bits %i become the groups %j', (bits, groups) => {
  expect(groupsOf('OEMS', bits)).toEqual(groups);
  expect(portalIn(groups)).toBe('OEMS');
});

test('only the flags that there are, are flags', () => {
  expect(flagsIn(['USER_ADMIN', 'MESSAGES', 'OEMS', 'ADN', 'SOMETHING'])).toEqual(['ADN', 'MESSAGES']);
  expect(portalIn(['USER_ADMIN', 'ADN'])).toBeNull();
});
