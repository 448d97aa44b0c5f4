import { screen, within } from '@testing-library/react';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import {
  getLatelyEndpoint,
  getNeedsEndpoint,
  getPictureEndpoint,
  type Happening,
} from '@vinculum/contract/home/overview.ts';
import { expect, test } from 'vitest';
import { consumer, fleetManager } from '../../testing/actors.ts';
import { answer } from '../../testing/answers.ts';
import { quietRoom } from '../../testing/quiet-room.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someFleet } from '../../testing/rooms/fleets.ts';
import { ControlRoom } from './control-room.tsx';
import { HomeScreen } from './home-screen.tsx';

const session = consumer('USER_ADMIN');

test('with test traffic each need leads to its rows with it, and steps that are all taken are not listed', async () => {
  const asked: unknown[] = [];
  const need = { count: 1, is_more: false, id: null };
  await renderScreen(<ControlRoom />, {
    session,
    at: '/?test=yes&range=7d',
    answers: [
      answer(
        getNeedsEndpoint,
        {
          range: '7d',
          needs: [
            { ...need, kind: 'notConfirmed' },
            { ...need, kind: 'formsEnding' },
            { ...need, kind: 'notAsked' },
            { ...need, kind: 'drafts', id: 1001 },
          ],
          steps: [{ kind: 'makeKey', is_done: true }],
        },
        asked,
      ),
      ...quietRoom,
    ],
  });
  const needs = within(screen.getByRole('region', { name: 'Needs you' }));
  const hrefs = (await needs.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/consent-responses/all?status=FORM_CANCELED&applied=no&test=yes',
    '/consent-forms?status=PUBLISHED&sort=expiry&test=yes',
    '/consent-responses/all?status=FORM_NOT_ASKED&test=yes',
    '/consent-view/1001',
  ]);
  expect(needs.queryByText('First steps')).toBeNull();
  expect(asked).toEqual([{ range: '7d', include_test: 'true', time_zone: 'America/St_Johns' }]);
});

test('what happened is told with its own text or numbers, of a day without a clock, and five need no button', async () => {
  const one: Happening = {
    key: 'a',
    at: '2026-11-24',
    act: 'answers',
    told: null,
    actor: null,
    organisation: null,
    object: null,
    text: null,
    count: 3,
    declined: 1,
  };
  const notice = { ...one, key: 'b', act: 'notice' as const, text: 'Own words', count: null, declined: null };
  const happenings = [one, notice, ...['c', 'd', 'e'].map((key) => ({ ...notice, key }))];
  await renderScreen(<ControlRoom />, {
    session,
    answers: [answer(getLatelyEndpoint, { range: '30d', happenings }), ...quietRoom],
  });
  const feed = within(screen.getByRole('region', { name: 'What happened lately' }));
  const [first, second] = await feed.findAllByRole('listitem');
  expect(first).toHaveTextContent(/^Owners answered · 3 owners accepted, 1 declined24 Nov 2026$/);
  expect(second).toHaveTextContent(/^Own words24 Nov 2026$/);
  expect(feed.queryByRole('button')).toBeNull();
});

test('the pictures of a day go by the hour, count all that waits, and add up what was delivered', async () => {
  const none = [0, 0];
  const { user } = await renderScreen(<ControlRoom />, {
    session,
    answers: [
      answer(getPictureEndpoint, {
        range: '24h',
        unit: 'hours',
        steps: ['2026-11-24T12:00+01:00', '2026-11-24T13:00+01:00'],
        consents: {
          FORM_PENDING: [1, 2],
          FORM_RECEIVED: [2, 5],
          FORM_ACCEPTED: [1, 0],
          FORM_MANDATORY: none,
          FORM_DECLINED: none,
          FORM_CANCELED: none,
          FORM_EXPIRED: none,
          FORM_NOT_ASKED: none,
        },
        data: [
          { messages: 1, bytes: 500 },
          { messages: 2, bytes: 1500 },
        ],
        rewards: [],
      }),
      ...quietRoom,
    ],
  });
  expect(await screen.findByRole('link', { name: '0 live, 7 waiting' })).toBeVisible();
  expect(screen.getByRole('link', { name: /in 3 messages$/ })).toHaveAttribute('href', '/live-data');
  const data = within(screen.getByRole('figure', { name: 'Delivered data' }));
  expect(data.getByText('13:00, so far')).toBeVisible();
  await user.click(data.getByRole('button', { name: /table/i }));
  expect(data.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    '24 Nov 2026, 12:00+01:00',
    '24 Nov 2026, 13:00+01:00, so far',
  ]);
});

test('the bar of a fleet is as long as the share of its cars that is connected', async () => {
  const fleet = someFleet({ vehicles: 4, vehicles_online: 1 });
  const data = [fleet, someFleet({ id: 8, name: 'None yet', vehicles: 0, vehicles_online: 0 })];
  await renderScreen(<ControlRoom />, {
    session: fleetManager('USER_VIEWER'),
    answers: [answer(listFleetsEndpoint, { data, total_rows: 2 }), ...quietRoom],
  });
  const fleets = await within(screen.getByRole('region', { name: 'Your fleets' })).findAllByRole('listitem');
  const bars = fleets.map((row) => row.querySelector<HTMLElement>('[aria-hidden] > span')?.style.inlineSize);
  expect(bars).toEqual(['25%', '0%']);
});

test('a figure of nothing is one', async () => {
  await renderScreen(<HomeScreen />, {
    session,
    screens: [],
    answers: [...quietRoom, answer(getHomeFiguresEndpoint, { consent_forms: 0 })],
  });
  expect(await screen.findByRole('region', { name: 'At a glance' })).toHaveTextContent('0 forms');
});
