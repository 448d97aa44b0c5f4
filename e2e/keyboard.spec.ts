import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';

const title = 'Journey: without a mouse';
/** Agrees to everything by itself. */
const agreeing = 'YNR40EA5XR1100002';

/** More stops than any screen has. */
const MOST_STOPS = 150;

/** What is wrong with where the focus is: nothing, or that it cannot be seen. */
const UNSEEN = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return null;
  const box = at.getBoundingClientRect();
  const name = at.getAttribute('aria-label') ?? at.textContent.slice(0, 40);
  const isIn = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  return isIn ? null : (at.tagName + ' ' + name);
})()`;

/** Goes from stop to stop until the focus is on what is named, as somebody without a mouse does. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const page = target.page();
  const unseen = new Set<unknown>();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if ((await target.and(page.locator(':focus')).count()) === 1) break;
    await page.keyboard.press(key);
    unseen.add(await page.evaluate(UNSEEN));
  }
  await expect(target).toBeFocused({ timeout: 1000 });
  unseen.delete(null);
  expect([...unseen], 'stops that are out of sight').toEqual([]);
}

async function press(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(target, key);
  await target.page().keyboard.press('Enter');
}

async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

/** Picks one of the choices of a select with the arrow keys. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page.getByRole('combobox', { name: label }));
  await page.keyboard.press('ArrowDown');
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect(wanted).toBeVisible();
  for (let at = 0; at < (await page.getByRole('option').count()); at += 1) {
    if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(option);
}

async function writeForm(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await press(menu.getByRole('link', { name: 'Consent Forms' }));
  await press(page.getByRole('button', { name: 'Add Consent Form' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Via Form' }));
  await type(page.getByRole('textbox', { name: 'Title' }), title);
  await type(page.getByRole('textbox', { name: 'Description' }), 'Where roads are wet.');
  await pick(page, 'Consent type', 'Standard');
  await pick(page, 'Duration', '30 days');
  await pick(page, 'Data retention', '90 days');
  await press(page.getByRole('button', { name: 'Add several' }));
  const dialog = page.getByRole('dialog');
  await type(dialog.getByRole('searchbox', { name: 'Search signals' }), 'Speed');
  await press(dialog.getByRole('button', { name: /^Speed( \S+)? Standard$/ }));
  await press(dialog.getByRole('button', { name: /^Add \d/ }));
  await expect(dialog).toBeHidden();
  await press(page.getByRole('button', { name: 'Save and choose cars' }));
}

async function answerInCar(page: Page, { vin, code }: { vin: string; code: string }): Promise<void> {
  await page.goto(`/car/${vin}`);
  await type(page.getByRole('textbox', { name: 'Pairing code' }), code);
  await page.keyboard.press('Enter');
  const stop = page.getByRole('button', { name: 'Stop the car' }).last();
  const driveOn = page.getByRole('button', { name: 'Drive on' }).last();
  await expect(stop.or(driveOn)).toBeVisible();
  if (await stop.isVisible()) await press(stop);
  const request = page.getByRole('article', { name: title });
  const next = page.getByRole('button', { name: 'Next request' });
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
  while (!(await request.isVisible())) await press(next);
  await press(request.getByRole('button', { name: 'Accept all' }));
  await expect(page.getByText(`You accepted “${title}”.`)).toBeVisible();
  await press(driveOn);
}

test('the five minutes of the README, by the keyboard alone', async ({ page, product }) => {
  const [vin = ''] = Object.keys(product.pairingCodes);
  await page.goto('/login');
  await type(page.getByRole('textbox', { name: 'Username' }), 'consumer.admin');
  await type(page.getByRole('textbox', { name: 'Password' }), 'Vinculum#2026');
  await page.keyboard.press('Enter');
  await writeForm(page);

  await type(page.getByRole('textbox', { name: 'VINs' }), `${vin}, ${agreeing}`);
  await press(page.getByRole('button', { name: 'Publish to 2 cars' }));
  const watch = page.getByRole('region', { name: 'Watch the answers arrive' });
  await expect(watch.getByRole('listitem').filter({ hasText: agreeing })).toContainText('Live', {
    timeout: 60_000,
  });
  await press(page.getByRole('link', { name: 'See the responses' }));
  const download = page.waitForEvent('download');
  await press(page.getByRole('button', { name: `Download consent record of ${agreeing}` }));
  expect((await download).suggestedFilename()).toContain(agreeing);

  await answerInCar(page, { vin, code: product.pairingCodes[vin] ?? '' });

  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(page.getByRole('button', { name: /^Find or go to/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(vin);
  await expect(page.getByRole('option', { name: new RegExp(vin) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/vehicles/${vin}`));
  await press(menu.getByRole('button', { name: 'Data' }));
  await press(menu.getByRole('link', { name: 'Live vehicle data' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Live vehicle data' })).toBeVisible();
  await press(menu.getByRole('button', { name: 'Delivery' }));
  await press(menu.getByRole('link', { name: 'Data stream' }));
  await press(page.getByRole('button', { name: 'Create key' }).first());
  await type(page.getByRole('dialog').getByRole('textbox', { name: 'Name' }), title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(/^[\w-]{20,}/)).toBeVisible();
});
