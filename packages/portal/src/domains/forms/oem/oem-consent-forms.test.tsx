import { screen, within } from '@testing-library/react';
import type { UserRole } from '@vinculum/contract/access/vocabulary.ts';
import {
  listOemConsumersEndpoint,
  searchOemConsentFormsEndpoint,
} from '@vinculum/contract/forms/oem-endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { oem } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OemConsentFormsScreen } from './oem-consent-forms-screen.tsx';
import { someConsumers, someOemRow } from '../../../testing/rooms/oem-forms.ts';

const rows = [
  someOemRow(),
  someOemRow({ consent_form_id: 8, title: 'Tyre watch', live_count: 0, waiting_count: 1 }),
  someOemRow({ consent_form_id: 9, title: 'Ended study', live_count: 0, waiting_count: 0 }),
];

interface Opened {
  readonly role?: UserRole;
  readonly at?: string;
  readonly answers?: readonly HttpHandler[];
}

async function openForms({ role = 'USER_ADMIN', at = '/consent-forms', answers = [] }: Opened = {}) {
  const requests: unknown[] = [];
  const rendered = await renderScreen(<OemConsentFormsScreen />, {
    session: oem(role),
    path: '/consent-forms',
    at,
    answers: [
      ...answers,
      someConsumers(),
      answer(searchOemConsentFormsEndpoint, { data: rows, total_rows: rows.length }, requests),
    ],
  });
  return { ...rendered, requests };
}

// Shows 1-1.5, 1-2.25
test('nothing is listed before a consumer is chosen; choosing one lists its forms and stands in the address', async () => {
  const { user, requests } = await openForms();
  expect(await screen.findByRole('heading', { name: 'Choose a consumer' })).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'Helios Insurance' }));
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('link', { name: 'Battery study' })).toHaveAttribute(
    'href',
    '/consent-view/7',
  );
  expect(requests).toEqual([{ consumer_id: 30, page: 1, limit: 10 }]);
});

test('typing finds consumers on the server', async () => {
  const { user } = await openForms();
  await user.type(await screen.findByRole('combobox', { name: 'Consumer' }), 'charge');
  expect(await screen.findByRole('option', { name: 'ChargeGrid' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Helios Insurance' })).toBeNull();
});

test('consumer, page, size, sort and search of the address are asked from the server', async () => {
  const { requests } = await openForms({
    at: '/consent-forms?consumer=30&page=2&size=30&sort=-title&search=bat&test=yes',
  });
  await screen.findByRole('table');
  expect(requests).toEqual([
    {
      consumer_id: 30,
      page: 2,
      limit: 30,
      search: 'bat',
      sort: 'title',
      descending: true,
      include_test: true,
    },
  ]);
  expect(await screen.findByDisplayValue('Helios Insurance')).toBeVisible();
});

test('of a number that no consumer has it is said that there is none, and another one can be chosen', async () => {
  const { user } = await openForms({ at: '/consent-forms?consumer=999' });
  expect(await screen.findByRole('heading', { name: 'No consumer has the number 999' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'ChargeGrid' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

test('from a number that no consumer has one goes on without it', async () => {
  const { user } = await openForms({ at: '/consent-forms?consumer=999' });
  await user.click(await screen.findByRole('button', { name: 'Clear what was chosen' }));
  expect(await screen.findByRole('heading', { name: 'Choose a consumer' })).toBeVisible();
});

test('choosing another consumer starts at its first page', async () => {
  const { user, requests } = await openForms({ at: '/consent-forms?consumer=30&page=2' });
  await screen.findByRole('table');
  await user.click(screen.getByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'ChargeGrid' }));
  await expect.poll(() => requests.at(-1)).toEqual({ consumer_id: 31, page: 1, limit: 10 });
});

// Shows 1-2.25
test('the columns and page sizes are those of the specification', async () => {
  await openForms({ at: '/consent-forms?consumer=30' });
  const heads = within(await screen.findByRole('table')).getAllByRole('columnheader');
  const names = heads.map((one) => one.textContent.trim());
  for (const name of ['ID', 'Title', 'Expiry', 'Actions']) expect(names).toContain(name);
  const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option');
  expect(sizes.map((one) => one.textContent)).toEqual(['10', '20', '30', '50']);
});

test('an administrator revokes what is open or live on the own vehicles, and only that', async () => {
  await openForms({ at: '/consent-forms?consumer=30' });
  expect(await screen.findByRole('link', { name: 'Revoke Battery study' })).toHaveAttribute(
    'href',
    '/revoke-consent/7',
  );
  expect(screen.getByRole('link', { name: 'Revoke Tyre watch' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Revoke Ended study' })).toBeNull();
  expect(screen.getByRole('link', { name: 'View Ended study' })).toBeVisible();
});

test.each<UserRole>(['USER_VIEWER', 'USER_EDITOR'])('a %s only looks', async (role) => {
  await openForms({ role, at: '/consent-forms?consumer=30' });
  expect(await screen.findByRole('link', { name: 'View Battery study' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Revoke/ })).toBeNull();
});

test('a consumer without forms on the own vehicles is said to have none', async () => {
  const none = answer(searchOemConsentFormsEndpoint, { data: [], total_rows: 0 });
  await openForms({ at: '/consent-forms?consumer=30', answers: [none] });
  expect(
    await screen.findByText('Helios Insurance has not sent a form to any of your cars yet.'),
  ).toBeVisible();
});

test('lists that cannot be read say so', async () => {
  await openForms({
    at: '/consent-forms?consumer=30',
    answers: [
      refuse(listOemConsumersEndpoint, 'unavailable'),
      refuse(searchOemConsentFormsEndpoint, 'internal'),
    ],
  });
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
  expect(await screen.findByText('The service is not available right now. Please try again.')).toBeVisible();
});
