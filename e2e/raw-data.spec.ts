import { expect, type Page } from '@playwright/test';
import { followMenu, signIn, test } from './journey.ts';

/** A driving car of the demo whose owner agrees to everything, the accelerometer a hundred times a second included. */
const vin = 'YNR40EA5XR1100002';

/** For the page. Paper and text are greys: a line is where the channels lie far apart. */
const hasLine = (chart: string) => `(() => {
  const canvas = document.querySelector('section[aria-label="${chart}"] canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue, alpha] = data.subarray(at, at + 4);
    if (alpha > 100 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) return true;
  }
  return false;
})()`;

async function expectDrawn(page: Page, chart: string): Promise<void> {
  await expect(page.getByRole('region', { name: chart, exact: true }).locator('canvas')).toBeVisible();
  await expect.poll(() => page.evaluate(hasLine(chart))).toBe(true);
}

// Shows 2-1.7, 2-2.13, 2-2.15, 2-2.16, 2-2.45, 2-2.46, 2-4.11
test('raw data come by stream, wait in a pause, go on and are cleared; the charts draw', async ({ page }) => {
  await signIn(page, 'consumer.viewer');
  await followMenu(page, 'Raw data', 'Data');
  await expect(page.getByText('Live by stream')).toBeVisible();
  const messages = page.getByRole('article');
  await expect(messages.first()).toContainText('"samples": [', { timeout: 60_000 });

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^\d+ messages? waits?\./)).toBeVisible({ timeout: 30_000 });
  const newest = (await messages.first().getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(messages.first()).not.toHaveAccessibleName(newest);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Clear Data' }).click();
  await expect(messages).toHaveCount(0);

  await followMenu(page, 'Charts', 'Data');
  await expect(page.getByRole('combobox', { name: 'VIN' })).toHaveValue(vin, { timeout: 30_000 });
  await expect(page.getByText(/[\d,]+ readings$/)).toBeVisible({ timeout: 30_000 });
  for (const chart of ['X, Y and Z', 'X axis', 'Y axis', 'Z axis']) await expectDrawn(page, chart);
  await followMenu(page, 'Accelerometer data', 'Data');
  await expect(page.getByRole('heading', { name: 'Accelerometer chart' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Z axis \d/ })).toBeVisible({ timeout: 30_000 });
  await expectDrawn(page, 'X, Y and Z');
});
