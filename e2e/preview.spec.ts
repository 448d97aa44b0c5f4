import { expect, type Page } from '@playwright/test';
import { writeForm } from './consent-steps.ts';
import { signIn, test } from './journey.ts';

/** Collects the first signal as a curve. */
async function collectAsCurve(page: Page, signal: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Edit ${signal}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('checkbox', { name: /^Single value/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /^Curve log/ }).check();
  await dialog.getByRole('textbox', { name: /^Max error/ }).fill('1');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

/** Lets data be captured on Mondays from 9 to 11. */
async function scheduleMondays(page: Page): Promise<void> {
  // It is on only once hours are applied.
  await page.getByRole('switch', { name: /^Collect only at certain times/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: /^Mon/ }).check();
  await dialog.getByRole('combobox', { name: /^Start time 1, Mon/ }).fill('09:00');
  await dialog.getByRole('combobox', { name: /^End time 1, Mon/ }).fill('11:00');
  await dialog.getByRole('button', { name: 'Apply' }).click();
}

const figure = (text: string | null) => Number((text ?? '').replaceAll(/[^\d]/g, ''));

test('a form is previewed before it is saved: what a curve saves, and what the schedule forbids', async ({
  page,
}) => {
  await signIn(page, 'consumer.admin');
  await writeForm(page, { title: 'Journey: preview', description: 'Speed as a curve.', signals: ['Speed'] });
  await collectAsCurve(page, 'Speed');
  await scheduleMondays(page);

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Preview of “Journey: preview”' });
  await expect(preview.getByText(/^Starts on Monday/)).toBeVisible();
  const says = preview.getByText(/^Speed: read [\d,]+ times, sent [\d,]+ times, which is \d+%\.$/);
  await expect(says).toBeVisible({ timeout: 30_000 });
  const [, read, sent] = /read ([\d,]+) times, sent ([\d,]+)/.exec((await says.textContent()) ?? '') ?? [];
  expect(figure(sent ?? null)).toBeGreaterThan(0);
  expect(figure(sent ?? null)).toBeLessThan(figure(read ?? null) / 2);

  await preview.getByRole('combobox', { name: 'Time in the car' }).fill('03:00');
  await expect(preview.getByText('Outside the schedule: nothing is sent')).toBeVisible({ timeout: 30_000 });
  await expect(preview.getByRole('row', { name: /^Speed/ })).toContainText('outside the schedule');
  await preview.getByRole('button', { name: 'Start there' }).click();
  await expect(preview.getByText('Outside the schedule: nothing is sent')).toBeHidden({ timeout: 30_000 });
});
