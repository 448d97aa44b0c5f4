import { expect, type Page } from '@playwright/test';
import { signIn, test } from './journey.ts';

const VEHICLES = 5;
const template = 'journey-template';
const profile = 'journey-profile';
/** No other journey runs tests of this consumer. */
const consumer = 'Urban Mobility Lab';

async function choose(page: Page, field: RegExp, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

async function makeTemplate(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Template Management/ })
    .click();
  await page.getByRole('link', { name: 'Add Template' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert')).toContainText('PRIVATE key is required');
  await expect(page.getByRole('alert')).toContainText('Boot Certifcate is Required');
  await page.getByText('Make one for me', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Template Name/ }).fill(template);
  await choose(page, /^Vehicle maker/, /^Simulated Vehicles$/);
  await page.getByRole('button', { name: 'Make and create' }).click();
  await expect(page.getByText('Template created successfully')).toBeVisible();
  // What the platform made passes the check of a pair that somebody enters.
  await page.getByRole('link', { name: template, exact: true }).click();
  await expect(page.getByRole('region', { name: 'What the certificate says' })).toContainText(
    'Simulated Vehicles',
  );
  await expect(page.getByRole('textbox', { name: /^Private key/ })).toHaveValue('');
}

async function makeProfile(page: Page): Promise<void> {
  await page.goto('/asvlt-profile-management');
  await page.getByRole('link', { name: 'Add Profile' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert')).toContainText('Please fill all the fields');
  await page.getByRole('textbox', { name: /^Name/ }).fill(profile);
  await choose(page, /^Template/, new RegExp(`^${template}`));
  await choose(page, /^Consumer/, new RegExp(`^${consumer}$`));
  await page.getByRole('textbox', { name: /^No. of Vehicles/ }).fill(String(VEHICLES));
  await page.getByRole('textbox', { name: /^Threshold/ }).fill('60');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Profile created successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(profile) })).toContainText(consumer);
}

async function tryToDelete(
  page: Page,
  what: { address: string; name: string; shown: string },
): Promise<void> {
  await page.goto(what.address);
  await page.getByRole('button', { name: `Delete ${what.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(what.shown)).toBeVisible();
}

// Shows 3-1.4, 3-2.7, 3-2.8, 3-2.9, 3-2.37, 3-2.39, 3-2.41, 3-7.18
test('a template that the platform makes, a profile with it, and a load test that the dashboard shows', async ({
  page,
}) => {
  // Vehicles get their certificates, connect, are asked, and end again.
  test.setTimeout(240_000);
  await signIn(page, 'operator.admin');
  await makeTemplate(page);
  await makeProfile(page);

  await page.goto('/load-tester');
  await choose(page, /^Profile/, new RegExp(`^${profile}`));
  await page.getByRole('textbox', { name: /No. of Vehicles/ }).fill(String(VEHICLES));
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Load tester has been started')).toBeVisible();

  await page.goto('/load-tester-dashboard');
  const row = page.getByRole('row', { name: new RegExp(consumer) });
  await expect(row.getByRole('cell').nth(1)).toHaveText(String(VEHICLES), { timeout: 90_000 });
  await tryToDelete(page, {
    address: '/asvlt-profile-management',
    name: profile,
    shown: `The load test “${profile}” is running. Please stop it first.`,
  });

  await page.goto('/load-tester');
  await choose(page, /^Profile/, new RegExp(`^${profile}`));
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Load tester has been stopped')).toBeVisible({ timeout: 60_000 });
  await page.goto('/load-tester-dashboard');
  await expect(row).toHaveCount(0, { timeout: 60_000 });

  await tryToDelete(page, {
    address: '/template-management',
    name: template,
    shown: `This template is used by ${profile}. Choose another template there first.`,
  });
  await tryToDelete(page, {
    address: '/asvlt-profile-management',
    name: profile,
    shown: 'Profile deleted successfully.',
  });
  await tryToDelete(page, {
    address: '/template-management',
    name: template,
    shown: 'Template deleted successfully.',
  });
});
