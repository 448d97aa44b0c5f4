import { screen, waitFor, within } from '@testing-library/react';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import {
  controlLoadTesterEndpoint,
  getLoadTestRunEndpoint,
} from '@vinculum/contract/load-tests/endpoints.ts';
import { serviceCodes, STATUS_POLL_MS } from '@vinculum/contract/load-tests/vocabulary.ts';
import type { HttpHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Session } from '../../../lib/session.tsx';
import { testServer } from '../../../test-setup.ts';
import { admin, consumer } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { ReadAnew } from '../../../testing/read-anew.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someTimeline, toldOnce } from '../../../testing/rooms/timelines.ts';
import { RunScreen } from './run-screen.tsx';

type Run = ResultOf<typeof getLoadTestRunEndpoint>;
const running: Run = {
  run_id: 12,
  'test-name': 'city',
  consumer_id: 3,
  consumer_name: 'Helios Insurance',
  state: 'RUNNING',
  vehicles_requested: 20,
  vehicles_connected: 19,
  started_by: 'ada.lovelace',
  started_on: '2026-11-21T10:00:00.000Z',
  ended_on: null,
  error_message: '',
  figures: null,
};
const ended: Run = {
  ...running,
  state: 'FAILED',
  ended_on: '2026-11-21T10:03:07.000Z',
  error_message: 'Lost',
};

interface Opened {
  readonly run?: Run;
  readonly session?: Session;
  readonly tab?: string;
  readonly answers?: readonly HttpHandler[];
}
const open = ({ run = running, session = admin('USER_ADMIN'), tab, answers = [] }: Opened = {}) =>
  renderScreen(
    <>
      <RunScreen />
      <ReadAnew />
    </>,
    {
      session,
      path: '/load-test-runs/$runId',
      at: `/load-test-runs/12${tab === undefined ? '' : `?tab=${tab}`}`,
      answers: [...answers, answer(getLoadTestRunEndpoint, run)],
    },
  );

test('a run under way says how it is and whose it is, and is stopped from its page', async () => {
  const asked: unknown[] = [];
  const { user } = await open({
    answers: [
      answer(
        controlLoadTesterEndpoint,
        {
          serviceCode: serviceCodes.stopping,
          errorMessage: '',
          vehicleCountRunningSoFar: 19,
          totalNumberOfVehicleRequestedToStart: 20,
          profile_name: 'city',
          run_id: 12,
        },
        asked,
      ),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Run 12' })).toBeVisible();
  const about = screen.getByRole('region', { name: 'About this run' });
  expect(within(about).getByRole('link', { name: 'Helios Insurance' })).toHaveAttribute(
    'href',
    '/organisations/3',
  );
  expect(
    within(about)
      .getAllByRole('definition')
      .map((fact) => fact.textContent),
  ).toEqual(['city', 'Helios Insurance', '20', '19', expect.any(String), '–', '–', 'ada.lovelace']);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopping…')).toBeVisible();
  expect(screen.queryByText('Load tester has been stopped')).toBeNull();
  expect(asked).toEqual([{ status: 'stop', profile_name: 'city' }]);
  testServer.use(answer(getLoadTestRunEndpoint, { ...ended, state: 'STOPPED', error_message: '' }));
  await user.click(screen.getByRole('button', { name: 'Read anew' }));
  expect(await screen.findByText('Load tester has been stopped')).toBeVisible();
  expect(screen.queryByText('Stopping…')).toBeNull();
});

test.each([
  ['Not by you.', 'Not by you.'],
  ['', 'Error in Load Tester'],
])('a stop that is refused with “%s” is told, and can be tried again', async (errorMessage, text) => {
  const { user } = await open({
    answers: [
      answer(controlLoadTesterEndpoint, {
        serviceCode: serviceCodes.error,
        errorMessage,
        vehicleCountRunningSoFar: 19,
        totalNumberOfVehicleRequestedToStart: 20,
        profile_name: 'city',
        run_id: 12,
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
});

test('a run that goes on is looked at again every five seconds, until it has ended', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  });
  try {
    let reads = 0;
    const run = answer(getLoadTestRunEndpoint, () => {
      reads += 1;
      return reads < 3 ? running : ended;
    });
    await open({ answers: [run] });
    for (const read of [1, 2, 3]) {
      await waitFor(() => expect(reads).toBe(read));
      await vi.advanceTimersByTimeAsync(STATUS_POLL_MS + 100);
    }
    expect(await screen.findByText('Lost')).toBeVisible();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('one that has ended says why, and cannot be stopped any more', async () => {
  await open({ run: ended });
  expect(await screen.findByText('Lost')).toBeVisible();
  expect(screen.getByRole('region', { name: 'About this run' })).toHaveTextContent('3:07');
  expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
});

test('a consumer that may only look does not stop it, and whose it is leads nowhere', async () => {
  await open({ session: consumer('USER_VIEWER', ['LOAD_TESTER']) });
  const about = await screen.findByRole('region', { name: 'About this run' });
  expect(within(about).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
});

test('what happened to it is told', async () => {
  await open({ tab: 'timeline', answers: [someTimeline({ act: 'started', count: 20 })] });
  expect(await toldOnce()).toHaveTextContent(/Started.*20 vehicles.*ada\.lovelace/);
});

test('one that is not there says so', async () => {
  await open({ answers: [refuse(getLoadTestRunEndpoint, 'notFound')] });
  expect(await screen.findByRole('link', { name: 'Go to Load Tester' })).toHaveAttribute(
    'href',
    '/load-tester',
  );
});
