import { screen, waitFor, within } from '@testing-library/react';
import {
  controlLoadTesterEndpoint,
  getLoadTestRunEndpoint,
  listLoadTestProfilesEndpoint,
  listLoadTestRunsEndpoint,
  type LoadTestProfileRow,
  type LoadTestRunRow,
} from '@vinculum/contract/load-tests/endpoints.ts';
import type { LoadTestFigures } from '@vinculum/contract/load-tests/figures.ts';
import { STATUS_POLL_MS } from '@vinculum/contract/load-tests/vocabulary.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { http, type HttpHandler, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { admin, consumer } from '../../testing/actors.ts';
import { testServer } from '../../test-setup.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LoadTesterScreen } from './load-tester-screen.tsx';

const city: LoadTestProfileRow = {
  'test-name': 'city',
  template_id: 1,
  template_name: 'simulated',
  threshold_timeout: 60,
  vehicle_count: 500,
  consumer_id: 3,
  consumer_name: 'Analytical Engines',
};
const motorway = { ...city, 'test-name': 'motorway', vehicle_count: 50 };

afterEach(() => {
  vi.useRealTimers();
});

type Status = AnswerOf<typeof controlLoadTesterEndpoint>;

function status(serviceCode: number, change: Partial<Status> = {}): Status {
  return {
    serviceCode,
    errorMessage: '',
    vehicleCountRunningSoFar: 0,
    totalNumberOfVehicleRequestedToStart: 0,
    profile_name: null,
    run_id: null,
    ...change,
  };
}

const run: LoadTestRunRow = {
  run_id: 4,
  'test-name': 'city',
  consumer_id: 3,
  consumer_name: 'Analytical Engines',
  state: 'STOPPED',
  vehicles_requested: 20,
  vehicles_connected: 19,
  started_by: 'ada.lovelace',
  started_on: '2026-11-21T10:00:00.000Z',
  ended_on: '2026-11-21T10:03:07.000Z',
  error_message: '',
};
const durations = {
  count: 19,
  p50: 40,
  p90: 90,
  p99: 1500,
  max: 1800,
  buckets: [
    { up_to_ms: 50, count: 12 },
    { up_to_ms: 100, count: 6 },
    { up_to_ms: null, count: 1 },
  ],
};
const figures: LoadTestFigures = {
  step_ms: 2000,
  series: [
    { at_ms: 1000, running: 10, messages: 4 },
    { at_ms: 2000, running: 19, messages: 30 },
  ],
  provision: { ...durations, count: 17 },
  connect: durations,
  answer: { ...durations, p50: 1500 },
  messages: 34,
  peak: 19,
  errors: [
    { reason: 'NOT_CONNECTED_IN_TIME', count: 1 },
    { reason: 'It burnt', count: 2 },
    { reason: 'VIN_REVOKED', count: 3 },
  ],
};

/** Answers the status check with the first, and start or stop with the second; keeps what was sent and asked. */
function tester(check: () => Status, control: Status = status(502)) {
  const sent: unknown[] = [];
  const checked: unknown[] = [];
  const handler = answer(controlLoadTesterEndpoint, ({ body }) => {
    const { status: order } = z.object({ status: z.string() }).parse(body);
    if (order === 'checkStatus') {
      checked.push(body);
      return check();
    }
    sent.push(body);
    return control;
  });
  return { handler, sent, checked };
}

async function open(
  answers: readonly HttpHandler[],
  session = consumer('USER_ADMIN', ['LOAD_TESTER']),
  at = '/load-tester',
) {
  return await renderScreen(<LoadTesterScreen />, {
    session,
    path: '/load-tester',
    at,
    answers: [
      ...answers,
      answer(listLoadTestProfilesEndpoint, { profiles: [city, motorway], total_rows: 2 }),
      answer(listLoadTestRunsEndpoint, { data: [], total_rows: 0 }),
      answer(getLoadTestRunEndpoint, { ...run, figures }),
    ],
  });
}

const stateOf = async () => within(await screen.findByRole('region', { name: 'Status' })).getByRole('status');

