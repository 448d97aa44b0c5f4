import { expect, type Page } from '@playwright/test';

/** What a journey's form asks for; the rest of every form is the same. */
interface JourneyForm {
  readonly title: string;
  readonly description: string;
  /** Labels of signals of the group Standard. */
  readonly signals: readonly string[];
}

/** Writes a standard form of thirty days in the editor, and leaves it there. */
export async function writeForm(page: Page, { title, description, signals }: JourneyForm): Promise<void> {
  await page.goto('/consent-form/new');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill(description);
  await choose(page, 'Consent type', 'Standard');
  await choose(page, 'Duration', '30 days');
  await choose(page, 'Data retention', '90 days');
  await addSignals(page, signals);
}

/** Picks one of the choices of a select. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function addSignals(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add several' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of names) {
    await dialog.getByRole('searchbox', { name: 'Search signals' }).fill(name);
    await dialog.getByRole('button', { name: new RegExp(`^${name}( \\S+)? Standard$`) }).click();
  }
  await dialog.getByRole('button', { name: /^Add \d/ }).click();
}

/**
 * Opens the screen of a car in a tab of its own, as its owner who lets it stand to answer; the portal's user stays
 * where they are.
 */
export async function openCar(portal: Page, { vin, code }: { vin: string; code: string }): Promise<Page> {
  const page = await portal.context().newPage();
  await page.goto(`/car/${vin}`);
  await page.getByRole('textbox', { name: 'Pairing code' }).fill(code);
  await page.getByRole('button', { name: 'Open' }).click();
  const stop = page.getByRole('button', { name: 'Stop the car' }).last();
  const driveOn = page.getByRole('button', { name: 'Drive on' }).last();
  await expect(stop.or(driveOn)).toBeVisible();
  // Another journey may have stopped it already.
  if (await stop.isVisible()) await stop.click();
  await expect(driveOn).toBeVisible();
  return page;
}

/** Leads a car's screen to the request of this title. The demo's own requests are older and come first. */
export async function toRequest(car: Page, title: string): Promise<void> {
  const next = car.getByRole('button', { name: 'Next request' });
  await expect(car.getByRole('button', { name: 'Decline' })).toBeVisible();
  while ((await next.isVisible()) && (await next.isEnabled())) await next.click();
  await expect(car.getByRole('article', { name: title })).toBeVisible();
}
