import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
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
    '/stream-keys',
  ],
  'oem.admin': ['/', '/oems-consumer'],
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
    test('axe finds nothing at sign-in', async ({ page }) => {
      await page.goto('/login');
      await settled(page);
      expect(await faultsOf(page, '/login')).toEqual([]);
    });
  });
}

/** The screen has its heading and no skeleton any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** What axe finds, and a page that scrolls sideways. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  );
  const isWider = await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  return isWider === true ? [...found, `${path} scrolls sideways`] : found;
}
