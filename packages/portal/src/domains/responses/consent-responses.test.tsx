import { screen, waitFor, within } from '@testing-library/react';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { exportResponsesEndpoint, searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { http, type HttpHandler, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { savedFiles, textOf } from '../../testing/saved-files.ts';
import { someCounts, someForm, someResponse } from '../../testing/some-form.ts';
import { ConsentResponsesScreen } from './consent-responses-screen.tsx';

afterEach(() => void vi.restoreAllMocks());

const page = {
  data: [
    someResponse(),
    someResponse({
      consent_form_response_id: 2,
      vin_number: 'YNR40EA5XR1100012',
      status: 'FORM_CANCELED',
      applied: false,
    }),
  ],
  total_rows: 2,
  counts: someCounts({ FORM_ACCEPTED: 1, FORM_CANCELED: 1 }),
  unregistered: 0,
};

async function openResponses(at: string, answers: readonly HttpHandler[] = []) {
  return await renderScreen(<ConsentResponsesScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/consent-responses/$consentFormId',
    at,
    answers: [...answers, answer(searchResponsesEndpoint, page), answer(getConsentFormEndpoint, someForm())],
  });
}

const shownStatuses = [
  ['FORM_PENDING', 'PENDING'],
  ['FORM_RECEIVED', 'RECEIVED'],
  ['FORM_ACCEPTED', 'ACCEPTED'],
  ['FORM_MANDATORY', 'MANDATORY'],
  ['FORM_DECLINED', 'DECLINED'],
  ['FORM_CANCELED', 'REVOKED'],
  ['FORM_EXPIRED', 'EXPIRED'],
  ['FORM_NOT_ASKED', 'NOT ASKED'],
] as const;

// Shows 1-2.8, 1-3.20, 1-4.2
test('each status is shown by the display map of the specification', async () => {
  const data = shownStatuses.map(([status], index) =>
    someResponse({ status, consent_form_response_id: index + 1, vin_number: `YNR40EA5XR110001${index}` }),
  );
  await openResponses('/consent-responses/7', [
    answer(searchResponsesEndpoint, { ...page, data, total_rows: 8 }),
  ]);
  const rows = await screen.findAllByRole('row', { name: /YNR40EA5XR110001\d/ });
  for (const [index, [, shown]] of shownStatuses.entries())
    expect(within(rows[index] ?? document.body).getByText(shown)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Battery study' })).toBeVisible();
});

test.each(['abc', '99'])(
  'of %s, which is no form, it is said that there is none, and no list is shown',
  async (id) => {
    await openResponses(`/consent-responses/${id}`, [refuse(getConsentFormEndpoint, 'notFound')]);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It does not exist, or it is not yours to see.',
    );
    expect(screen.queryByRole('table')).toBeNull();
  },
);

test('a change that a car has not confirmed is on its way to it', async () => {
  await openResponses('/consent-responses/7');
  const [first, second] = await screen.findAllByRole('row', { name: /YNR40EA5XR110001\d/ });
  expect(first).toHaveTextContent('In the car');
  expect(second).toHaveTextContent('On its way');
});

test('a car that was not asked is neither revoked nor on its way, and when it is asked is said', async () => {
  await openResponses('/consent-responses/7', [
    answer(searchResponsesEndpoint, {
      data: [someResponse({ status: 'FORM_NOT_ASKED', applied: false, cause: 'no permission' })],
      total_rows: 1,
      counts: someCounts({ FORM_NOT_ASKED: 1 }),
      unregistered: 0,
    }),
  ]);
  const row = within(await screen.findByRole('table', { name: '' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent('NOT ASKED');
  expect(row).not.toHaveTextContent('On its way');
  expect(
    screen.getByText(/^1 car was not asked: .* It is asked as soon as its OEM permits it\.$/),
  ).toBeVisible();
});

// Shows 1-2.8
test('all responses name their forms, and no consumer to a consumer', async () => {
  await openResponses('/consent-responses/all');
  expect(await screen.findAllByRole('link', { name: 'Battery study' })).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Consent Responses' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /^Consumer/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Consumer' })).toBeNull();
});

test('cars that have not confirmed are listed by a filter, which a link can carry', async () => {
  const requests: unknown[] = [];
  const { user } = await openResponses('/consent-responses/7?applied=no', [
    answer(searchResponsesEndpoint, page, requests),
  ]);
  const filter = await screen.findByRole('combobox', { name: 'Applied' });
  expect(filter).toHaveDisplayValue('On its way');
  await screen.findByText('YNR40EA5XR1100012');
  expect(requests[0]).toMatchObject({ page: 1, consent_id: 7, applied: false });
  await user.selectOptions(filter, 'In the car');
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ page: 1, applied: true }));
});

