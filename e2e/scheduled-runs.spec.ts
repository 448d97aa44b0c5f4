import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { expect, type Page } from '@playwright/test';
import { signIn, test } from './journey.ts';

const consumer = 'Helios Insurance';
const MESSAGES = 10;
/** What the simulator's vehicles are called like; those of a load test have a digit in the place of the S. */
const simulated = /^Message [\d,]+ of ZLTS\w{13}$/;

async function openFromHome(page: Page, name: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** The lists under and over a table have the same options. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).click();
  const list = page.getByRole('listbox', { name: field });
  await list.getByRole('option', { name: option, exact: true }).click();
}

// Shows 3-2.59
test('the operator runs a job for yesterday and finds the run in the list', async ({ page }) => {
  const yesterday = new Date(Date.now() - DAY_MS);
  const [year = '', month = '', date = ''] = yesterday.toISOString().slice(0, 10).split('-');
  const shown = `${date}-${month}-${year}`;
  await signIn(page, 'operator.admin');
  await openFromHome(page, 'Run Cron');
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.click();
  await expect(page.getByRole('alert')).toContainText('Please choose a cron type');
  await page.getByRole('button', { name: /^Date/ }).click();
  if (yesterday.getUTCMonth() !== new Date().getUTCMonth())
    await page.getByRole('button', { name: 'Previous month' }).click();
  const long = yesterday.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  await page.getByRole('button', { name: long, exact: true }).click();
  await expect(page.getByRole('button', { name: /^Date/ })).toHaveText(shown);
  await choose(page, 'Cron type', 'Accrue rewards');
  await run.click();
  await expect(page.getByText(/^“Accrue rewards” has run for/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('combobox', { name: 'Which runs' }).selectOption('Run by hand');
  const day = yesterday.toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  const row = page.getByRole('row', { name: /^Accrue rewards/ }).filter({ hasText: day });
  await expect(row).toContainText('Done');
  await expect(row).toContainText('operator.admin');
});

// Shows 3-2.45
test('the simulator sends ten messages, which the consumer sees come from simulated vehicles', async ({
  page,
  browser,
  product,
}) => {
  const other = await browser.newContext({ baseURL: product.address });
  const theirs = await other.newPage();
  await signIn(theirs, 'consumer.viewer');
  await theirs.goto('/raw-data?test=yes');
  await expect(theirs.getByText('Live by stream')).toBeVisible();

  await signIn(page, 'operator.admin');
  await openFromHome(page, 'Web Simulator');
  await choose(page, 'Consumer', consumer);
  await choose(page, 'Number of messages', String(MESSAGES));
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(`${MESSAGES} messages are being sent for ${consumer}.`)).toBeVisible();

  await expect(theirs.getByRole('article', { name: simulated }).first()).toContainText('"samples": [', {
    timeout: 60_000,
  });
  await expect(page.getByText(`${MESSAGES} of ${MESSAGES} messages stored, from 1 vehicle`)).toBeVisible({
    timeout: 60_000,
  });
  const runs = page.getByRole('region', { name: 'Runs' }).getByRole('row').filter({ hasText: consumer });
  await expect(runs.first()).toContainText('Sent');
  await other.close();
});
