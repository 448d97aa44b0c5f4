import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getProfileEndpoint } from '@vinculum/contract/account/endpoints.ts';
import {
  getBillingInfoEndpoint,
  getOrganisationDetailEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import { consumer, fleetManager } from '../../testing/actors.ts';
import { answer, hang } from '../../testing/answers.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { UserMenu } from './user-menu.tsx';

afterEach(() => void vi.useRealTimers());

const openMenu = async (session = consumer('USER_VIEWER')) => {
  const { user } = await renderPortal({
    session,
    answers: [hang(getOrganisationDetailEndpoint), hang(getBillingInfoEndpoint)],
  });
  const button = await screen.findByRole('button', { name: 'User menu of Ada Lovelace' });
  await user.click(button);
  await screen.findByRole('menuitem', { name: 'PROFILE' });
  return { user, button };
};

test.each([consumer('USER_VIEWER'), fleetManager(null)])(
  'the user menu has the specified entries in the specified order, for everybody (%#)',
  async (session) => {
    await openMenu(session);
    expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
      'PROFILE',
      'CHANGE PASSWORD',
      'UPDATE ORGANISATION DETAIL',
      'UPDATE BILLING INFO',
      'LOGOUT',
    ]);
  },
);

test.each([
  ['PROFILE', 'Profile'],
  ['CHANGE PASSWORD', 'Change password'],
  ['UPDATE ORGANISATION DETAIL', 'Organisation detail'],
  ['UPDATE BILLING INFO', 'Billing info'],
])('%s opens its dialog, and closing it gives the focus back to the menu’s button', async (entry, title) => {
  const { user, button } = await openMenu();
  await user.click(screen.getByRole('menuitem', { name: entry }));
  await screen.findByRole('dialog', { name: title });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});

test('the menu takes the focus, so that arrows move in it and Escape closes it', async () => {
  const { user, button } = await openMenu();
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'PROFILE' })).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'CHANGE PASSWORD' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});

test('the address of the image is asked for anew before it ends, which is after an hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  let requests = 0;
  const session = consumer('USER_VIEWER');
  await renderScreen(<UserMenu session={session} dialog={null} onDialog={() => undefined} />, {
    session,
    answers: [
      answer(getProfileEndpoint, () => {
        requests += 1;
        return { url: '' };
      }),
    ],
  });
  expect(requests).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(59 * 60_000));
  await expect.poll(() => requests).toBeGreaterThan(1);
});