test('the oldest responses can come first, and of chosen ones the VINs are taken away, each once', async () => {
  const requests: unknown[] = [];
  const saved = savedFiles();
  const vins = ['YNR40EA5XR1100011', 'YNR40EA5XR1100012', 'YNR40EA5XR1100011'];
  const data = vins.map((vin, at) => someResponse({ consent_form_response_id: at + 1, vin_number: vin }));
  const { user } = await openResponses('/consent-responses/all', [
    answer(searchResponsesEndpoint, { ...page, data }, requests),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Sort by Created date' }));
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({ page: 1, limit: 20, sort: 'created_on', descending: false }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  await user.click(screen.getByRole('button', { name: 'Copy VINs' }));
  expect(await navigator.clipboard.readText()).toBe('YNR40EA5XR1100011\nYNR40EA5XR1100012');
  await user.click(screen.getByRole('button', { name: 'Download VINs' }));
  expect(saved.map(({ name }) => name)).toEqual(['vins.csv']);
  expect(await textOf(saved[0])).toContain('YNR40EA5XR1100011\nYNR40EA5XR1100012');
});

test('VIN and status of the address are asked from the server', async () => {
  const requests: unknown[] = [];
  await openResponses('/consent-responses/7?vin=ynr40&status=FORM_CANCELED', [
    answer(searchResponsesEndpoint, page, requests),
  ]);
  await screen.findByText('YNR40EA5XR1100012');
  expect(requests[0]).toEqual({
    page: 1,
    limit: 20,
    consent_id: 7,
    vin_number: 'YNR40',
    status: 'FORM_CANCELED',
  });
});

test('the figure above a list of one status is of that list', async () => {
  const counts = someCounts({ FORM_PENDING: 12, FORM_CANCELED: 3 });
  await openResponses('/consent-responses/all?status=FORM_CANCELED&applied=no', [
    answer(searchResponsesEndpoint, { ...page, total_rows: 3, counts }),
  ]);
  const figure = await screen.findByRole('table', { name: 'From request to consent' });
  expect(within(figure).getByRole('row', { name: /^Sent/ })).toHaveTextContent('Sent3');
  expect(within(figure).getByRole('row', { name: /^Revoked/ })).toHaveTextContent('Revoked3');
});

test.each([
  ['7', { consent_id: 7 }, 'consent-responses-7.csv'],
  ['all', {}, 'consent-responses.csv'],
])('the file of the responses to %s has every filter of the list', async (form, ofForm, file) => {
  const csv = '\uFEFFvin_number,status\r\nYNR40EA5XR1100012,REVOKED\r\n';
  const exported: unknown[] = [];
  const saved = savedFiles();
  const { user } = await openResponses(
    `/consent-responses/${form}?vin=ynr40&status=FORM_CANCELED&applied=no`,
    [
      http.post(`*${exportResponsesEndpoint.path}`, async ({ request }) => {
        exported.push(await request.json());
        return HttpResponse.text(csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
      }),
    ],
  );
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  const filter = { vin_number: 'YNR40', status: 'FORM_CANCELED', applied: false };
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([file]);
  expect(exported).toEqual([{ ...ofForm, ...filter }]);
  expect(await textOf(saved[0])).toBe(csv);
});

test('cars of tests are asked for by the address, and their rows say so', async () => {
  const requests: unknown[] = [];
  const { user } = await openResponses('/consent-responses/7?test=yes', [
    answer(searchResponsesEndpoint, { ...page, data: [someResponse({ is_test: true })] }, requests),
  ]);
  expect(await screen.findByText('Test')).toBeVisible();
  expect(requests[0]).toMatchObject({ consent_id: 7, include_test: true });
  await user.click(screen.getByRole('button', { name: 'History of YNR40EA5XR1100011' }));
  await expect
    .poll(() => requests)
    .toContainEqual(expect.objectContaining({ history: true, include_test: true }));
});

test('counts follow the server by themselves', async () => {
  let requests = 0;
  await openResponses('/consent-responses/7', [
    answer(searchResponsesEndpoint, () => {
      requests += 1;
      return requests === 1 ? page : { ...page, counts: someCounts({ FORM_ACCEPTED: 41 }) };
    }),
  ]);
  const table = await screen.findByRole('table', { name: 'From request to consent' });
  expect(await within(table).findByRole('row', { name: 'Live consents 41 100%' })).toBeInTheDocument();
});

test('the history of a VIN tells every change, its cause and who made it', async () => {
  const { user } = await openResponses('/consent-responses/7', [
    answer(searchResponsesEndpoint, ({ body }) => {
      if (!JSON.stringify(body).includes('"history":true')) return page;
      const change = { message_id: null, form_hash: null, language: null };
      const history = [
        {
          ...change,
          at: '2026-11-20T11:00:00.000Z',
          actor_kind: 'consumer',
          actor: 'ada',
          from: null,
          to: 'FORM_PENDING' as const,
          cause: 'published',
        },
        {
          ...change,
          at: '2026-11-20T11:05:00.000Z',
          actor_kind: 'owner',
          actor: null,
          from: 'FORM_PENDING' as const,
          to: 'FORM_ACCEPTED' as const,
          cause: 'answered by owner',
        },
      ];
      const beyond = {
        signal_id: 0,
        samples: 99,
        first_on: history[0]?.at ?? '',
        last_on: history[1]?.at ?? '',
      };
      return { ...page, data: [someResponse({ history, beyond_agreed: [beyond] })] };
    }),
    answer(listSignalsEndpoint, { signals: [] }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'History of YNR40EA5XR1100011' }));
  const drawer = await screen.findByRole('dialog', { name: 'History of YNR40EA5XR1100011 in Battery study' });
  expect(await within(drawer).findByText('Answered by the owner')).toBeVisible();
  expect(drawer).toHaveTextContent(/More was sent than was agreed.*Encrypted messages: 99 values, last/);
  expect(drawer).toHaveTextContent(/ACCEPTEDAnswered by the owner.*OwnerPENDINGPublished.*Consumer \(ada\)/);
});

test.each([
  ['FORM_MANDATORY', [1, 3], /agreed to 2 of 3 signals.*Level.*Not agreed to: Place/],
  ['FORM_ACCEPTED', [1, 2, 3], /agreed to 3 of 3 signals.*Level$/],
  ['FORM_CANCELED', [], /^$/],
] as const)(
  'the history of a consent that is %s with signals %j tells them',
  async (status, agreed, reported) => {
    const asked_signals = ['Speed', 'Place', 'Level'].map((label, index) => ({
      signal_id: index + 1,
      label,
    }));
    const data = [someResponse({ status, accepted_signals: [...agreed], history: [], asked_signals })];
    const { user } = await openResponses('/consent-responses/7', [
      answer(searchResponsesEndpoint, { ...page, data }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'History of YNR40EA5XR1100011' }));
    const drawer = await screen.findByRole('dialog', { name: /History of/ });
    await within(drawer).findByText('No changes are recorded.');
    const text = within(drawer).queryByText(/agreed to \d/)?.parentElement?.textContent ?? '';
    expect(text).toMatch(reported);
  },
);

test('without responses it says where they will come from', async () => {
  await openResponses('/consent-responses/7', [
    answer(searchResponsesEndpoint, { data: [], total_rows: 0, counts: someCounts(), unregistered: 0 }),
  ]);
  expect(await screen.findByText('No responses yet')).toBeVisible();
});
