import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { invoiceLine } from '@vinculum/contract/reports/endpoints.ts';
import { z } from 'zod';
import { followMenu, signIn, test } from './journey.ts';

/** The month so far in UTC: its first day, today, and the day after, with which a range of one day ends elsewhere. */
function thisMonth() {
  const [today = '', tomorrow = ''] = [0, DAY_MS].map((ms) =>
    new Date(Date.now() + ms).toISOString().slice(0, 10),
  );
  return { first: `${today.slice(0, 8)}01`, today, tomorrow };
}

/** The bytes that all cars have delivered this month, as the usage screen shows them; waits for the first. */
async function shownBytes(page: Page): Promise<number> {
  const { first, tomorrow } = thisMonth();
  const figure = page.getByRole('figure', { name: 'Data amount' });
  await expect(async () => {
    await page.goto(`/consumer-data?start=${first}&end=${tomorrow}&duration=days`);
    await expect(figure).toBeVisible();
  }).toPass({ timeout: 90_000 });
  const text = await figure.getByText(/^[\d,]+ bytes$/).textContent();
  return Number(text?.replaceAll(/\D/g, ''));
}

/**
 * The report as the browser saved it, a line as its cells; amounts stand last, so that a comma in a title is harmless.
 */
async function downloadReport(page: Page) {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Report' }).click();
  const file = await coming;
  const text = readFileSync(await file.path(), 'utf8');
  const [head = '', ...lines] = text.replace('\u{FEFF}', '').trimEnd().split('\r\n');
  const columns = Object.keys(invoiceLine.shape);
  expect(head.split(',')).toEqual(columns);
  return {
    name: file.suggestedFilename(),
    lines: lines.map((line) => ({
      line,
      bytes: Number(line.split(',').at(columns.indexOf('bytes') - columns.length)),
    })),
  };
}

async function openReport(page: Page, group: string): Promise<void> {
  await followMenu(page, 'Consent status report', group);
  await expect(page.getByRole('heading', { name: 'Consent status report' })).toBeVisible();
}

// Shows 2-1.8, 2-2.50, 2-5.19
test('a consumer downloads what its cars delivered this month: the bytes that its usage shows', async ({
  page,
}) => {
  await signIn(page, 'consumer.admin');
  const before = await shownBytes(page);
  await openReport(page, 'Delivery');
  await expect(page.getByRole('combobox', { name: 'Consumer' })).toBeHidden();
  const { name, lines } = await downloadReport(page);
  const { first, today } = thisMonth();
  expect(name).toBe(`invoicing-${first}-${today}.csv`);
  await expect(page.getByText(`${name} has been downloaded.`)).toBeVisible();

  const ofDemo = lines.filter(({ line }) => /,Helios Insurance,\d+,Pay how you drive,YN[RS]/.test(line));
  expect(Math.max(...ofDemo.map(({ bytes }) => bytes))).toBeGreaterThan(0);
  // The cars go on delivering meanwhile.
  const reported = lines.reduce((sum, { bytes }) => sum + bytes, 0);
  const after = await shownBytes(page);
  expect(reported).toBeGreaterThanOrEqual(before);
  expect(reported).toBeLessThanOrEqual(after);

  await page.goto('/consent-report?start=2026-01-01&end=2026-03-02');
  await page.getByRole('button', { name: 'Download Report' }).click();
  await expect(page.getByRole('alert')).toContainText('A report covers two months at most');
});

test('the administration downloads the report of one consumer', async ({ page }) => {
  await signIn(page, 'operator.admin');
  await openReport(page, 'Consents');
  await page.getByText('Invoicing', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Consumer' }).fill('Urban');
  await page.getByRole('option', { name: 'Urban Mobility Lab' }).click();
  await expect(async () => {
    const { lines } = await downloadReport(page);
    expect(lines.length).toBeGreaterThan(0);
    for (const { line } of lines) expect(line).toContain(',Urban Mobility Lab,');
  }).toPass({ timeout: 90_000 });
});

test('an invoice of the month opens from the list, form by form and day by day, with its report', async ({
  page,
  request,
}) => {
  await signIn(page, 'consumer.admin');
  await shownBytes(page);
  await drawUpInvoices(request);
  await followMenu(page, 'Invoices', 'Organisation');
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const name = month.format(new Date(thisMonth().today));
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: `Invoice for ${name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay how you drive' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the days of Pay how you drive' }).click();
  const days = page.getByRole('dialog', { name: 'Pay how you drive: day by day' });
  await expect(days.getByRole('row')).not.toHaveCount(0);
  await days.getByRole('button', { name: 'Close' }).click();
  const { name: file, lines } = await downloadReport(page);
  expect(file).toBe(`invoicing-${thisMonth().first}-${thisMonth().today}.csv`);
  expect(lines.length).toBeGreaterThan(0);
});

/**
 * The operator has the invoices drawn up to today, which otherwise comes within ten minutes. Not from the page: its
 * session would be the operator's from then on, also for the journeys that take it up.
 */
async function drawUpInvoices(request: APIRequestContext): Promise<void> {
  const answer = await request.post('/identity/api/v1/sign-in', {
    data: { username: 'operator.admin', password: 'Vinculum#2026' },
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
  const run = await request.post('/admin/api/v1/cron/invoice/execute', {
    data: { day: thisMonth().today },
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(run.ok()).toBe(true);
}

// Shows 2-2.20, 2-8.10
test('who is no administrator has neither the entry nor the screen', async ({ page }) => {
  await signIn(page, 'consumer.editor');
  const entries = page.getByRole('navigation').getByRole('link');
  await expect(entries.filter({ hasText: 'Consent Forms' })).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'Delivery' }).click();
  await expect(entries.filter({ hasText: 'Consumer Data' })).toBeVisible();
  await expect(entries.filter({ hasText: 'Consent status report' })).toHaveCount(0);
  await page.goto('/consent-report');
  await expect(page.getByText('You don`t have permission to access.')).toBeVisible();
});
