import { expect, test } from 'vitest';
import type { Principal } from '../access/principal.ts';
import type { FeatureFlag, UserRole } from '../access/vocabulary.ts';
import { maySend } from './send-access.ts';

function user(role: UserRole, flags: readonly FeatureFlag[] = []): Principal {
  return { userId: 1, username: 'u', organisationId: 1, portal: 'CONSUMERS', role, flags };
}

const [signal, restriction] = [['hvacTemperatureSet'], ['speed-limit']];

test.each<[string, Principal, boolean[]]>([
  ['an administrator without flags', user('USER_ADMIN'), [true, true, false, false]],
  ['an administrator with ADN', user('USER_ADMIN', ['ADN']), [true, true, true, true]],
  ['an editor with ADN', user('USER_EDITOR', ['ADN']), [false, false, true, true]],
  ['an editor with HERE_MAPS', user('USER_EDITOR', ['HERE_MAPS']), [false, false, false, true]],
  ['an editor with SENT_POLAND', user('USER_EDITOR', ['SENT_POLAND']), [false, false, false, true]],
  ['a viewer with ADN', user('USER_VIEWER', ['ADN']), [false, false, false, false]],
  ['an OEM with ADN', { ...user('USER_ADMIN', ['ADN']), portal: 'OEMS' }, [false, false, false, false]],
])('%s may send notifications, commands, signals, restrictions: %o', (_who, principal, allowed) => {
  expect([
    maySend(principal, 'notification', []),
    maySend(principal, 'command', []),
    maySend(principal, 'remote-signals', signal),
    maySend(principal, 'remote-signals', restriction),
  ]).toEqual(allowed);
});

test('a restriction among signals does not open the way for them', () => {
  expect(maySend(user('USER_EDITOR', ['HERE_MAPS']), 'remote-signals', [...signal, ...restriction])).toBe(
    false,
  );
});
