import { screen, within } from '@testing-library/react';
import { dayFirstOf } from '@vinculum/contract/usage/choice.ts';
import { getUsageEndpoint, type UsageAnswer } from '@vinculum/contract/usage/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { savedFiles, textOf } from '../../testing/saved-files.ts';
import { testServer } from '../../test-setup.ts';
import { ConsumerDataScreen } from './consumer-data-screen.tsx';
import { dayHere, viewerTimeZone } from './viewer-days.ts';

const bar = (date: string, bytes: number, messages: number) => ({
  date,
  amount_data: bytes / 1000,
  unit: 'kB' as const,
  bytes,
  messages,
});
const answered: UsageAnswer = {
  data_calculation: [bar('2026-11-02', 1500, 3), bar('2026-11-03', 0, 0), bar('2026-11-04', 2750, 5)],
  total: { amount_data: 4.25, unit: 'kB', bytes: 4250, messages: 8 },
};
const nothing: UsageAnswer = {
  data_calculation: [bar('2026-11-02', 0, 0)],
  total: { amount_data: 0, unit: 'bytes', bytes: 0, messages: 0 },
};

async function open(
  query: string,
  { usage, language = 'en' }: { usage?: HttpHandler; language?: 'en' | 'es' } = {},
) {
  return await renderScreen(<ConsumerDataScreen />, {
    session: consumer('USER_VIEWER', ['ADN']),
    path: '/consumer-data',
    at: `/consumer-data${query}`,
    answers: usage === undefined ? [] : [usage],
    language,
  });
}

const chosen = '?start=2026-11-02&end=2026-11-04&duration=days';

function keeping(bodies: unknown[], result = answered): HttpHandler {
  return answer(getUsageEndpoint, result, bodies);
}

// Shows 2-1.7, 2-2.17, 2-2.47, 2-7.27
test('a link with a choice shows its results, asked for in the viewer’s time zone', async () => {
  const bodies: unknown[] = [];
  await open(chosen, { usage: keeping(bodies) });
  const figure = await screen.findByRole('figure', { name: 'Data amount' });
  expect(figure).toHaveTextContent('Total4.25 kB in 8 messages4,250 bytes');
  expect(figure).toHaveTextContent(
    '3 bars from 2 Nov 2026 to 4 Nov 2026. Data amount: 4.25 kB. Most in 4 Nov 2026: 2.75 kB.',
  );
  expect(bodies).toEqual([
    { start_date: '02-11-2026', end_date: '04-11-2026', period: 1440, time_zone: viewerTimeZone() },
  ]);
});

test('opened without a choice it shows the last two days by the hour', async () => {
  const bodies: unknown[] = [];
  await open('', { usage: keeping(bodies) });
  expect(await screen.findByRole('figure', { name: 'Data amount' })).toBeInTheDocument();
  const [start_date, end_date] = [dayFirstOf(dayHere(1)), dayFirstOf(dayHere())];
  expect(bodies).toEqual([{ start_date, end_date, period: 60, time_zone: viewerTimeZone() }]);
  expect(screen.getByRole('combobox', { name: /Duration/ })).toHaveValue('Hours');
});

// Shows 2-3.7
test('the same numbers are a table, every period in it', async () => {
  const { user } = await open(chosen, { usage: answer(getUsageEndpoint, answered) });
  await user.click(await screen.findByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('table', { name: 'Data amount' })).getAllByRole('row');
  expect(
    rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join('|')),
  ).toEqual([
    'Period|Amount (kB)|Messages|Bytes',
    '2 Nov 2026|1.5|3|1,500',
    '3 Nov 2026|0|0|0',
    '4 Nov 2026|2.75|5|2,750',
  ]);
  expect(screen.getByRole('button', { name: 'Download' })).toBeInTheDocument();
});

// Shows 2-2.47, 2-5.12, 2-9.7
test('nothing is asked before a duration is chosen, and choosing one fetches', async () => {
  const bodies: unknown[] = [];
  const { user, history } = await open('?start=2026-11-02&end=2026-11-04', { usage: keeping(bodies) });
  expect(screen.getByText('Nothing chosen yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Fetch Results' }));
  expect(await screen.findAllByText(/Please select a duration value/)).toHaveLength(2);
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: /Duration/ }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Months',
    'Weeks',
    'Days',
    'Hours',
    'Minutes',
  ]);
  await user.click(screen.getByRole('option', { name: 'Weeks' }));
  await user.click(screen.getByRole('button', { name: 'Fetch Results' }));
  expect(await screen.findByRole('figure', { name: 'Data amount' })).toBeInTheDocument();
  expect(bodies[0]).toMatchObject({ period: 10_080 });
  expect(history.location.href).toBe('/consumer-data?start=2026-11-02&end=2026-11-04&duration=weeks');
});

