import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { cloneConsentFormEndpoint, listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { UserRole } from '@vinculum/contract/access/vocabulary.ts';
import { expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { rowMenuItem } from '../../../testing/row-menu.ts';
import { unfinishedServer } from '../../../testing/rooms/unfinished-server.ts';
import { someRow } from '../../../testing/some-form.ts';
import { ConsentFormsScreen } from './consent-forms-screen.tsx';

const statuses: FormStatus[] = ['DRAFT', 'PUBLISHED', 'REVOKED', 'EXPIRED'];
const oneOfEach = {
  data: statuses.map((status, index) => someRow({ consent_form_id: index + 1, title: status, status })),
  total_rows: statuses.length,
};

async function openList(
  role: UserRole | null,
  answers = [answer(listConsentFormsEndpoint, oneOfEach)],
  at?: string,
) {
  return await renderScreen(<ConsentFormsScreen />, {
    session: consumer(role),
    path: '/consent-forms',
    ...(at !== undefined && { at }),
    answers: [...answers, ...unfinishedServer().answers],
  });
}

/** What can be done with the row of this title, be it in the row or in its menu. */
async function actionsOf(user: UserEvent, title: string): Promise<string[]> {
  const more = screen.queryByRole('button', { name: `More actions for ${title}` });
  if (more !== null) await user.click(more);
  return [
    ...screen.queryAllByRole('button'),
    ...screen.getAllByRole('link'),
    ...screen.queryAllByRole('menuitem'),
  ]
    .map((one) => one.getAttribute('aria-label') ?? '')
    .flatMap((name) => (name.endsWith(` ${title}`) ? name.split(' ').slice(0, 1) : []))
    .filter((name) => name !== 'More')
    .toSorted();
}

async function actionsByStatus(role: UserRole | null): Promise<Record<string, string[]>> {
  const { user } = await openList(role);
  await screen.findByRole('link', { name: 'DRAFT' });
  const actions: Record<string, string[]> = {};
  for (const status of statuses) actions[status] = await actionsOf(user, status);
  return actions;
}

// Shows 1-2.25, 1-2.27, 1-6.3, 1-6.6
test('an administrator may do everything that the form’s status allows', async () => {
  expect(await actionsByStatus('USER_ADMIN')).toEqual({
    DRAFT: ['Clone', 'Edit', 'Publish', 'Responses', 'View'],
    PUBLISHED: ['Clone', 'Publish', 'Responses', 'Revoke', 'View'],
    REVOKED: ['Clone', 'Responses', 'View'],
    EXPIRED: ['Clone', 'Responses', 'View'],
  });
  expect(screen.getByRole('button', { name: 'Add Consent Form' })).toBeVisible();
});

// Shows 1-2.27, 1-6.4
test('an editor may not publish or revoke', async () => {
  expect(await actionsByStatus('USER_EDITOR')).toEqual({
    DRAFT: ['Clone', 'Edit', 'Responses', 'View'],
    PUBLISHED: ['Clone', 'Responses', 'View'],
    REVOKED: ['Clone', 'Responses', 'View'],
    EXPIRED: ['Clone', 'Responses', 'View'],
  });
  expect(screen.getByRole('button', { name: 'Add Consent Form' })).toBeVisible();
});

// Shows 1-2.27, 1-6.5
test('a viewer only reads', async () => {
  const looks = ['Responses', 'View'];
  expect(await actionsByStatus('USER_VIEWER')).toEqual({
    DRAFT: looks,
    PUBLISHED: looks,
    REVOKED: looks,
    EXPIRED: looks,
  });
  expect(screen.queryByRole('button', { name: 'Add Consent Form' })).toBeNull();
  expect(screen.queryByText('New forms open as')).toBeNull();
});

test('of the two numbers of the consents it is said which is which', async () => {
  const row = someRow({ title: 'Battery', live_count: 20, consent_count: 1040 });
  await openList('USER_VIEWER', [answer(listConsentFormsEndpoint, { data: [row], total_rows: 1 })]);
  expect(await screen.findByRole('cell', { name: '20 live of 1,040' })).toBeVisible();
});

// Shows 1-2.3
test('page, size, sort, search and status of the address are asked from the server', async () => {
  const requests: unknown[] = [];
  const list = answer(listConsentFormsEndpoint, oneOfEach, requests);
  await openList(
    'USER_VIEWER',
    [list],
    '/consent-forms?page=2&size=30&sort=-title&search=bat&status=PUBLISHED&test=yes',
  );
  await screen.findByRole('link', { name: 'DRAFT' });
  expect(requests).toEqual([
    {
      page: 2,
      limit: 30,
      search: 'bat',
      status: 'PUBLISHED',
      sort: 'title',
      descending: true,
      include_test: true,
    },
  ]);
  expect(screen.getByRole('searchbox', { name: 'Search title or ID' })).toHaveValue('bat');
});

test('typing a search asks the server for it from the first page', async () => {
  const requests: unknown[] = [];
  const list = answer(listConsentFormsEndpoint, oneOfEach, requests);
  const { user } = await openList('USER_VIEWER', [list], '/consent-forms?page=2');
  await user.type(await screen.findByRole('searchbox'), 'tyre');
  await expect.poll(() => requests.at(-1)).toEqual({ page: 1, limit: 10, search: 'tyre' });
});

test('each form says when it ends: on a day of the calendar, or days after it was accepted', async () => {
  const rows = [
    someRow({ consent_form_id: 1, expiry_type: 1, expiry: '2026-12-31', expiry_in_days: null }),
    someRow({ consent_form_id: 2, expiry_type: 0, expiry: '2026-12-30', expiry_in_days: 30 }),
  ];
  await openList('USER_VIEWER', [answer(listConsentFormsEndpoint, { data: rows, total_rows: 2 })]);
  expect(await screen.findByText('31 Dec 2026')).toBeVisible();
  expect(screen.getByText('30 days after acceptance')).toBeVisible();
});

// Shows 1-2.26, 1-9.1
test('the page sizes are those of the specification', async () => {
  await openList('USER_VIEWER');
  const sizes = within(await screen.findByRole('combobox', { name: 'Rows per page' })).getAllByRole('option');
  expect(sizes.map((one) => one.textContent)).toEqual(['10', '20', '30', '50']);
});

test('cloning opens the copy', async () => {
  const sent: unknown[] = [];
  const copy = { consent_form_id: 99, message: 'Consent form has been cloned sucessfully' };
  const { user } = await openList('USER_EDITOR', [
    answer(listConsentFormsEndpoint, oneOfEach),
    answer(cloneConsentFormEndpoint, copy, sent),
  ]);
  await user.click(await rowMenuItem(user, 'PUBLISHED', 'Clone PUBLISHED'));
  expect(await screen.findByText('At: /consent-form/99')).toBeVisible();
  expect(sent).toEqual([{ consent_form_id: 2 }]);
  expect(screen.getByText(copy.message)).toBeVisible();
});

test('a clone that fails says why', async () => {
  const { user } = await openList('USER_EDITOR', [
    answer(listConsentFormsEndpoint, oneOfEach),
    refuse(cloneConsentFormEndpoint, 'consentFormNotFound'),
  ]);
  await user.click(await rowMenuItem(user, 'PUBLISHED', 'Clone PUBLISHED'));
  expect(await screen.findByText('Consent form not found')).toBeVisible();
});

test('an empty list tells an editor what to do next, a filtered one how to see all', async () => {
  const none = [answer(listConsentFormsEndpoint, { data: [], total_rows: 0 })];
  await openList('USER_EDITOR', none);
  expect(await screen.findByText('No consent forms yet')).toBeVisible();
  const { user } = await openList('USER_EDITOR', none, '/consent-forms?status=EXPIRED');
  expect(await screen.findByText('No form fits these filters')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show all forms' }));
  expect(await screen.findAllByText('No consent forms yet')).toHaveLength(2);
});
