import { screen, waitFor, within } from '@testing-library/react';
import { listOemConsumersEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import {
  downloadConsentStatusEndpoint,
  downloadInvoicingEndpoint,
} from '@vinculum/contract/reports/endpoints.ts';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { admin, consumer } from '../../testing/actors.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { testServer } from '../../test-setup.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { ConsentReportScreen } from './consent-report-screen.tsx';
import { lastMonth, thisMonth } from './report-choice.ts';

const head = '\u{FEFF}day,consumer_id\r\n';
const today = dayOf(Date.now());
let saved: ReturnType<typeof savedFiles> = [];

beforeEach(() => void (saved = savedFiles()));

afterEach(() => vi.restoreAllMocks());

/** Answers with a file, and keeps what was asked for. */
function csv(text: string, requests: unknown[] = []): HttpHandler {
  return http.post(`*${downloadInvoicingEndpoint.path}`, async ({ request }) => {
    requests.push(await request.json());
    return HttpResponse.text(text, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
  });
}

interface Opened {
  readonly report?: HttpHandler;
  readonly language?: 'en' | 'es';
  readonly session?: ReturnType<typeof consumer>;
}

async function open(
  query: string,
  { report, language = 'en', session = consumer('USER_ADMIN') }: Opened = {},
) {
  return await renderScreen(<ConsentReportScreen />, {
    session,
    path: '/consent-report',
    at: `/consent-report${query}`,
    answers: [
      ...(report === undefined ? [] : [report]),
      answer(listOemConsumersEndpoint, ({ query: requests }) => {
        const all = [
          { id: 30, name: 'Helios Insurance' },
          { id: 31, name: 'ChargeGrid' },
        ];
        const search = (requests['search'] ?? '').toLowerCase();
        return {
          organisation: all.filter(
            (one) => one.name.toLowerCase().includes(search) || String(one.id) === search,
          ),
        };
      }),
    ],
    language,
  });
}

const download = { en: 'Download Report', es: 'Descargar informe' };

// Shows 2-2.20, 2-7.32, 2-7.37
test('the report of the chosen days is saved under their names, byte for byte as it came', async () => {
  const requests: unknown[] = [];
  const text = `${head}2026-10-01,3\r\n`;
  const { user } = await open('?start=2026-09-30&end=2026-10-31', { report: csv(text, requests) });
  await user.click(screen.getByRole('button', { name: download.en }));
  expect(await screen.findByRole('status')).toHaveTextContent(
    'invoicing-2026-09-30-2026-10-31.csv has been downloaded.',
  );
  expect(saved.map(({ name }) => name)).toEqual(['invoicing-2026-09-30-2026-10-31.csv']);
  const bytes = new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? new ArrayBuffer(0));
  expect([...bytes]).toEqual([...new TextEncoder().encode(text)]);
  expect(requests).toEqual([{ start_date: '2026-09-30', end_date: '2026-10-31' }]);
  // What is told of one download is not left standing over the refusal of the next.
  testServer.use(refuse(downloadInvoicingEndpoint, 'internal'));
  await user.click(screen.getByRole('button', { name: download.en }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('without a choice the report is that of this month so far, in UTC', async () => {
  const requests: unknown[] = [];
  const { user } = await open('', { report: csv(head, requests) });
  await user.click(screen.getByRole('button', { name: download.en }));
  await screen.findByRole('status');
  expect(requests).toEqual([thisMonth(today)]);
});

test('a report without lines is said to hold nothing', async () => {
  const { user } = await open('?start=2026-10-01&end=2026-10-31', { report: csv(head) });
  await user.click(screen.getByRole('button', { name: download.en }));
  expect(await screen.findByRole('status')).toHaveTextContent(/Nothing was delivered and nothing is owed/);
  expect(saved).toHaveLength(1);
});

test('last month and this month are chosen by one click each', async () => {
  const requests: unknown[] = [];
  const { user } = await open('?start=2026-01-01&end=2026-10-31', { report: csv(head, requests) });
  await user.click(screen.getByRole('button', { name: 'Last month' }));
  await user.click(screen.getByRole('button', { name: download.en }));
  await screen.findByRole('status');
  await user.click(screen.getByRole('button', { name: 'This month' }));
  await user.click(screen.getByRole('button', { name: download.en }));
  await waitFor(() => expect(requests).toEqual([lastMonth(today), thisMonth(today)]));
});

const nextYear = `${Number(today.slice(0, 4)) + 1}-01-02`;

// Shows 2-2.50, 2-5.19
test.each([
  ['en', '?start=2025-01-01&end=2025-03-02', 'A report covers two months at most'],
  ['es', '?start=2025-01-01&end=2025-03-02', 'Un informe abarca dos meses como máximo'],
  ['en', `?start=${today}&end=${nextYear}`, 'Please choose a day that is not after today'],
  ['es', `?start=${today}&end=${nextYear}`, 'Elija un día que no sea posterior a hoy'],
  ['en', '?start=2025-01-02&end=2025-01-01', 'Start date cannot be after end date'],
  ['es', '?start=2025-01-02&end=2025-01-01', 'La fecha de inicio no puede ser posterior a la fecha de fin'],
  ['en', '?start=2025-02-30&end=2025-03-01', 'Please select a correct date'],
] as const)('%s: %s is refused with "%s", and nothing is asked', async (language, query, text) => {
  const requests: unknown[] = [];
  const { user } = await open(query, { language, report: csv(head, requests) });
  await user.click(screen.getByRole('button', { name: download[language] }));
  // At the field and in the summary.
  expect(await screen.findAllByText(new RegExp(text))).toHaveLength(2);
  expect(requests).toEqual([]);
});

test('everything that is wrong is said at once, each at its field', async () => {
  const { user } = await open(`?start=${nextYear}&end=${today}`);
  await user.click(screen.getByRole('button', { name: 'Clear End date' }));
  await user.click(screen.getByRole('button', { name: download.en }));
  expect(await screen.findAllByText(/Date is required/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Clear Start date' }));
  await user.click(screen.getByRole('button', { name: download.en }));
  expect(await screen.findByText('Please correct 2 fields')).toBeVisible();
});

test('what the server refuses is shown at the field it names', async () => {
  const message = 'Please choose a day that is not after today';
  const fields = [{ field: 'end_date', key: 'reports.future', message }];
  const { user } = await open('', { report: refuse(downloadInvoicingEndpoint, 'badRequest', { fields }) });
  await user.click(screen.getByRole('button', { name: download.en }));
  expect(await screen.findAllByText(new RegExp(message))).toHaveLength(2);
});

// Shows 2-6.4, 2-8.1, 2-8.10
test.each([
  ['forbidden', 'You don`t have permission to access.'],
  ['internal', 'Something went wrong. Please try again.'],
] as const)('%s: %s', async (code, text) => {
  const { user } = await open('', { report: refuse(downloadInvoicingEndpoint, code) });
  await user.click(screen.getByRole('button', { name: download.en }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(saved).toEqual([]);
});

test('a report that breaks off is not saved', async () => {
  const broken = http.post(`*${downloadInvoicingEndpoint.path}`, () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(head));
        controller.error(new Error('gone'));
      },
    });
    return new HttpResponse(stream, { headers: { 'content-type': 'text/csv' } });
  });
  const { user } = await open('', { report: broken });
  await user.click(screen.getByRole('button', { name: download.en }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(saved).toEqual([]);
});

test('while the report is made the screen says so, and Cancel ends it without a complaint', async () => {
  const { user } = await open('', { report: hang(downloadInvoicingEndpoint) });
  await user.click(screen.getByRole('button', { name: download.en }));
  expect(await screen.findByRole('status')).toHaveTextContent('The report is being made…');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: download.en })).toBeEnabled();
  expect(screen.getByRole('button', { name: download.en })).toHaveFocus();
});

test('how much of a large report has come is told as it comes', async () => {
  const endless = http.post(`*${downloadInvoicingEndpoint.path}`, () => {
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(1_260_000)),
    });
    return new HttpResponse(stream, { headers: { 'content-type': 'text/csv' } });
  });
  const { user } = await open('', { report: endless });
  await user.click(screen.getByRole('button', { name: download.en }));
  expect(await screen.findByText('The report is being made… 1.2 MB so far')).toBeVisible();
});

