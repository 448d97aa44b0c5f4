import { screen, within } from '@testing-library/react';
import type { UserRole } from '@vinculum/contract/access/vocabulary.ts';
import { listAdminConsentFormsEndpoint, getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import {
  searchAdminResponsesEndpoint,
  exportResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { admin } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { rowMenuItem } from '../../../testing/row-menu.ts';
import { savedFiles, textOf } from '../../../testing/saved-files.ts';
import { someCounts, someForm, someResponse } from '../../../testing/some-form.ts';
import { ConsentResponsesScreen } from '../../responses/consent-responses-screen.tsx';
import { ConsentViewScreen } from '../../consent-view/consent-view-screen.tsx';
import { AdminConsentFormsScreen } from './admin-consent-forms-screen.tsx';
import { operatorAnswers } from '../../../testing/rooms/master-forms.ts';

afterEach(() => void vi.restoreAllMocks());

async function openForms(role: UserRole = 'USER_ADMIN', at = '/consent-forms') {
  const requests: unknown[] = [];
  const rendered = await renderScreen(<AdminConsentFormsScreen />, {
    session: admin(role),
    path: '/consent-forms',
    at,
    answers: operatorAnswers(requests),
  });
  return { ...rendered, requests };
}

// Shows 3-2.16, 3-2.47, 3-2.48, 3-3.9, 3-9.1
test('every consumer’s forms are listed with ID, Title, Consumer and Expiry, and a row has its five links', async () => {
  const { user, requests } = await openForms();
  const table = await screen.findByRole('table');
  for (const head of ['ID', 'Title', 'Consumer', 'Expiry'])
    expect(within(table).getByRole('columnheader', { name: new RegExp(`^${head}`) })).toBeVisible();
  expect(requests[0]).toEqual({ page: 1, limit: 10 });
  await rowMenuItem(user, 'Battery study', 'View Battery study');
  const links = [...within(table).getAllByRole('link'), ...screen.getAllByRole('menuitem')].map((link) =>
    link.getAttribute('href'),
  );
  expect(new Set(links)).toEqual(
    new Set([
      '/consent-view/7',
      '/publish-consent/7',
      '/revoke-consent/7',
      '/consent-responses/7',
      '/clone-consent/7',
      '/organisations/30',
    ]),
  );
});

// Shows 3-2.47, 3-7.22
test('a chosen consumer stands in the address and filters the list', async () => {
  const { user, requests } = await openForms();
  await user.click(await screen.findByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'ChargeGrid' }));
  await screen.findByDisplayValue('ChargeGrid');
  expect(requests.at(-1)).toMatchObject({ consumer_id: 31 });
});

