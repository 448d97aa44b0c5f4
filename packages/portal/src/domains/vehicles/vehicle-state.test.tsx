import { screen, within } from '@testing-library/react';
import type { AccessState } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { getVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import { reportOwnerChangeEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { getVehicleEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { admin, consumer, fleetManager } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { carOfMaker, openCar, vinOfCar } from '../../testing/rooms/cars/vehicle.tsx';

const ofFleet = { ...carOfMaker, fleet: { id: 7, name: 'Vans' } };

test('a VIN of the address is written as VINs are, and a car without a make goes by its maker', async () => {
  const asked: unknown[] = [];
  await openCar({
    session: consumer('USER_VIEWER'),
    vin: vinOfCar.toLowerCase(),
    answers: [
      answer(getVehicleEndpoint, ({ params }) => {
        asked.push(params['vin']);
        return { ...carOfMaker, make: null };
      }),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: vinOfCar })).toBeVisible();
  expect(asked).toEqual([vinOfCar]);
  expect(screen.getByText('Norrsken Motors N40 Electric')).toBeVisible();
  expect(screen.getByRole('region', { name: 'How its consents stand' })).toHaveTextContent(
    /Live1Waiting for the car or its owner2$/,
  );
});

test('a car that cannot be read anew stays and says so; one that was lost goes', async () => {
  const { user } = await openCar({ session: fleetManager('USER_EDITOR'), vehicle: ofFleet });
  expect(await screen.findByRole('region', { name: 'About this car' })).toBeVisible();
  expect(screen.queryByText(/^This car is in no fleet yet/)).toBeNull();
  expect(screen.queryByText(/This is not up to date/)).toBeNull();
  testServer.use(refuse(getVehicleEndpoint, 'internal'));
  await user.click(screen.getByText('Read anew'));
  expect(await screen.findByText(/This is not up to date/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'About this car' })).toBeVisible();
  testServer.use(refuse(getVehicleEndpoint, 'notFound'));
  await user.click(screen.getByText('Read anew'));
  expect(await screen.findByText('No such car')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'About this car' })).toBeNull();
});

/** The page of a car that is not connected, once it was asked whether it is let in. */
async function openOffline(state: AccessState) {
  const asked: unknown[] = [];
  const certificates = answer(getVehicleCertificatesEndpoint, ({ params }) => {
    asked.push(params['vin']);
    return { state, certificates: [] };
  });
  const vehicle = { ...carOfMaker, is_online: false };
  await openCar({ session: admin('USER_VIEWER'), vehicle, answers: [certificates] });
  await expect.poll(() => asked).toEqual([vinOfCar]);
}

test.each([
  { state: 'REVOKED', says: 'The car cannot connect, and gets no certificate until it is released.' },
  { state: 'NONE', says: 'The car has no certificate yet and cannot connect.' },
] as const)(
  'of a car that is not connected it is said that it is not let in: $state',
  async ({ state, says }) => {
    await openOffline(state);
    const banner = (await screen.findByText(says)).closest<HTMLElement>('[role=status]');
    expect(
      within(banner ?? document.body).getByRole('link', { name: 'Certificates of this car' }),
    ).toHaveAttribute('href', `/vehicles/${vinOfCar}?tab=certificate`);
  },
);

test('of a car that may connect and does not, nothing is said of its certificate', async () => {
  await openOffline('LIVE');
  expect(screen.queryByText(/cannot connect/)).toBeNull();
});

test('a change of owner of a car that stays is told on its page, until that is dismissed', async () => {
  const sent: unknown[] = [];
  const { user } = await openCar({
    session: fleetManager('USER_ADMIN'),
    vehicle: ofFleet,
    answers: [answer(reportOwnerChangeEndpoint, { message: 'Reported.', ended: 1, vehicles: 1 }, sent)],
  });
  await user.click(await screen.findByRole('button', { name: 'Change of owner' }));
  await user.click(await screen.findByRole('button', { name: 'Report change of owner' }));
  expect(await screen.findByText('Reported.')).toBeVisible();
  expect(sent).toEqual([{ fleet_id: 7, vin_numbers: [vinOfCar], leave_fleet: false }]);
  expect(screen.getByRole('heading', { level: 1, name: vinOfCar })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Reported.')).toBeNull();
});

test('an operator is led to the access of the car at its maker, and to the responses of this car', async () => {
  const { user } = await openCar({ session: admin('USER_VIEWER') });
  expect(await screen.findByRole('link', { name: 'Vehicle access' })).toHaveAttribute(
    'href',
    `/vehicle-access?view=certificates&search=${vinOfCar}&maker=100`,
  );
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Responses of this car' })).toHaveAttribute(
    'href',
    `/consent-responses/all?vin=${vinOfCar}`,
  );
});

test('of a VIN whose maker is not known nothing is said to follow from it', async () => {
  await openCar({
    session: consumer('USER_VIEWER'),
    vehicle: { ...carOfMaker, registered_on: null, maker: null, maker_id: null },
  });
  const about = within(await screen.findByRole('region', { name: 'About this car' }));
  expect(about.getByText('Not known')).toBeVisible();
  expect(about.queryByText('by the beginning of its VIN')).toBeNull();
});
