import { expect } from '@playwright/test';
import { choose } from './consent-steps.ts';
import { signIn, test } from './journey.ts';
import { chooseOfRow } from './row-menu.ts';

const text =
  'Journey agreement: both sides keep the data of the fleet safe, and erase it when it is no longer needed.';
const cut = 'Journey agreement: both sides keep the data of the';

// Shows 1-2.16, 2-1.8, 2-1.11, 2-2.35, 2-2.36, 2-2.37, 2-2.38, 2-8.5
test('a consumer publishes an agreement, its fleet owner reads it until it is revoked', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, 'consumer.admin');
  await page.getByRole('navigation').getByRole('link', { name: 'MSA' }).click();
  await page.getByRole('button', { name: 'Create MSA' }).click();
  const write = page.getByRole('dialog', { name: 'Create an agreement' });
  await write.getByRole('button', { name: 'Save' }).click();
  await expect(write.getByRole('alert')).toContainText('Oops! You missed something.');
  await write.getByRole('textbox', { name: 'Text of the agreement' }).fill(text);
  await write.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('MSA created successfully!')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: cut });
  await expect(row).toContainText(`${cut}…`);
  await expect(row).toContainText('TEXT');

  await row.getByRole('button', { name: /^Publish agreement/ }).click();
  await choose(page, 'Fleet owner', 'Baltic Fleet Services');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('MSA publish successfully!')).toBeVisible();
  await expect(row).toContainText('Baltic Fleet Services');

  const context = await browser.newContext({ baseURL: product.address });
  const fleet = await context.newPage();
  await signIn(fleet, 'fleet.viewer');
  await fleet.getByRole('navigation').getByRole('link', { name: 'Agreements' }).click();
  const received = fleet.getByRole('row').filter({ hasText: cut });
  await expect(received).toContainText('Helios Insurance');
  await received.getByRole('button', { name: /^View agreement/ }).click();
  await expect(fleet.getByRole('dialog')).toContainText(text);
  await fleet.keyboard.press('Escape');

  await chooseOfRow(page, row, /^Revoke agreement/);
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('MSA revoke successfully!')).toBeVisible();
  await fleet.reload();
  await expect(fleet.getByRole('row').filter({ hasText: 'Helios Insurance' }).first()).toBeVisible();
  await expect(received).toHaveCount(0);
  await context.close();

  await chooseOfRow(page, row, /^Delete agreement/);
  await expect(page.getByRole('dialog')).toContainText('This action will remove MSA.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('MSA deleted successfully!')).toBeVisible();
  await expect(row).toHaveCount(0);
});
