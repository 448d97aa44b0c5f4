import { expect, type Page } from '@playwright/test';
import { choose, openCar } from './consent-steps.ts';
import { signIn, test } from './journey.ts';

// In order: one of them takes the car off line.
test.describe.configure({ mode: 'default' });

const own = 'YNS90TB2XR1100001';
const foreign = 'VCZBR1A7XR1100001';

async function enterVins(page: Page, vins: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: /^VINs/ }).fill(vins.join(', '));
}

/** From the outcome on the screen to the message's cars. */
async function follow(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Follow it car by car' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

// Shows 2-0.1, 2-2.41
test('a notification reaches the car’s screen, and its sender sees that it was opened', async ({
  page,
  product,
}) => {
  const car = await openCar(page, { vin: own, code: product.pairingCodes[own] ?? '' });
  await signIn(page, 'consumer.admin');
  await page.goto('/push-notification');
  await page.getByRole('textbox', { name: /^Message/ }).fill('Snow and ice tonight.');
  await page.getByRole('textbox', { name: /^Title/ }).fill('Journey weather');
  await page.getByRole('textbox', { name: /^URL/ }).fill('https://example.com/weather');
  await enterVins(page, [own]);
  await page.getByRole('button', { name: 'Send notification' }).click();
  await expect(page.getByText('Sent to 1 car.')).toBeVisible();
  await follow(page);
  const shown = car.getByRole('article', { name: 'Journey weather' });
  await expect(shown).toContainText('Snow and ice tonight.');
  const link = shown.getByRole('link', { name: 'Open “Journey weather”' });
  await expect(link).toHaveAttribute('href', 'https://example.com/weather');
  // The address leads out of the product: what is tried here is the touch, not the page behind it.
  await car.context().route('https://example.com/**', (route) => route.fulfill({ body: 'weather' }));
  await link.click();
  await expect(shown).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: own });
  await expect(row).toContainText('Done');
  await expect(row).toContainText('Opened', { timeout: 20_000 });
});

// Shows 2-2.42
test('a command waits for a car that is off line, which carries it out when it is back', async ({
  page,
  product,
}) => {
  const car = await openCar(page, { vin: own, code: product.pairingCodes[own] ?? '' });
  await car.getByRole('button', { name: 'Take the car off line' }).click();
  await expect(car.getByRole('button', { name: 'Bring the car back on line' })).toBeVisible();
  await signIn(page, 'consumer.admin');
  await page.goto('/cloud-command');
  await choose(page, 'Command', 'Lock the doors');
  await enterVins(page, [own]);
  await page.getByRole('button', { name: 'Send command' }).click();
  const question = page.getByRole('dialog', { name: 'Lock the doors of 1 car?' });
  await question.getByRole('button', { name: 'Send command' }).click();
  await expect(page.getByRole('heading', { name: 'Sending “Lock the doors”' })).toBeVisible();
  await follow(page);
  const row = page.getByRole('row').filter({ hasText: own });
  await expect(row).toContainText('Queued');
  await car.getByRole('button', { name: 'Bring the car back on line' }).click();
  await expect(row).toContainText('Done', { timeout: 30_000 });
  const reported = car.getByRole('region', { name: 'From outside' });
  await expect(reported.getByRole('listitem').filter({ hasText: 'Lock the doors' }).first()).toContainText(
    'Done',
  );
});

// Shows 2-1.13
test('cars without permission and cars that are not registered are named, the others are sent to', async ({
  page,
}) => {
  await signIn(page, 'consumer2.admin');
  await page.goto('/push-notification');
  await page.getByRole('textbox', { name: /^Message/ }).fill('The meeting point has moved.');
  await enterVins(page, [own, foreign, 'YNR40EA5XR9999999']);
  await page.getByRole('button', { name: 'Send notification' }).click();
  const result = page.getByRole('region', { name: 'What became of your message' });
  await expect(result).toContainText('Sent to 1 car. 2 VINs were refused:');
  await expect(result.getByRole('list', { name: '1 car without permission' })).toHaveText(foreign);
  await expect(result.getByRole('list', { name: '1 car is not registered' })).toHaveText('YNR40EA5XR9999999');
});

// Shows 2-1.6, 2-2.12, 2-2.44
test('a map restriction is kept to by the car that it was set in', async ({ page, product }) => {
  const car = await openCar(page, { vin: own, code: product.pairingCodes[own] ?? '' });
  await signIn(page, 'consumer2.admin');
  await page.goto('/here-maps-restriction');
  await choose(page, 'Restriction', 'Height');
  await page.getByRole('textbox', { name: /^Value/ }).fill('3.8');
  await enterVins(page, [own]);
  await page.getByRole('button', { name: 'SAVE' }).click();
  await follow(page);
  await expect(page.getByRole('row').filter({ hasText: own })).toContainText('Done', { timeout: 20_000 });
  await expect(car.getByRole('region', { name: 'From outside' })).toContainText('3.8 m');
});