// Shows 2-4.5, 2-7.37
test.each([
  [502, 'Running'],
  [404, 'Running'],
  [503, 'Stopped'],
  [504, 'Stop in progress'],
  [505, 'Error in Load Tester'],
  [500, 'Error in Load Tester'],
])('service code %d is shown as %s', async (code, text) => {
  await open([tester(() => status(code)).handler]);
  expect(await stateOf()).toHaveTextContent(text);
});

// Shows 2-5.15
test('Start needs a number of vehicles, within what the profile allows', async () => {
  const { handler, sent } = tester(() => status(503));
  const { user } = await open([handler]);
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No. of Vehicles is required');
  const vehicles = screen.getByRole('textbox', { name: /No. of Vehicles/ });
  expect(vehicles).toHaveAccessibleDescription(/At most 500 with this profile/);
  await user.type(vehicles, '501');
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('At most 500');
  await user.clear(vehicles);
  await user.type(vehicles, '0');
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('At least 1');
  expect(sent).toEqual([]);
});

// Shows 2-2.19, 2-2.49, 2-4.6, 2-7.31
test('Start sends profile and number, and says that it has been started', async () => {
  let code = 503;
  const { handler, sent } = tester(() => status(code));
  const { user } = await open([handler]);
  await user.type(await screen.findByRole('textbox', { name: /No. of Vehicles/ }), '20');
  code = 404;
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('Load tester has been started')).toBeVisible();
  expect(sent).toEqual([{ status: 'start', profile_name: 'city', vehicle_num: 20 }]);
  expect(await stateOf()).toHaveTextContent('Running');
  expect(screen.getByRole('button', { name: 'Start' })).toBeDisabled();
});

// Shows 2-4.6
test.each([404, 505])('a start that is answered with %d shows its message', async (code) => {
  const refusal = status(code, { errorMessage: 'This load test is already running.' });
  const { user } = await open([tester(() => status(503), refusal).handler]);
  await user.type(await screen.findByRole('textbox', { name: /No. of Vehicles/ }), '20');
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('This load test is already running.')).toBeVisible();
  expect(screen.queryByText('Load tester has been started')).toBeNull();
  // It was of the profile that is chosen no more.
  await user.click(screen.getByRole('combobox', { name: /Profile/ }));
  await user.click(await screen.findByRole('option', { name: 'motorway' }));
  expect(screen.queryByText('This load test is already running.')).toBeNull();
});

// Shows 2-2.49, 2-4.7, 2-4.9, 2-4.10
test('while it runs the progress is running of requested; Stop stops the profile’s test', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  });
  let code = 502;
  const known = {
    vehicleCountRunningSoFar: 15,
    totalNumberOfVehicleRequestedToStart: 20,
    profile_name: 'motorway',
  };
  const { handler, sent } = tester(() => status(code, known), status(504));
  const { user } = await open([handler]);
  const panel = await screen.findByRole('region', { name: 'Status' });
  expect(panel).toHaveTextContent('15 of 20 vehicles running');
  expect(panel).toHaveTextContent('75%');
  expect(within(panel).getByRole('progressbar', { name: 'Vehicles running' })).toHaveAttribute(
    'aria-valuenow',
    '75',
  );
  expect(screen.getByRole('button', { name: 'Start' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Start' })).toHaveAccessibleDescription(
    'Start is possible again once this test has been stopped.',
  );
  code = 504;
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopping…')).toBeVisible();
  expect(sent).toEqual([{ status: 'stop', profile_name: 'motorway' }]);
  await waitFor(async () => expect(await stateOf()).toHaveTextContent('Stop in progress'));
  expect(screen.queryByText('Load tester has been stopped')).toBeNull();
  for (const name of ['Start', 'Stop'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/The vehicles are stopping/);
  code = 503;
  await vi.advanceTimersByTimeAsync(STATUS_POLL_MS);
  expect(await screen.findByText('Load tester has been stopped')).toBeVisible();
  expect(screen.queryByText('Stopping…')).toBeNull();
  expect(await stateOf()).toHaveTextContent('Stopped');
});

test('a stop that ends in an error is not said to go on, nor to be done', async () => {
  let code = 502;
  const { handler } = tester(() => status(code, { profile_name: 'city' }), status(504));
  const { user } = await open([handler]);
  code = 505;
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await waitFor(async () => expect(await stateOf()).toHaveTextContent('Error in Load Tester'));
  expect(screen.queryByText('Stopping…')).toBeNull();
  expect(screen.queryByText('Load tester has been stopped')).toBeNull();
});

test.each([
  [
    'by the tester',
    tester(() => status(502), status(505, { errorMessage: 'Not by you.' })).handler,
    'Not by you.',
  ],
  ['by the tester without a word', tester(() => status(502), status(505)).handler, 'Error in Load Tester'],
])('a stop that is refused %s is told, until another profile is chosen', async (_, handler, text) => {
  const { user } = await open([handler]);
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('Stopping…')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: /Profile/ }));
  await user.click(await screen.findByRole('option', { name: 'motorway' }));
  expect(screen.queryByText(text)).toBeNull();
});

