import { screen } from '@testing-library/react';
import { type ListedVehicle, listVehiclesEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../test-setup.ts';
import { consumer } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { ReadAnew } from '../../../testing/read-anew.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { listedCar as known } from '../../../testing/rooms/cars/vehicle.tsx';
import { VehiclesScreen } from './vehicles-screen.tsx';

const unregistered: ListedVehicle = {
  ...known,
  vin: 'YNR40EA5XR1100012',
  maker_id: null,
  maker: null,
  make: null,
  model: null,
  is_online: false,
  is_live: false,
};
const untold: ListedVehicle = { ...unregistered, vin: 'YNR40EA5XR1100013', model: 'N40', is_online: null };
const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

test('of each car stands what is known of it, and the list stays when it cannot be read anew', async () => {
  const asked: unknown[] = [];
  const { user } = await renderScreen(
    <>
      <VehiclesScreen />
      <ReadAnew />
    </>,
    {
      session: consumer('USER_VIEWER'),
      path: '/vehicles',
      // Longer than a VIN, as a pasted one with more behind it.
      at: `/vehicles?search=${known.vin.toLowerCase()}999`,
      answers: [answer(listVehiclesEndpoint, { data: [known, unregistered, untold], next: null }, asked)],
    },
  );
  await screen.findByRole('link', { name: known.vin });
  const shown = [
    'VINMake and modelMakerConnectionConsents',
    `${known.vin}Norrsken N40 ElectricNorrsken MotorsConnected nowLive`,
    `${unregistered.vin}–Not registered yetNot connectedNone live`,
    `${untold.vin}N40––None live`,
  ];
  expect(rows()).toEqual(shown);
  expect(asked).toEqual([{ search: known.vin }]);
  testServer.use(refuse(listVehiclesEndpoint, 'internal'));
  await user.click(screen.getByText('Read anew'));
  expect(await screen.findByText(/This is not up to date/)).toBeVisible();
  expect(rows()).toEqual(shown);
});
