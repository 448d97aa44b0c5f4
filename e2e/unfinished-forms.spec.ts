import { expect } from '@playwright/test';
import { signIn, test } from './journey.ts';

test('a form that is left half written is there again, in a reload and from the list, and can be discarded', async ({
  page,
}) => {
  const title = 'Journey: half written';
  await signIn(page, 'consumer.editor');
  await page.goto('/consent-form/new?mode=form');
  const titleField = page.getByRole('textbox', { name: 'Title' });
  await titleField.fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('So far.');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(titleField).toHaveValue(title);

  // Without the network the browser keeps it.
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Description' }).fill('So far, and further.');
  await expect(page.getByText('Not saved, trying again').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await page.getByRole('link', { name: 'Consent Forms' }).first().click();
  const unfinished = page.getByRole('region', { name: 'Unfinished' });
  await unfinished.getByRole('link', { name: `Continue ${title}` }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('So far, and further.');
  await page.goBack();
  await unfinished.getByRole('button', { name: `Discard ${title}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(unfinished.getByRole('link', { name: `Continue ${title}` })).toBeVisible();
  await unfinished.getByRole('button', { name: `Discard ${title}` }).click();
  await expect(unfinished.getByRole('link', { name: `Continue ${title}` })).toHaveCount(0);
});
