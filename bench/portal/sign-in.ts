import type { Browser, BrowserContext } from '@playwright/test';
import type { Kept } from './open-cold.ts';

/** Signs in one of the demo's users as people do, and gives what the browser keeps of it. */
export async function signIn(browser: Browser, address: string, username: string): Promise<Kept> {
  const context = await browser.newContext();
  try {
    await signInWithin(context, address, username);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Signs in one of the demo's users in a context, which then has the session. */
export async function signInWithin(
  context: BrowserContext,
  address: string,
  username: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/login${username.startsWith('operator') ? '?as=admin' : ''}`);
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill('Vinculum#2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('banner').filter({ hasText: 'PORTAL' }).waitFor();
  // A page that stays open would use up the cookie of the session, which works once.
  await page.close();
}
