import { expect, type Page } from '@playwright/test';
import { choose } from './consent-steps.ts';
import { signIn, test } from './journey.ts';
import { chooseOfRow } from './row-menu.ts';

/** Agrees to everything by itself, so that no request waits in it for another journey. */
const vin = 'YNR40EA5XR1100002';
/** A draft of the demo with mandatory and optional signals. */
const title = 'Night driving discount';
const owner = 'Helios Insurance';
const destination = 'Urban Mobility Lab';

function rowOf(page: Page) {
  return page.getByRole('region', { name: 'Consent Responses' }).getByRole('row').filter({ hasText: vin });
}

async function enterVin(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'VINs' }).fill(vin);
}

// Shows 3-0.1, 3-1.5, 3-2.16, 3-2.17, 3-2.18, 3-2.19, 3-2.20, 3-2.21, 3-2.22, 3-2.49, 3-7.25, 3-8.8
test('an operator clones a form to a consumer, publishes it, and a car applies the status asked of it', async ({
  page,
}) => {
  await signIn(page, 'operator.admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Consent Forms', exact: true }).click();
  await choose(page, 'Consumer', owner);
  await chooseOfRow(page, title, `Clone ${title}`);
  await expect(page.getByRole('combobox', { name: 'Consent form' })).toHaveValue(new RegExp(`^${title}`));
  await choose(page, 'Clone to consumer', destination);
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  await expect(page.getByText('Consent form has been cloned sucessfully')).toBeVisible();
  await page.getByRole('link', { name: 'See the copy' }).click();
  await expect(page.getByText(`Asked for by ${destination}`)).toBeVisible();

  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await enterVin(page);
  await expect(page.getByText(`For ${destination}: 1 car is asked at once.`)).toBeVisible();
  await page.getByRole('button', { name: 'Publish to 1 car' }).click();
  await expect(page.getByText('Published on Vin number(s): 1', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'See the responses' }).click();
  await expect(rowOf(page)).toContainText('ACCEPTED', { timeout: 60_000 });

  await page.getByRole('link', { name: 'Consent form', exact: true }).click();
  await page.getByRole('link', { name: 'Update status' }).click();
  await choose(page, 'Status', 'Mandatory: narrow to the mandatory signals');
  await enterVin(page);
  await page.getByRole('button', { name: 'Update 1 car' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update status', exact: true }).click();
  const outcome = page.getByRole('region', { name: `Updating “${title}”` });
  await expect(outcome.getByText('Queued')).toBeVisible();
  await expect(outcome.getByText('1 of 1 car applied it')).toBeVisible({ timeout: 60_000 });
  await outcome.getByRole('link', { name: 'See the responses' }).click();
  await expect(rowOf(page)).toContainText('MANDATORY');
  await expect(rowOf(page)).toContainText('In the car');
  await rowOf(page)
    .getByRole('button', { name: /history/i })
    .click();
  const history = page.getByRole('dialog');
  await expect(history).toContainText('Narrowed to the mandatory signals');
  await expect(history).toContainText('operator.admin');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Consent form', exact: true }).click();
  await page.getByRole('link', { name: 'Revoke', exact: true }).click();
  await enterVin(page);
  await page.getByRole('button', { name: 'Revoke at 1 car' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('1 of 1 car confirmed')).toBeVisible({ timeout: 60_000 });
});
