import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { followMenu, signIn, test } from './journey.ts';

const PAGE = 50;
/** Fill a page and leave some for an older one. */
const CALLS = 60;
const listOfEntries = { name: 'Log entries' };
const searchField = { name: 'Search, such as a request id' };

// Shows 3-0.1, 3-1.8, 3-2.12, 3-2.52, 3-4.9
test('an operator pages logs backward, by the token, to what stands behind the newest page', async ({
  page,
}) => {
  const journey = `pages-${Date.now().toString(36)}`;
  await signIn(page, 'operator.admin');
  await openStream(page, 'api');
  const newest = Array.from({ length: CALLS }, (_, n) => CALLS - n);
  for (const n of newest.toReversed()) await page.request.get(addressOf(journey, n));
  await page.getByRole('searchbox', searchField).fill(addressOf(journey, ''));
  await expect(page).toHaveURL(/[?&]search=/);
  const entries = page.getByRole('list', listOfEntries);
  await expect(async () => {
    await page.reload();
    await expect(entries.getByRole('listitem').first()).toContainText(addressOf(journey, CALLS));
  }).toPass();
  const reported = () => callsIn(entries);
  expect(await reported()).toEqual(newest.slice(0, PAGE));
  const query = page.waitForRequest(/cloud-watch-logs\/list$/);
  await page.getByRole('button', { name: 'Older' }).click();
  expect(z.object({ next_token: z.string() }).parse((await query).postDataJSON()).next_token).not.toBe('');
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect.poll(reported, 'the older calls, each once').toEqual(newest.slice(PAGE));
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect.poll(reported).toEqual(newest.slice(0, PAGE));
});

test('an operator finds a request by its id and proves the audit trail', async ({ page }) => {
  const requestId = await refusedRequest(page);
  await signIn(page, 'operator.admin');
  await openStream(page, 'api');
  await page.getByRole('searchbox', searchField).fill(requestId);
  const entries = page.getByRole('list', listOfEntries);
  const entry = entries.getByRole('listitem').filter({ hasText: requestId }).first();
  await entry.getByRole('button', { name: 'Show the whole entry' }).click();
  await expect(entries.getByText(`"reqId": "${requestId}"`)).toBeVisible();

  await followMenu(page, 'Audit', 'Platform');
  await page.getByRole('searchbox', { name: 'Actor', exact: true }).fill('operator.admin');
  // Of all that the journeys of this user did, the newest page need not hold a sign-in.
  await page.getByRole('combobox', { name: 'Action', exact: true }).selectOption('Signed in');
  await expect(page.getByRole('table').getByText('operator.admin').first()).toBeVisible();
  await expect(page.getByRole('table').getByText('Signed in').first()).toBeVisible();
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.getByText('The chain is intact')).toBeVisible();
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await exported).suggestedFilename()).toMatch(/^audit-.*\.ndjson$/);
});

test('the logs open on what just happened, in all groups; a bar, a text and a request narrow them', async ({
  page,
}) => {
  await signIn(page, 'operator.admin');
  const requestId = await refusedRequest(page);
  await followMenu(page, 'Logs', 'Platform');
  const newest = page.getByRole('list', { name: 'Newest log entries' });
  const refused = newest.getByRole('listitem').filter({ hasText: requestId });
  await expect(refused, 'it comes by itself').toBeVisible();
  const figure = page.getByRole('figure', { name: 'Lines over time' });
  await figure
    .getByRole('button', { name: /Warning [1-9]/ })
    .last()
    .click();
  await expect(page).toHaveURL(/[?&]from=/);
  await page.getByRole('button', { name: /back to the whole range$/ }).click();
  await refused.getByRole('button', { name: 'Show the whole entry' }).click();
  await refused.getByRole('button', { name: `Only entries with ${requestId}` }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]search=${requestId}`));
  await expect(newest.getByRole('listitem').first()).toContainText(requestId);
  await expect(page.getByText('Everything in this range was looked at.')).toBeVisible();
});

/** A call that the server refuses, with the id that it tells of it. */
async function refusedRequest(page: Page): Promise<string> {
  const answer = await page.request.post('/admin/api/v1/audit/verify');
  return z.object({ request_id: z.string() }).parse(await answer.json()).request_id;
}

/** Of a call that nothing but this journey makes; the text that all of these share when `n` is empty. */
function addressOf(journey: string, n: number | ''): string {
  return `/shared/api/v1/settings?journey=${journey}&call=${n}`;
}

/** The numbers of those calls, as the entries tell them. */
async function callsIn(entries: Locator): Promise<number[]> {
  const lines = await entries.getByRole('listitem').allTextContents();
  return lines.map((line) => Number(/&call=(\d+)/.exec(line)?.[1]));
}

/** The newest stream of a group. */
async function openStream(page: Page, group: string): Promise<void> {
  await followMenu(page, 'Logs', 'Platform');
  await page.getByRole('combobox', { name: 'Log group' }).click();
  await page.getByRole('option', { name: group }).click();
  await page.getByRole('combobox', { name: 'Log stream' }).click();
  await page.getByRole('combobox', { name: 'Log stream' }).press('ArrowDown');
  await page
    .getByRole('option', { name: /^\d{4}-/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'View logs' }).click();
}
