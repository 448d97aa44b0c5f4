import { screen, waitFor, within } from '@testing-library/react';
import { downloadInvoicingEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import {
  getInvoiceDaysEndpoint,
  getInvoiceEndpoint,
  type Invoice,
  type InvoiceOfForm,
  listInvoicesEndpoint,
} from '@vinculum/contract/reports/invoices.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { admin, consumer } from '../../../testing/actors.ts';
import { answer, hang, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { testServer } from '../../../test-setup.ts';
import { InvoiceScreen } from './invoice-screen.tsx';
import { InvoicesScreen } from './invoices-screen.tsx';

const october: Invoice = {
  consumer_id: 31,
  consumer: 'Helios Insurance',
  month: '2026-10',
  drawn_to: '2026-10-31',
  updated_on: '2026-11-01T02:30:00.000Z',
  forms: 1,
  messages: '3',
  bytes: '7001',
  owed: [
    { payee: 'owner_reward', currency_type: 1, amount: '0.3' },
    { payee: 'oem_reward', currency_type: 0, amount: '36' },
    { payee: 'oem_reward', currency_type: 1, amount: '2' },
  ],
};
const line: InvoiceOfForm = {
  consent_form_id: 1001,
  title: 'Pay how you drive',
  days: 2,
  cars: 4,
  messages: '3',
  bytes: '7001',
  owed: october.owed,
  is_test: false,
};

async function openList(
  session: ReturnType<typeof admin>,
  {
    at = '/invoices',
    data = [october],
    next = null,
  }: { at?: string; data?: Invoice[]; next?: string | null } = {},
) {
  const queries: unknown[] = [];
  const rendered = await renderScreen(<InvoicesScreen />, {
    session,
    path: '/invoices',
    at,
    answers: [
      answer(listInvoicesEndpoint, ({ query }) => {
        queries.push(query);
        return { data, next: queries.length === 1 ? next : null };
      }),
    ],
  });
  return { ...rendered, queries };
}

test('a consumer sees its invoices by month: how far, of how many forms, how much is owed to whom', async () => {
  const { queries } = await openList(consumer('USER_ADMIN'));
  const row = await screen.findByRole('row', { name: /October 2026/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    'October 2026',
    'Complete',
    '1',
    '7.001\u{A0}kB',
    '0.30 US dollars',
    '36 tokens2 US dollars',
    'Nothing',
  ]);
  expect(within(row).getByRole('link', { name: 'October 2026' })).toHaveAttribute(
    'href',
    '/invoices/2026-10',
  );
  expect(screen.queryByRole('columnheader', { name: 'Consumer' })).toBeNull();
  expect(queries[0]).not.toMatchObject({ include_test: 'true' });
});

test('the operator sees whose they are, and narrows them to one consumer and with test traffic', async () => {
  const { queries } = await openList(admin('USER_VIEWER'), { at: '/invoices?consumer=31&test=yes' });
  const row = await screen.findByRole('row', { name: /Helios Insurance/ });
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/invoices/2026-10?consumer=31&test=yes');
  expect(queries[0]).toMatchObject({ consumer_id: '31', include_test: 'true' });
});

test('older invoices come when asked for; a month that was not drawn up to its end says so', async () => {
  const data = [{ ...october, drawn_to: '2026-10-30' }];
  const { user, queries } = await openList(consumer('USER_ADMIN'), { data, next: '2026-10/31' });
  expect(await screen.findByText('Drawn up to 30 Oct 2026 only')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show older invoices' }));
  await expect.poll(() => queries.at(-1)).toMatchObject({ after: '2026-10/31' });
  // With test traffic the invoices are others, and begin with the newest.
  await user.click(screen.getByRole('switch', { name: /Include test traffic/ }));
  await expect.poll(() => queries.slice(2)).toEqual([{ include_test: 'true' }]);
});

test('the list stays while it is read with test traffic, and leads to no older ones meanwhile', async () => {
  const { user } = await openList(consumer('USER_ADMIN'), { next: '2026-10/31' });
  expect(await screen.findByRole('button', { name: 'Show older invoices' })).toBeVisible();
  testServer.use(hang(listInvoicesEndpoint));
  await user.click(screen.getByRole('switch', { name: /Include test traffic/ }));
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  expect(screen.getByRole('row', { name: /October 2026/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older invoices' })).toBeNull();
});

test('without any invoice the list says when the first one comes', async () => {
  await openList(consumer('USER_ADMIN'), { data: [] });
  expect(await screen.findByRole('heading', { name: 'No invoice yet' })).toBeVisible();
});

const opened = { session: consumer('USER_ADMIN'), path: '/invoices/$month', at: '/invoices/2026-10' };
const one = answer(getInvoiceEndpoint, { invoice: october, lines: [line], next: null });

test('an invoice opens to its totals and its forms, and each form to its days', async () => {
  const day = { day: '2026-10-30', cars: 4, messages: '2', bytes: '7000', owed: [], is_test: false };
  const { user } = await renderScreen(<InvoiceScreen />, {
    ...opened,
    answers: [one, answer(getInvoiceDaysEndpoint, { data: [day] })],
  });
  expect(await screen.findByRole('heading', { name: 'Invoice for October 2026' })).toBeVisible();
  const totals = screen.getByRole('region', { name: 'Total' });
  expect([...totals.children].map((total) => total.textContent)).toEqual([
    'Rewards to owners0.30 US dollars',
    'Rewards to makers36 tokens2 US dollars',
    'Data packagesNothing',
    'Data7.001\u{A0}kB7,001 bytes in 3 messages',
  ]);
  expect(await screen.findByRole('link', { name: 'Pay how you drive' })).toHaveAttribute(
    'href',
    '/consent-view/1001',
  );
  await user.click(screen.getByRole('button', { name: 'Show the days of Pay how you drive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pay how you drive: day by day' });
  expect(await within(dialog).findByRole('row', { name: /Oct 30, 2026|30 Oct 2026/ })).toHaveTextContent(
    '7 kB',
  );
});

test('the days of the second form are asked for as the invoice is: of its consumer, with test traffic', async () => {
  const asked: unknown[] = [];
  const second = { ...line, consent_form_id: 1002, title: 'Charge', days: 3, cars: 5, is_test: true };
  const { user } = await renderScreen(<InvoiceScreen />, {
    session: admin('USER_VIEWER'),
    path: '/invoices/$month',
    at: '/invoices/2026-10?consumer=31&test=yes',
    answers: [
      answer(getInvoiceEndpoint, ({ query }) => {
        asked.push(query);
        return { invoice: october, lines: [line, second], next: null };
      }),
      answer(getInvoiceDaysEndpoint, ({ params, query }) => {
        asked.push([params['month'], params['id'], query]);
        return { data: [] };
      }),
    ],
  });
  const row = await screen.findByRole('row', { name: /Charge/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.slice(1, 4).map((cell) => cell.textContent)).toEqual(['3', '5', '7.001\u{A0}kB']);
  await user.click(screen.getByRole('button', { name: 'Show the days of Charge' }));
  expect(await screen.findByRole('dialog', { name: 'Charge: day by day' })).toBeVisible();
  const query = { consumer_id: '31', include_test: 'true' };
  await expect.poll(() => asked.at(-1)).toEqual(['2026-10', '1002', query]);
  expect(asked[0]).toEqual(query);
  expect(screen.getByRole('link', { name: 'Invoices' })).toHaveAttribute(
    'href',
    '/invoices?consumer=31&test=yes',
  );
});

test('the month that is running says so, and its report ends today', async () => {
  const today = dayOf(Date.now());
  const month = today.slice(0, 7);
  const asked: unknown[] = [];
  const { user } = await renderScreen(<InvoiceScreen />, {
    ...opened,
    at: `/invoices/${month}?test=yes`,
    answers: [
      answer(getInvoiceEndpoint, { invoice: { ...october, month, drawn_to: today }, lines: [], next: null }),
      http.post(`*${downloadInvoicingEndpoint.path}`, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.text('day\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
      }),
    ],
  });
  expect(await screen.findByText(/^Running, to /)).toBeVisible();
  expect(screen.getByText(/the report is of this moment and may hold more\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download Report' }));
  await expect
    .poll(() => asked)
    .toEqual([{ start_date: `${month}-01`, end_date: today, include_test: true }]);
});

test('days that cannot be read say so', async () => {
  const { user } = await renderScreen(<InvoiceScreen />, {
    ...opened,
    answers: [one, refuse(getInvoiceDaysEndpoint, 'unavailable')],
  });
  await user.click(await screen.findByRole('button', { name: 'Show the days of Pay how you drive' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('the switch for test traffic stays where it was used while the invoice is read with it', async () => {
  const { user } = await renderScreen(<InvoiceScreen />, { ...opened, answers: [one] });
  const traffic = await screen.findByRole('switch', { name: /^Include test traffic/ });
  testServer.use(hang(getInvoiceEndpoint));
  await user.click(traffic);
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  expect(screen.getByRole('switch')).toHaveFocus();
  expect(screen.getByRole('region', { name: 'Total' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay how you drive' })).toBeVisible();
});

test('the report of the month is downloaded from its invoice', async () => {
  const asked: unknown[] = [];
  const { user } = await renderScreen(<InvoiceScreen />, {
    session: admin('USER_VIEWER'),
    path: '/invoices/$month',
    at: '/invoices/2026-10?consumer=31',
    answers: [
      one,
      http.post(`*${downloadInvoicingEndpoint.path}`, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.text('day\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Download Report' }));
  expect(screen.queryByText(/the report is of this moment/), 'it is over').toBeNull();
  await expect
    .poll(() => asked)
    .toEqual([{ start_date: '2026-10-01', end_date: '2026-10-31', consumer_id: 31 }]);
});

test.each([
  ['/invoices/2026-10', 'There is no invoice for October 2026'],
  ['/invoices/never', 'The address names no month'],
])('%s without an invoice leads to the list', async (at, title) => {
  await renderScreen(<InvoiceScreen />, { ...opened, at, answers: [refuse(getInvoiceEndpoint, 'notFound')] });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the invoices' })).toHaveAttribute('href', '/invoices');
});

test('the operator who names no consumer is led to the list', async () => {
  await renderScreen(<InvoiceScreen />, { ...opened, session: admin('USER_VIEWER'), answers: [] });
  expect(await screen.findByRole('heading', { name: 'No consumer is chosen' })).toBeVisible();
});

test('an invoice that cannot be read says so, with a way to try again', async () => {
  await renderScreen(<InvoiceScreen />, { ...opened, answers: [refuse(getInvoiceEndpoint, 'internal')] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});
