import { type Browser, expect, type Page } from '@playwright/test';
import { writeForm } from './consent-steps.ts';
import { followMenu, signIn, test, type Product } from './journey.ts';

const form = {
  title: 'Journey: tyres of service cars',
  description: 'We look at how fast service cars are driven.',
  signals: ['Speed'],
};
/** Cars of the demo that their maker handed over and that are in no fleet. */
const [listed, filed, soldVin] = ['YNR40EA5XR1100017', 'YNR40EA5XR1100018', 'YNR40EA5XR1100019'] as const;
const foreign = 'VCZBR1A7XR1100005';

/** A window of another person's browser: sessions are kept for each. */
async function windowOf(browser: Browser, product: Product, username: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.address })).newPage();
  await signIn(page, username);
  return page;
}

async function addFleet(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('link', { name: /View or Add Fleets\./ })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /View or Add Fleets\./ })
    .click();
  await page.getByRole('button', { name: 'Add Fleet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Fleet' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please fill all the required fields');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Journey fleet');
  await dialog.getByRole('textbox', { name: 'Unique ID' }).fill('JOURNEY-1');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Cars of the journey');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Fleet added.')).toBeVisible();
  await page.getByRole('link', { name: 'Journey fleet', exact: true }).click();
}

/** By a list with a car that is not available, and by a file. */
async function addCars(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add cars' }).first().click();
  await page.getByRole('textbox', { name: 'VINs' }).fill(` ${listed} , ${foreign}`);
  await page.getByRole('button', { name: 'Add 2 cars' }).click();
  const result = page.getByRole('region', { name: 'What became of your VINs' });
  await expect(result).toContainText('1 car added');
  await expect(result).toContainText('1 car is not available');
  await result.getByRole('button', { name: 'Dismiss this result' }).click();
  await page.getByRole('button', { name: 'Add cars' }).first().click();
  const buffer = Buffer.from(`plate;vin\nAB-1;${filed}\nAB-2;${soldVin}\n`);
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'cars.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Add 2 cars' }).click();
  await expect(result).toContainText('2 cars added');
  await result.getByRole('button', { name: 'Dismiss this result' }).click();
}

// Shows 1-2.19, 2-0.1, 2-1.10, 2-1.12, 2-2.21
test('a fleet manager fills a fleet, sees what is asked of its cars, and ends it when the owner changes', async ({
  page,
  browser,
  product,
}) => {
  const manager = await windowOf(browser, product, 'fleet.admin');
  await addFleet(manager);
  await addCars(manager);
  const car = manager.getByRole('row').filter({ hasText: filed });
  await expect(car).toContainText('Norrsken N40 Electric');

  await signIn(page, 'consumer.admin');
  await writeForm(page, form);
  await page.getByRole('button', { name: 'Save and choose cars' }).click();
  await page.getByRole('textbox', { name: 'VINs' }).fill(`${filed} ${soldVin}`);
  await page.getByRole('button', { name: 'Publish to 2 cars' }).click();
  await page.getByRole('link', { name: 'See the responses' }).click();

  await manager.getByRole('link', { name: filed, exact: true }).click();
  const consents = manager.getByRole('tab', { name: 'Consents' });
  await consents.click();
  const consent = manager.getByRole('article', { name: new RegExp(form.title) });
  await expect(consent).toContainText('Helios Insurance');
  await expect(consent).not.toContainText('REVOKED');
  await manager.goBack();
  await manager.getByRole('checkbox', { name: `Select row ${filed}` }).check();
  await manager.getByRole('checkbox', { name: `Select row ${soldVin}` }).check();
  await manager.getByRole('button', { name: 'Change of owner', exact: true }).click();
  const dialog = manager.getByRole('dialog', { name: 'Do 2 cars have a new owner?' });
  await expect(dialog).toContainText('Every consent and every open request of these cars ends at once');
  await dialog.getByRole('button', { name: 'Report change of owner' }).click();
  await expect(manager.getByText('The change of owner of 2 cars was reported.')).toBeVisible();
  await expect(car).toContainText('N40 Electric');
  await manager.getByRole('link', { name: filed, exact: true }).click();
  await consents.click();
  await expect(consent).toContainText('REVOKED');
  await expect(consent).toContainText('The car has another owner');

  const row = page.getByRole('row').filter({ hasText: filed });
  await expect(row).toContainText('REVOKED');
  await row.getByRole('button', { name: /history/i }).click();
  await expect(page.getByRole('dialog')).toContainText('The car has another owner');
  await expect(page.getByRole('dialog')).toContainText('Fleet manager');
  await expect(page.getByRole('dialog')).not.toContainText('fleet.admin');
  await page.keyboard.press('Escape');
  await page.goto('/notifications');
  const ended = `"${form.title}" ended for 2 cars: ${[filed, soldVin].toSorted().join(', ')}.`;
  await expect(page.getByText(`${ended} The owner has changed.`).first()).toBeVisible();
  await manager.context().close();
});

test('a maker hands a car over and takes it back', async ({ page }) => {
  const vin = 'YNR40EA5XR1100024';
  await signIn(page, 'oem.admin');
  await followMenu(page, 'Cars of fleets', 'Cars');
  await page.getByRole('button', { name: 'Hand cars over' }).click();
  await page.getByRole('combobox', { name: 'Fleet owner' }).click();
  await page.getByRole('option', { name: 'Baltic Fleet Services' }).click();
  await page.getByRole('textbox', { name: 'VINs' }).fill(vin);
  await page.getByRole('button', { name: 'Hand over 1 car' }).click();
  await expect(page.getByRole('region', { name: 'What became of your VINs' })).toContainText(
    '1 car handed over',
  );
  await page.getByRole('searchbox', { name: 'Search VIN, model or fleet owner' }).fill(vin);
  await expect(page.getByRole('row').filter({ hasText: vin })).toContainText('In no fleet yet');
  await page.getByRole('button', { name: `Take back ${vin}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('1 car taken back.')).toBeVisible();
});
