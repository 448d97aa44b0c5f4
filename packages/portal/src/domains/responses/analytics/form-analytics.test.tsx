import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type FormAnalytics as Analytics,
  getFormAnalyticsEndpoint,
} from '@vinculum/contract/responses/analytics.ts';
import type { HttpHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer, hang, refuse, type SeenCall } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someCounts } from '../../../testing/some-form.ts';
import { FormAnalytics } from './form-analytics.tsx';
import { useAnalyticsTexts } from './use-analytics-texts.ts';

const analytics: Analytics = {
  from: '2026-11-20',
  to: '2026-11-21',
  series: [
    { day: '2026-11-20', counts: someCounts({ FORM_PENDING: 15 }), events: someCounts({ FORM_PENDING: 15 }) },
    {
      day: '2026-11-21',
      counts: someCounts({ FORM_PENDING: 3, FORM_ACCEPTED: 10, FORM_DECLINED: 2 }),
      events: someCounts({ FORM_RECEIVED: 12, FORM_ACCEPTED: 10, FORM_DECLINED: 2 }),
    },
  ],
  by_oem: [
    { oem: 'Norrsken Motors', counts: someCounts({ FORM_ACCEPTED: 10, FORM_DECLINED: 2, FORM_PENDING: 2 }) },
    { oem: null, counts: someCounts({ FORM_PENDING: 1 }) },
  ],
  applied: { desired: 15, applied: 12, waiting: 3, waiting_offline: 1 },
};

async function open(input: HttpHandler, language: 'en' | 'es' = 'en') {
  return await renderScreen(<FormAnalytics formId={7} />, {
    session: consumer('USER_VIEWER'),
    path: '/consent-view',
    answers: [input],
    language,
  });
}

function figure(name: string) {
  return within(screen.getByRole('figure', { name }));
}

test('a day is the calendar’s, whoever looks, also on an axis', async () => {
  function Days() {
    const { day, shortDay } = useAnalyticsTexts();
    return <p>{`${day('2026-11-21')}; ${shortDay('2026-11-21')}`}</p>;
  }
  await renderScreen(<Days />);
  expect(screen.getByText('21 Nov 2026; 21 Nov')).toBeVisible();
});

test('each picture is said in words', async () => {
  await open(answer(getFormAnalyticsEndpoint, analytics));
  expect(await screen.findByRole('figure', { name: 'Over time' })).toHaveTextContent(
    '20 Nov 2026 to 21 Nov 2026. At the end: Accepted 10, Pending 3, Declined 2.',
  );
  expect(screen.getByRole('figure', { name: 'By OEM' })).toHaveTextContent(
    '1 OEM. Norrsken Motors: 14 cars, 10 with a live consent; Not registered: 1 car, 0 with a live consent.',
  );
  // The picture has the same words, which nobody hears.
  const applied = screen.getByRole('figure', { name: 'Desired and applied' });
  expect(within(applied).getByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '80');
  const heard = [...applied.querySelectorAll('p')].filter((text) => text.closest('[aria-hidden]') === null);
  expect(heard.map((text) => text.textContent).join(' ')).toContain(
    '12 of 15 cars have confirmed the present state. 3 have not yet; 1 of them is not connected.',
  );
});

test('each picture can be read as a table with the same numbers, newest day first', async () => {
  const { user } = await open(answer(getFormAnalyticsEndpoint, analytics));
  await screen.findByRole('figure', { name: 'Over time' });
  for (const name of ['Over time', 'By OEM', 'Desired and applied']) {
    await user.click(figure(name).getByRole('button', { name: 'Show as table' }));
  }
  const rowsOf = (name: string) => {
    const rows = within(screen.getByRole('table', { name })).getAllByRole('row');
    return rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join('|'));
  };
  const head = 'Accepted|Mandatory|Received|Pending|Declined|Revoked|Expired|Not asked';
  expect(rowsOf('Over time')).toEqual([
    `Day|${head}`,
    '21 Nov 2026|10|0|0|3|2|0|0|0',
    '20 Nov 2026|0|0|0|15|0|0|0|0',
  ]);
  expect(rowsOf('By OEM')).toEqual([
    `OEM|${head}`,
    'Norrsken Motors|10|0|0|2|2|0|0|0',
    'Not registered|0|0|0|1|0|0|0|0',
  ]);
  expect(rowsOf('Desired and applied').slice(1)).toEqual([
    'Desired|15',
    'Applied|12',
    'Waiting|3',
    'Waiting, not connected|1',
  ]);
  await user.click(figure('By OEM').getByRole('button', { name: 'Show as picture' }));
  expect(screen.queryByRole('table', { name: 'By OEM' })).toBeNull();
});

test('what happened is counted over all days', async () => {
  const { user } = await open(answer(getFormAnalyticsEndpoint, analytics));
  await screen.findByRole('figure', { name: 'Over time' });
  await user.click(screen.getByRole('radio', { name: 'What happened' }));
  expect(screen.getByRole('figure', { name: 'Over time' })).toHaveTextContent(
    'In all these days: Accepted 10, Received 12, Pending 15, Declined 2.',
  );
});

