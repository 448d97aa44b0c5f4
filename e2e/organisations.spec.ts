import { expect, type Page } from '@playwright/test';
import { signIn, test } from './journey.ts';
import { chooseOfRow } from './row-menu.ts';

const FIRST = 'First-Journey#1';
const OWN = 'Own-Journey#2026';

async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

// Shows 3-0.1, 3-1.3, 3-2.5, 3-2.32, 3-2.33, 3-2.34, 3-2.35, 3-2.36, 3-4.15, 3-5.4, 3-7.2, 3-7.3, 3-7.5
test('an operator makes an organisation and its user, who signs in, gains a permission and is deleted', async ({
  page,
  browser,
  baseURL,
}) => {
  const suffix = Date.now().toString(36);
  const [organisation, username] = [`Faro Data ${suffix}`, `faro.${suffix}`];
  await signIn(page, 'operator.admin');
  await page.goto('/organisations');
  await page.getByRole('button', { name: 'Add an Organisation' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an Organisation' });
  await adding.getByRole('button', { name: 'Add an Organisation' }).click();
  await expect(adding.getByRole('alert')).toContainText('Please select at least one organisation type');
  await adding.getByRole('textbox', { name: /^Name/ }).fill(organisation);
  await adding.getByRole('textbox', { name: /^Unique Identifier/ }).fill(`faro-${suffix}`);
  await adding.getByLabel('Type').first().click();
  await page.locator('[role=listbox]').getByRole('option', { name: 'Consumer' }).click();
  await adding.getByRole('textbox', { name: /^Name/ }).click();
  await adding.getByRole('button', { name: 'Add an Organisation' }).click();
  await expect(page.getByText('Organisation created successfully!')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search name or identifier' }).fill(`faro-${suffix}`);

  await chooseOfRow(page, organisation, `Add a user to ${organisation}`);
  const user = page.getByRole('dialog', { name: `Add a user to ${organisation}` });
  await user.getByRole('textbox', { name: /^Name/ }).fill('Aina Faro');
  await user.getByRole('textbox', { name: /^Username/ }).fill(username.toUpperCase());
  await user.getByRole('textbox', { name: /^Password/ }).fill(FIRST);
  await user.getByRole('textbox', { name: /^Email/ }).fill('aina@example.org');
  await user.getByRole('textbox', { name: /^Phone number/ }).fill('+34 976 12 34 56');
  await user.getByRole('textbox', { name: /^Description/ }).fill('Made by a journey');
  await user.getByLabel('Feature permissions').first().click();
  await page.locator('[role=listbox]').getByRole('option', { name: 'Viewer' }).click();
  await user.getByRole('textbox', { name: /^Description/ }).click();
  await user.getByRole('button', { name: 'Add a user' }).click();
  await expect(page.getByText('User has been successfully added!')).toBeVisible();

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await other.newPage();
  await enter(theirs, username, FIRST);
  // Nothing opens before the first password is changed.
  await expect(theirs.getByRole('textbox', { name: 'New password' })).toBeVisible();
  await theirs.goto('/consent-forms');
  await expect(theirs.getByRole('heading', { name: /LOGIN/ })).toBeVisible();
  await enter(theirs, username, FIRST);
  await theirs.getByRole('textbox', { name: 'New password' }).fill(OWN);
  await theirs.getByRole('textbox', { name: 'Confirm password' }).fill(OWN);
  await theirs.getByRole('button', { name: 'Set password' }).click();
  await expect(theirs.getByText('Your password has been set. Please sign in.')).toBeVisible();
  await enter(theirs, username, FIRST);
  await expect(theirs.getByText('Incorrect username or password.')).toBeVisible();
  await enter(theirs, username, OWN);
  await expect(theirs.getByRole('banner')).toContainText('CONSUMERS PORTAL');
  await theirs.goto('/consent-forms');
  await expect(theirs.getByRole('heading', { name: 'Consent forms', level: 1 })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Data stream' })).toBeHidden();

  await page.getByRole('button', { name: `Users of ${organisation}` }).click();
  await chooseOfRow(page, 'Aina Faro', 'Feature permissions of Aina Faro');
  const permissions = page.getByRole('dialog', { name: 'Feature permissions of Aina Faro' });
  await permissions.locator('.mantine-MultiSelect-input').click();
  await page.locator('[role=listbox]').getByRole('option', { name: 'Administrator', exact: true }).click();
  await permissions.getByRole('heading', { name: /Feature permissions of/ }).click();
  await permissions.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The feature permissions have been saved. They hold at once.')).toBeVisible();
  // Without signing in again: the next call brings what is allowed now.
  await theirs.getByRole('link', { name: 'Home' }).first().click();
  await expect(theirs.getByRole('link', { name: 'Data stream' }).first()).toBeVisible();

  await chooseOfRow(page, 'Aina Faro', 'Delete Aina Faro');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText(`${username} has been deleted`)).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: /LOGIN/ })).toBeVisible();
  await enter(theirs, username, OWN);
  await expect(theirs.getByText('Incorrect username or password.')).toBeVisible();
  await other.close();
});
