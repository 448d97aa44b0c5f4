import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/find-browser.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // Of three each is so much slower that all of them take longer: tried on two cores.
  workers: 2,
  // Two hundred journeys over a real product with real clocks: one that fails once is named in the summary.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  forbidOnly: process.env['CI'] === 'true',
  // The longest journeys walk through every screen, or wait for a car to hear of a revocation, on two busy cores.
  timeout: 180_000,
  fullyParallel: true,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    // Recording every step takes time: to look into a failure, run it with `--trace=retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...(browser ? { launchOptions: { executablePath: browser.executablePath, args: browser.args } } : {}),
  },
});
