import { screen, waitFor, within } from '@testing-library/react';
import {
  followLogEntriesEndpoint,
  listLogEntriesEndpoint,
  listLogGroupsEndpoint,
  listLogStreamsEndpoint,
} from '@vinculum/contract/platform-logs/endpoints.ts';
import { logHistogramEndpoint, searchLogsEndpoint } from '@vinculum/contract/platform-logs/search.ts';
import { HttpResponse, http, type HttpHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testServer } from '../../test-setup.ts';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ChooseLogsScreen } from './choose-logs-screen.tsx';
import { LogsListScreen } from './logs-list-screen.tsx';

const session = admin('USER_VIEWER');
const creation_time = '2026-11-20T12:00:00.000Z';
const at = '/logs-list?group=api&stream=2026-11-20/host-8080';

function entriesOf(from: number, to: number) {
  return Array.from({ length: from - to + 1 }, (_, n) => ({
    creation_time,
    message: JSON.stringify({ level: 30, msg: `line ${from - n}`, reqId: `request-${from - n}` }),
  }));
}

/** What the calls of these tests are read for. */
const request = z.object({
  log_group_name: z.string(),
  limit: z.int(),
  next_token: z.string().nullish(),
  text: z.string().optional(),
  level: z.string().nullish(),
});

/** 120 lines, as the server pages them by the limit that the screen asks for. */
const pages = answer(listLogEntriesEndpoint, ({ body }) => {
  const { next_token, limit } = request.parse(body);
  const from = Number(next_token ?? 120);
  const to = Math.max(1, from - limit + 1);
  return {
    data: entriesOf(from, to),
    backward_token: to === 1 ? null : String(to - 1),
    forward_token: String(from),
  };
});

/** Nothing was written down lately. */
const quiet = [
  answer(searchLogsEndpoint, { data: [], backward_token: null, looked_to: creation_time }),
  answer(logHistogramEndpoint, { bars: [], width_ms: 60_000, looked_to: creation_time }),
];

/** A button by its text, which is quicker than by its name among those of fifty rows. */
const button = (text: string) => screen.getByText(text).closest('button');

/** Three lines and no more: names of fifty rows of buttons take a test long to compute. */
const few = answer(listLogEntriesEndpoint, {
  data: entriesOf(120, 118),
  backward_token: null,
  forward_token: '120',
});

type User = Awaited<ReturnType<typeof renderScreen>>['user'];

const rows = () => within(screen.getByRole('list', { name: 'Log entries' })).getAllByRole('listitem');

const openEntries = async (answers: readonly HttpHandler[], address = at) =>
  renderScreen(<LogsListScreen />, { session, path: '/logs-list', at: address, answers });

const openChoice = async (answers: readonly HttpHandler[]) =>
  renderScreen(<ChooseLogsScreen />, { session, path: '/admin-logs', answers });

// Shows 3-2.53, 3-8.4
test('without a log group the screen says so', async () => {
  await openChoice([answer(listLogGroupsEndpoint, { data: [] })]);
  expect(await screen.findByRole('heading', { name: 'No log group found' })).toBeVisible();
});

