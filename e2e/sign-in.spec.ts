import { expect, type Request } from '@playwright/test';
import { signInByForm, test } from './journey.ts';

for (const [username, header] of [
  ['consumer.viewer', 'CONSUMERS PORTAL'],
  ['oem.admin', 'OEMS PORTAL'],
  ['fleet.admin', 'FLEET MANAGER PORTAL'],
  ['operator.admin', 'ADMIN PORTAL'],
] as const) {
  // Shows 2-1.1, 2-1.15, 3-1.1, 3-1.12, 3-4.10
  test(`${username} signs in, stays signed in over a reload, and signs out`, async ({ page }) => {
    await signInByForm(page, username);
    await expect(page.getByRole('banner')).toContainText(header);
    await page.reload();
    await expect(page.getByRole('banner')).toContainText(header);
    await page.getByRole('button', { name: /account|user menu/i }).click();
    await page.getByRole('menuitem', { name: 'LOGOUT' }).click();
    await expect(page.getByRole('heading', { name: /LOGIN/ })).toBeVisible();
  });
}

test('a wrong password and an unknown user get the same answer', async ({ page }) => {
  await page.goto('/login');
  const answers: unknown[] = [];
  for (const username of ['consumer.admin', 'nobody.at.all']) {
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.getByRole('textbox', { name: 'Password' }).fill('Wrong#2026');
    const answered = page.waitForResponse('**/identity/api/v1/sign-in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const answer = await answered;
    const { request_id: _, ...reported } = await answer.json();
    answers.push({ status: answer.status(), ...reported });
    await expect(page.getByText('Incorrect username or password.')).toBeVisible();
  }
  expect(answers[1]).toEqual(answers[0]);
});

test('the first page needs few files, and no code of the screens behind it', async ({ page }) => {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto('/login', { waitUntil: 'networkidle' });
  const scripts = requests.filter((request) => request.resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(requests.length).toBeLessThanOrEqual(25);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(170 * 1024);
});
