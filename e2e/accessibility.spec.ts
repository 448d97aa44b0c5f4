import { expect, type Route } from '@playwright/test';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { signInEndpoint, tokenAnswer } from '@vinculum/contract/identity/endpoints.ts';
import { formInput } from '@vinculum/testkit/mistakes/form-input.ts';
import { openCar } from './consent-steps.ts';
import { faultsIn, settled } from './faults-in.ts';
import { test, visit } from './walk.ts';

const screens = {
  'consumer.admin': [
    '/',
    '/consent-forms',
    '/consent-form/new',
    '/consent-view/1001',
    '/consent-view/1001?tab=data',
    '/consent-view/1001?tab=timeline',
    '/publish-consent/1004',
    '/revoke-consent/new',
    '/consent-responses/all',
    '/data-packages',
    '/data-package-view/501',
    '/consent-form/new?packages=501',
    '/notifications',
    '/oems',
    '/live-data',
    '/stream-keys',
    '/msa',
    '/msa/301',
    '/msa/301?tab=timeline',
    '/domain-whitelisting',
    '/domain-blacklisting',
    '/consent-report',
    '/invoices',
    '/invoices/2026-11',
    '/push-notification',
    '/cloud-command',
    '/add-remote-signal',
    '/here-maps-restriction',
    '/vehicles',
    '/vehicles?view=map',
    '/vehicles?view=map&vin=YNR40EA5XR1100011',
    '/vehicles/YNR40EA5XR1100011',
    '/vehicles/YNR40EA5XR1100011?tab=consents',
    '/vehicles/YNR40EA5XR1100011?tab=data',
    '/vehicles/YNR40EA5XR1100011?tab=messages',
    '/vehicle-messages',
    '/vehicle-messages/1',
    '/consumer-data',
    '/consumer-vin-data',
    '/raw-data',
    '/charts',
    '/accelerometer-chart',
    '/load-tester',
    '/messages',
    '/messages/compose',
  ],
  'oem.admin': [
    '/',
    '/consent-forms?consumer=102',
    '/consent-view/1001',
    '/revoke-consent/1001',
    '/oems-consumer',
    '/data-packages',
    '/data-package-view/501',
    '/data-package/new',
    '/fleet-hand-over',
    '/vehicle-access',
    '/vehicle-access?view=certificates',
    '/vehicle-access?view=registration',
    '/vehicle-claim/3',
    '/vehicles/YNR40EA5XR1100011?tab=certificate',
  ],
  'fleet.admin': ['/', '/fleets', '/fleets/1', '/vehicles/YNR40EA5XR1100011', '/msa', '/msa/301'],
  'operator.admin': [
    '/',
    '/consent-report',
    '/invoices',
    '/invoices/2026-11?consumer=102',
    '/organisations',
    '/organisations/102',
    '/organisations/102?tab=permissions',
    '/organisations/100?tab=timeline',
    '/reset-password',
    '/domain-blacklisting',
    '/vehicle-access?maker=100',
    '/asvlt-profile-management',
    '/asvlt-profile-management/0',
    '/load-tester',
    '/template-management',
    '/template-management/0',
    '/load-tester-dashboard',
    '/web-simulator',
    '/run-cron',
    '/health-status',
    '/live-data',
    '/consent-forms',
    '/consent-view/1001',
    '/consent-responses/all',
    '/publish-consent/new',
    '/revoke-consent/new',
    '/clone-consent/new',
    '/update-consent/new',
    '/master-consent-form',
    '/push-notification',
    '/predefined-notification',
    '/vehicle-messages',
    '/add-remote-signal',
    '/here-maps-restriction',
    '/update-signal',
    '/import-signals',
    '/admin-logs',
    '/logs-list',
    '/audit',
  ],
} as const;

/** Adds up how far things move that nobody has touched, as browsers reckon it (W3C, layout instability). */
const WATCH_SHIFTS = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.shifts += one.hadRecentInput ? 0 : one.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

for (const [username, paths] of Object.entries(screens)) {
  test.describe(username, () => {
    test.use({ actor: username });
    test(`nothing jumps at home for ${username} while its answers come, on a phone`, async ({ page }) => {
      await page.setViewportSize({ width: 400, height: 780 });
      await page.addInitScript(WATCH_SHIFTS);
      // The list that stands above all others comes last.
      const lately = page.waitForResponse('**/overview/lately*');
      const hold = async (route: Route) => {
        await lately;
        await route.continue();
      };
      await page.route('**/overview/needs*', hold, { times: 1 });
      const needs = page.waitForResponse('**/overview/needs*');
      await page.goto('/');
      await needs;
      await expect(page.getByRole('region', { name: 'What happened lately' })).toBeVisible();
      const shifts = await page.evaluate(`new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done(shifts)));
      })`);
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(shifts).toBeLessThan(0.02);
    });
    for (const path of paths) {
      test(`axe finds nothing at ${path} for ${username}`, async ({ page }) => {
        await visit(page, path);
        expect(await faultsIn(page, path)).toEqual([]);
      });
    }
  });
}

const longTitle = 'W'.repeat(200);

test.describe('a form whose title is one word of 200 letters', () => {
  test.beforeEach(async ({ request }) => {
    const user = { username: 'consumer.admin', password: 'Vinculum#2026' };
    const signedIn = await request.post(signInEndpoint.path, { data: user });
    const { access_token: token } = tokenAnswer.parse(await signedIn.json());
    const headers = { authorization: `Bearer ${token}` };
    const saved = await request.post(saveConsentFormEndpoint.path, {
      headers,
      data: formInput({ title: longTitle }),
    });
    expect(saved.status()).toBe(200);
  });

  for (const username of ['consumer.admin', 'operator.admin']) {
    test.describe(username, () => {
      test.use({ actor: username });
      test(`is listed for ${username} without anything being cut`, async ({ page }) => {
        await visit(page, '/consent-forms?search=WWW');
        await expect(page.getByText(longTitle).first()).toBeVisible();
        expect(await faultsIn(page, 'a long title')).toEqual([]);
      });
    });
  }
});

test('axe finds nothing before sign-in', async ({ page, product }) => {
  const found: string[] = [];
  for (const path of ['/login', `/car/${Object.keys(product.pairingCodes)[0] ?? ''}`]) {
    await page.goto(path);
    await settled(page);
    found.push(...(await faultsIn(page, path)));
  }
  expect(found).toEqual([]);
});

test('axe finds nothing on the screen in a car, by night and by day, while it drives and while it stands', async ({
  page,
  product,
}) => {
  const [vin = ''] = Object.keys(product.pairingCodes);
  await page.goto('/login');
  const car = await openCar(page, { vin, code: product.pairingCodes[vin] ?? '' });
  const found: string[] = [];
  for (const switchTo of ['Light colours', 'Dark colours']) {
    await car.getByRole('button', { name: 'Choose signals' }).click();
    await settled(car);
    found.push(...(await faultsIn(car, `${vin}, choosing`)));
    await car.getByRole('button', { name: 'Back' }).click();
    await car.getByRole('button', { name: switchTo }).click();
    await settled(car);
    found.push(...(await faultsIn(car, `${vin}, ${switchTo}`)));
  }
  await car.getByRole('button', { name: 'Drive on' }).last().click();
  await expect(car.getByText('The car is moving.', { exact: false })).toBeVisible();
  found.push(...(await faultsIn(car, `${vin}, moving`)));
  expect(found).toEqual([]);
});
