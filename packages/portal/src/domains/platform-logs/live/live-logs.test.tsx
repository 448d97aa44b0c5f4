import { screen, within } from '@testing-library/react';
import { listLogGroupsEndpoint, listLogStreamsEndpoint } from '@vinculum/contract/platform-logs/endpoints.ts';
import {
  type FoundLogEntry,
  logHistogramEndpoint,
  searchLogsEndpoint,
} from '@vinculum/contract/platform-logs/search.ts';
import { expect, test, vi } from 'vitest';
import { admin } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ChooseLogsScreen } from '../choose-logs-screen.tsx';

const vin = 'YNR40EA5XR1100001';

function entry(number: number, change: Partial<FoundLogEntry> = {}, more: object = {}): FoundLogEntry {
  return {
    id: String(number),
    creation_time: '2026-11-20T12:00:00.000Z',
    message: JSON.stringify({ level: 30, msg: `line ${number}`, ...more }),
    log_group_name: 'api',
    stream_name: '2026-11-20/host-8080',
    level: 'info',
    ...change,
  };
}

const bars = ['2026-11-20T11:58:00.000Z', '2026-11-20T11:59:00.000Z'].map((from, index) => ({
  from,
  lines: index === 0 ? {} : { info: 3, error: 1 },
}));

interface World {
  readonly at?: string;
  readonly found?: readonly FoundLogEntry[];
  readonly older?: string | null;
}

/** The screen, with everything that it asked for. */
async function openLogs({ at = '/admin-logs', found = [entry(1)], older = null }: World = {}) {
  const searches: unknown[] = [];
  const { user } = await renderScreen(<ChooseLogsScreen />, {
    session: admin('USER_VIEWER'),
    path: '/admin-logs',
    at,
    answers: [
      answer(listLogGroupsEndpoint, { data: [{ log_group_name: 'api' }, { log_group_name: 'audit' }] }),
      answer(listLogStreamsEndpoint, { data: [] }),
      answer(
        searchLogsEndpoint,
        { data: [...found], backward_token: older, looked_to: '2026-11-20T11:00:00.000Z' },
        searches,
      ),
      answer(logHistogramEndpoint, { bars, width_ms: 60_000, looked_to: bars[0]?.from ?? '' }),
    ],
  });
  return { user, searches };
}

test('the screen opens on the newest lines of all groups of the last hour, and follows them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { searches } = await openLogs();
    expect(await screen.findByText('line 1')).toBeVisible();
    expect(searches[0]).toMatchObject({ range: '1h', text: '', level: null, without_calls: true });
    const before = searches.length;
    await vi.advanceTimersByTimeAsync(3100);
    await vi.waitFor(() => expect(searches.length).toBeGreaterThan(before));
  } finally {
    vi.useRealTimers();
  }
});

test('a bar of the histogram says what it counts, and narrows the time to its own', async () => {
  const { user, searches } = await openLogs();
  const figure = await screen.findByRole('figure', { name: 'Lines over time' });
  expect(within(figure).getByText('Error 1')).toBeVisible();
  expect(within(figure).getByRole('button', { name: /No lines$/ })).toBeDisabled();
  await user.click(within(figure).getByRole('button', { name: /Info 3, Error 1$/ }));
  await expect
    .poll(() => searches.at(-1))
    .toMatchObject({ from: '2026-11-20T11:59:00.000Z', to: '2026-11-20T12:00:00.000Z' });
  await user.click(await screen.findByRole('button', { name: /back to the whole range$/ }));
  await expect.poll(() => searches.at(-1)).not.toHaveProperty('from');
});

test('range, level, text and calls stand in the address and go with the search', async () => {
  const at = '/admin-logs?range=24h&level=warn&search=abc&calls=yes&group=api';
  const { user, searches } = await openLogs({ at });
  await screen.findByText('line 1');
  expect(searches[0]).toMatchObject({
    range: '24h',
    level: 'warn',
    text: 'abc',
    group: 'api',
    without_calls: false,
  });
  await user.click(screen.getByRole('radio', { name: '7 d' }));
  await expect.poll(() => searches.at(-1)).toMatchObject({ range: '7d' });
});

test('a line opens to its fields; its request, user and car narrow the list or lead on', async () => {
  const more = { reqId: 'request-7', user: 'ada', vin };
  const { user, searches } = await openLogs({ found: [entry(1, {}, more)] });
  await user.click(await screen.findByRole('button', { name: 'Show the whole entry' }));
  expect(screen.getByRole('link', { name: vin })).toHaveAttribute('href', `/vehicles/${vin}`);
  expect(screen.getByRole('link', { name: 'What it changed' })).toHaveAttribute(
    'href',
    '/audit?search=request-7',
  );
  expect(screen.getByRole('link', { name: 'api, 2026-11-20/host-8080' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Follow live' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Only entries with request-7' }));
  await expect.poll(() => searches.at(-1)).toMatchObject({ text: 'request-7', without_calls: false });
  expect(screen.getByRole('button', { name: 'Show less' }), 'it stays open').toBeVisible();
});

test('a search that did not reach the end of its range says how far it looked, and goes on', async () => {
  const { user, searches } = await openLogs({ found: [], older: '1/1' });
  expect(
    await screen.findByRole('heading', { name: 'Nothing found in this part of the range' }),
  ).toBeVisible();
  expect(screen.getByText(/^Looked back to .*has not been looked at yet\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Older' }));
  await expect.poll(() => searches.at(-1)).toMatchObject({ next_token: '1/1' });
  await user.click(screen.getByRole('radio', { name: '7 d' }));
  await expect.poll(() => searches.at(-1)).toMatchObject({ range: '7d', next_token: null });
});

test('where nothing fits, calls that succeeded are one click away', async () => {
  const { user, searches } = await openLogs({ found: [] });
  await user.click(await screen.findByRole('button', { name: 'Show calls that succeeded' }));
  await expect.poll(() => searches.at(-1)).toMatchObject({ without_calls: false });
});

test('the audit trail is read on its own screen', async () => {
  await openLogs({ at: '/admin-logs?group=audit' });
  expect(await screen.findByRole('link', { name: 'Open the audit trail' })).toHaveAttribute('href', '/audit');
});

test('a search that fails says so, with a way to try again', async () => {
  await renderScreen(<ChooseLogsScreen />, {
    session: admin('USER_VIEWER'),
    path: '/admin-logs',
    answers: [
      answer(listLogGroupsEndpoint, { data: [{ log_group_name: 'api' }] }),
      answer(logHistogramEndpoint, { bars: [], width_ms: 60_000, looked_to: '2026-11-20T11:00:00.000Z' }),
      refuse(searchLogsEndpoint, 'internal'),
    ],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});
