import { type Browser, expect, type Page } from '@playwright/test';
import { readStreamEndpoint, streamBatch } from '@vinculum/contract/streams/endpoints.ts';
import { openCar, toRequest, writeForm } from './consent-steps.ts';
import { type Product, signIn, test } from './journey.ts';

const form = {
  title: 'Journey: where chargers are missing',
  description: 'Your trips show where charging points would help.',
  signals: ['Speed'],
};
const consumer = 'ChargeGrid';

/** A window of another person's browser: sessions are kept for each. */
async function windowOf(browser: Browser, product: Product, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  await signIn(page, username);
  return page;
}

async function createStreamKey(page: Page): Promise<string> {
  await page.goto('/stream-keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Journey');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = dialog.getByRole('status').locator('pre').first();
  await expect(key).toBeVisible();
  return (await key.innerText()).trim();
}

/** The consumer's stream as its systems read it, behind a cursor. */
async function readBatches(product: Product, key: string, cursor?: string) {
  const query = cursor === undefined ? '' : `?cursor=${cursor}`;
  const answer = await fetch(`${product.address}${readStreamEndpoint.path}${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => streamBatch.parse(JSON.parse(line)));
}

/** Publishes the journey's form to one car, and stays at its responses. */
async function publishTo(page: Page, vin: string): Promise<void> {
  await writeForm(page, form);
  await page.getByRole('button', { name: 'Save and choose cars' }).click();
  await page.getByRole('textbox', { name: 'VINs' }).fill(vin);
  await page.getByRole('button', { name: 'Publish to 1 car' }).click();
  await page.getByRole('link', { name: 'See the responses' }).click();
}

async function changeNotificationForms(maker: Page, answer: 'Agree' | 'Disagree'): Promise<void> {
  await maker.getByRole('switch', { name: `Notification Form for ${consumer}` }).click();
  const dialog = maker.getByRole('dialog', { name: 'Updating OEM permission?' });
  await expect(dialog).toContainText(
    'This may result in revoking consent previously accepted by the consumers and may also trigger new consent request.',
  );
  await dialog.getByRole('button', { name: answer, exact: true }).click();
  await expect(dialog).toBeHidden();
}

// Shows 1-2.45
test('a maker withdraws a permission and the car falls silent; given back, the owner is asked again', async ({
  page,
  browser,
  product,
}) => {
  const vin = Object.keys(product.pairingCodes).find((one) => one.startsWith('VCZ')) ?? '';
  await signIn(page, 'consumer3.admin');
  const key = await createStreamKey(page);
  await publishTo(page, vin);
  const row = page.getByRole('row').filter({ hasText: vin });
  await expect(row).toContainText('RECEIVED');

  const car = await openCar(page, { vin, code: product.pairingCodes[vin] ?? '' });
  await toRequest(car, form.title);
  await car.getByRole('article', { name: form.title }).getByRole('button', { name: 'Accept all' }).click();
  const sending = car.getByRole('region', { name: 'Being sent now' });
  await expect(sending.getByRole('heading', { name: form.title })).toBeVisible();
  await expect(row).toContainText('ACCEPTED');
  await expect
    .poll(async () => (await readBatches(product, key)).length, { timeout: 30_000 })
    .toBeGreaterThan(1);

  const maker = await windowOf(browser, product, 'oem2.admin');
  await maker.getByRole('navigation').getByRole('link', { name: 'Consumer Permissions' }).click();
  const permission = maker.getByRole('switch', { name: `Notification Form for ${consumer}` });
  await expect(permission).toBeChecked();
  await changeNotificationForms(maker, 'Disagree');
  await expect(permission).toBeChecked();
  await changeNotificationForms(maker, 'Agree');
  await expect(maker.getByText('1 consent or request ended.')).toBeVisible();
  await expect(permission).not.toBeChecked();
  const last = (await readBatches(product, key)).at(-1);
  expect(last?.vin).toBe(vin);

  await expect(sending.getByRole('heading', { name: form.title })).toBeHidden();
  await car.getByText('Ended and declined').click();
  const ended = car.getByRole('listitem').filter({ hasText: form.title });
  await expect(ended).toContainText('Ended by the other side');
  await expect(row).toContainText('REVOKED');
  await row.getByRole('button', { name: /history/i }).click();
  await expect(page.getByRole('dialog')).toContainText('The OEM withdrew its permission');
  await page.keyboard.press('Escape');

  await changeNotificationForms(maker, 'Agree');
  await expect(maker.getByText('1 new request was sent.')).toBeVisible();
  await toRequest(car, form.title);
  await expect(row).toContainText('RECEIVED');
  // The car sends every few seconds while it may: nothing has come since, although it is online and drives.
  expect(await readBatches(product, key, last?.cursor)).toEqual([]);

  await maker.getByRole('navigation').getByRole('link', { name: 'Consent Forms' }).click();
  await maker.getByRole('combobox', { name: 'Consumer' }).click();
  await maker.getByRole('option', { name: consumer }).click();
  await maker.getByRole('link', { name: form.title, exact: true }).click();
  await expect(maker.getByText(`Asked for by ${consumer}`)).toBeVisible();
  await maker.goBack();
  await maker.getByRole('link', { name: `Revoke ${form.title}` }).click();
  await maker.getByRole('button', { name: 'Revoke form' }).click();
  const dialog = maker.getByRole('dialog', { name: `Revoke “${form.title}” of ${consumer}?` });
  await expect(dialog).toContainText('The request or consent of 1 of your cars ends.');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(maker.getByText('1 consent or request ended.')).toBeVisible();
  await expect(car.getByRole('article', { name: form.title })).toBeHidden();
  await expect(row).toContainText('REVOKED');
  await row.getByRole('button', { name: /history/i }).click();
  await expect(page.getByRole('dialog')).toContainText('Revoked by the OEM');
  await page.goto('/notifications');
  await expect(
    page.getByText(`Cierzo Automóviles revoked "${form.title}" for 1 of its cars.`).first(),
  ).toBeVisible();
  await maker.context().close();
});
