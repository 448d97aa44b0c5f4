import { expect, test } from 'vitest';
import { allow, apiKey, may, pairingCode, publicAccess, signedIn, signedInOrKey } from './access.ts';
import type { Principal } from './principal.ts';
import { portalOf } from './vocabulary.ts';

const user: Principal = {
  userId: 1,
  username: 'nora.falk',
  organisationId: 1,
  portal: 'CONSUMERS',
  role: 'USER_EDITOR',
  flags: ['ADN', 'REPORTS'],
};

test('what everybody may, what a user may and what no user may', () => {
  const kinds = [publicAccess, signedIn, signedInOrKey, apiKey, pairingCode];
  expect(kinds.map((access) => may(user, access))).toEqual([true, true, true, false, false]);
  expect(kinds.map((access) => may(null, access))).toEqual([true, false, false, false, false]);
});

test.each([
  ['the portal', allow({ portal: 'CONSUMERS' }), true],
  ['another portal', allow({ portal: 'OEMS' }), false],
  ['one of two portals', allow({ portal: 'OEMS' }, { portal: 'CONSUMERS' }), true],
  ['nothing', allow(), false],
  ['a lower role', allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' }), true],
  ['the role itself', allow({ portal: 'CONSUMERS', role: 'USER_EDITOR' }), true],
  ['a higher role', allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' }), false],
  ['one of two flags', allow({ portal: 'CONSUMERS', anyFlag: ['LIVE_DATA', 'REPORTS'] }), true],
  ['another flag', allow({ portal: 'CONSUMERS', anyFlag: ['LIVE_DATA'] }), false],
  ['no flag that there is', allow({ portal: 'CONSUMERS', anyFlag: [] }), false],
])('a call that asks for %s', (_, access, is) => {
  expect(may(user, access)).toBe(is);
  expect(may(null, access)).toBe(false);
});

test('who has no role may do what asks for none', () => {
  const nobody = { ...user, role: null };
  expect(may(nobody, allow({ portal: 'CONSUMERS' }))).toBe(true);
  expect(may(nobody, allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' }))).toBe(false);
});

test('each role of an organisation leads to its portal', () => {
  expect(([4, 5, 6, 7] as const).map(portalOf)).toEqual(['OEMS', 'CONSUMERS', 'FLEET_MANAGER', 'ADMIN']);
});
