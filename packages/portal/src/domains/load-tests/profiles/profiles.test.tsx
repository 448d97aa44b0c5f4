import { screen, waitFor, within } from '@testing-library/react';
import { listOemConsumersEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import {
  listLoadTestProfilesEndpoint,
  type LoadTestProfileRow,
} from '@vinculum/contract/load-tests/endpoints.ts';
import {
  changeLoadTestProfileEndpoint,
  getLoadTestProfileEndpoint,
} from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { listTemplatesEndpoint } from '@vinculum/contract/load-tests/template-endpoints.ts';
import type { UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { testServer } from '../../../test-setup.ts';
import { admin } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';
import { ProfilesScreen } from './profiles-screen.tsx';

const city: LoadTestProfileRow = {
  'test-name': 'city',
  template_id: 4,
  template_name: 'simulated',
  threshold_timeout: 60,
  vehicle_count: 500,
  consumer_id: 3,
  consumer_name: 'Analytical Engines',
};

const lists = [
  answer(listTemplatesEndpoint, {
    templates: [
      {
        template_id: 4,
        template_name: 'simulated',
        maker_name: 'Maker',
        valid_until: '2027-01-01T00:00:00.000Z',
        profile_count: 1,
      },
    ],
    total_rows: 1,
  }),
  answer(listOemConsumersEndpoint, { organisation: [{ id: 3, name: 'Analytical Engines' }] }),
];

async function openForm(
  name: string,
  answers: readonly HttpHandler[] = [],
  role: 'USER_ADMIN' | 'USER_VIEWER' = 'USER_ADMIN',
) {
  return await renderScreen(<ProfileScreen />, {
    session: admin(role),
    path: '/asvlt-profile-management/$id',
    at: `/asvlt-profile-management/${name}`,
    answers: [...answers, ...lists, answer(getLoadTestProfileEndpoint, city)],
  });
}

/** A new profile `night`, of 12 vehicles within 45 seconds. */
async function fillIn(user: UserEvent) {
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'night');
  await user.click(screen.getByRole('combobox', { name: /^Template/ }));
  await user.click(await screen.findByRole('option', { name: 'simulated (Maker)' }));
  await user.click(screen.getByRole('combobox', { name: /^Consumer/ }));
  await user.click(await screen.findByRole('option', { name: 'Analytical Engines' }));
  await user.type(screen.getByRole('textbox', { name: /^No. of Vehicles/ }), '12');
  await user.type(screen.getByRole('textbox', { name: /^Threshold/ }), '45');
}

function saver(message: string) {
  const sent: unknown[] = [];
  const handler = answer(changeLoadTestProfileEndpoint, { message }, sent);
  return { handler, sent };
}

// Shows 3-5.6
test('an empty profile is told all that is missing, as the server would', async () => {
  const { user } = await openForm('0');
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('Please fill all the fields');
  for (const text of [
    'Name is required',
    'Template is required',
    'Consumer is required',
    'No. of Vehicles is required',
    'Threshold is required',
  ])
    expect(summary).toHaveTextContent(text);
});

// Shows 3-5.6
test('a name with a space is refused at its field', async () => {
  const { user } = await openForm('0');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'my test');
  await user.tab();
  expect(await screen.findByText('No white space allowed')).toBeVisible();
});

// Shows 3-2.8, 3-2.38, 3-3.6, 3-4.1, 3-7.15
test('a profile is created from what was entered, and the list comes back with the message', async () => {
  const { handler, sent } = saver('Profile created successfully');
  const { user } = await openForm('0', [handler]);
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('At: /asvlt-profile-management')).toBeVisible();
  expect(screen.getByText('Profile created successfully')).toBeVisible();
  expect(sent).toEqual([
    {
      status: 'createTestProfile',
      test_name: 'night',
      template_id: 4,
      'consumer-id': 3,
      vehicle_count: 12,
      threshold_timeout: 45,
    },
  ]);
});

// Shows 3-2.8, 3-2.38, 3-4.1, 3-4.3, 3-7.14
test('the name of a profile is locked when it is edited', async () => {
  const { handler, sent } = saver('Profile updated successfully');
  const { user } = await openForm('city', [handler]);
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveAttribute('readonly');
  const vehicles = screen.getByRole('textbox', { name: /^No. of Vehicles/ });
  await user.clear(vehicles);
  await user.type(vehicles, '40');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(sent).toEqual([
    {
      status: 'updateTestProfile',
      test_name: 'city',
      template_id: 4,
      'consumer-id': 3,
      vehicle_count: 40,
      threshold_timeout: 60,
    },
  ]);
});

