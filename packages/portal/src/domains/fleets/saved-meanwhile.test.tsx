import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listFleetsEndpoint, saveFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { fleetManager } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someFleet } from '../../testing/rooms/fleets.ts';
import { rowMenuItem } from '../../testing/row-menu.ts';
import { FleetsScreen } from './fleets-screen.tsx';

const theirs = someFleet({ updated_on: '2026-11-21T10:00:00.000Z', name: 'Vans of Riga' });

const ways = {
  'the banner': (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Open it again' })),
  'the list': async (user: UserEvent) =>
    user.click(await rowMenuItem(user, 'Vans of Riga', 'Edit the fleet Vans of Riga')),
};

test.each(['the banner', 'the list'] as const)(
  'what somebody else had saved first is read anew, and what was typed is saved over that, opened from %s',
  async (way) => {
    let vans = someFleet();
    const { user } = await renderScreen(<FleetsScreen />, {
      session: fleetManager('USER_EDITOR'),
      path: '/fleets',
      at: '/fleets',
      answers: [
        refuse(saveFleetEndpoint, 'conflict', { message: 'It has changed.' }),
        answer(listFleetsEndpoint, () => ({ data: [vans], total_rows: 1 })),
      ],
    });
    await screen.findByRole('link', { name: 'Vans' });
    await user.click(await rowMenuItem(user, 'Vans', 'Edit the fleet Vans'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Fleet' }));
    const description = dialog.getByRole('textbox', { name: /Description/ });
    await user.clear(description);
    await user.type(description, 'Night delivery');
    vans = theirs;
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('It has changed.')).toBeVisible();
    await screen.findByRole('link', { name: 'Vans of Riga' });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    const sent: unknown[] = [];
    testServer.use(answer(saveFleetEndpoint, { fleet_id: 7, message: 'Fleet changed.' }, sent));
    await ways[way](user);
    const again = within(await screen.findByRole('dialog', { name: 'Edit Fleet' }));
    expect(again.getByRole('textbox', { name: /Name/ })).toHaveValue('Vans of Riga');
    await user.click(again.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Fleet changed.')).toBeVisible();
    expect(sent).toMatchObject([
      { updated_on: theirs.updated_on, name: 'Vans of Riga', description: 'Night delivery' },
    ]);
  },
);