test('with test traffic it is asked for, and the bars are taken away as a file named by the days', async () => {
  const saved = savedFiles();
  const bodies: unknown[] = [];
  const { user } = await open(`${chosen}&test=yes`, { usage: keeping(bodies) });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(saved.map(({ name }) => name)).toEqual(['consumer-data-2026-11-02-2026-11-04.csv']);
  expect((await textOf(saved[0])).split('\r\n')).toEqual([
    '\u{FEFF}Period,Amount (kB),Messages,Bytes',
    '2026-11-02,1.5,3,1500',
    '2026-11-03,0,0,0',
    '2026-11-04,2.75,5,2750',
    '',
  ]);
  expect(bodies).toEqual([
    {
      start_date: '02-11-2026',
      end_date: '04-11-2026',
      period: 1440,
      time_zone: viewerTimeZone(),
      include_test: true,
    },
  ]);
  vi.restoreAllMocks();
});

test('a range may end today and not later, by the viewer’s own calendar', async () => {
  // Half past ten in the evening where the tests run, the next day in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T02:00:00Z') });
  try {
    const { user } = await open('?start=2026-11-02&end=2026-11-04');
    for (const chosenDay of ['2 Nov 2026', '4 Nov 2026']) {
      await user.click(screen.getByText(chosenDay));
      expect(await screen.findByRole('button', { name: '20 November 2026' })).toBeEnabled();
      expect(screen.getByRole('button', { name: '21 November 2026' })).toBeDisabled();
      await user.keyboard('{Escape}');
    }
  } finally {
    vi.useRealTimers();
  }
});

// Shows 2-5.12
test.each([
  ['en', '?start=2026-11-05&end=2026-11-04&duration=days', 'Start date cannot be after end date'],
  ['en', '?start=2026-11-04&end=2026-11-04&duration=days', 'End date and start date cannot be same'],
  [
    'es',
    '?start=2026-11-05&end=2026-11-04&duration=days',
    'La fecha de inicio no puede ser posterior a la fecha de fin',
  ],
  ['en', '?start=2026-10-01&end=2026-11-04&duration=minutes', 'Choose hours or longer, or a shorter time.'],
] as const)('%s: %s is refused with "%s"', async (language, query, text) => {
  const { user } = await open(query, { language });
  await user.click(
    screen.getByRole('button', { name: language === 'en' ? 'Fetch Results' : 'Obtener resultados' }),
  );
  // At the field and in the summary.
  expect(await screen.findAllByText(new RegExp(text))).toHaveLength(2);
});

test('what only the server knows is shown at the field it names', async () => {
  const message = 'Minutes are kept for 7 days.';
  const fields = [{ field: 'start_date', key: 'usage.minutesGone', message }];
  const { user } = await open('?start=2026-11-02&end=2026-11-03', {
    usage: refuse(getUsageEndpoint, 'badRequest', { fields }),
  });
  await user.click(screen.getByRole('combobox', { name: /Duration/ }));
  await user.click(screen.getByRole('option', { name: 'Minutes' }));
  await user.click(screen.getByRole('button', { name: 'Fetch Results' }));
  expect(await screen.findAllByText(new RegExp(message))).toHaveLength(2);
});

test('a time without data says so', async () => {
  await open(chosen, { usage: answer(getUsageEndpoint, nothing) });
  expect(await screen.findByText('No data in this time')).toBeInTheDocument();
  expect(screen.queryByRole('figure')).toBeNull();
});

test('while results come their place is held', async () => {
  await open(chosen, { usage: hang(getUsageEndpoint) });
  expect(screen.queryByText('Nothing chosen yet')).toBeNull();
  expect(screen.queryByRole('figure')).toBeNull();
});

// Shows 2-8.12
test('a failure can be tried again', async () => {
  const { user } = await open(chosen, { usage: refuse(getUsageEndpoint, 'unavailable') });
  expect(await screen.findByText(/The service is not available right now/)).toBeInTheDocument();
  testServer.use(answer(getUsageEndpoint, answered));
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('figure', { name: 'Data amount' })).toBeInTheDocument();
  expect(screen.queryByText(/The service is not available right now/)).toBeNull();
});