// Shows 2-4.10
test.each([
  ['an administrator of a consumer', consumer('USER_ADMIN', ['LOAD_TESTER'])],
  ['an editor of the platform', admin('USER_EDITOR')],
])('while it is stopped nothing can be stopped, and %s may start', async (_, session) => {
  await open([tester(() => status(503)).handler], session);
  const stop = await screen.findByRole('button', { name: 'Stop' });
  expect(stop).toBeDisabled();
  expect(stop).toHaveAccessibleDescription('No test is running that could be stopped.');
  expect(screen.getByRole('button', { name: 'Start' })).toBeEnabled();
});

test.each([
  ['a viewer of a consumer', consumer('USER_VIEWER', ['LOAD_TESTER']), 'Administrators'],
  ['an editor of a consumer', consumer('USER_EDITOR', ['LOAD_TESTER']), 'Administrators'],
  ['a viewer of the platform', admin('USER_VIEWER'), 'Editors and administrators'],
])('%s sees how the test is, without the buttons that start and stop it', async (_, session, starters) => {
  const { handler, checked } = tester(() => status(502));
  const { user } = await open([handler], session);
  expect(await stateOf()).toHaveTextContent('Running');
  expect(screen.getByRole('region', { name: 'Status' })).toHaveTextContent('0 of 0 vehicles running0%');
  expect(screen.queryByRole('button', { name: /^(Start|Stop)$/ })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /No. of Vehicles/ })).toBeNull();
  expect(screen.getByText(`${starters} start and stop tests. You see how they are.`)).toBeVisible();
  expect(await screen.findByText('No test has been run yet')).toBeVisible();
  expect(screen.queryByText(/and start\.$/)).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Profile' }));
  await user.click(await screen.findByRole('option', { name: /^motorway/ }));
  await expect.poll(() => checked.at(-1)).toEqual({ status: 'checkStatus', profile_name: 'motorway' });
});

test('a status that cannot be read is told, and can be asked for again', async () => {
  const { user } = await open([refuse(controlLoadTesterEndpoint, 'internal')]);
  expect(await screen.findByText('Error while fetching data')).toBeVisible();
  testServer.use(tester(() => status(503)).handler);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await stateOf()).toHaveTextContent('Stopped');
  expect(screen.queryByText('Error while fetching data')).toBeNull();
});

// Shows 2-9.9
test('the first ten profiles are asked for, by the page 0', async () => {
  const requests: unknown[] = [];
  await open([
    tester(() => status(503)).handler,
    answer(listLoadTestProfilesEndpoint, { profiles: [city], total_rows: 1 }, requests),
  ]);
  expect(await screen.findByRole('combobox', { name: /Profile/ })).toBeVisible();
  expect(requests).toEqual([{ page: 0, limit: 10 }]);
});

test('an error names its reason and lets start anew', async () => {
  await open([tester(() => status(505, { errorMessage: 'It crashed.' })).handler]);
  expect(await screen.findByText('It crashed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start' })).toBeEnabled();
});

