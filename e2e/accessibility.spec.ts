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
} as const;

/** Screens of operator.admin; those of a line are looked at in one sign-in, for the time it takes. */
const operatorScreens = {
  'the home and the report': ['/', '/consent-report'],
  organisations: ['/organisations', '/reset-password', '/domain-blacklisting'],
  'load-test profiles': ['/asvlt-profile-management', '/asvlt-profile-management/0', '/load-tester'],
  'certificate templates': ['/template-management', '/template-management/0', '/load-tester-dashboard'],
  'the simulator, jobs and health': ['/web-simulator', '/run-cron', '/health-status', '/live-data'],
  'consent forms': ['/consent-forms', '/consent-view/1001', '/consent-responses/all'],
  'publishing and revoking': ['/publish-consent/new', '/revoke-consent/new'],
  'changes of consents': ['/clone-consent/new', '/update-consent/new', '/master-consent-form'],
  notifications: ['/push-notification', '/predefined-notification', '/vehicle-messages'],
  'settings in cars': ['/add-remote-signal', '/here-maps-restriction'],
  signals: ['/update-signal', '/import-signals'],
  'logs and the audit trail': ['/admin-logs', '/logs-list', '/audit'],
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
    for (const [what, paths] of Object.entries(operatorScreens)) {
      test(`axe finds nothing at ${what} for operator.admin`, async ({ page }) => {
        await signIn(page, 'operator.admin');
        const found: string[] = [];
        for (const path of paths) {
          await test.step(path, async () => {
            await page.goto(path);
            await settled(page);
            found.push(...(await faultsIn(page, path, of)));
          });
        }
        expect(found).toEqual([]);
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
