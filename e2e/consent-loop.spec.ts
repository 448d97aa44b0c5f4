import { expect, type Page } from '@playwright/test';
import { signIn, test } from './journey.ts';

const title = 'Journey: calm driving';

/** Picks one of the choices of a select. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function addSignals(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add several' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of names) {
    await dialog.getByRole('searchbox', { name: 'Search signals' }).fill(name);
    await dialog.getByRole('button', { name: new RegExp(`^${name}( \\S+)? Standard$`) }).click();
  }
  await dialog.getByRole('button', { name: /^Add \d/ }).click();
}

/** Opens the screen of a car in a tab of its own, as its owner; the portal's user stays where they are. */
async function openCar(portal: Page, { vin, code }: { vin: string; code: string }): Promise<Page> {
  const page = await portal.context().newPage();
  await page.goto(`/car/${vin}`);
  await page.getByRole('textbox', { name: 'Pairing code' }).fill(code);
  await page.getByRole('button', { name: 'Open' }).click();
  return page;
}

/** Accepts the journey's request in the car for some of its signals only. */
async function acceptInCar(car: Page, signals: readonly string[]): Promise<void> {
  const request = car.getByRole('article', { name: title });
  const next = car.getByRole('button', { name: 'Next request' });
  await expect(car.getByRole('button', { name: 'Decline' })).toBeVisible();
  // The demo's own requests are older and come first; the newest is the last.
  while ((await next.isVisible()) && (await next.isEnabled())) await next.click();
  await expect(request).toContainText('Calm driving lowers your premium.');
  await request.getByRole('button', { name: 'Choose signals' }).click();
  for (const name of signals) await request.getByRole('switch', { name: new RegExp(`^${name}`) }).check();
  await request.getByRole('button', { name: `Accept ${signals.length} of` }).click();
  await expect(car.getByText(`You accepted “${title}”.`)).toBeVisible();
}

test('one consent, from the form to the car and back', async ({ page, product }) => {
  const [vin = ''] = Object.keys(product.pairingCodes);
  await signIn(page, 'consumer.admin');

  await page.goto('/consent-form/new');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('Calm driving lowers your premium.');
  await choose(page, 'Consent type', 'Standard');
  await choose(page, 'Duration', '30 days');
  await choose(page, 'Data retention', '90 days');
  await addSignals(page, ['Speed', 'Outside temperature']);
  // The car's screen beside the form shows what the owner will see.
  await expect(page.getByText(title).last()).toBeVisible();
  await page.getByRole('button', { name: 'Save and publish' }).click();

  await expect(page.getByRole('heading', { name: `Publish: ${title}` })).toBeVisible();
  await page.getByRole('textbox', { name: 'VINs' }).fill(`${vin}, ${vin}\nYNR40EA5XR1999999`);
  await expect(page.getByText('2 valid VINs')).toBeVisible();
  await expect(page.getByText('1 repeat, counted once')).toBeVisible();
  await page.getByRole('button', { name: 'Publish to 2 cars' }).click();
  await expect(page.getByText('Published to 1 car', { exact: true })).toBeVisible();
  await expect(page.getByText('1 car is not registered yet')).toBeVisible();
  await page.getByRole('link', { name: 'See the responses' }).click();
  const row = page.getByRole('row').filter({ hasText: vin });
  await expect(row).toContainText('RECEIVED');

  const car = await openCar(page, { vin, code: product.pairingCodes[vin] ?? '' });
  await acceptInCar(car, ['Speed']);
  await expect(row).toContainText('MANDATORY');

  await page
    .getByRole('row')
    .filter({ hasText: vin })
    .getByRole('button', { name: /history/i })
    .click();
  await expect(page.getByRole('dialog')).toContainText('MANDATORY');
  await page.keyboard.press('Escape');

  const sending = car.getByRole('region', { name: 'Being sent now' });
  await expect(sending.getByRole('heading', { name: title })).toBeVisible();
  await expect(sending.getByRole('listitem').filter({ hasText: 'Speed' })).toContainText('m/s');
  await expect(sending).not.toContainText('Outside temperature');

  await page.goto('/revoke-consent/new');
  await page.getByRole('combobox', { name: 'Consent form' }).fill(title);
  await page.getByRole('option', { name: new RegExp(title) }).click();
  await page.getByRole('button', { name: 'Revoke form' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText(/1 of 1/)).toBeVisible();

  await expect(sending.getByRole('heading', { name: title })).toBeHidden();
  await car.getByText('Ended and declined').click();
  await expect(car.getByRole('listitem').filter({ hasText: title })).toContainText('Ended by the other side');
});
