import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { consumer, fleetManager, oem } from '../testing/actors.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { portals } from '@vinculum/contract/access/vocabulary.ts';
import { domains } from './domains.ts';
import { menuFor } from './menu.ts';

/** The addresses that specification 1, section 2, names for a portal, in its order. */
const specified = {
  consumer: [
    '/consent-forms',
    '/consent-responses/all',
    '/publish-consent/new',
    '/push-notification',
    '/oems',
    '/msa',
  ],
  oem: ['/consent-forms', '/data-packages', '/oems-consumer'],
  fleetManager: ['/fleets'],
};

/** The first lines of the navigation, as many as are specified. */
function firstOf(session: ReturnType<typeof consumer>, { length }: readonly string[]) {
  return menuFor(session.principal)
    .slice(0, length)
    .map(({ to }) => to);
}

test('the navigation of a consumer has the entries of the specification in their order', () => {
  expect(firstOf(consumer('USER_ADMIN'), specified.consumer)).toEqual(specified.consumer);
});

test('the navigation of an OEM has the entries of the specification in their order', () => {
  expect(firstOf(oem('USER_ADMIN'), specified.oem)).toEqual(specified.oem);
  expect(menuFor(oem('USER_ADMIN').principal).map(({ to }) => to)).not.toContain('/publish-consent/new');
});

test('the navigation of a fleet manager begins with the fleets', () => {
  expect(firstOf(fleetManager('USER_VIEWER'), specified.fleetManager)).toEqual(specified.fleetManager);
});

test('no two lines of a portal’s navigation share a place', () => {
  for (const portal of portals) {
    const places = domains
      .flatMap(({ menu }) => menu)
      .filter((entry) => entry.portals.includes(portal))
      .map(({ order }) => order);
    expect(places.toSorted((a, b) => a - b)).toEqual([...new Set(places)].toSorted((a, b) => a - b));
  }
});

test('messages to the screens of cars stand in the navigation under their specified name', async () => {
  await renderPortal({ session: consumer('USER_ADMIN') });
  const entry = await screen.findByRole('link', { name: 'UI Notification' });
  expect(entry).toHaveAttribute('href', '/push-notification');
});

test('the user menu has the entries of the specification in their order', async () => {
  const { user } = await renderPortal({ session: consumer('USER_VIEWER') });
  await user.click(await screen.findByRole('button', { name: 'User menu of Ada Lovelace' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'PROFILE',
    'CHANGE PASSWORD',
    'UPDATE ORGANISATION DETAIL',
    'UPDATE BILLING INFO',
    'LOGOUT',
  ]);
});
