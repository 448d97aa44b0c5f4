import { expect } from '@playwright/test';
import { faultsIn, settled } from './faults-in.ts';
import { signIn, test } from './journey.ts';

const VEHICLES = 20;

// Shows 2-1.9, 2-2.49
test('twenty simulated vehicles start, run, are the same for a second user, stop, and leave a report', async ({
  page,
  browser,
  product,
}) => {
  // Vehicles get their certificates, connect, are asked, and end again.
  test.setTimeout(240_000);
  await signIn(page, 'consumer.admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Load Tester(?! Dashboard)/ })
    .click();
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('Stopped');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeDisabled();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('alert')).toContainText('No. of Vehicles is required');

  await page.getByRole('textbox', { name: /No. of Vehicles/ }).fill(String(VEHICLES));
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Load tester has been started')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
  await expect(status).toContainText('20 of 20 vehicles running', { timeout: 90_000 });
  await expect(status).toContainText('100%');

  const other = await browser.newContext({ baseURL: product.address });
  const second = await other.newPage();
  await signIn(second, 'consumer.viewer');
  await second.goto('/load-tester');
  await expect(second.getByRole('region', { name: 'Status' })).toContainText('20 of 20 vehicles running');
  await other.close();

  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Load tester has been stopped')).toBeVisible({ timeout: 60_000 });
  await expect(status).toContainText('Stopped', { timeout: 60_000 });
  await page.reload();
  await expect(status).toContainText('Stopped');
  const report = page.getByRole('region', { name: /^Report of run/ });
  const connect = report.getByRole('figure', { name: 'Connect time' });
  await connect.getByRole('button', { name: 'Show as table' }).click();
  const vehicles = await connect.getByRole('row').getByRole('cell').allTextContents();
  expect(vehicles.reduce((sum, count) => sum + Number(count), 0)).toBe(VEHICLES);
  const runs = page.getByRole('region', { name: 'Runs' }).getByRole('row', { name: /city-fleet/ });
  await expect(runs).toHaveCount(1);
  await runs.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Run \d/ })).toBeVisible();
  await settled(page);
  expect(await faultsIn(page, 'a run')).toEqual([]);
});

// Shows 2-2.19
test('a consumer without the flag has no load tester', async ({ page }) => {
  await signIn(page, 'consumer3.admin');
  await expect(page.getByRole('link', { name: /^Load Tester/ })).toHaveCount(0);
  await page.goto('/load-tester');
  await expect(page.getByText('You don`t have permission to access.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Status' })).toHaveCount(0);
});
