import { expect, type Page } from '@playwright/test';
import { openCar, toRequest, writeForm } from './consent-steps.ts';
import { signIn, test } from './journey.ts';

const title = 'Journey: calm driving';
const spanish = { title: 'Viaje: conducir con calma', description: 'Conducir con calma baja su prima.' };

/** Follows the gap that is said before publishing to the draft, closes it, and comes back to publishing. */
async function addSpanish(page: Page): Promise<void> {
  const gap = page.getByText(/^Owners who read Spanish find no text of their own/);
  await gap.getByRole('link', { name: 'Add it to the draft' }).click();
  await page.getByRole('button', { name: 'Add Spanish' }).click();
  await page.getByRole('textbox', { name: 'Title in Spanish' }).fill(spanish.title);
  await page.getByRole('textbox', { name: 'Description in Spanish' }).fill(spanish.description);
  await page.getByRole('button', { name: 'Save and choose cars' }).click();
  await expect(page.getByRole('textbox', { name: 'VINs' })).toBeVisible();
  await expect(gap).toBeHidden();
}

/** Accepts the journey's request in the car for some of its signals only. */
async function acceptInCar(car: Page, signals: readonly string[]): Promise<void> {
  const request = car.getByRole('article', { name: title });
  await toRequest(car, title);
  await expect(request).toContainText('Calm driving lowers your premium.');
  await car.getByText('ES', { exact: true }).click();
  await expect(car.getByRole('article', { name: spanish.title })).toContainText(spanish.description);
  await car.getByText('EN', { exact: true }).click();
  await request.getByRole('button', { name: 'Choose signals' }).click();
  for (const name of signals) await request.getByRole('switch', { name: new RegExp(`^${name}`) }).check();
  await request.getByRole('button', { name: `Accept ${signals.length} of` }).click();
  await expect(car.getByText(`You accepted “${title}”.`)).toBeVisible();
}

// Shows 1-0.1, 1-1.4
test('one consent, from the form to the car and back', async ({ page, product }) => {
  const [vin = ''] = Object.keys(product.pairingCodes);
  await signIn(page, 'consumer.admin');

  await writeForm(page, {
    title,
    description: 'Calm driving lowers your premium.',
    signals: ['Speed', 'Outside temperature'],
  });
  // The car's screen beside the form shows what the owner will see.
  await expect(page.getByText(title).last()).toBeVisible();
  await page.getByRole('button', { name: 'Save and choose cars' }).click();
  await addSpanish(page);

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
  await expect(sending.getByRole('listitem').filter({ hasText: 'Speed' })).toContainText('mph');
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
