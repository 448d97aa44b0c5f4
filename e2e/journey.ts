import { type BrowserContext, type ConsoleMessage, expect, type Page, test as base } from '@playwright/test';
import { z } from 'zod';

const productSchema = z.object({
  address: z.string(),
  dataDir: z.string(),
  pairingCodes: z.record(z.string(), z.string()),
});
export type Product = z.output<typeof productSchema>;
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * The sessions of this worker's users, as the last journey of each left them. A refresh cookie works once and a used
 * one ends the session, so only one browser has it at a time: it is taken out for a journey and put back after it.
 */
const resting = new Map<string, StorageState>();
const inUse = new Map<BrowserContext, string>();

/** What the portal writes for a text that is not there, of which its reader sees the key. */
const NO_TEXT = 'MISSING_MESSAGE';

/** A journey with the started product at hand. An error that nothing in the page has caught fails it, or no text. */
export const test = base.extend<{ product: Product; quiet: undefined; sessions: undefined }>({
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
      const note = (error: Error) => errors.push(error.message);
      const noteText = (message: ConsoleMessage) => {
        if (message.text().includes(NO_TEXT)) errors.push(message.text());
      };
      page.on('pageerror', note);
      page.on('console', noteText);
      await use(undefined);
      page.off('pageerror', note);
      page.off('console', noteText);
      expect(errors, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  sessions: [
    async ({ page }, use) => {
      await use(undefined);
      for (const [context, username] of inUse) {
        // A page that stays open would use up the cookie that the next journey gets.
        for (const open of context.pages()) if (open !== page) await open.close();
        if (context === page.context()) await page.goto('about:blank');
        resting.set(username, await context.storageState());
        if (context !== page.context()) await context.close();
      }
      inUse.clear();
    },
    { auto: true },
  ],
});

/**
 * Takes up the session that this worker has of one of the demo's users; without one, or when it has ended, signs in.
 */
export async function signIn(page: Page, username: string): Promise<void> {
  const state = resting.get(username);
  resting.delete(username);
  inUse.set(page.context(), username);
  page.context().once('close', (context) => inUse.delete(context));
  if (state !== undefined) {
    await page.context().setStorageState(state);
    await page.goto('/');
    const banner = page.getByRole('banner').filter({ hasText: 'PORTAL' });
    await expect(banner.or(page.getByRole('textbox', { name: /Password|Contraseña/ }))).toBeVisible();
    if (await banner.isVisible()) {
      // Whoever signed in as somebody else meanwhile left that session.
      await expect(banner, `the session of ${username}`).toContainText(portalOf(username));
      return;
    }
  }
  await signInByForm(page, username);
}

/** The portal of one of the demo's users, as its head names it. */
function portalOf(username: string): RegExp {
  if (username.startsWith('operator')) return /ADMIN/;
  if (username.startsWith('fleet')) return /FLEET|FLOTAS/;
  return username.startsWith('oem') ? /OEMS|FABRICANTES/ : /CONSUMERS|CONSUMIDORES/;
}

/** Signs in as one of the demo's users, at the door of their portal. */
export async function signInByForm(page: Page, username: string): Promise<void> {
  const as = username.startsWith('operator') ? '?as=admin' : username.startsWith('fleet') ? '?as=fleet' : '';
  await page.goto(`/login${as}`);
  await page.getByRole('textbox', { name: /Username|Usuario/ }).fill(username);
  await page.getByRole('textbox', { name: /Password|Contraseña/ }).fill('Vinculum#2026');
  await page.getByRole('button', { name: /^(Sign in|Iniciar sesión|Entrar)$/ }).click();
  await expect(page.getByRole('banner')).toContainText('PORTAL');
}

/** Follows a line of the navigation that stands in one of its groups, which is opened where it is not. */
export async function followMenu(page: Page, name: string, group: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  const heading = menu.getByRole('button', { name: group });
  await expect(heading).toBeVisible();
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  await menu.getByRole('link', { name, exact: true }).click();
}
