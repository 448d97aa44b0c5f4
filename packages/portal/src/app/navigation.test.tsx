import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { consumer, oem } from '../testing/actors.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { menuFor } from './menu.ts';

/** The addresses that specification 1, section 2, names for a portal, without those that later screens bring. */
const specified = {
  consumer: ['/consent-forms', '/consent-responses/all', '/publish-consent/new', '/oems'],
  oem: ['/consent-forms', '/oems-consumer'],
};

function specifiedIn(session: ReturnType<typeof consumer>, names: readonly string[]) {
  return menuFor(session.principal).flatMap(({ to }) => (names.includes(to) ? [to] : []));
}

test('the navigation of a consumer has the entries of the specification in their order', () => {
  expect(specifiedIn(consumer('USER_ADMIN'), specified.consumer)).toEqual(specified.consumer);
});

test('the navigation of an OEM has the entries of the specification in their order', () => {
  expect(specifiedIn(oem('USER_ADMIN'), specified.oem)).toEqual(specified.oem);
  expect(menuFor(oem('USER_ADMIN').principal).map(({ to }) => to)).not.toContain('/publish-consent/new');
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
