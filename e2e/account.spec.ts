import { expect, type Locator, type Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';
import { signIn, signInByForm, test } from './journey.ts';

const PASSWORD = 'Vinculum#2026';
const OTHER = 'Analytical#1843';

const userMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^User menu/ });

async function openFromMenu(page: Page, entry: string): Promise<Locator> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  return page.getByRole('dialog');
}

// Shows 1-1.7, 1-2.47
test('a user sends a profile image, sees it in the header over a reload, and deletes it', async ({
  page,
}) => {
  await signIn(page, 'consumer2.viewer');
  const shown = userMenu(page).locator('img');
  await expect(shown).toHaveCount(0);
  const dialog = await openFromMenu(page, 'PROFILE');
  const upload = dialog.getByRole('button', { name: 'Upload' });
  await expect(upload).toBeDisabled();
  const choose = (side: number) =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(side, [200, 40, 90]) });
  await choose(100);
  await expect(dialog.getByRole('alert')).toContainText('Icon is too small. Minimum size is 128x128.');
  await expect(upload).toBeDisabled();
  await choose(160);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await upload.click();
  expect(await (await sent).headerValue('authorization')).toBeNull();
  await expect(page.getByText('Icon Succesfully uploaded')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
  await expect(shown).toHaveJSProperty('naturalWidth', 160);
  await (await openFromMenu(page, 'PROFILE')).getByRole('button', { name: 'Delete the image' }).click();
  await expect(page.getByText('The image was deleted.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
});

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  const dialog = await openFromMenu(page, 'CHANGE PASSWORD');
  await dialog.getByLabel(/^Old password/).fill(from);
  await dialog.getByLabel(/^New password/).fill(to);
  await dialog.getByLabel(/^Confirm password/).fill(to);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

// Shows 1-1.7
test('a user changes the password; the old one is refused, the new one counts', async ({ page }) => {
  const username = 'consumer2.editor';
  await signInByForm(page, username);
  await changePassword(page, PASSWORD, OTHER);
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'LOGOUT' }).click();
  await enter(page, username, PASSWORD);
  await expect(page.getByText('Incorrect username or password.')).toBeVisible();
  await enter(page, username, OTHER);
  await expect(page.getByRole('banner')).toContainText('CONSUMERS PORTAL');
});

// Shows 1-1.7
test('organisation detail and billing info are saved by one user and read by another', async ({ page }) => {
  await signIn(page, 'consumer3.viewer');
  const detail = await openFromMenu(page, 'UPDATE ORGANISATION DETAIL');
  const save = detail.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await detail.getByLabel(/^Type/).fill('Charging operator');
  await save.click();
  await expect(detail.getByRole('alert')).toContainText('Region: Please fill all values');
  await detail.getByLabel(/^Region/).fill('Central Europe');
  await detail.getByLabel(/^Target segment/).fill('Drivers of electric cars');
  await detail.getByLabel(/^Website/).fill('https://chargegrid.example');
  await detail.getByLabel(/^Monthly active users/).fill('125000');
  await detail.getByLabel(/^Cost/).fill('1200.50');
  await save.click();
  await expect(page.getByText('Organisation detail saved.')).toBeVisible();

  const billing = await openFromMenu(page, 'UPDATE BILLING INFO');
  await billing.getByLabel(/^Billing name/).fill('ChargeGrid s.r.o.');
  await billing.getByLabel(/^Attention/).fill('Accounts payable');
  await billing.getByLabel(/^Email/).fill('bills@chargegrid.example');
  await billing.getByLabel(/^Address/).fill('Nádražní 1\nPraha');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await billing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Billing info saved.')).toBeVisible();

  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'LOGOUT' }).click();
  await signInByForm(page, 'consumer3.admin');
  const read = await openFromMenu(page, 'UPDATE ORGANISATION DETAIL');
  await expect(read.getByLabel(/^Monthly active users/)).toHaveValue('125,000');
  await expect(read.getByLabel(/^Cost/)).toHaveValue('1200.50');
  await page.keyboard.press('Escape');
  const readBilling = await openFromMenu(page, 'UPDATE BILLING INFO');
  await expect(readBilling.getByLabel(/^Email/)).toHaveValue('bills@chargegrid.example');
});

/** A square PNG of one colour; `side` in pixels. */
function png(side: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits a channel, red, green and blue.
  header.set([8, 2], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([red, green, blue]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
