import { screen, within } from '@testing-library/react';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import {
  getLatelyEndpoint,
  getNeedsEndpoint,
  getPictureEndpoint,
  type Happening,
  needKinds,
  type Needs,
  stepKinds,
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

const rows = '/consent-responses/all?status=';

test.each([
  {
    leads: 'many to their rows',
    id: null,
    to: {
      jobsFailed: '/health-status',
      sendingGivenUp: '/health-status',
      notConfirmed: `${rows}FORM_CANCELED&applied=no`,
      messagesFailed: '/vehicle-messages',
      messagesNotReached: '/vehicle-messages',
      formsEnding: '/consent-forms?status=PUBLISHED&sort=expiry',
      packagesEnding: '/data-packages',
      claimsEnding: '/vehicle-access',
      notAsked: `${rows}FORM_NOT_ASKED`,
      carsWithoutFleet: '/vehicles?state=noFleet',
      mail: '/messages',
      answersToCome: `${rows}FORM_RECEIVED`,
      carsToReach: `${rows}FORM_PENDING`,
      drafts: '/consent-forms?status=DRAFT',
    },
  },
  {
    leads: 'one to its page, where it has one',
    id: 7,
    to: {
      jobsFailed: '/health-status',
      sendingGivenUp: '/health-status',
      notConfirmed: `${rows}FORM_CANCELED&applied=no`,
      messagesFailed: '/vehicle-messages/7',
      messagesNotReached: '/vehicle-messages/7',
      formsEnding: '/consent-view/7',
      packagesEnding: '/data-package-view/7',
      claimsEnding: '/vehicle-claim/7',
      notAsked: `${rows}FORM_NOT_ASKED`,
      carsWithoutFleet: '/vehicles?state=noFleet',
      mail: '/messages',
      answersToCome: `${rows}FORM_RECEIVED`,
      carsToReach: `${rows}FORM_PENDING`,
      drafts: '/consent-view/7',
    },
  },
])('each need leads $leads', async ({ id, to }) => {
  const needs = needKinds.map((kind) => ({ kind, count: 1, is_more: false, id }));
  expect(await linksOf({ needs, steps: [] })).toEqual(needKinds.map((kind) => to[kind]));
});

test('each first step leads to where it is done', async () => {
  const steps = stepKinds.map((kind) => ({ kind, is_done: false }));
  expect(await linksOf({ needs: [], steps })).toEqual([
    '/consent-form/new',
    '/consent-forms',
    '/stream-keys',
    '/oems-consumer',
    '/vehicle-access',
    '/data-packages',
    '/fleets',
    '/fleets',
    '/organisations',
    '/organisations',
  ]);
});

/** Where the lines of what needs the user lead, one after the other. */
async function linksOf(told: Pick<Needs, 'needs' | 'steps'>): Promise<(string | null)[]> {
  await renderScreen(<ControlRoom />, {
    session,
    answers: [answer(getNeedsEndpoint, { range: '30d', ...told }), ...quietRoom],
  });
  const needs = within(screen.getByRole('region', { name: 'Needs you' }));
  return (await needs.findAllByRole('link')).map((link) => link.getAttribute('href'));
}

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
