import { may } from '@vinculum/contract/access/access.ts';
import { expect, test } from 'vitest';
import { cardsFor } from '../domains/home/cards.ts';
import { admin } from '../testing/actors.ts';
import { domains } from './domains.ts';

const operator = admin('USER_ADMIN').principal;
const routes = domains.flatMap((domain) => domain.routes);

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

test.each(specified)('%s is an address that an administrator of the platform may open', (address) => {
  const path = address.replace(/\{(\w+)\}/, '$$$1');
  const open = routes.filter(({ endpoint }) => endpoint === undefined || may(operator, endpoint.access));
  expect(open.map((route) => route.path)).toContain(path);
});

test('the cards of the landing page lead to the specified addresses, in the order of the specification', () => {
  const cards = cardsFor(operator, () => true).map(({ to }) => to);
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
