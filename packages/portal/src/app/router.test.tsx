import { act, screen } from '@testing-library/react';
import { listFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { expect, test } from 'vitest';
import { fleetManager } from '../testing/actors.ts';
import { answer } from '../testing/answers.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { someFleet } from '../testing/rooms/fleets.ts';

const cars = ['YNR40EA5XR1100011', 'YNR40EA5XR1100012'] as const;

function fleetOf(id: number) {
  const [first, second] = cars;
  const row = { make: null, model: null, is_online: false, last_seen_on: null };
  const counts = { live_consents: 0, waiting_consents: 0, earlier_consents: 0 };
  return {
    fleet: someFleet({ id, name: `Fleet ${id}` }),
    data: [{ vin: id === 7 ? first : second, ...row, ...counts }],
    total_rows: 1,
  };
}

test('what was begun with one thing is not carried on with the next at the same address', async () => {
  const { user, history } = await renderPortal({
    session: fleetManager('USER_ADMIN'),
    at: '/fleets/7',
    answers: [
      answer(listFleetVehiclesEndpoint, ({ body }) =>
        fleetOf(JSON.stringify(body).includes('"fleet_id":7') ? 7 : 8),
      ),
    ],
  });
  const [first, second] = cars;
  await user.click(await screen.findByRole('checkbox', { name: `Select row ${first}` }));
  expect(screen.getByText('1 selected')).toBeVisible();
  act(() => history.push('/fleets/8?search=van'));
  expect(await screen.findByRole('checkbox', { name: `Select row ${second}` })).toBeVisible();
  expect(screen.queryByText('1 selected')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: `Select row ${second}` }));
  act(() => history.push('/fleets/8'));
  expect(await screen.findByDisplayValue('')).toBeVisible();
  expect(screen.getByText('1 selected')).toBeVisible();
});
