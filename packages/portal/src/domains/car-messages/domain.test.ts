import type { FeatureFlag, UserRole } from '@vinculum/contract/access/vocabulary.ts';
import { expect, test } from 'vitest';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { portalScreens } from '../../app/router.tsx';
import { hrefOf } from '../../lib/screens/addresses.ts';
import { cardsFor, menuFor } from '../../lib/screens/screens.ts';
import { admin, consumer, oem } from '../../testing/actors.ts';
import { carMessagesDomain } from './domain.tsx';

const own: readonly string[] = carMessagesDomain.screens
  .filter(({ icon }) => icon !== undefined)
  .map(({ path }) => path);
const linesOf = (principal: Principal) =>
  menuFor(principal, portalScreens)
    .flatMap(({ lines }) => lines.map(({ to }) => hrefOf(to)))
    .filter((to) => own.includes(to));

// Shows 1-2.12, 1-2.16, 2-2.9, 2-2.10, 2-2.11, 2-2.12
test.each<[UserRole, readonly FeatureFlag[], readonly string[]]>([
  ['USER_ADMIN', [], ['/push-notification', '/cloud-command', '/vehicle-messages']],
  [
    'USER_ADMIN',
    ['ADN'],
    ['/push-notification', '/cloud-command', '/add-remote-signal', '/vehicle-messages'],
  ],
  ['USER_EDITOR', [], []],
  ['USER_EDITOR', ['ADN'], ['/add-remote-signal', '/vehicle-messages']],
  ['USER_EDITOR', ['HERE_MAPS'], ['/here-maps-restriction', '/vehicle-messages']],
  ['USER_EDITOR', ['SENT_POLAND'], ['/here-maps-restriction', '/vehicle-messages']],
  ['USER_VIEWER', ['ADN', 'HERE_MAPS'], []],
])('a consumer with %s and flags %o has the cards and menu entries %o', (role, flags, addresses) => {
  const { principal } = consumer(role, flags);
  const cards = cardsFor(principal, portalScreens).map(({ to }) => hrefOf(to));
  expect(cards.filter((to) => own.includes(to))).toEqual(addresses);
  expect(linesOf(principal).toSorted()).toEqual(addresses.toSorted());
});

// Shows 3-2.24, 3-2.25, 3-2.26, 3-2.27
test('an operator’s administrator sends in the name of consumers; a viewer sees what was sent', () => {
  const all = cardsFor(admin('USER_ADMIN').principal, portalScreens).map(({ to }) => hrefOf(to));
  expect(all.filter((to) => own.includes(to))).toEqual([
    '/push-notification',
    '/predefined-notification',
    '/add-remote-signal',
    '/here-maps-restriction',
    '/vehicle-messages',
  ]);
  expect(linesOf(admin('USER_ADMIN').principal)).toEqual([
    '/vehicle-messages',
    '/push-notification',
    '/predefined-notification',
  ]);
  expect(linesOf(admin('USER_VIEWER').principal)).toEqual(['/vehicle-messages']);
});

test('an OEM sends nothing to cars from here', () => {
  const { principal } = oem('USER_ADMIN');
  expect(linesOf(principal)).toEqual([]);
});
