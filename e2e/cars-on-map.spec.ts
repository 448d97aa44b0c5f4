import { expect } from '@playwright/test';
import { followMenu, signIn, test } from './journey.ts';

test('a consumer finds its cars on a map, looks closer, and goes on to the page of one', async ({ page }) => {
  await signIn(page, 'consumer.admin');
  // Home holds a small one, whose texts come with it.
  const small = page.getByRole('region', { name: 'Where the cars are' });
  await small.scrollIntoViewIfNeeded();
  await expect(small.getByRole('button', { name: 'Show all cars' })).toBeVisible();
  await followMenu(page, 'Car list', 'Cars');
  await page.getByText('Map', { exact: true }).click();
  const map = page.getByRole('region', { name: 'Map of cars' });
  await expect(map.locator('path')).toHaveAttribute('d', /^M/);
  // The owners of the demo answer by and by: there is at least one group of cars by then.
  const several = map.getByRole('button', { name: /^\d+ cars$/ }).first();
  await several.click();
  const cars = page.getByRole('table').getByRole('button', { name: /^Show .+ on the map$/ });
  await cars.first().click();
  const card = page.getByRole('region', { name: /^Car / });
  await expect(card.getByText(/measured/)).toBeVisible();
  await expect(card.getByRole('definition').first()).toBeVisible();
  await page.reload();
  await expect(card.getByText(/measured/)).toBeVisible();
  await card.getByRole('link', { name: 'Open the page of this car' }).click();
  await expect(page.getByRole('region', { name: 'Where it is' })).toBeVisible();
  await expect(page).toHaveURL(/\/vehicles\/\w{17}\?tab=data$/);
});
