import { act, screen, within } from '@testing-library/react';
import { getConsentFormEndpoint, listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getFormUsageEndpoint, type UsageAnswer } from '@vinculum/contract/usage/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { consumer } from '../../testing/actors.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { testServer } from '../../test-setup.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { viewerTimeZone } from './viewer-days.ts';
import { FormDataScreen } from './form-data-screen.tsx';
import { someForm, someRow } from '../../testing/some-form.ts';

const bar = (date: string, bytes: number) => ({
  date,
  amount_data: bytes,
  unit: 'bytes' as const,
  bytes,
  messages: bytes === 0 ? 0 : 1,
});
const usageOf: Readonly<Record<number, UsageAnswer>> = {
  7: {
    data_calculation: [bar('2026-11-02', 500), bar('2026-11-03', 250)],
    total: { amount_data: 750, unit: 'bytes', bytes: 750, messages: 2 },
  },
  8: {
    data_calculation: [bar('2026-11-02', 0), bar('2026-11-03', 4500)],
    total: { amount_data: 4.5, unit: 'kB', bytes: 4500, messages: 1 },
  },
};
const none: UsageAnswer = {
  data_calculation: [],
  total: { amount_data: 0, unit: 'bytes', bytes: 0, messages: 0 },
};

const titles: Readonly<Record<number, string>> = { 7: 'Speed', 8: 'Charge' };
const forms = Object.entries(titles).map(([id, title]) => someRow({ consent_form_id: Number(id), title }));
const request = z.object({ consent_form_id: z.int() });

async function open(query: string, input: readonly HttpHandler[] = []) {
  return await renderScreen(<FormDataScreen />, {
    session: consumer('USER_VIEWER', ['ADN']),
    path: '/consumer-vin-data',
    at: `/consumer-vin-data${query}`,
    answers: [
      ...input,
      answer(listConsentFormsEndpoint, { data: forms, total_rows: forms.length }),
      answer(getConsentFormEndpoint, ({ params }) => {
        const id = Number(params['id']);
        return someForm({ consent_form_id: id, title: titles[id] ?? 'Other' });
      }),
      answer(getFormUsageEndpoint, ({ body }) => usageOf[request.parse(body).consent_form_id] ?? none),
    ],
  });
}

const days = '?start=2026-11-02&end=2026-11-03';

function rowsShown(): string[] {
  const rows = within(screen.getByRole('table', { name: 'Data amount' })).getAllByRole('row');
  return rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join('|'));
}

test('opened without a choice it shows the newest form that cars were asked with', async () => {
  const draft = someRow({ consent_form_id: 9, title: 'Half written', status: 'DRAFT' });
  await open('', [answer(listConsentFormsEndpoint, { data: [draft, ...forms], total_rows: 3 })]);
  expect(await screen.findByRole('combobox', { name: /^Consent form/ })).toHaveValue('Speed (7)');
  expect(await screen.findByRole('figure', { name: 'Data amount' })).toHaveTextContent('Speed (7)');
});

// Shows 2-2.18, 2-2.48, 2-5.12, 2-7.29
test('a form has to be chosen; the dropdown asks for 200 of the organisation’s forms at once', async () => {
  const lookups: unknown[] = [];
  const { user } = await open(days, [
    answer(listConsentFormsEndpoint, { data: forms, total_rows: forms.length }, lookups),
  ]);
  await user.click(screen.getByRole('button', { name: 'Fetch Results' }));
  expect(await screen.findAllByText(/Please select a consent form/)).toHaveLength(2);
  await user.click(screen.getByRole('combobox', { name: /Consent form/ }));
  await user.click(await screen.findByRole('option', { name: 'Speed (7)' }));
  expect(lookups[0]).toEqual({ page: 1, limit: 200 });
  await user.click(screen.getByRole('button', { name: 'Fetch Results' }));
  await user.click(await screen.findByRole('button', { name: 'Show as table' }));
  expect(rowsShown()).toEqual([
    'Period|Amount (bytes)|Messages|Bytes',
    '2 Nov 2026|500|1|500',
    '3 Nov 2026|250|1|250',
  ]);
});

// Shows 2-2.48
test('a second form is shown beside the first, both in one unit', async () => {
  const asked: unknown[] = [];
  const { user, history } = await open(`${days}&form=7&other=8`, [
    answer(getFormUsageEndpoint, ({ body }) => usageOf[request.parse(body).consent_form_id] ?? none, asked),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Show as table' }));
  expect(rowsShown()).toEqual([
    'Period|Speed (7), amount (kB)|Speed (7), messages|Speed (7), bytes|Charge (8), amount (kB)|Charge (8), messages|Charge (8), bytes',
    '2 Nov 2026|0.5|1|500|0|0|0',
    '3 Nov 2026|0.25|1|250|4.5|1|4,500',
  ]);
  const time = { start_date: '2026-11-02', end_date: '2026-11-03', time_zone: viewerTimeZone() };
  expect(asked).toEqual([
    { ...time, consent_form_id: 7 },
    { ...time, consent_form_id: 8 },
  ]);
  // Compared no more, the second one goes from the address and from the table.
  await user.click(screen.getByLabelText('Clear Compare with'));
  await user.click(screen.getByRole('button', { name: 'Fetch Results' }));
  await expect
    .poll(() => history.location.href)
    .toBe('/consumer-vin-data?start=2026-11-02&end=2026-11-03&form=7');
  expect(rowsShown()[0]).toBe('Period|Amount (bytes)|Messages|Bytes');
});

test('figures of other days stay until those asked for are there; those of another form go at once', async () => {
  const { user, history } = await open(`${days}&form=7&other=8`);
  await user.click(await screen.findByRole('button', { name: 'Show as table' }));
  const before = rowsShown();
  testServer.use(hang(getFormUsageEndpoint));
  const goTo = async (query: string) => act(async () => history.push(`/consumer-vin-data${query}`));
  await goTo('?start=2026-11-01&end=2026-11-03&form=7&other=8');
  const table = () => screen.queryByRole('table', { name: 'Data amount' });
  await expect.poll(() => table()?.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
  expect(rowsShown()).toEqual(before);
  await goTo('?start=2026-11-01&end=2026-11-03&form=8');
  await expect.poll(table).toBeNull();
});

test('without days in the address thirty are shown, today the last', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T02:00:00Z') });
  const bodies: unknown[] = [];
  await open('?form=7', [answer(getFormUsageEndpoint, none, bodies)]);
  await expect.poll(() => bodies[0]).toMatchObject({ start_date: '2026-10-22', end_date: '2026-11-20' });
  vi.useRealTimers();
});

test('a form is not compared with itself', async () => {
  const { user } = await open(`${days}&form=7&other=7`);
  await user.click(await screen.findByRole('button', { name: 'Fetch Results' }));
  expect(await screen.findAllByText(/Choose another form to compare with/)).toHaveLength(2);
});

test('a form of somebody else is not found', async () => {
  await open(`${days}&form=9`, [refuse(getFormUsageEndpoint, 'consentFormNotFound')]);
  expect(await screen.findByText('Consent form not found')).toBeInTheDocument();
});