// Shows 2-2.50, 2-6.4
test('a consumer is not asked which one, and names none', async () => {
  const requests: unknown[] = [];
  const { user } = await open('?start=2026-10-01&end=2026-10-31&consumer=31', {
    report: csv(head, requests),
  });
  expect(screen.queryByRole('combobox', { name: 'Consumer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: download.en }));
  await screen.findByRole('status');
  expect(requests).toEqual([{ start_date: '2026-10-01', end_date: '2026-10-31' }]);
});

// Shows 2-2.50, 2-6.4, 3-2.56
test('the administration gets the report of all consumers, or chooses one', async () => {
  const requests: unknown[] = [];
  const input = csv(head, requests);
  const { user, history } = await open('?report=invoicing&start=2026-10-01&end=2026-10-31', {
    session: admin('USER_VIEWER'),
    report: input,
  });
  await user.click(screen.getByRole('button', { name: download.en }));
  await screen.findByRole('status');
  await user.type(screen.getByRole('combobox', { name: 'Consumer' }), 'charge');
  await user.click(await screen.findByRole('option', { name: 'ChargeGrid' }));
  await user.click(screen.getByRole('button', { name: download.en }));
  await waitFor(() => expect(requests).toHaveLength(2));
  const range = { start_date: '2026-10-01', end_date: '2026-10-31' };
  expect(requests).toEqual([range, { ...range, consumer_id: 31 }]);
  const address = '/consent-report?report=invoicing&start=2026-10-01&end=2026-10-31&consumer=31';
  await expect.poll(() => history.location.href).toBe(address);
  await user.click(screen.getByRole('switch', { name: /Include test traffic/ }));
  await user.click(screen.getByRole('button', { name: download.en }));
  await expect.poll(() => requests.at(-1)).toEqual({ ...range, consumer_id: 31, include_test: true });
});

// Shows 3-2.14, 3-2.55, 3-7.40
test('the administration gets the consent status unless it chooses invoicing', async () => {
  const requests: unknown[] = [];
  const status = http.post(`*${downloadConsentStatusEndpoint.path}`, async ({ request }) => {
    requests.push(await request.json());
    return HttpResponse.text('consumer_id\r\n3\r\n', { headers: { 'content-type': 'text/csv' } });
  });
  const { user } = await open('?start=2026-10-01&end=2026-10-31&consumer=31', {
    session: admin('USER_VIEWER'),
    report: status,
  });
  expect(screen.getByRole('radio', { name: 'Consent status' })).toBeChecked();
  expect(screen.getByRole('row', { name: /^changed_on ?cause/ })).toBeVisible();
  await screen.findByDisplayValue('ChargeGrid');
  await user.click(screen.getByRole('button', { name: download.en }));
  expect(await screen.findByRole('status')).toHaveTextContent(
    'consent-status-2026-10-01-2026-10-31.csv has been downloaded.',
  );
  expect(requests).toEqual([{ start_date: '2026-10-01', end_date: '2026-10-31', consumer_id: 31 }]);
  await user.click(screen.getByRole('radio', { name: 'Invoicing' }));
  expect(await screen.findByRole('row', { name: /owner_reward_/ })).toBeVisible();
});

test('that a report was empty is said of that report, also once another is chosen', async () => {
  const { user } = await open('?report=invoicing&start=2026-10-01&end=2026-10-31', {
    session: admin('USER_VIEWER'),
    report: csv(head),
  });
  await user.click(screen.getByRole('button', { name: download.en }));
  const reported =
    'Nothing was delivered and nothing is owed for these days: invoicing-2026-10-01-2026-10-31.csv';
  expect(await screen.findByRole('status')).toHaveTextContent(reported);
  await user.click(screen.getByRole('radio', { name: 'Consent status' }));
  expect(screen.getByRole('radio', { name: 'Consent status' })).toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent(reported);
});

test('a consumer is not asked which report', async () => {
  await open('?report=consent-status');
  expect(screen.queryByRole('radio', { name: 'Consent status' })).toBeNull();
  expect(screen.getByRole('row', { name: /owner_reward_/ })).toBeVisible();
});

test('a link shows the consumer that it names', async () => {
  await open('?start=2026-10-01&end=2026-10-31&consumer=31', { session: admin('USER_ADMIN') });
  expect(await screen.findByDisplayValue('ChargeGrid')).toBeVisible();
});

test('a link that names nobody says so instead of passing for all consumers', async () => {
  await open('?start=2026-10-01&end=2026-10-31&consumer=9', { session: admin('USER_ADMIN') });
  expect(await screen.findByDisplayValue('No consumer has the number 9')).toBeVisible();
});

test('the columns of the file are explained', async () => {
  await open('');
  const table = screen.getByRole('table', { name: 'What the file holds' });
  expect(within(table).getByRole('row', { name: /^bytes|messages ?bytes/ })).toHaveTextContent(/as metered/);
  expect(within(table).getByRole('row', { name: /day The day in UTC/ })).toBeVisible();
});

test('in Spanish the screen and its outcome are Spanish', async () => {
  const { user } = await open('?start=2026-10-01&end=2026-10-31', {
    language: 'es',
    report: csv(`${head}a,b\r\n`),
  });
  expect(screen.getByRole('heading', { name: 'Informe de estado de consentimientos' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: download.es }));
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Se ha descargado invoicing-2026-10-01-2026-10-31.csv.',
  );
});
