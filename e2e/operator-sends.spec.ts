import { expect, type Page } from '@playwright/test';
import { openCar } from './consent-steps.ts';
import { followMenu, signIn, test } from './journey.ts';

// In order: the second looks at what the first has sent, and puts a domain on a list of the same consumer.
test.describe.configure({ mode: 'default' });

const vin = 'YNS90TB2XR1100001';
const consumer = 'Helios Insurance';
/** Of the demo: asks for no new request, which would stand in the way of other journeys in the same car. */
const form = 'Pay how you drive';

async function acceptInCar(car: Page): Promise<void> {
  const request = car.getByRole('article', { name: form });
  const next = car.getByRole('button', { name: 'Next request' });
  await expect(car.getByRole('button', { name: 'Decline' })).toBeVisible();
  while (!(await request.isVisible()) && (await next.isEnabled())) await next.click();
  await request.getByRole('button', { name: 'Accept all' }).click();
  await expect(car.getByText(`You accepted “${form}”.`)).toBeVisible();
}

async function openFromMenu(page: Page, name: string, group: string): Promise<void> {
  await followMenu(page, name, group);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

// Shows 3-1.6, 3-2.25, 3-2.60, 3-7.35
test('a predefined notification of the operator stands on the car’s screen under the consumer’s name', async ({
  page,
  product,
}) => {
  const car = await openCar(page, { vin, code: product.pairingCodes[vin] ?? '' });
  await acceptInCar(car);
  await signIn(page, 'operator.admin');
  await openFromMenu(page, 'Predefined notification', 'Cars');
  await page.getByRole('combobox', { name: 'Consumer' }).click();
  await page.getByRole('option', { name: consumer }).click();
  const vehicle = page.getByRole('combobox', { name: 'Vehicle' });
  // The platform may still be about to hear of it.
  await expect(async () => {
    await vehicle.fill(vin);
    await page.getByRole('option', { name: new RegExp(`^${vin} · `) }).click({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Check the tyre pressure' }).click();
  const question = page.getByRole('dialog', { name: `Send “Check the tyre pressure” to ${vin}?` });
  await expect(question.getByRole('figure')).toContainText('The pressure of at least one tyre is low.');
  await question.getByRole('button', { name: 'Send notification' }).click();
  await expect(page.getByText('Sent to 1 car.')).toBeVisible();
  const shown = car.getByRole('article', { name: 'Check the tyre pressure' });
  await expect(shown).toContainText(consumer);
  await expect(page.getByRole('status').filter({ hasText: vin })).toContainText('Shown on its screen', {
    timeout: 20_000,
  });
  await shown.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(page.getByRole('status').filter({ hasText: vin })).toContainText('Dismissed', {
    timeout: 30_000,
  });
  await openFromMenu(page, 'Messages to cars', 'Cars');
  const row = page.getByRole('row').filter({ hasText: 'Check the tyre pressure' }).first();
  await expect(row).toContainText(consumer);
  await expect(row).toContainText('operator.admin');
});

// Shows 3-2.13, 3-2.54
test('a domain that the operator blacklists for a consumer is refused in what is sent for it afterwards', async ({
  page,
}) => {
  await signIn(page, 'operator.admin');
  await openFromMenu(page, 'Domain Lists', 'Organisation');
  await page.getByRole('combobox', { name: 'Organisation' }).fill('Urban');
  await page.getByRole('option', { name: 'Urban Mobility Lab' }).click();
  await page.getByRole('button', { name: 'Add Blacklisted Domains' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add Blacklisted Domains' });
  await add.getByRole('textbox', { name: 'Domain or URL 1' }).fill('https://Journey-Sends.example/start');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Domains added successfully!')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'journey-sends.example' })).toContainText(
    'Blacklisted',
  );

  await openFromMenu(page, 'Push notification', 'Cars');
  await page.getByRole('combobox', { name: 'Consumer' }).fill('Urban');
  await page.getByRole('option', { name: 'Urban Mobility Lab' }).click();
  await page.getByRole('textbox', { name: /^Message/ }).fill('The meeting point has moved.');
  const link = page.getByRole('textbox', { name: /^URL/ });
  await link.fill('https://www.journey-sends.example/map');
  await page.getByRole('textbox', { name: /^VINs/ }).fill(vin);
  await page.getByRole('button', { name: 'Send notification' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'URL: www.journey-sends.example is on the blacklist of this consumer',
  );
  await expect(link).toHaveAttribute('aria-invalid', 'true');
  await link.fill('https://journey-maps.example/map');
  await page.getByRole('button', { name: 'Send notification' }).click();
  await expect(page.getByText('Sent to 1 car.')).toBeVisible();
});

// Shows 3-2.14, 3-2.55, 3-7.40
test('the operator downloads how the consents of a consumer stand', async ({ page }) => {
  await signIn(page, 'operator.admin');
  await openFromMenu(page, 'Consent status report', 'Consents');
  await expect(page.getByRole('radio', { name: 'Consent status' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Consumer' }).fill('Helios');
  await page.getByRole('option', { name: consumer }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Report' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^consent-status-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
});
