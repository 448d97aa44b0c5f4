import { expect } from '@playwright/test';
import { faultsIn, type Look, settled } from './faults-in.ts';
import { signIn, test } from './journey.ts';

const screens = {
  'consumer.admin': [
    '/',
    '/consent-forms',
    '/consent-form/new',
    '/consent-view/1001',
    '/publish-consent/1001',
    '/revoke-consent/new',
    '/consent-responses/all',
    '/data-packages',
    '/data-package-view/501',
    '/consent-form/new?packages=501',
    '/notifications',
    '/oems',
    '/live-data',
    '/stream-keys',
    '/msa',
    '/domain-whitelisting',
    '/domain-blacklisting',
    '/consent-report',
    '/push-notification',
    '/cloud-command',
    '/add-remote-signal',
    '/here-maps-restriction',
    '/vehicle-messages',
    '/vehicle-messages/1',
    '/consumer-data',
    '/consumer-vin-data',
    '/raw-data',
    '/charts',
    '/accelerometer-chart',
    '/load-tester',
    '/messages',
    '/messages/compose',
  ],
  'oem.admin': [
    '/',
    '/consent-forms?consumer=102',
    '/consent-view/1001',
    '/revoke-consent/1001',
    '/oems-consumer',
    '/data-packages',
    '/data-package-view/501',
    '/data-package/new',
    '/fleet-hand-over',
  ],
  'fleet.admin': ['/', '/fleets', '/fleets/1', '/fleet-vehicles/YNR40EA5XR1100011', '/msa'],
  'operator.admin': [
    '/',
    '/consent-report',
    '/update-signal',
    '/import-signals',
    '/admin-logs',
    '/logs-list',
    '/audit',
  ],
} as const;

/** Over both languages: both colour schemes and both widths, each pair of them once. */
const looks = {
  'en-GB': [
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: 400 },
  ],
  'es-ES': [
    { colorScheme: 'dark', width: 1440 },
    { colorScheme: 'light', width: 400 },
  ],
} as const satisfies Record<string, readonly Look[]>;

for (const [locale, of] of Object.entries(looks)) {
  test.describe(locale, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } });
    const all = Object.entries(screens).flatMap(([username, paths]) =>
      paths.map((path) => ({ username, path })),
    );
    for (const { username, path } of all) {
      test(`axe finds nothing at ${path} for ${username}`, async ({ page }) => {
        await signIn(page, username);
        await page.goto(path);
        await settled(page);
        expect(await faultsIn(page, path, of)).toEqual([]);
      });
    }
    test('axe finds nothing before sign-in', async ({ page, product }) => {
      const found: string[] = [];
      for (const path of ['/login', `/car/${Object.keys(product.pairingCodes)[0] ?? ''}`]) {
        await page.goto(path);
        await settled(page);
        found.push(...(await faultsIn(page, path, of)));
      }
      expect(found).toEqual([]);
    });
  });
}
