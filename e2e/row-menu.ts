import type { Locator, Page } from '@playwright/test';

/** Opens what else can be done with a row, which is at hand or has this name, and chooses the item of that name. */
export async function chooseOfRow(page: Page, row: string | Locator, item: string | RegExp): Promise<void> {
  const more =
    typeof row === 'string'
      ? page.getByRole('button', { name: `More actions for ${row}`, exact: true })
      : row.getByRole('button', { name: /^More actions for/ });
  await more.click();
  await page.getByRole('menuitem', { name: item }).click();
}
