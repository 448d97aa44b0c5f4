import { act, fireEvent, screen, within } from '@testing-library/react';
import { readTimelineEndpoint, type TimelineEntry } from '@vinculum/contract/audit/timeline.ts';
import { expect, test, vi } from 'vitest';
import { admin, consumer, fleetManager } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ObjectTimeline } from './object-timeline.tsx';

const entry: TimelineEntry = {
  id: 40,
  at: '2026-11-20T10:00:00.000Z',
  act: 'published',
  actor: 'ada.lovelace',
  organisation: null,
  count: 3,
  vins: [],
  other: null,
};

test('it tells what was done, how many it concerned and who did it, and goes on behind the last entry', async () => {
  const asked: unknown[] = [];
  const { user } = await renderScreen(<ObjectTimeline kind="consent-form" id={7} />, {
    session: consumer('USER_VIEWER'),
    path: '/consent-view/$consentFormId',
    at: '/consent-view/7',
    answers: [
      answer(readTimelineEndpoint, ({ query }) => {
        asked.push(query.before);
        const older = { ...entry, id: 20, act: 'added' as const, count: null };
        return query.before === undefined ? { data: [entry], next: 40 } : { data: [older], next: null };
      }),
    ],
  });
  const [first] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/^Published3 vehicles.* · ada\.lovelace$/);
  expect(screen.getByText('What your organisation did with it, newest first.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show what happened before' }));
  expect(await screen.findByText('Added')).toBeVisible();
  expect(asked).toEqual([undefined, '40']);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the first vehicles are named with the way to their pages, the others are counted', async () => {
  const vins = ['YNR40EA5XR1100011', 'YNR40EA5XR1100012'] as const;
  await renderScreen(<ObjectTimeline kind="fleet" id={7} />, {
    session: fleetManager('USER_VIEWER'),
    path: '/fleets/$fleetId',
    at: '/fleets/7',
    answers: [
      answer(readTimelineEndpoint, {
        data: [{ ...entry, act: 'vehiclesMoved', count: 5, vins: [...vins], other: 'Harbour' }],
        next: null,
      }),
    ],
  });
  const [first] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(
    /^Cars moved to another fleetHarbour · YNR40EA5XR1100011, YNR40EA5XR1100012 and 3 more/,
  );
  expect(screen.getByRole('link', { name: vins[0] })).toHaveAttribute('href', `/vehicles/${vins[0]}`);
});

test('what is newest is asked for every 15 seconds, older pages are not asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const asked: unknown[] = [];
  await renderScreen(<ObjectTimeline kind="fleet" id={7} />, {
    session: fleetManager('USER_VIEWER'),
    path: '/fleets/$fleetId',
    at: '/fleets/7',
    answers: [
      answer(readTimelineEndpoint, ({ query }) => {
        asked.push(query['before']);
        return query['before'] === undefined
          ? { data: [entry], next: 40 }
          : { data: [{ ...entry, id: 20, act: 'added' as const }], next: null };
      }),
    ],
  });
  const after = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    for (let turn = 0; turn < 20; turn += 1) {
      await act(() => new Promise((go) => void setImmediate(go)));
      await act(() => vi.advanceTimersByTimeAsync(0));
    }
    return asked.slice();
  };
  await after(0);
  fireEvent.click(screen.getByRole('button', { name: 'Show what happened before' }));
  expect(await after(0)).toEqual([undefined, '40']);
  expect(screen.getByText('Added')).toBeVisible();
  await after(14_990);
  expect(await after(16_000)).toEqual([undefined, '40', undefined, undefined]);
  vi.useRealTimers();
});

test('an operator reads whose act it was', async () => {
  await renderScreen(<ObjectTimeline kind="agreement" id={7} />, {
    session: admin('USER_VIEWER'),
    path: '/organisations/$organisationId',
    at: '/organisations/7',
    answers: [
      answer(readTimelineEndpoint, {
        data: [{ ...entry, organisation: 'Helios Insurance', count: null, other: 'Baltic Fleet' }],
        next: null,
      }),
    ],
  });
  const list = await screen.findByRole('list', { name: 'What happened' });
  expect(within(list).getByText('Baltic Fleet')).toBeVisible();
  expect(list).toHaveTextContent('ada.lovelace · Helios Insurance');
});

test('why it cannot be read is said', async () => {
  await renderScreen(<ObjectTimeline kind="fleet" id={7} />, {
    session: consumer('USER_VIEWER'),
    path: '/fleets/$fleetId',
    at: '/fleets/7',
    answers: [refuse(readTimelineEndpoint, 'forbidden')],
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('vehicles that are all named are not counted once more, and an empty last page denies nothing', async () => {
  const vins = ['YNR40EA5XR1100011'];
  const { user } = await renderScreen(<ObjectTimeline kind="fleet" id={7} />, {
    session: fleetManager('USER_VIEWER'),
    path: '/fleets/$fleetId',
    at: '/fleets/7',
    answers: [
      answer(readTimelineEndpoint, ({ query }) =>
        query['before'] === undefined
          ? { data: [{ ...entry, act: 'vehiclesAdded' as const, count: 1, vins }], next: 40 }
          : { data: [], next: null },
      ),
    ],
  });
  expect(await screen.findByRole('listitem')).toHaveTextContent(/^Cars addedYNR40EA5XR1100011\d/);
  await user.click(screen.getByRole('button', { name: 'Show what happened before' }));
  await expect.poll(() => screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Nothing so far')).toBeNull();
});
