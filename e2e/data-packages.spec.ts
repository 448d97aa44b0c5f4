import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { choose, openCar, toRequest } from './consent-steps.ts';
import { signIn, test } from './journey.ts';

const title = 'Journey: winter roads';
const formTitle = 'Journey: where the ice is';

/** In a browser of its own, so that the consumer of the journey stays signed in. */
async function asOem(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  await signIn(page, 'oem.admin');
  return page;
}

/** Writes a package in the wizard: two signals at fifteen cents for every fifty kilometres. */
async function writePackage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Data Packages' }).first().click();
  await page.getByRole('link', { name: 'Create data package' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('Speed and temperature outside.');
  await choose(page, 'Consent type', 'Standard');
  await page.getByRole('button', { name: 'Last day' }).click();
  await page
    .getByRole('button', { name: /^\d+ \w+ 20\d\d$/, disabled: false })
    .last()
    .click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();

  await page.getByRole('button', { name: 'Add a price' }).click();
  await page.getByRole('textbox', { name: 'For every' }).fill('50');
  await choose(page, 'Of', 'Kilometres');
  await page.getByRole('textbox', { name: 'Costs' }).fill('0.15');
  await choose(page, 'Currency', 'US dollars');
  await page.getByRole('button', { name: 'Next', exact: true }).click();

  for (const name of ['Speed', 'Outside temperature']) {
    await page.getByRole('searchbox', { name: 'Search signals' }).fill(name);
    await page.getByRole('button', { name: new RegExp(`^${name}( \\S+)? Standard$`) }).click();
  }
  await expect(page.getByText('2 signals chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** The switch that offers the package at hand to consumers. */
function offer(page: Page): Locator {
  return page.getByRole('switch', { name: `Offer ${title} to consumers` });
}

/** Publishes the package at hand, disabled, so that no consumer finds it yet. */
async function publishHidden(page: Page): Promise<void> {
  await expect(page.getByText('Enabled: found once published')).toBeVisible();
  await offer(page).click();
  await expect(page.getByText('Data Package status updated successfully')).toBeVisible();
  await expect(page.getByText('Disabled: stays hidden once published')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Data Package published successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden();
}

async function toOffered(page: Page): Promise<void> {
  await page.goto('/data-packages');
  await choose(page, 'OEM', 'Norrsken Motors');
  await expect(page.getByRole('row', { name: /Driving behaviour/ })).toBeVisible();
}

/** Fills in what packages leave to the author of a form. */
async function completeForm(page: Page, named: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(named);
  await page.getByRole('textbox', { name: 'Description' }).fill('We warn you of ice.');
  await choose(page, 'Duration', '7 days');
  await choose(page, 'Data retention', '30 days');
}

// Shows 1-2.17, 2-0.1, 2-1.3, 2-1.4, 2-1.5, 2-2.27, 2-2.29, 2-4.1
test('a data package, from its maker over a consumer to the car', async ({ page, product, browser }) => {
  const vin = Object.keys(product.pairingCodes).find((one) => one.startsWith('YNS')) ?? '';
  const oem = await asOem(browser, product.address);
  await writePackage(oem);
  await publishHidden(oem);

  await signIn(page, 'consumer.admin');
  await toOffered(page);
  await expect(page.getByRole('row', { name: title })).toBeHidden();
  await expect(oem.getByText('Disabled: no consumer finds it')).toBeVisible();
  await offer(oem).click();
  await expect(oem.getByText('Enabled: consumers find it')).toBeVisible();

  await toOffered(page);
  await page.getByRole('link', { name: `View ${title}` }).click();
  await expect(page.getByText('0.15 US dollars for every 50 kilometres')).toBeVisible();
  await page.getByRole('link', { name: 'Create consent form' }).click();
  await completeForm(page, formTitle);
  await page.getByRole('button', { name: 'Save and choose cars' }).click();
  await expect(page.getByRole('heading', { name: `Publish: ${formTitle}` })).toBeVisible();
  await page.getByRole('textbox', { name: 'VINs' }).fill(vin);
  await page.getByRole('button', { name: 'Publish to 1 car' }).click();
  await expect(page.getByText('Published to 1 car', { exact: true })).toBeVisible();

  const car = await openCar(page, { vin, code: product.pairingCodes[vin] ?? '' });
  await toRequest(car, formTitle);
  const request = car.getByRole('article', { name: formTitle });
  await expect(request).toContainText('Outside temperature');
  await request.getByRole('button', { name: 'Accept all' }).click();
  await expect(car.getByText(`You accepted “${formTitle}”.`)).toBeVisible();
  await page.getByRole('link', { name: 'See the responses' }).click();
  await expect(page.getByRole('row').filter({ hasText: vin })).toContainText('ACCEPTED');

  await toOffered(page);
  for (const name of [title, 'Winter comfort']) {
    await page.getByRole('row', { name }).getByRole('checkbox').check();
  }
  await page.getByRole('link', { name: 'Create one form from 2 packages' }).click();
  await expect(page.getByRole('button', { name: /^Remove .* from the form$/ })).toHaveCount(2);
  await completeForm(page, 'Journey: of two packages');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'Journey: of two packages' })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Winter comfort' })).toBeVisible();
});
