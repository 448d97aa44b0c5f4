import { expect, type Page } from '@playwright/test';
import { faultsIn } from './faults-in.ts';
import { test, visit } from './walk.ts';

/**
 * What opens the dialogs and popovers of a screen, by user and address: the names of the buttons, switches and entries
 * to press, one after the other.
 */
const dialogs: Readonly<Record<string, Readonly<Record<string, readonly (readonly RegExp[])[]>>>> = {
  'consumer.admin': {
    '/': [
      [/^User menu/],
      [/^User menu/, /^PROFILE$/],
      [/^User menu/, /^CHANGE PASSWORD$/],
      [/^User menu/, /^UPDATE ORGANISATION DETAIL$/],
      [/^User menu/, /^UPDATE BILLING INFO$/],
      [/^Find or go to/],
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
    '/consent-form/new': [[/^Save and choose cars$/]],
    '/publish-consent/1004': [[/^Choose among cars/], [/^Choose among cars/, /^Save this choice$/]],
    '/consent-view/1001': [[/^Preview$/], [/^10 signals/], [/^\d consumer reward/]],
    '/consent-responses/1001': [[/^History of/]],
    '/notifications': [[/^Details of/]],
    '/stream-keys': [[/^Create key/]],
    '/msa': [
      [/^Create MSA/],
      [/^More actions for 302/],
      [/^More actions for 302/, /^Edit agreement/],
      [/^View agreement/],
      [/^More actions for/, /^Delete agreement/],
      [/^Publish agreement/],
      [/^More actions for 301/, /^Revoke agreement 301/],
    ],
    '/domain-whitelisting': [[/^Add Whitelisted Domains/]],
    '/domain-blacklisting': [[/^Add Blacklisted Domains/], [/^Select row/, /^Delete Domains/]],
    '/messages': [[/^Read: /]],
  },
  'oem.admin': {
    '/data-package-view/501': [[/^Offer .* to consumers/]],
    '/fleet-hand-over': [[/^Hand cars over/], [/^Take back /]],
  },
  'oem2.admin': { '/data-packages': [[/^Publish Parking search/]] },
  'fleet.admin': {
    '/fleets': [[/^Add Fleet/], [/^More actions/, /^Edit the fleet/], [/^More actions/, /^Delete the fleet/]],
    '/fleets/1': [
      [/^Add cars/],
      [/^More actions for/, /^Remove Y/],
      [/^More actions for/, /^Report a change of owner/],
    ],
    '/msa': [[/^View agreement/]],
  },
  'operator.admin': {
    '/organisations': [
      [/^Add an Organisation$/],
      [/^More actions for/],
      [/^More actions for/, /^Edit /],
      [/^More actions for/, /^Add a user to /],
      [/^More actions for Helios/, /^Add a consumer stream for Helios/],
    ],
    '/organisations?search=Helios': [
      [/^Users of Helios/],
      [/^Users of Helios/, /^Add a user$/],
      [/^Users of Helios/, /^Edit /],
      [/^Users of Helios/, /^More actions for/, /^Feature permissions of /],
      [/^Users of Helios/, /^More actions for/, /^Delete /],
    ],
    '/template-management/0': [[/^Make one for me$/]],
  },
};

for (const [username, screens] of Object.entries(dialogs)) {
  test.describe(username, () => {
    test.use({ actor: username });
    for (const [path, openings] of Object.entries(screens)) {
      test(`axe finds nothing in the dialogs of ${path} for ${username}`, async ({ page }) => {
        const found: string[] = [];
        for (const names of openings) {
          await visit(page, path);
          for (const name of names) await press(page, name);
          found.push(...(await faultsIn(page, names.join(' '))));
        }
        expect(found).toEqual([]);
      });
    }
  });
}

/** Presses the first button, switch, box, choice or entry of a menu of that name, in the dialog when one is open. */
async function press(page: Page, name: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  const within = (await dialog.count()) > 0 ? dialog : page;
  const button = within.getByRole('button', { name });
  // The menu of a row lies over the dialog that its table stands in.
  const entry = page.getByRole('menuitem', { name });
  const box = within.getByRole('switch', { name }).or(within.getByRole('checkbox', { name }));
  // The box of a choice lies hidden under its label.
  const choice = within.getByRole('radiogroup').getByText(name);
  await button.or(entry).or(box).or(choice).first().click();
}
