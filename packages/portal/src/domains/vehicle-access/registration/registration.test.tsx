import { screen, within } from '@testing-library/react';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import {
  checkRegistrationEndpoint,
  registerVehiclesEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { admin, oem } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { someSettings } from '../../../testing/render-portal.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { accessAnswer } from '../../../testing/rooms/vehicle-access.ts';
import { VehicleAccessScreen } from '../vehicle-access-screen.tsx';

const ready = 'YNR40EA5XR1100011';
const already = 'YNR40EA5XR1100012';
const outside = 'VCZ40EA5XR1100013';
const unavailable = 'YNR40EA5XR1100014';
const lists = { already: [already], outside: [outside], unavailable: [unavailable] };
const all = [ready, already, outside, unavailable];

async function openWith(answers: readonly HttpHandler[], session = oem('USER_EDITOR')) {
  const { user } = await renderScreen(<VehicleAccessScreen />, {
    session,
    path: '/vehicle-access',
    at: '/vehicle-access?view=registration&maker=7',
    answers: [
      ...answers,
      accessAnswer,
      answer(getPublicSettingsEndpoint, someSettings),
      answer(checkRegistrationEndpoint, { ready: [ready], ...lists }),
    ],
  });
  await screen.findByRole('textbox', { name: /VINs/ });
  return user;
}

test('a file of VINs is checked first, then those are registered that can be', async () => {
  const sent: unknown[] = [];
  const user = await openWith([
    answer(registerVehiclesEndpoint, { message: '', registered: [ready], ...lists }, sent),
  ]);
  const file = new File([`plate;VIN\n${all.map((vin) => `X;${vin}`).join('\n')}\n`], 'cars.csv', {
    type: 'text/csv',
  });
  await user.upload(screen.getByLabelText('Drop a CSV or text file here, or choose one'), file);
  await screen.findByText('4 valid VINs');
  expect(screen.getByText('cars.csv read.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check' }));
  const checked = within(await screen.findByRole('region', { name: 'What registering would do' }));
  for (const title of [
    '1 car can be registered',
    '1 car is registered already',
    '1 VIN lies outside of the identifiers',
    '1 VIN cannot be registered',
  ])
    expect(checked.getByText(title)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(checked.getByRole('button', { name: 'Register 1 car' }));
  const result = await screen.findByRole('region', { name: 'What became of your VINs' });
  expect(result).toHaveTextContent('1 car registered');
  expect(result).toHaveTextContent('1 VIN cannot be registered');
  expect(sent).toEqual([{ vin_numbers: all }]);
  expect(screen.getByRole('textbox', { name: /VINs/ })).toHaveValue('');
  const known = within(result)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(known).toEqual([`/vehicles/${ready}`, `/vehicles/${already}`]);
  await user.click(within(result).getByRole('button', { name: 'Dismiss this result' }));
  expect(screen.queryByRole('region', { name: 'What became of your VINs' })).toBeNull();
  expect(screen.queryByText('Field should not be empty')).toBeNull();
  expect(screen.queryByText('cars.csv read.')).toBeNull();
});

test('other VINs have to be checked anew', async () => {
  const user = await openWith([]);
  await user.click(screen.getByRole('textbox', { name: /VINs/ }));
  await user.paste(all.join(' '));
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByRole('button', { name: 'Register 1 car' });
  await user.type(screen.getByRole('textbox', { name: /VINs/ }), ' YNR40EA5XR1100099');
  await expect.poll(() => screen.queryByRole('button', { name: 'Register 1 car' })).toBeNull();
});

test('nothing is checked while there is nothing, or something that is no VIN', async () => {
  const user = await openWith([refuse(checkRegistrationEndpoint, 'internal', { message: 'Never asked.' })]);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Field should not be empty')).toBeVisible();
  await user.click(screen.getByRole('textbox', { name: /VINs/ }));
  await user.paste('nonsense');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.queryByText('Never asked.')).toBeNull();
});

test('a check that fails is told, and what was entered stays', async () => {
  const user = await openWith([refuse(checkRegistrationEndpoint, 'internal', { message: 'Not now.' })]);
  await user.click(screen.getByRole('textbox', { name: /VINs/ }));
  await user.paste(ready);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /VINs/ })).toHaveValue(ready);
});

test('an operator registers for the maker; a refusal is told and what was checked stays, the next check begins anew', async () => {
  const checks: unknown[] = [];
  const sent: unknown[] = [];
  let isRefused = true;
  const user = await openWith(
    [
      answer(checkRegistrationEndpoint, { ready: [ready], ...lists }, checks),
      answer(registerVehiclesEndpoint, ({ body }) => {
        sent.push(body);
        if (isRefused)
          throw Response.json({ code: 'internal', message: 'Not now.', request_id: 'r' }, { status: 500 });
        return { message: '', registered: [ready], ...lists };
      }),
    ],
    admin('USER_ADMIN'),
  );
  const enter = async () => {
    await user.click(screen.getByRole('textbox', { name: /VINs/ }));
    await user.paste(ready);
    await user.click(screen.getByRole('button', { name: 'Check' }));
  };
  await enter();
  await user.click(await screen.findByRole('button', { name: 'Register 1 car' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Register 1 car' }));
  const result = 'What became of your VINs';
  expect(await screen.findByRole('region', { name: result })).toBeVisible();
  await enter();
  await expect.poll(() => screen.queryByRole('region', { name: result })).toBeNull();
  const body = { maker_id: 7, vin_numbers: [ready] };
  expect(checks).toEqual([body, body]);
  expect(sent).toEqual([body, body]);
});
