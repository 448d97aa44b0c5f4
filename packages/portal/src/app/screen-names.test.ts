import type { Principal } from '@vinculum/contract/access/principal.ts';
import { expect, test } from 'vitest';
import { hrefOf } from '../lib/screens/addresses.ts';
import { textsEn } from '../lib/language/texts.en.ts';
import { textsEs } from '../lib/language/texts.es.ts';
import { actor, admin, fleetManager } from '../testing/actors.ts';
import { featureFlags } from '@vinculum/contract/access/vocabulary.ts';
import { screensToGo } from '../lib/screens/screens.ts';
import { portalScreens } from './router.tsx';

/** Addresses to which the specifications give one name in the menu or the title and another on the card of home. */
const specifiedTwice: Readonly<Record<string, string>> = {
  '/push-notification': 'UI Notification (1, section 2), push notification (2, section 2)',
  '/consent-report': 'Consent status report and the card consent report (2, section 2)',
  '/asvlt-profile-management': 'ASVLT Profile Management (1, section 2), profile management (3, section 2)',
  '/domain-blacklisting': 'Domains admin page and the card domain blacklisting (3, section 2)',
  '/master-consent-form':
    'the page Create Master Consent Form and the card master consent form (3, section 2)',
  '/admin-logs': 'the page View Logs and the card logs (3, section 2)',
  '/charts': 'Accelerometer charts and the card charts (2, section 2)',
  '/accelerometer-chart': 'Accelerometer chart and the card accelerometer data (2, section 2)',
};

const people: readonly Principal[] = [
  actor('CONSUMERS', 'USER_ADMIN', featureFlags).principal,
  actor('OEMS', 'USER_ADMIN', featureFlags).principal,
  fleetManager('USER_ADMIN').principal,
  admin('USER_ADMIN').principal,
];

function textOf(texts: unknown, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
      texts,
    );
  return typeof found === 'string' ? found : `no text for ${key}`;
}

test.each([
  ['English', textsEn],
  ['Spanish', textsEs],
])('menu, card and title call a screen the same in %s', (_language, texts) => {
  const severalNames = people.flatMap((person) =>
    screensToGo(person, portalScreens)
      .map(({ to, textKeys }) => [hrefOf(to), ...new Set(textKeys.map((key) => textOf(texts, key)))])
      .filter(([to = '', ...names]) => names.length > 1 && !(to in specifiedTwice)),
  );
  expect(severalNames).toEqual([]);
});

test('a screen that the specifications name twice is found by its menu’s name and by its card’s', () => {
  const [person] = people;
  const screens = person === undefined ? [] : screensToGo(person, portalScreens);
  const found = screens.find(({ to }) => to === '/push-notification');
  const names = new Set(found?.textKeys.map((key) => textOf(textsEn, key).toLowerCase()));
  expect([...names]).toEqual(['ui notification', 'push notification']);
});
