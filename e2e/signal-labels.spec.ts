import { expect } from '@playwright/test';
import { followMenu, signIn, test } from './journey.ts';

const SIGNAL = 'Sharing mode active';
const RENAMED = 'Journey: car is shared';

// Shows 3-1.7, 3-2.23, 3-2.62, 3-7.31
test('an operator renames a signal, and a consumer sees the new name in the editor', async ({
  page,
  browser,
}) => {
  await signIn(page, 'operator.admin');
  await followMenu(page, 'Update Signal Label', 'Data');
  await page.getByRole('tab', { name: 'Lynk & Co' }).click();
  await page.getByRole('textbox', { name: `New signal label of ${SIGNAL}` }).fill(' ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A label cannot be blank')).toBeVisible();
  await page.getByRole('textbox', { name: `New signal label of ${SIGNAL}` }).fill(RENAMED);
  await expect(page.getByText('1 label is not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Signal label updated successfully!')).toBeVisible();
  await expect(page.getByRole('cell', { name: RENAMED }).first()).toBeVisible();

  const consumer = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await signIn(consumer, 'consumer.admin');
  await consumer.goto('/consent-form/new');
  await consumer.getByRole('button', { name: 'Add several' }).click();
  const dialog = consumer.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Search signals' }).fill('car is shared');
  await dialog.getByRole('button', { name: new RegExp(`^${RENAMED}`) }).click();
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await expect(consumer.getByRole('button', { name: `Edit ${RENAMED}` })).toBeVisible();
  await consumer.close();
});

const vss = {
  Vehicle: {
    type: 'branch',
    children: {
      JourneySpeed: { type: 'sensor', datatype: 'float', unit: 'km/h' },
      JourneyNames: { type: 'sensor', datatype: 'string[]' },
    },
  },
};

test('an operator imports a VSS file after seeing what it would change', async ({ page }) => {
  await signIn(page, 'operator.admin');
  await page.goto('/update-signal');
  await page.getByRole('link', { name: 'Import signals' }).click();
  await page.getByRole('textbox', { name: 'Group of signals' }).fill('JOURNEY');
  await page.locator('input[type=file]').setInputFiles({
    name: 'vss.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(vss)),
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('1 added · 1 left out')).toBeVisible();
  await expect(page.getByText('There is no data type here for string[].')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 signal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 signal' }).click();
  await page.getByRole('link', { name: 'See the group' }).click();
  await expect(page.getByRole('tab', { name: 'JOURNEY' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox', { name: 'New signal label of Journey Speed' })).toBeVisible();
});