test('a profile keeps a template that is not among the listed ones', async () => {
  const { handler, sent } = saver('Profile updated successfully');
  const { user } = await openForm('city', [
    handler,
    answer(getLoadTestProfileEndpoint, { ...city, template_id: 9, template_name: 'older' }),
  ]);
  expect(await screen.findByRole('combobox', { name: /^Template/ })).toHaveValue('older');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile updated successfully');
  expect(sent).toMatchObject([{ template_id: 9 }]);
});

test('where there is no template yet, it is said where one is made', async () => {
  await openForm('0', [answer(listTemplatesEndpoint, { templates: [], total_rows: 0 })]);
  const template = await screen.findByRole('combobox', { name: /^Template/ });
  expect(template).toHaveAccessibleDescription(/There is no template yet/);
});

// Shows 3-8.1, 3-8.3
test.each([
  ['0', 'Error creating profile'],
  ['city', 'Error updating profile'],
])('a refused save of %s says “%s” with the reason', async (name, title) => {
  const reason = 'The load test “city” is running. Please stop it first.';
  const { user } = await openForm(name, [
    refuse(changeLoadTestProfileEndpoint, 'loadTestRunning', { message: reason }),
  ]);
  if (name === '0') await fillIn(user);
  await user.click(await screen.findByRole('button', { name: name === '0' ? 'Create' : 'Save' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(title);
  expect(alert).toHaveTextContent(reason);
});

test('templates that cannot be read say so, and can be read again', async () => {
  const { user } = await openForm('0', [refuse(listTemplatesEndpoint, 'unavailable')]);
  await screen.findByRole('alert');
  testServer.use(...lists);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(screen.getByRole('combobox', { name: /^Template/ }));
  expect(await screen.findByRole('option', { name: 'simulated (Maker)' })).toBeVisible();
});

test('who may only look at a profile is told so, and led back to the list', async () => {
  await openForm('city', [], 'USER_VIEWER');
  expect(await screen.findByText(/^You may look at this\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the profiles' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('an address of a profile that is gone leads back to the list', async () => {
  await openForm('gone', [refuse(getLoadTestProfileEndpoint, 'notFound')]);
  expect(await screen.findByText('There is no profile of this name')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the profiles' })).toHaveAttribute(
    'href',
    '/asvlt-profile-management',
  );
});

async function openList(answers: readonly HttpHandler[], role: 'USER_ADMIN' | 'USER_VIEWER' = 'USER_ADMIN') {
  return await renderScreen(<ProfilesScreen />, {
    session: admin(role),
    path: '/asvlt-profile-management',
    answers,
  });
}

// Shows 3-2.8, 3-2.37, 3-2.68, 3-7.13, 3-9.1, 3-9.4
test('profiles are listed ten at a time from page 0, with what they start', async () => {
  const requests: unknown[] = [];
  await openList([answer(listLoadTestProfilesEndpoint, { profiles: [city], total_rows: 11 }, requests)]);
  const row = await screen.findByRole('row', { name: /city/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.slice(0, 5).map((cell) => cell.textContent)).toEqual([
    'city',
    'simulated',
    'Analytical Engines',
    '500',
    '60 seconds',
  ]);
  expect(within(row).getByRole('link', { name: 'city' })).toHaveAttribute(
    'href',
    '/asvlt-profile-management/city',
  );
  expect(screen.getByRole('link', { name: 'Add Profile' })).toHaveAttribute(
    'href',
    '/asvlt-profile-management/0',
  );
  expect(requests).toEqual([{ page: 0, limit: 10 }]);
});

// Shows 3-7.15, 3-8.6
test('a profile is deleted once that is confirmed, and a refusal stays in the dialog', async () => {
  const reason = 'The load test “city” is running. Please stop it first.';
  const { user } = await openList([
    answer(listLoadTestProfilesEndpoint, { profiles: [city], total_rows: 1 }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Delete city' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the profile city?' });
  const { handler, sent } = saver('Profile deleted successfully.');
  testServer.use(refuse(changeLoadTestProfileEndpoint, 'loadTestRunning', { message: reason }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(reason);
  testServer.use(handler);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Profile deleted successfully.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ status: 'deleteTestProfile', test_name: 'city' }]);
  await user.click(await screen.findByRole('button', { name: 'Delete city' }));
  expect(screen.queryByText('Profile deleted successfully.')).toBeNull();
});

test('who may only look has no buttons that change', async () => {
  await openList([answer(listLoadTestProfilesEndpoint, { profiles: [city], total_rows: 1 })], 'USER_VIEWER');
  await screen.findByRole('row', { name: /city/ });
  expect(screen.queryByRole('link', { name: 'Add Profile' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete city' })).not.toBeInTheDocument();
});

test('no profile yet says what one is for', async () => {
  await openList([answer(listLoadTestProfilesEndpoint, { profiles: [], total_rows: 0 })]);
  expect(await screen.findByText('No profile yet')).toBeVisible();
});