// Shows 3-8.2
test('groups that cannot be read are said, with a way to try again', async () => {
  await openChoice([refuse(listLogGroupsEndpoint, 'internal')]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});

// Shows 3-2.12, 3-2.52, 3-7.32, 3-7.33
test('an operator chooses a group, then one of its streams, and is led to its entries', async () => {
  const groups: string[] = [];
  const { user } = await openChoice([
    ...quiet,
    answer(listLogGroupsEndpoint, { data: [{ log_group_name: 'api' }, { log_group_name: 'jobs' }] }),
    answer(listLogStreamsEndpoint, ({ body }) => {
      groups.push(request.parse(body).log_group_name);
      return { data: [{ log_stream_name: '2026-11-20/host-8080' }] };
    }),
  ]);
  const stream = await screen.findByRole('combobox', { name: 'Log stream' });
  expect(stream).toHaveAttribute('placeholder', 'Choose a group first');
  const view = screen.getByRole('button', { name: 'View logs' });
  expect(view).toBeDisabled();
  expect(view).toHaveAccessibleDescription('Choose a group first');
  await user.click(await screen.findByRole('combobox', { name: 'Log group' }));
  await user.click(await screen.findByRole('option', { name: 'jobs' }));
  await waitFor(() => expect(groups).toEqual(['jobs']));
  expect(view).toHaveAccessibleDescription('Choose a log stream first');
  await user.click(screen.getByRole('combobox', { name: 'Log stream' }));
  await user.type(screen.getByRole('combobox', { name: 'Log stream' }), '2026');
  await user.click(await screen.findByRole('option', { name: '2026-11-20/host-8080' }));
  expect(screen.getByRole('link', { name: 'View logs' })).toBeVisible();
  // A stream of one group is none of the next.
  await user.click(screen.getByRole('combobox', { name: 'Log group' }));
  await user.click(await screen.findByRole('option', { name: 'api' }));
  expect(await screen.findByRole('button', { name: 'View logs' })).toBeDisabled();
  await user.click(screen.getByRole('combobox', { name: 'Log stream' }));
  await user.click(await screen.findByRole('option', { name: '2026-11-20/host-8080' }));
  await user.click(screen.getByRole('link', { name: 'View logs' }));
  expect(await screen.findByText(/At: \/logs-list\?group=api&stream=/)).toBeVisible();
});

// Shows 3-2.12, 3-2.52, 3-4.9, 3-7.34, 3-9.3
test('entries page backward, 50 at a time, and forward again', async () => {
  const { user } = await openEntries([pages]);
  expect(await screen.findByText('line 120 · request-120')).toBeVisible();
  expect(rows()).toHaveLength(50);
  expect(button('Newer')).toBeDisabled();
  await user.click(screen.getByText('Older'));
  expect(await screen.findByText('line 70 · request-70')).toBeVisible();
  await user.click(screen.getByText('Older'));
  expect(await screen.findByText('line 1 · request-1')).toBeVisible();
  expect(rows()).toHaveLength(20);
  expect(button('Older')).toBeDisabled();
  await user.click(screen.getByText('Newer'));
  expect(await screen.findByText('line 70 · request-70')).toBeVisible();
  await user.click(screen.getByText('Newest'));
  expect(await screen.findByText('line 120 · request-120')).toBeVisible();
});

test.each([
  ['text', (user: User) => user.type(screen.getByRole('searchbox', { name: /^Search/ }), 'abc')],
  ['level', (user: User) => user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'warn')],
] as const)('another %s begins at the newest page again', async (name, change) => {
  const calls: unknown[] = [];
  const { user } = await openEntries([
    answer(listLogEntriesEndpoint, ({ body }) => {
      const { next_token, ...rest } = request.parse(body);
      calls.push([rest[name], next_token]);
      return { data: entriesOf(3, 1), backward_token: '7', forward_token: '120' };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  await waitFor(() => expect(screen.getByText('Page 2')).toBeVisible());
  await change(user);
  expect(await screen.findByText('Page 1')).toBeVisible();
  await waitFor(() => expect(calls.at(-1)).toEqual([name === 'text' ? 'abc' : 'warn', null]));
});

test('an older page that cannot be read says so, and the way back stays', async () => {
  const { user } = await openEntries([
    answer(listLogEntriesEndpoint, {
      data: entriesOf(120, 118),
      backward_token: '117',
      forward_token: '120',
    }),
  ]);
  await screen.findByText('line 120 · request-120');
  testServer.use(refuse(listLogEntriesEndpoint, 'unavailable'));
  await user.click(screen.getByText('Older'));
  expect(await screen.findByRole('alert')).toBeVisible();
  testServer.use(pages);
  await user.click(screen.getByText('Newer'));
  expect(await screen.findByText('line 120 · request-120')).toBeVisible();
});

test('streams for which there is no connection say so at their field', async () => {
  const { user } = await openChoice([
    ...quiet,
    answer(listLogGroupsEndpoint, { data: [{ log_group_name: 'api' }] }),
    http.post(`*${listLogStreamsEndpoint.path}`, () => HttpResponse.error()),
  ]);
  await user.click(await screen.findByRole('combobox', { name: 'Log group' }));
  await user.click(await screen.findByRole('option', { name: 'api' }));
  expect(
    await screen.findByText('Something went wrong. Please try again. The server did not answer.'),
  ).toBeVisible();
});

test('an entry opens to the whole of it', async () => {
  const { user } = await openEntries([pages]);
  await user.click(
    (await screen.findAllByRole('button', { name: 'Show the whole entry' }))[0] ?? document.body,
  );
  expect(screen.getByText(/"reqId": "request-120"/)).toBeVisible();
});

test('an entry that is open stays so while a search takes others away and brings them back', async () => {
  const found = answer(listLogEntriesEndpoint, ({ body }) => {
    const { text = '' } = request.parse(body);
    const data = entriesOf(120, 118).filter(({ message }) => message.includes(text));
    return { data, backward_token: null, forward_token: '120' };
  });
  const { user } = await openEntries([found]);
  await expect.poll(() => screen.queryAllByText(/^line \d+/)).toHaveLength(3);
  await user.click(within(rows()[1] ?? document.body).getByRole('button'));
  const search = screen.getByRole('searchbox');
  await user.type(search, 'line 119');
  await expect.poll(() => rows().length).toBe(1);
  expect(screen.getByText(/"reqId": "request-119"/)).toBeVisible();
  await user.clear(search);
  await expect.poll(() => rows().length).toBe(3);
  expect(screen.getByText(/"reqId": "request-119"/)).toBeVisible();
});

test('text and level of the address are asked for, and the screen says that a search goes on further back', async () => {
  const searches: unknown[] = [];
  await openEntries(
    [
      answer(listLogEntriesEndpoint, ({ body }) => {
        const { text, level } = request.parse(body);
        searches.push({ text, level });
        return { data: [], backward_token: '7', forward_token: '120' };
      }),
    ],
    `${at}&search=abc&level=warn`,
  );
  expect(await screen.findByText('Nothing found in this part of the stream')).toBeVisible();
  expect(searches).toEqual([{ text: 'abc', level: 'warn' }]);
  expect(screen.getByRole('button', { name: 'Older' })).toBeEnabled();
});

test('followed entries appear on top, and a pause keeps what comes for later', async () => {
  let reports = 0;
  const { user } = await openEntries([
    few,
    answer(followLogEntriesEndpoint, ({ body }) => {
      reports += 1;
      const next = Number(request.parse(body).next_token) + 1;
      return { data: entriesOf(next, next), forward_token: String(next) };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Follow live' }));
  expect(await screen.findByText('line 121 · request-121')).toBeVisible();
  expect(rows()[0]).toHaveTextContent('line 121');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  const before = reports;
  expect(screen.getByText('line 121 · request-121')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Follow live' }));
  await waitFor(() => expect(reports).toBeGreaterThan(before));
  await waitFor(() => expect(rows()[0]).toHaveTextContent(`line ${120 + reports}`));
});

test('what was followed without a search is not shown among what it finds', async () => {
  const found = answer(listLogEntriesEndpoint, ({ body }) => {
    const { text = '' } = request.parse(body);
    const data = entriesOf(120, 118).filter(({ message }) => message.includes(text));
    return { data, backward_token: null, forward_token: '120' };
  });
  const { user } = await openEntries([
    found,
    answer(followLogEntriesEndpoint, ({ body }) => {
      const { text } = request.parse(body);
      return { data: text === '' ? entriesOf(121, 121) : [], forward_token: '121' };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Follow live' }));
  expect(await screen.findByText('line 121 · request-121')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await user.type(screen.getByRole('searchbox'), 'line 119');
  await waitFor(() => expect(screen.queryByText(/^line 118/)).toBeNull());
  expect(screen.getAllByText(/^line \d+/).map((one) => one.textContent)).toEqual(['line 119 · request-119']);
});

test('who pages back while following follows no more until the newest page', async () => {
  let reports = 0;
  const { user } = await openEntries([
    pages,
    answer(followLogEntriesEndpoint, () => {
      reports += 1;
      return { data: [], forward_token: '120' };
    }),
  ]);
  await screen.findByText('line 120 · request-120');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await user.click(screen.getByText('Follow live'));
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(reports).toBe(1));
    await user.click(screen.getByText('Older'));
    expect(await screen.findByText('line 70 · request-70')).toBeVisible();
    const asking = vi.spyOn(globalThis, 'fetch');
    vi.advanceTimersByTime(6000);
    expect(asking).not.toHaveBeenCalled();
    asking.mockRestore();
  } finally {
    vi.useRealTimers();
  }
});

test('what is followed is not asked for again before the answer', async () => {
  let reports = 0;
  const coming = Promise.withResolvers<void>();
  const { user } = await openEntries([
    few,
    http.post(`*${followLogEntriesEndpoint.path}`, async () => {
      reports += 1;
      await coming.promise;
      return Response.json({ data: entriesOf(121, 121), forward_token: '121' });
    }),
  ]);
  const follow = await screen.findByRole('button', { name: 'Follow live' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await user.click(follow);
    for (let seconds = 0; seconds < 6; seconds += 2) vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(reports).toBe(1));
  } finally {
    vi.useRealTimers();
  }
  coming.resolve();
  expect(await screen.findByText('line 121 · request-121')).toBeVisible();
  expect(rows()).toHaveLength(4);
});

test('a page that nobody sees asks for nothing, and goes on where it was once it is seen', async () => {
  const tokens: unknown[] = [];
  const { user } = await openEntries([
    few,
    answer(followLogEntriesEndpoint, ({ body }) => {
      tokens.push(request.parse(body).next_token);
      return { data: entriesOf(121, 121), forward_token: '121' };
    }),
  ]);
  const follow = await screen.findByRole('button', { name: 'Follow live' });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await user.click(follow);
    const asking = vi.spyOn(globalThis, 'fetch');
    vi.advanceTimersByTime(6000);
    expect(asking).not.toHaveBeenCalled();
    asking.mockRestore();
    visibility.mockReturnValue('visible');
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(tokens).toEqual(['120']));
  } finally {
    vi.useRealTimers();
    visibility.mockRestore();
  }
  expect(await screen.findByText('line 121 · request-121')).toBeVisible();
});

test('while what comes cannot be read, the screen says so and keeps what it has', async () => {
  const { user } = await openEntries([few, refuse(followLogEntriesEndpoint, 'internal')]);
  await user.click(await screen.findByRole('button', { name: 'Follow live' }));
  expect(await screen.findByText(/Something went wrong/)).toBeVisible();
  expect(rows()).toHaveLength(3);
});

test('without a chosen stream the screen leads to the choice', async () => {
  await openEntries([], '/logs-list');
  expect(await screen.findByRole('link', { name: 'Choose a log stream' })).toBeVisible();
});

test('a stream that is gone is said', async () => {
  await openEntries([refuse(listLogEntriesEndpoint, 'notFound')]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  expect(screen.getByRole('link', { name: 'Choose a log stream' })).toHaveAttribute('href', '/admin-logs');
});

test('of what came at once the newest stands on top', async () => {
  const { user } = await openEntries([
    few,
    answer(followLogEntriesEndpoint, ({ body }) => {
      const isFirst = request.parse(body).next_token === '120';
      return { data: isFirst ? entriesOf(122, 121).toReversed() : [], forward_token: '122' };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Follow live' }));
  await screen.findByText('line 122 · request-122');
  expect(rows().map((row) => /line \d+/.exec(row.textContent ?? '')?.[0])).toEqual([
    'line 122',
    'line 121',
    'line 120',
    'line 119',
    'line 118',
  ]);
});
