import { expect } from '@playwright/test';
import { writeForm } from './consent-steps.ts';
import { followMenu, signIn, test } from './journey.ts';

// Shows 2-2.8
test('a form whose service page is on a blacklisted domain is refused at the field, until it is off the list', async ({
  page,
}) => {
  await signIn(page, 'consumer.admin');
  await followMenu(page, 'Domain Blacklisting', 'Organisation');
  await page.getByRole('button', { name: 'Add Blacklisted Domains' }).click();
  const add = page.getByRole('dialog', { name: 'Add Blacklisted Domains' });
  await add.getByRole('textbox', { name: 'Domain or URL 1' }).fill('https://Journey-Ads.example/start');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Domains added successfully!')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'journey-ads.example' });
  await expect(row).toContainText('Blacklisted');

  const form = { title: 'Journey: forbidden page', description: 'A page elsewhere.', signals: ['Speed'] };
  await writeForm(page, form);
  const servicePage = page.getByRole('textbox', { name: 'Service page' });
  await servicePage.fill('https://www.journey-ads.example/offer');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Service page: www.journey-ads.example is on the blacklist of your organisation',
  );
  await expect(servicePage).toHaveAttribute('aria-invalid', 'true');
  await servicePage.fill('https://journey-pages.example/offer');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: form.title, level: 1 })).toBeVisible();

  await followMenu(page, 'Domain Whitelisting', 'Organisation');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete Domains (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Domains deleted successfully!')).toBeVisible();
  await expect(row).toHaveCount(0);
});