test('why a test never began is said once, and its report says that nothing was measured', async () => {
  const errorMessage = 'The vehicle maker does not permit it.';
  const refusal = status(505, { errorMessage, run_id: 4, profile_name: 'city' });
  let now = status(503);
  const { user } = await open([
    tester(() => now, refusal).handler,
    answer(getLoadTestRunEndpoint, { ...run, state: 'FAILED', figures: null, error_message: errorMessage }),
  ]);
  await user.type(await screen.findByRole('textbox', { name: /No. of Vehicles/ }), '20');
  now = refusal;
  await user.click(screen.getByRole('button', { name: 'Start' }));
  const report = await screen.findByRole('region', { name: 'Report of run 4' });
  expect(await within(report).findByText('Nothing was measured.')).toBeVisible();
  expect(screen.getAllByText(errorMessage)).toEqual([
    within(screen.getByRole('region', { name: 'Status' })).getByText(errorMessage),
  ]);
});

test('a test that ended by itself says why, in its status and in its report', async () => {
  const errorMessage = 'The test has ended by itself.';
  const ended = { ...run, figures, error_message: errorMessage };
  await open([
    tester(() => status(503, { errorMessage, run_id: 4, profile_name: 'city' })).handler,
    answer(getLoadTestRunEndpoint, ended),
  ]);
  const panel = await screen.findByRole('region', { name: 'Status' });
  expect(panel).toHaveTextContent('Stopped');
  expect(panel).toHaveTextContent(errorMessage);
  const report = await screen.findByRole('region', { name: 'Report of run 4' });
  expect(await within(report).findByText(errorMessage)).toBeVisible();
  expect(within(report).getByText('Vehicles that failed')).toBeVisible();
});

// Shows 2-8.3, 3-8.3
test('profiles that cannot be read are told, and can be asked for again', async () => {
  let isBroken = true;
  const failing = http.post(`*${listLoadTestProfilesEndpoint.path}`, () =>
    isBroken ? new HttpResponse(null, { status: 500 }) : undefined,
  );
  const { user } = await open([tester(() => status(503)).handler, failing]);
  expect(await screen.findByText('Error while fetching data')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: /Profile/ })).toBeVisible();
  expect(screen.queryByText('Error while fetching data')).toBeNull();
});

test('what was typed outlives the choice of another profile, which is asked about and started', async () => {
  const { handler, sent, checked } = tester(() => status(503, { profile_name: 'city' }));
  const { user } = await open([handler]);
  const vehicles = await screen.findByRole('textbox', { name: /No. of Vehicles/ });
  await user.type(vehicles, '20');
  await user.click(screen.getByRole('combobox', { name: /Profile/ }));
  await user.click(await screen.findByRole('option', { name: 'motorway' }));
  expect(vehicles).toHaveValue('20');
  expect(vehicles).toBeInTheDocument();
  expect(vehicles).toHaveAccessibleDescription(/At most 50 with this profile/);
  await expect
    .poll(() => checked)
    .toEqual([
      { status: 'checkStatus', profile_name: null },
      { status: 'checkStatus', profile_name: 'motorway' },
    ]);
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await expect.poll(() => sent).toEqual([{ status: 'start', profile_name: 'motorway', vehicle_num: 20 }]);
});

