import { expect } from '@playwright/test';
import { choose, writeForm } from './consent-steps.ts';
import { signIn, test } from './journey.ts';

/** Agrees to everything by itself, so that no request waits in it for another journey. */
const vin = 'YNR40EA5XR1100002';
const form = {
  title: 'Journey: path of a publication',
  description: 'Where roads are wet.',
  signals: ['Speed'],
};
const audience = 'Journey: one car';

test('cars are chosen among those asked before and as they were saved, and the answer is seen to arrive', async ({
  page,
}) => {
  await signIn(page, 'consumer.admin');
  await writeForm(page, form);
  await page.getByRole('button', { name: 'Save and choose cars' }).click();

  await page.getByRole('button', { name: 'Choose among cars asked before' }).click();
  const chooser = page.getByRole('region', { name: 'Cars asked before' });
  await expect(chooser.getByText(/^\d\d+ cars fit\.$/)).toBeVisible();
  await choose(page, 'Maker', 'Cierzo Automóviles');
  const add = chooser.getByRole('button', { name: /^Add these \d+ cars to the list$/ });
  await add.click();
  const list = page.getByRole('textbox', { name: 'VINs' });
  await expect(list).toHaveValue(/^(VCZ\w{14}\n?)+$/);

  await list.fill(vin);
  await page.getByRole('button', { name: 'Save this list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save an audience' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(audience);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`“${audience}” was saved.`)).toBeVisible();
  await list.fill('');
  await page.getByRole('button', { name: 'Choose among cars asked before' }).click();
  await choose(page, 'Saved audience', `${audience} (1 VIN)`);
  await chooser.getByRole('button', { name: 'Add this car to the list' }).click();
  await expect(list).toHaveValue(vin);

  await expect(
    page.getByText(/^1 car is asked at once\. .* the form can no longer be changed\.$/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Publish to 1 car' }).click();
  const watch = page.getByRole('region', { name: 'Watch the answers arrive' });
  await expect(watch.getByRole('listitem').filter({ hasText: vin })).toContainText('Live', {
    timeout: 60_000,
  });
  await expect(watch).toContainText('Every owner has answered.');
  await page.getByRole('link', { name: 'See the responses' }).click();
  await expect(page.getByRole('row').filter({ hasText: vin })).toContainText('ACCEPTED');
});