test.each([
  ['', 'No consent forms yet'],
  ['?consumer=31', 'No form fits these filters'],
])('an empty list at /consent-forms%s says whether there is none at all', async (search, title) => {
  const none = answer(listAdminConsentFormsEndpoint, { data: [], total_rows: 0 });
  await renderScreen(<AdminConsentFormsScreen />, {
    session: admin('USER_VIEWER'),
    path: '/consent-forms',
    at: `/consent-forms${search}`,
    answers: [none, ...operatorAnswers()],
  });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('the status of the address filters the list, as it does a consumer’s', async () => {
  const { requests } = await openForms('USER_VIEWER', '/consent-forms?status=REVOKED&test=yes');
  expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Revoked');
  await expect
    .poll(() => requests.at(-1))
    .toEqual({ page: 1, limit: 10, status: 'REVOKED', include_test: true });
});

test('a viewer of the operator may look and read answers, and do nothing', async () => {
  await openForms('USER_VIEWER', '/consent-forms?consumer=30');
  const links = within(await screen.findByRole('table'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(new Set(links)).toEqual(new Set(['/consent-view/7', '/organisations/30', '/consent-responses/7']));
});

// Shows 3-2.17
test('a form says whose it is and what the operator may do with it', async () => {
  await renderScreen(<ConsentViewScreen />, {
    session: admin('USER_ADMIN'),
    path: '/consent-view/$consentFormId',
    at: '/consent-view/7',
    answers: [
      ...operatorAnswers(),
      answer(searchAdminResponsesEndpoint, {
        data: [],
        total_rows: 0,
        counts: someCounts({ FORM_ACCEPTED: 4 }),
        unregistered: 0,
      }),
    ],
  });
  expect(await screen.findByText('Asked for by Helios Insurance')).toBeVisible();
  for (const [name, href] of [
    ['Clone', '/clone-consent/7'],
    ['Responses', '/consent-responses/7'],
    ['Update status', '/update-consent/7'],
    ['Revoke', '/revoke-consent/7'],
    ['Publish', '/publish-consent/7'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('a form that does not exist is not found', async () => {
  await renderScreen(<ConsentViewScreen />, {
    session: admin('USER_ADMIN'),
    path: '/consent-view/$consentFormId',
    at: '/consent-view/8',
    answers: [refuse(getConsentFormEndpoint, 'consentFormNotFound')],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Consent form not found');
});

// Shows 3-2.20, 3-2.50, 3-2.51, 3-3.10, 3-7.27
test('responses to all forms come from the operator’s call, with VIN, status, OEM and date, and their filter', async () => {
  const requests: unknown[] = [];
  const { user } = await renderScreen(<ConsentResponsesScreen />, {
    session: admin('USER_VIEWER'),
    path: '/consent-responses/$consentFormId',
    at: '/consent-responses/all',
    answers: [
      answer(getConsentFormEndpoint, someForm()),
      answer(
        searchAdminResponsesEndpoint,
        {
          data: [someResponse()],
          total_rows: 1,
          counts: someCounts({ FORM_ACCEPTED: 1 }),
          unregistered: 0,
        },
        requests,
      ),
    ],
  });
  const table = await screen.findByRole('region', { name: 'Consent Responses' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent.trim());
  expect(heads).toEqual(expect.arrayContaining(['VIN', 'Status', 'OEM', 'Created date']));
  const response = within(table).getByRole('row', { name: /Norrsken Motors/ });
  expect(within(response).getByText('ACCEPTED')).toBeVisible();
  expect(response).toHaveTextContent(someResponse().vin_number);
  expect(response.querySelector(`time[datetime="${someResponse().created_on}"]`)).toHaveTextContent('2026');
  await user.type(screen.getByRole('searchbox', { name: 'VIN or a part of it' }), 'ynr4');
  await expect.poll(() => requests.at(-1)).toMatchObject({ vin_number: 'YNR4' });
  await user.click(screen.getByRole('button', { name: /^History of/ }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await expect.poll(() => requests.at(-1)).toMatchObject({ consent_id: 7, history: true });
});

test('responses to all forms say whose form each is, and can be of one consumer, as can the file', async () => {
  const requests: unknown[] = [];
  const exported: unknown[] = [];
  const saved = savedFiles();
  const csv = 'vin_number,consumer\r\nYNR40EA5XR1100011,ChargeGrid\r\n';
  const { user } = await renderScreen(<ConsentResponsesScreen />, {
    session: admin('USER_VIEWER'),
    path: '/consent-responses/$consentFormId',
    at: '/consent-responses/all',
    answers: [
      ...operatorAnswers(),
      answer(searchAdminResponsesEndpoint, ({ body }) => {
        requests.push(body);
        const row = someResponse({ consumer_id: 31, consumer: 'ChargeGrid' });
        return { data: [row], total_rows: 1, counts: someCounts({ FORM_ACCEPTED: 1 }), unregistered: 0 };
      }),
      http.post(`*${exportResponsesEndpoint.path}`, async ({ request }) => {
        exported.push(await request.json());
        return HttpResponse.text(csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
      }),
    ],
  });
  const table = await screen.findByRole('region', { name: 'Consent Responses' });
  expect(within(table).getByRole('columnheader', { name: /^Consumer/ })).toBeVisible();
  expect(within(table).getByRole('cell', { name: 'ChargeGrid' })).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'ChargeGrid' }));
  await expect.poll(() => requests.at(-1)).toEqual({ page: 1, limit: 10, consumer_id: 31 });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['consent-responses.csv']);
  expect(exported).toEqual([{ consumer_id: 31 }]);
  expect(await textOf(saved[0])).toBe(csv);
});

test('a failed list says so', async () => {
  await renderScreen(<AdminConsentFormsScreen />, {
    session: admin('USER_VIEWER'),
    path: '/consent-forms',
    answers: [refuse(listAdminConsentFormsEndpoint, 'internal'), ...operatorAnswers()],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
});
