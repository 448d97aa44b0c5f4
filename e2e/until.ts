import { expect, type Page } from '@playwright/test';

const PATIENCE_MS = 30_000;

/**
 * Waits in the page until all conditions hold at once: expressions, by what each stands for. They are asked at every
 * frame; asking from here, ten times a second at most, would take longer than what is waited for.
 */
export async function until(page: Page, conditions: Readonly<Record<string, string>>): Promise<void> {
  const requests = Object.entries(conditions).map(([what, is]) => `[${JSON.stringify(what)}, () => ${is}]`);
  const missing = await page.evaluate(`new Promise((resolve) => {
    const conditions = [${requests.join(',')}];
    const end = performance.now() + ${PATIENCE_MS};
    const ask = () => {
      const missing = conditions.filter(([, is]) => !is()).map(([what]) => what);
      if (missing.length === 0 || performance.now() > end) resolve(missing);
      else requestAnimationFrame(ask);
    };
    // What was just done to the page shows in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(ask));
  })`);
  expect(missing, 'what the page did not come to').toEqual([]);
}
