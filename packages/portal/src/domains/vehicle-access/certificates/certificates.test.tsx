import { screen, within } from '@testing-library/react';
import {
  listVehicleCertificatesEndpoint,
  releaseVehicleEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { expect, test } from 'vitest';
import { admin, oem } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { openAccess } from '../../../testing/rooms/cars/open-vehicle-access.tsx';
import { someCar } from '../../../testing/rooms/vehicle-access.ts';

const view = '/vehicle-access?view=certificates';
const revoked = { ...someCar, vin: 'YNR40EA5XR1100012', state: 'REVOKED' as const, is_online: true };

test('an operator acts for the maker of the address, and what came of it goes with that maker', async () => {
  const requests: unknown[] = [];
  const sent: unknown[] = [];
  const { user, history } = await openAccess({
    session: admin('USER_ADMIN'),
    at: `${view}&maker=7&search=ynr&state=REVOKED`,
    answers: [
      answer(listVehicleCertificatesEndpoint, { data: [someCar, revoked], total_rows: 2 }, requests),
      answer(releaseVehicleEndpoint, { message: 'It was done.' }, sent),
    ],
  });
  const row = await screen.findByRole('row', { name: new RegExp(revoked.vin) });
  expect(requests).toEqual([{ maker_id: 7, page: 1, limit: 10, search: 'ynr', state: 'REVOKED' }]);
  expect(within(row).getByText('Connected now')).toBeVisible();
  expect(screen.getByRole('row', { name: new RegExp(someCar.vin) })).toHaveTextContent(/NeverSpring batch/);
  expect(within(row).getByRole('link', { name: 'Spring batch' })).toHaveAttribute(
    'href',
    '/vehicle-claim/5?maker=7',
  );
  await user.click(within(row).getByRole('button', { name: `Release ${revoked.vin}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The one that was revoked stays revoked/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('It was done.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ maker_id: 7, vin: revoked.vin }]);
  await user.click(screen.getByRole('combobox', { name: 'Maker' }));
  await user.click(await screen.findByRole('option', { name: 'Volt Works', hidden: true }));
  await expect.poll(() => requests.at(-1)).toEqual({ maker_id: 8, page: 1, limit: 10 });
  expect(history.location.search).toBe('?view=certificates&maker=8');
  await expect.poll(() => screen.queryByText('It was done.')).toBeNull();
});

test('what was narrowed in one part is not narrowed in the next, and what was done can be put away', async () => {
  const { user, history } = await openAccess({
    at: `${view}&state=LIVE`,
    answers: [answer(releaseVehicleEndpoint, { message: 'It was done.' })],
  });
  await user.click(await screen.findByRole('button', { name: `Release ${someCar.vin}` }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('It was done.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('It was done.')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Claims' }));
  expect(history.location.search).toBe('');
});

test('a viewer does nothing with certificates', async () => {
  await openAccess({ session: oem('USER_VIEWER'), at: view });
  const row = await screen.findByRole('row', { name: new RegExp(someCar.vin) });
  expect(within(row).queryByRole('button')).toBeNull();
});

test('of a state that no car has it is said that none fits, not that there are none', async () => {
  await openAccess({ at: `${view}&state=EXPIRED`, cars: [] });
  expect(await screen.findByText('No car fits')).toBeVisible();
});
