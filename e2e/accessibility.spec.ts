import { expect } from '@playwright/test';
import { faultsOf, settled } from './faults-of.ts';
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
    '/notifications',
    '/oems',
    '/live-data',
    '/stream-keys',
  ],
  'oem.admin': ['/', '/oems-consumer'],
  'fleet.admin': ['/'],
  'operator.admin': ['/'],
} as const;

const looks = [
  { colorScheme: 'light', locale: 'en-GB', width: 1440 },
  { colorScheme: 'dark', locale: 'es-ES', width: 1440 },
  { colorScheme: 'dark', locale: 'en-GB', width: 400 },
  { colorScheme: 'light', locale: 'es-ES', width: 400 },
] as const;

for (const { colorScheme, locale, width } of looks) {
  test.describe(`${colorScheme}, ${locale}, ${width} pixels`, () => {
    test.use({
      colorScheme,
      locale,
      viewport: { width, height: 900 },
      contextOptions: { reducedMotion: 'reduce' },
    });
    for (const [username, paths] of Object.entries(screens)) {
      test(`axe finds nothing on the screens of ${username}`, async ({ page }) => {
        test.setTimeout(180_000);
        await signIn(page, username);
        const found: string[] = [];
        for (const path of paths) {
          await page.goto(path);
          await settled(page);
          found.push(...(await faultsOf(page, path)));
        }
        expect(found).toEqual([]);
      });
    }
    test('axe finds nothing before sign-in', async ({ page, product }) => {
      const found: string[] = [];
      for (const path of ['/login', `/car/${Object.keys(product.pairingCodes)[0] ?? ''}`]) {
        await page.goto(path);
        await settled(page);
        found.push(...(await faultsOf(page, path)));
      }
      expect(found).toEqual([]);
    });
  });
}
