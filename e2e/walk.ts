import type { Page } from '@playwright/test';
import { settled, WATCH_MOTION } from './faults-in.ts';
import { signInByForm, test as journey } from './journey.ts';
import { until } from './until.ts';

const NOWHERE = '/nowhere';
const NOTHING = JSON.stringify('This page does not exist');
const SHOWN = 'document.body.textContent';

/**
 * A journey of one user (`actor`; nobody when null) in a page that this worker keeps for them: signed in once, and led
 * from screen to screen without loading the portal again.
 */
export const test = journey.extend<{ actor: string | null }, { pages: Map<string | null, Page> }>({
  actor: [null, { option: true }],
  pages: [
    // oxlint-disable-next-line no-empty-pattern -- the library reads the names of the fixtures from this pattern
    async ({}, use) => {
      const pages = new Map<string | null, Page>();
      await use(pages);
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  page: async ({ actor, pages, browser, product }, use) => {
    const page = pages.get(actor) ?? (await newPage());
    pages.set(actor, page);
    await use(page);
    // A screen that stays open goes on drawing and asking beside the next user's.
    await route(page, NOWHERE);

    async function newPage(): Promise<Page> {
      const context = await browser.newContext({
        baseURL: product.address,
        // No locale, as browsers of containers and kiosks have it: every screen is shown in one all the same.
        locale: 'en-US@posix',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
      });
      const opened = await context.newPage();
      await opened.addInitScript(WATCH_MOTION);
      if (actor !== null) await signInByForm(opened, actor);
      return opened;
    }
  },
});

/**
 * Follows the portal's own link to an address, or has its router go there. Between two screens lies an address that
 * leads nowhere, so that none is taken for the one before and each is shown as to somebody who has just come.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await route(page, NOWHERE);
  await until(page, { 'nothing shown': `${SHOWN}.includes(${NOTHING})` });
  const link = page.getByRole('navigation').locator(`a[href="${path}"]`);
  await ((await link.count()) > 0 ? link.first().click() : route(page, path));
  await settled(page, { 'something shown': `!${SHOWN}.includes(${NOTHING})` });
}

/** The portal's router hears of every address that its page is given. */
async function route(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
}
