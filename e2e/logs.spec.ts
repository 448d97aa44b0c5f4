import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { signIn, test } from './journey.ts';

test('an operator pages logs backward, finds a request by its id and proves the audit trail', async ({
  page,
}) => {
  const requestId = await refusedRequest(page);
  await signIn(page, 'operator.admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Logs' }).click();
  await openStream(page, 'api');
  const entries = page.getByRole('list', { name: 'Log entries' });

  // Signing in and the screens of this journey alone write more than a page.
  for (let n = 0; n < 30; n += 1) await page.request.get('/shared/api/v1/settings');
  await expect(async () => {
    await page.reload();
    await expect(entries.getByRole('listitem')).toHaveCount(50);
    await expect(page.getByRole('button', { name: 'Older' })).toBeEnabled();
  }).toPass();
  const newest = await entries.getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect(entries.getByRole('listitem').first()).not.toHaveText(newest);

  await page.getByRole('searchbox', { name: 'Search, such as a request id' }).fill(requestId);
  await expect(entries.getByText(requestId).first()).toBeVisible();
  await entries.getByRole('button', { name: 'Show the whole entry' }).first().click();
  await expect(entries.getByText(`"reqId": "${requestId}"`)).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('searchbox', { name: 'Actor', exact: true }).fill('operator.admin');
  await expect(page.getByRole('table').getByText('operator.admin').first()).toBeVisible();
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.getByText('The chain is intact')).toBeVisible();
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await exported).suggestedFilename()).toMatch(/^audit-.*\.ndjson$/);
});

/** A call that the server refuses, with the id that it tells of it. */
async function refusedRequest(page: Page): Promise<string> {
  const answer = await page.request.post('/admin/api/v1/audit/verify');
  return z.object({ request_id: z.string() }).parse(await answer.json()).request_id;
}

/** The newest stream of a group. */
async function openStream(page: Page, group: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Log group' }).click();
  await page.getByRole('option', { name: group }).click();
  await page.getByRole('combobox', { name: 'Log stream' }).click();
  await page.getByRole('combobox', { name: 'Log stream' }).press('ArrowDown');
  await page.getByRole('option').first().click();
  await page.getByRole('link', { name: 'View logs' }).click();
}
