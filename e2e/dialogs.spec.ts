import { expect, type Page } from '@playwright/test';
import { faultsIn, type Look, settled } from './faults-in.ts';
import { signIn, test } from './journey.ts';

/** What opens the dialogs and popovers of a screen: the names of the buttons and entries to press, one after the other. */
const dialogs: Readonly<Record<string, readonly (readonly RegExp[])[]>> = {
  '/': [
    [/^User menu/],
    [/^User menu/, /^PROFILE$/],
    [/^User menu/, /^CHANGE PASSWORD$/],
    [/^User menu/, /^UPDATE ORGANISATION DETAIL$/],
    [/^User menu/, /^UPDATE BILLING INFO$/],
    [/^Go to a screen/],
  ],
  '/consent-forms': [[/^Add Consent Form/]],
  '/consent-form/1004': [
    [/^Edit schedule/],
    [/^Add signal$/],
    [/^Add several$/],
    [/^Edit Ignition/],
    [/^Edit Ignition/, /^Next$/],
    [/^Edit Ignition/, /^Next$/, /^Next$/],
  ],
  '/consent-form/new': [[/^Save and publish$/]],
  '/consent-view/1001': [[/^Preview$/], [/^10 signals/], [/^\d consumer reward/]],
  '/consent-responses/1001': [[/^History of/]],
  '/notifications': [[/^Details of/]],
  '/stream-keys': [[/^Create key/]],
};

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 400 },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [path, openings] of Object.entries(dialogs)) {
  test(`axe finds nothing in the dialogs of ${path}`, async ({ page }) => {
    await signIn(page, 'consumer.admin');
    const found: string[] = [];
    for (const names of openings) {
      await page.goto(path);
      await settled(page);
      for (const name of names) await press(page, name);
      found.push(...(await faultsIn(page, names.join(' '), looks)));
    }
    expect(found).toEqual([]);
  });
}

/** Presses the first button or entry of a menu of that name, in the dialog when one is open. */
async function press(page: Page, name: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  const within = (await dialog.count()) > 0 ? dialog : page;
  const button = within.getByRole('button', { name });
  await button.or(within.getByRole('menuitem', { name })).first().click();
}