test('of a form that lived one day what happened is shown, also what has ended since', async () => {
  const before = { day: '2026-11-20', counts: someCounts(), events: someCounts() };
  const lived = {
    day: '2026-11-21',
    counts: someCounts({ FORM_CANCELED: 4 }),
    events: someCounts({ FORM_PENDING: 4, FORM_ACCEPTED: 3, FORM_CANCELED: 4 }),
  };
  const { user } = await open(answer(getFormAnalyticsEndpoint, { ...analytics, series: [before, lived] }));
  const days = await screen.findByRole('figure', { name: 'Over time' });
  // The day before it was published is none of its days.
  expect(days).toHaveTextContent(
    '21 Nov 2026 to 21 Nov 2026. In all these days: Accepted 3, Pending 4, Revoked 4.',
  );
  await user.click(screen.getByRole('radio', { name: 'Where cars stand' }));
  expect(days).toHaveTextContent('At the end: Revoked 4.');
});

test('cars of tests are counted where the address asks for them', async () => {
  const requests: SeenCall['query'][] = [];
  await renderScreen(<FormAnalytics formId={7} />, {
    session: consumer('USER_VIEWER'),
    path: '/consent-view',
    at: '/consent-view?test=yes',
    answers: [answer(getFormAnalyticsEndpoint, analytics, requests)],
  });
  await screen.findByRole('figure', { name: 'Over time' });
  expect(requests).toEqual([{ include_test: 'true' }]);
});

test('a shorter time is asked from the server', async () => {
  const requests: SeenCall['query'][] = [];
  const { user } = await open(answer(getFormAnalyticsEndpoint, analytics, requests));
  await user.click(await screen.findByRole('radio', { name: '7 days' }));
  const from = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
  await waitFor(() => expect(requests).toEqual([{}, { from }]));
});

test.each([
  ['en', 1, 0, '1 has not yet; it is connected.'],
  ['en', 1, 1, '1 has not yet; it is not connected.'],
  ['en', 2, 0, '2 have not yet; all of them are connected.'],
  ['es', 1, 0, 'Falta 1 vehículo, que tiene conexión.'],
  ['es', 1, 1, 'Falta 1 vehículo, que no tiene conexión.'],
  ['es', 2, 0, 'Faltan 2 vehículos; todos tienen conexión.'],
  ['es', 2, 1, 'Faltan 2 vehículos; 1 de ellos no tiene conexión.'],
] as const)('in %s, %i waiting and %i offline is "%s"', async (...row) => {
  const [language, waiting, waiting_offline, text] = row;
  const applied = { desired: 15, applied: 15 - waiting, waiting, waiting_offline };
  await open(answer(getFormAnalyticsEndpoint, { ...analytics, applied }), language);
  const name = language === 'en' ? 'Desired and applied' : 'Deseado y aplicado';
  expect(await screen.findByRole('figure', { name })).toHaveTextContent(text);
});

test('seven days are seven after midnight too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T23:59:30Z') });
  try {
    const requests: SeenCall['query'][] = [];
    await open(answer(getFormAnalyticsEndpoint, analytics, requests));
    fireEvent.click(await screen.findByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(requests.at(-1)).toEqual({ from: '2026-11-15' }));
    await vi.advanceTimersByTimeAsync(61_000);
    await waitFor(() => expect(requests.at(-1)).toEqual({ from: '2026-11-16' }));
  } finally {
    vi.useRealTimers();
  }
});

test('the cars that wait are one click away', async () => {
  const { user } = await open(answer(getFormAnalyticsEndpoint, analytics));
  await user.click(await screen.findByRole('link', { name: 'Show the 3 cars that wait' }));
  expect(await screen.findByText('At: /consent-responses/7?applied=no')).toBeVisible();
});

test('a form that nobody was sent says what will be here', async () => {
  const applied = { desired: 0, applied: 0, waiting: 0, waiting_offline: 0 };
  await open(answer(getFormAnalyticsEndpoint, { ...analytics, series: [], by_oem: [], applied }));
  expect(await screen.findByText('Nothing to show yet')).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('while it loads it says so', async () => {
  await open(hang(getFormAnalyticsEndpoint));
  expect(screen.getByRole('region', { name: 'How this form is doing' })).toHaveAttribute('aria-busy', 'true');
});

test('a failure can be tried again', async () => {
  await open(refuse(getFormAnalyticsEndpoint, 'unavailable', { message: 'Busy.' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('in Spanish too', async () => {
  await open(answer(getFormAnalyticsEndpoint, analytics), 'es');
  expect(await screen.findByRole('figure', { name: 'Evolución' })).toHaveTextContent(
    'Del 20 nov 2026 al 21 nov 2026. Al final: Aceptados 10, Pendientes 3 y Rechazados 2.',
  );
  expect(screen.getByRole('link', { name: 'Ver los 3 vehículos que faltan' })).toBeVisible();
});
