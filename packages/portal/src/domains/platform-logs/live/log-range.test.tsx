import { screen, within } from '@testing-library/react';
import { listLogGroupsEndpoint, listLogStreamsEndpoint } from '@vinculum/contract/platform-logs/endpoints.ts';
import {
  type FoundLogEntry,
  logHistogramEndpoint,
  searchLogsEndpoint,
} from '@vinculum/contract/platform-logs/search.ts';
import { hang, answer } from '../../../testing/answers.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../test-setup.ts';
import { admin } from '../../../testing/actors.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ChooseLogsScreen } from '../choose-logs-screen.tsx';

const entry: FoundLogEntry = {
  id: '1',
  creation_time: '2026-11-20T12:00:00.000Z',
  message: JSON.stringify({
    level: 30,
    msg: 'answered',
    req: { method: 'GET', url: '/a' },
    res: { statusCode: 200 },
    responseTime: 0,
  }),
  log_group_name: 'api',
  stream_name: '2026-11-20/host-8080',
  level: 'info',
};
const froms = ['2026-11-20T00:00:00.000Z', '2026-11-20T12:00:00.000Z'];
const HALF_DAY = 43_200_000;

/** The screen over a day in two bars, of which the first lies before what was looked through. */
async function openDay(at = '/admin-logs') {
  const searches: unknown[] = [];
  const streams: unknown[] = [];
  const rendered = await renderScreen(<ChooseLogsScreen />, {
    session: admin('USER_VIEWER'),
    path: '/admin-logs',
    at,
    answers: [
      answer(listLogGroupsEndpoint, { data: [{ log_group_name: 'api' }, { log_group_name: 'jobs' }] }),
      answer(listLogStreamsEndpoint, { data: [{ log_stream_name: '2026-11-20/a' }] }, streams),
      answer(
        searchLogsEndpoint,
        { data: [entry], backward_token: '1/1', looked_to: froms[1] ?? '' },
        searches,
      ),
      answer(logHistogramEndpoint, {
        bars: froms.map((from, index) => ({ from, lines: index === 0 ? {} : { info: 3 } })),
        width_ms: HALF_DAY,
        looked_to: froms[1] ?? '',
      }),
    ],
  });
  return { ...rendered, searches, streams };
}

test('a stretch that ends before it begins is none, and no more is looked for than a search may hold', async () => {
  const { searches } = await openDay(
    `/admin-logs?range=7d&from=${froms[1]}&to=${froms[0]}&search=${'x'.repeat(201)}&level=warn`,
  );
  await screen.findByText(/answered/);
  const query = { range: '7d', text: 'x'.repeat(200), level: 'warn', without_calls: true };
  expect(searches).toEqual([{ ...query, next_token: null }]);
});

test('a day says its days, a bar that was not looked through says so, and one that is chosen is not followed', async () => {
  const { user, history, searches } = await openDay();
  const figure = within(await screen.findByRole('figure', { name: 'Lines over time' }));
  expect(figure.getByRole('button', { name: /not counted, it lies before/ })).toBeDisabled();
  const axis = figure.getAllByText(/^(19|20|21) Nov 2026/).map((text) => text.textContent);
  expect(axis).toHaveLength(2);
  await user.click(figure.getByRole('button', { name: /Info 3$/ }));
  const whole = await screen.findByRole('button', { name: /back to the whole range$/ });
  expect(screen.getByRole('button', { name: 'Follow live' })).toBeDisabled();
  await expect.poll(() => searches.at(-1)).toMatchObject({ from: froms[1], to: '2026-11-21T00:00:00.000Z' });
  await user.click(whole);
  await expect.poll(() => history.location.search).toBe('');
  expect(screen.getByRole('button', { name: 'Pause' })).toBeEnabled();
});

test('who goes to older lines follows no more, and goes on once these are there', async () => {
  const { user } = await openDay();
  await screen.findByText(/answered/);
  testServer.use(hang(searchLogsEndpoint));
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Newer' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Follow live' })).toBeVisible();
});

test('a call that took no time says so with its answer, and reading it pauses what comes', async () => {
  const { user } = await openDay();
  await screen.findByText(/answered/);
  await user.click(screen.getByRole('button', { name: 'Show the whole entry' }));
  const row = screen.getByRole('listitem');
  expect(row).toHaveTextContent('Answered200Took0 ms');
  expect(screen.getByRole('button', { name: 'Follow live' })).toBeVisible();
});

test('streams of another group are not looked for by what was typed for the last', async () => {
  const { user, streams } = await openDay('/admin-logs?group=api');
  const field = await screen.findByRole('combobox', { name: 'Log stream' });
  await user.click(field);
  await user.type(field, '2025');
  const asked = (group: string, prefix: string) => ({
    log_group_name: group,
    log_stream_name: prefix,
    limit: 50,
  });
  await expect.poll(() => streams.at(-1)).toEqual(asked('api', '2025'));
  await user.click(screen.getByRole('combobox', { name: 'Log group' }));
  await user.click(await screen.findByRole('option', { name: 'jobs' }));
  await expect.poll(() => streams.at(-1)).toEqual(asked('jobs', ''));
  expect(screen.getByRole('combobox', { name: 'Log stream' })).toHaveValue('');
});
