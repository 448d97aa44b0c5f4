import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const ANIMATIONS_END = `Promise.all(document.getAnimations()
  .filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished.catch(() => null))
).then(() => true)`;

const DIALOG = '[role="dialog"][aria-modal="true"]';

/** Waits until the screen has its heading and no skeleton any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Half way through a change of colours nothing has the contrast that it comes to.
  await page.evaluate(ANIMATIONS_END);
}

/** How a page is looked at. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  /** Pixels. */
  readonly width: number;
}

/**
 * What axe finds in each look at the page as it is, one line each, and whether it scrolls sideways. While a dialog is
 * open only that is looked at: nothing else can be used, and the screen behind it is looked at without it.
 */
export async function faultsIn(page: Page, what: string, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    // The page follows the system a moment later, and its colours change gradually from then on.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await settled(page);
    const where = `${what}, ${colorScheme}, ${width} pixels`;
    found.push(...(await faultsNow(page)).map((fault) => `${where}: ${fault}`));
  }
  return found;
}

async function faultsNow(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  if ((await page.locator(DIALOG).filter({ visible: true }).count()) > 0) axe.include(DIALOG);
  // What several frames tell is put together in a page of its own, which takes longer than the looking.
  axe.setLegacyMode(page.frames().length === 1);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  const isWider = await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  return isWider === true ? [...found, 'scrolls sideways'] : found;
}
