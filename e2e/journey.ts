import { expect, type Page, test as base } from '@playwright/test';
import { z } from 'zod';

const productSchema = z.object({
  address: z.string(),
  dataDir: z.string(),
  pairingCodes: z.record(z.string(), z.string()),
});
export type Product = z.output<typeof productSchema>;

/** A journey with the started product at hand. An error that nothing in the page has caught fails it. */
export const test = base.extend<{ product: Product; quiet: undefined }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the library reads the names of the fixtures from this pattern
    async ({}, use) => {
      await use(productSchema.parse(JSON.parse(process.env['JOURNEY_PRODUCT'] ?? '{}')));
    },
    { scope: 'test' },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.address);
  },
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await use(undefined);
      expect(errors, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in as one of the demo's users. */
export async function signIn(page: Page, username: string): Promise<void> {
  const as = username.startsWith('operator') ? '?as=admin' : username.startsWith('fleet') ? '?as=fleet' : '';
  await page.goto(`/login${as}`);
  await page.getByRole('textbox', { name: /Username|Usuario/ }).fill(username);
  await page.getByRole('textbox', { name: /Password|Contraseña/ }).fill('Vinculum#2026');
  await page.getByRole('button', { name: /^(Sign in|Iniciar sesión|Entrar)$/ }).click();
  await expect(page.getByRole('banner')).toContainText('PORTAL');
}
