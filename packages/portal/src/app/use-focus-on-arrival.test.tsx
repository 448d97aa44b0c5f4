import { screen, waitFor } from '@testing-library/react';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { listFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { getNeedsEndpoint } from '@vinculum/contract/home/overview.ts';
import { listVehiclesEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import { expect, test } from 'vitest';
import { fleetManager } from '../testing/actors.ts';
import { answer } from '../testing/answers.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { someFleet } from '../testing/rooms/fleets.ts';

const vans = someFleet();
const needs = [{ kind: 'carsWithoutFleet' as const, count: 1, is_more: false, id: null }];

test.each([
  { from: '/', link: 'A car is in no fleet yet', heading: 'Car list' },
  { from: '/fleets', link: 'Vans', heading: 'Vans' },
])('a link of $from that is followed leaves the focus in the content it leads to', async (way) => {
  const { user } = await renderPortal({
    session: fleetManager('USER_EDITOR'),
    at: way.from,
    answers: [
      answer(getNeedsEndpoint, { range: '7d', needs, steps: [] }),
      answer(listFleetsEndpoint, { data: [vans], total_rows: 1 }),
      answer(listVehiclesEndpoint, { data: [], next: null }),
      answer(listFleetVehiclesEndpoint, { fleet: vans, data: [], total_rows: 0 }),
    ],
  });
  const link = await screen.findByRole('link', { name: way.link });
  link.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: way.heading })).toBeVisible();
  expect(link).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