test('somebody without a profile is told who makes them', async () => {
  await open([
    tester(() => status(503)).handler,
    answer(listLoadTestProfilesEndpoint, { profiles: [], total_rows: 0 }),
  ]);
  expect(await screen.findByText('No load test profile')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
});

test.each([
  [
    'an operator is told of the profile’s consumer, and where profiles are made',
    admin('USER_EDITOR'),
    [/answer a form of the profile’s consumer/, /Make one in Profile Management first/],
  ],
  [
    'a consumer is told of its own form, and who makes profiles',
    consumer('USER_ADMIN', ['LOAD_TESTER']),
    [/answer a form of yours/, /An administrator of the platform makes them/],
  ],
] as const)('%s', async (_, session, texts) => {
  const none = answer(listLoadTestProfilesEndpoint, { profiles: [], total_rows: 0 });
  await open([tester(() => status(503)).handler, none], session);
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
});

// Shows 3-2.7
test('an administrator sees whose profiles they are', async () => {
  const { user } = await open([tester(() => status(503)).handler], admin('USER_ADMIN'));
  await user.click(await screen.findByRole('combobox', { name: /Profile/ }));
  expect(await screen.findByRole('option', { name: 'motorway (Analytical Engines)' })).toBeVisible();
});

test('the report of the last run has its figures, and each picture its numbers as a table', async () => {
  const { user } = await open([
    tester(() => status(503, { run_id: 4, profile_name: 'city' })).handler,
    answer(listLoadTestRunsEndpoint, { data: [run], total_rows: 1 }),
  ]);
  const report = await screen.findByRole('region', { name: 'Report of run 4' });
  await within(report).findByText('Most at the same time');
  const tiles = within(report).getAllByRole('definition');
  expect(tiles.map((tile) => tile.textContent)).toEqual(['19', '17', '40 ms', '1.5 s', '34', '6']);
  const connect = await within(report).findByRole('figure', { name: 'Connect time' });
  expect(connect).toHaveTextContent('19 vehicles: half within 40 ms, nine of ten within 90 ms');
  await user.click(within(connect).getByRole('button', { name: 'Show as table' }));
  expect(
    within(connect)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Took up toVehicles', '50 ms12', '100 ms6', 'longer1']);
  const messages = within(report).getByRole('figure', { name: 'Messages a second' });
  await user.click(within(messages).getByRole('button', { name: 'Show as table' }));
  expect(within(messages).getByRole('row', { name: '0:02 15' })).toBeVisible();
  const errors = within(report).getByRole('figure', { name: 'Errors by reason' });
  expect(errors).toHaveTextContent(
    'Not connected in time: 1; It burnt: 2; A certificate of the VIN was revoked: 3',
  );
  expect(within(report).getByRole('figure', { name: 'Offer to answer' })).toBeVisible();
  expect(within(report).getByRole('figure', { name: 'Vehicles running' })).toBeVisible();
});

test('earlier runs are listed, and one of them can be looked at', async () => {
  const { user } = await open([
    tester(() => status(503, { run_id: 5, profile_name: 'city' })).handler,
    answer(listLoadTestRunsEndpoint, {
      data: [
        { ...run, run_id: 5 },
        { ...run, 'test-name': 'motorway' },
      ],
      total_rows: 2,
    }),
  ]);
  expect(await screen.findByRole('region', { name: 'Report of run 5' })).toBeVisible();
  const [row] = await screen.findAllByRole('row', { name: /3:07/ });
  expect(
    within(row ?? document.body)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    'city',
    'Stopped',
    '20',
    '19',
    expect.any(String),
    '3:07',
    'ada.lovelace',
    '5',
    expect.any(String),
  ]);
  expect(screen.getByRole('link', { name: 'city' })).toHaveAttribute('href', '/load-test-runs/5');
  expect(screen.queryByRole('button', { name: 'Show the latest run' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show the report of run 4' }));
  expect(await screen.findByRole('region', { name: 'Report of run 4' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the latest run' }));
  expect(await screen.findByRole('region', { name: 'Report of run 5' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show the latest run' })).toBeNull();
});

test.each([
  ['of the run that goes on is read again', '/load-tester', true],
  ['of an earlier run is not', '/load-tester?run=4', false],
])('while a test runs the report %s', async (_, at, isReadAgain) => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  });
  let reads = 0;
  const { handler, checked } = tester(() => status(502, { run_id: 5, profile_name: 'city' }));
  const report = answer(getLoadTestRunEndpoint, () => {
    reads += 1;
    return { ...run, figures };
  });
  await open([handler, report], undefined, at);
  expect(await screen.findByText('Most at the same time')).toBeVisible();
  await vi.advanceTimersByTimeAsync(1000);
  const [before, asked] = [reads, checked.length];
  await vi.advanceTimersByTimeAsync(STATUS_POLL_MS + 100);
  await waitFor(() => expect(checked.length).toBeGreaterThan(asked));
  expect(reads > before).toBe(isReadAgain);
});
