import { may } from '@vinculum/contract/access/access.ts';
import { expect, test } from 'vitest';
import { hrefOf } from '../lib/screens/addresses.ts';
import { cardsFor } from '../lib/screens/screens.ts';
import { admin } from '../testing/actors.ts';
import { domains } from './domains.ts';
import { portalScreens } from './router.tsx';

const operator = admin('USER_ADMIN').principal;

/** The addresses that specification 3, section 2, names for an administrator of the platform, in its order. */
const specified = [
  '/',
  '/organisations',
  '/reset-password',
  '/load-tester',
  '/load-tester-dashboard',
  '/asvlt-profile-management',
  '/asvlt-profile-management/{id}',
  '/template-management',
  '/template-management/{id}',
  '/web-simulator',
  '/run-cron',
  '/admin-logs',
  '/logs-list',
  '/domain-blacklisting',
  '/consent-report',
  '/master-consent-form',
  '/consent-forms',
  '/consent-view/{consentFormId}',
  '/publish-consent/{consentFormId}',
  '/revoke-consent/{consentFormId}',
  '/consent-responses/{consentFormId}',
  '/clone-consent/{consentFormId}',
  '/update-consent/{consentFormId}',
  '/update-signal',
  '/push-notification',
  '/predefined-notification',
  '/add-remote-signal',
  '/here-maps-restriction',
];

// Shows 3-2.3, 3-2.5, 3-2.6, 3-2.7, 3-2.8, 3-2.9, 3-2.10, 3-2.11, 3-2.12, 3-2.13, 3-2.14, 3-2.15, 3-2.16
// Shows 3-2.17, 3-2.18, 3-2.19, 3-2.20, 3-2.21, 3-2.22, 3-2.23, 3-2.24, 3-2.25, 3-2.26, 3-2.27
test.each(specified)('%s is an address that an administrator of the platform may open', (address) => {
  const path = address.replace(/\{(\w+)\}/, '$$$1');
  const open = portalScreens.filter(
    ({ endpoint }) => endpoint === undefined || may(operator, endpoint.access),
  );
  expect(open.map((one) => one.path)).toContain(path);
});

test('no address is of two domains: the order in which these are joined says nothing', () => {
  const owners = domains.flatMap(({ screens: own }) => [...new Set(own.map(({ path }) => path))]);
  expect(owners.filter((path, at) => owners.indexOf(path) !== at)).toEqual([]);
});

// Shows 3-2.4
test('the cards of the landing page lead to the specified addresses, in the order of the specification', () => {
  const cards = cardsFor(operator, portalScreens).map(({ to }) => hrefOf(to));
  expect(cards.slice(0, 22)).toEqual([
    '/organisations',
    '/reset-password',
    '/load-tester',
    '/asvlt-profile-management',
    '/template-management',
    '/load-tester-dashboard',
    '/web-simulator',
    '/run-cron',
    '/consent-forms',
    '/publish-consent/new',
    '/revoke-consent/new',
    '/consent-responses/all',
    '/clone-consent/new',
    '/update-consent/new',
    '/update-signal',
    '/domain-blacklisting',
    '/admin-logs',
    '/master-consent-form',
    '/push-notification',
    '/predefined-notification',
    '/add-remote-signal',
    '/here-maps-restriction',
  ]);
});
