import { cleanup, screen, within } from '@testing-library/react';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import {
  getLatelyEndpoint,
  getNeedsEndpoint,
  getPictureEndpoint,
  LATELY_SHOWN,
} from '@vinculum/contract/home/overview.ts';
import { listPlacesEndpoint } from '@vinculum/contract/live-data/places.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { expect, test } from 'vitest';
import { consumer, fleetManager, oem } from '../../testing/actors.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { quietRoom } from '../../testing/quiet-room.ts';
import { someSettings } from '../../testing/render-portal.tsx';
import { placeOf } from '../../testing/rooms/cars/place.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someFleet } from '../../testing/rooms/fleets.ts';
import { seeAtOnce } from '../../testing/seen-at-once.ts';
import { ControlRoom } from './control-room.tsx';

const session = consumer('USER_ADMIN');
const picture = answer(getPictureEndpoint, {
  range: '30d',
  unit: 'days',
  steps: ['2026-11-23', '2026-11-24'],
  consents: {
    FORM_PENDING: [0, 0],
    FORM_RECEIVED: [2, 5],
    FORM_ACCEPTED: [1, 1200],
    FORM_MANDATORY: [0, 34],
    FORM_DECLINED: [0, 0],
    FORM_CANCELED: [0, 0],
    FORM_EXPIRED: [0, 0],
    FORM_NOT_ASKED: [0, 0],
  },
  data: [
    { messages: 1, bytes: 500 },
    { messages: 2, bytes: 1500 },
  ],
  rewards: [],
});
const lately = answer(getLatelyEndpoint, {
  range: '30d',
  happenings: [
    {
      key: 'act-1',
      at: '2026-11-24T01:00:00.000Z',
      act: 'consent-form.publish',
      told: 'published',
      actor: 'consumer.admin',
      organisation: null,
      object: { kind: 'consent-form', id: 1001, name: 'Night trips' },
      text: null,
      count: 12,
      declined: null,
    },
  ],
});
const nothing = answer(getNeedsEndpoint, { range: '30d', needs: [], steps: [] });
const some = answer(getNeedsEndpoint, {
  range: '30d',
  needs: [
    { kind: 'notConfirmed', count: 2, is_more: false, id: null },
    { kind: 'messagesFailed', count: 2, is_more: false, id: 5 },
    { kind: 'messagesNotReached', count: 500, is_more: true, id: null },
    { kind: 'formsEnding', count: 1, is_more: false, id: 1001 },
  ],
  steps: [{ kind: 'makeKey', is_done: false }],
});
const figures = answer(getHomeFiguresEndpoint, {});

test('what needs the user is said with its number, and leads to the very rows', async () => {
  await renderScreen(<ControlRoom />, { session, answers: [some, picture, lately, figures] });
  const linkOf = (name: RegExp) => screen.getByRole('link', { name });
  expect(
    await screen.findByRole('link', { name: '2 revocations wait for their cars to confirm them' }),
  ).toHaveAttribute('href', '/consent-responses/all?status=FORM_CANCELED&applied=no');
  expect(linkOf(/^2 messages could not be carried out by their cars/)).toHaveAttribute(
    'href',
    '/vehicle-messages/5',
  );
  expect(linkOf(/^More than 500 messages did not reach their cars/)).toHaveAttribute(
    'href',
    '/vehicle-messages',
  );
  expect(linkOf(/^A form ends within a week/)).toHaveAttribute('href', '/consent-view/1001');
  expect(linkOf(/Make a key to read the data/)).toHaveAttribute('href', '/stream-keys');
  expect(screen.getByRole('radio', { name: '30 days' })).toBeChecked();
});

test('the picture says what stands now, and what happened leads to its form', async () => {
  const { user } = await renderScreen(<ControlRoom />, {
    session,
    answers: [nothing, picture, lately, figures],
  });
  expect(await screen.findByRole('link', { name: '1,234 live, 5 waiting' })).toHaveAttribute(
    'href',
    '/consent-responses/all',
  );
  const consents = within(screen.getByRole('figure', { name: 'Consents over time' }));
  await user.click(consents.getByRole('button', { name: /table/i }));
  expect(consents.getByRole('row', { name: '24 Nov 2026 1,234 / 5' })).toBeVisible();
  const data = within(screen.getByRole('figure', { name: 'Delivered data' }));
  await user.click(data.getByRole('button', { name: /table/i }));
  expect(data.getByRole('row', { name: /^23 Nov 2026 1 / })).toBeVisible();
  // What still runs has not dropped.
  expect(data.getByRole('row', { name: /^24 Nov 2026, so far 2 / })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Night trips' })).toHaveAttribute(
    'href',
    '/consent-view/1001',
  );
  expect(screen.getByText(/Nothing needs you now/)).toBeVisible();
});

test.each([
  ['a consumer', session, 2],
  ['a maker', oem('USER_ADMIN'), 1],
  ['a fleet manager, who has none', fleetManager('USER_ADMIN'), 0],
] as const)('room is kept for as many pictures as %s will see', async (_, by, count) => {
  await renderScreen(<ControlRoom />, {
    session: by,
    answers: [
      nothing,
      hang(getPictureEndpoint),
      lately,
      figures,
      answer(listFleetsEndpoint, { data: [], total_rows: 0 }),
    ],
  });
  await screen.findByText(/Nothing needs you now/);
  expect(document.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(count);
});

test.each([oem('USER_ADMIN'), fleetManager('USER_ADMIN')])(
  'who may not read the answers is led from their number to the cars',
  async (by) => {
    await renderScreen(<ControlRoom />, {
      session: by,
      answers: [nothing, picture, lately, figures, answer(listFleetsEndpoint, { data: [], total_rows: 0 })],
    });
    expect(await screen.findByRole('link', { name: '1,234 live, 5 waiting' })).toHaveAttribute(
      'href',
      '/vehicles?state=live',
    );
  },
);

test('the names on the axis stand where their steps are, and the last is short there', async () => {
  await renderScreen(<ControlRoom />, { session, answers: [nothing, picture, lately, figures] });
  const data = within(await screen.findByRole('figure', { name: 'Delivered data' }));
  expect(data.getByText('24 Nov, so far')).toBeVisible();
  expect(data.getByText('23 Nov')).toHaveStyle({ insetInlineStart: '25%' });
  expect(data.getByText('24 Nov')).toHaveStyle({ insetInlineStart: '75%' });
});

test.each([
  { count: 8, more: 'Show all 8' },
  // So many are told at most: there may be more.
  { count: LATELY_SHOWN, more: `Show the newest ${LATELY_SHOWN}` },
])(
  'of $count things that happened the newest few show, whole, until more is asked for',
  async ({ count, more }) => {
    const act = {
      act: 'fleet.save' as const,
      told: 'changed' as const,
      actor: null,
      organisation: null,
      object: null,
      text: null,
      declined: null,
    };
    const happenings = Array.from({ length: count }, (_, index) => ({
      ...act,
      key: `act-${index}`,
      at: '2026-11-24T01:00:00.000Z',
      count: index,
    }));
    const { user } = await renderScreen(<ControlRoom />, {
      session,
      answers: [some, picture, answer(getLatelyEndpoint, { range: '30d', happenings }), figures],
    });
    const feed = within(screen.getByRole('region', { name: 'What happened lately' }));
    await user.click(await feed.findByRole('button', { name: more }));
    expect(feed.getAllByRole('listitem')).toHaveLength(count);
    await user.click(feed.getByRole('button', { name: 'Show fewer' }));
    expect(feed.getAllByRole('listitem')).toHaveLength(5);
    const lists = within(screen.getByRole('region', { name: 'Needs you' })).getAllByRole('list');
    expect(lists[0]).toHaveAccessibleName('First steps');
  },
);

test('range and test traffic stand in the address and go with every call', async () => {
  const asked: unknown[] = [];
  const needs = answer(getNeedsEndpoint, { range: '7d' as const, needs: [], steps: [] }, asked);
  const { user } = await renderScreen(<ControlRoom />, {
    session,
    answers: [needs, picture, lately, figures],
    at: '/?range=7d',
  });
  expect(await screen.findByRole('radio', { name: '7 days' })).toBeChecked();
  await user.click(screen.getByRole('switch', { name: /test traffic/ }));
  await expect.poll(() => asked.at(-1)).toMatchObject({ range: '7d', include_test: 'true' });
  await user.click(screen.getByText('1 hour'));
  await expect.poll(() => asked.at(-1)).toMatchObject({ range: '1h', include_test: 'true' });
});

test('a part that cannot be read says so with the request’s number, and the others stay', async () => {
  await renderScreen(<ControlRoom />, {
    session,
    answers: [some, refuse(getPictureEndpoint, 'internal'), lately, figures],
  });
  expect(await screen.findByText('Request r-1')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Night trips' })).toBeVisible();
  expect(screen.getByRole('link', { name: /2 revocations wait/ })).toBeVisible();
});

test('a maker, for whose own permission requests wait, is led to it, in Spanish too', async () => {
  const asked = answer(getNeedsEndpoint, {
    range: '30d',
    needs: [{ kind: 'notAsked', count: 3, is_more: false, id: null }],
    steps: [],
  });
  await renderScreen(<ControlRoom />, {
    session: oem('USER_ADMIN'),
    answers: [asked, picture, lately, figures],
    language: 'es',
  });
  expect(
    await screen.findByRole('link', {
      name: '3 solicitudes esperan su permiso',
    }),
  ).toHaveAttribute('href', '/oems-consumer');
});

test('where the cars are leads to the map, for who may see places', async () => {
  const answers = [nothing, picture, lately, figures];
  await renderScreen(<ControlRoom />, { session: consumer('USER_VIEWER', ['LIVE_DATA']), answers });
  const places = await screen.findByRole('region', { name: 'Where the cars are' });
  expect(within(places).getByRole('link', { name: 'Open the map' })).toHaveAttribute(
    'href',
    '/vehicles?view=map',
  );
  cleanup();
  await renderScreen(<ControlRoom />, { session, answers });
  expect(await screen.findByText('Night trips')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Where the cars are' })).toBeNull();
});

const fleet = someFleet({ id: 1, name: 'Riga service cars', vehicles: 6 });

test('a fleet owner sees its fleets with their cars, and what others did to these', async () => {
  const asked = { told: null, at: '2026-11-24T01:00:00.000Z', actor: null, text: null, declined: null };
  const told = answer(getLatelyEndpoint, {
    range: '30d',
    happenings: [
      {
        ...asked,
        key: 'happening-2',
        act: 'concern.asked',
        organisation: 'Helios Insurance',
        object: { kind: 'consent-form', id: 1001, name: 'Night trips' },
        count: 2,
      },
      {
        ...asked,
        key: 'happening-1',
        act: 'concern.handed-over',
        organisation: 'Norrsken Motors',
        object: null,
        count: 1,
      },
      // Of these some came from other fleets, not all.
      {
        ...asked,
        key: 'act-1',
        act: 'fleet.add-vehicles',
        told: 'vehiclesJoined',
        organisation: null,
        object: { kind: 'fleet', id: 2, name: 'Tallinn vans' },
        count: 2,
      },
    ],
  });
  const fleets = answer(listFleetsEndpoint, {
    data: [fleet, { ...fleet, id: 2, name: 'Tallinn vans', vehicles: 1 }],
    total_rows: 2,
  });
  await renderScreen(<ControlRoom />, {
    session: fleetManager('USER_VIEWER'),
    answers: [told, ...quietRoom, fleets, figures],
  });
  const panel = within(await screen.findByRole('region', { name: 'Your fleets' }));
  expect(await panel.findByRole('link', { name: 'Riga service cars' })).toHaveAttribute('href', '/fleets/1');
  // However long it is, it is read whole.
  expect(panel.getByText('Riga service cars').closest('p')).toHaveStyle({ overflowWrap: 'anywhere' });
  expect(panel.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Riga service cars1 of 6 cars connected',
    'Tallinn vans1 car, connected',
  ]);
  const feed = within(screen.getByRole('region', { name: 'What happened lately' }));
  expect(feed.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Your cars are asked: Night trips · 2 carsHelios Insurance · /),
    expect.stringMatching(/^Cars were handed over to you · 1 carNorrsken Motors · /),
    expect.stringMatching(/^Cars now in Tallinn vans · 2 cars/),
  ]);
});

test('domains that were listed are not counted as cars', async () => {
  const added = { key: 'act-1', at: '2026-11-24T01:00:00.000Z', actor: 'oem.admin' };
  const rest = {
    act: 'domain-list.add' as const,
    told: 'domainsAdded' as const,
    organisation: null,
    object: null,
    text: null,
    count: 2,
    declined: null,
  };
  const told = answer(getLatelyEndpoint, { range: '30d', happenings: [{ ...added, ...rest }] });
  await renderScreen(<ControlRoom />, { session, answers: [told, nothing, picture, figures] });
  const feed = within(await screen.findByRole('region', { name: 'What happened lately' }));
  expect(await feed.findByText('Domains added · 2 domains')).toBeVisible();
});

test('an act is told by what it brought about, not by the call that did it', async () => {
  const act = { at: '2026-11-24T01:00:00.000Z', actor: null, organisation: null, object: null, text: null };
  const rows = [
    { act: 'consent-form.save', told: 'added' },
    { act: 'consent-form.save', told: 'changed' },
    { act: 'consent-form.request-status', told: 'consentsNarrowed' },
    { act: 'agreement.status', told: 'revoked' },
    { act: 'organisation.rest', told: 'rested' },
  ] as const;
  const happenings = rows.map((row, index) => ({
    ...act,
    ...row,
    key: `act-${index}`,
    count: null,
    declined: null,
  }));
  const lines = answer(getLatelyEndpoint, { range: '30d', happenings });
  await renderScreen(<ControlRoom />, { session, answers: [lines, nothing, picture, figures] });
  const feed = within(await screen.findByRole('region', { name: 'What happened lately' }));
  await feed.findByText('Form made:');
  expect(feed.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)).toEqual([
    'Form made:',
    'Form saved:',
    'Consents narrowed to what is mandatory:',
    'Agreement revoked:',
    'Organisation put to rest:',
  ]);
});

const fleetAnswers = (shown: number, total: number) => {
  const data = Array.from({ length: shown }, (_, n) => ({ ...fleet, id: n + 1, name: `Fleet ${n + 1}` }));
  return [...quietRoom, answer(listFleetsEndpoint, { data, total_rows: total }), figures];
};

test.each([
  { total: 10, shown: 10, link: null },
  { total: 11, shown: 10, link: 'All 11 fleets' },
])('of $total fleets $shown are shown', async ({ total, shown, link }) => {
  await renderScreen(<ControlRoom />, {
    session: fleetManager('USER_VIEWER'),
    answers: fleetAnswers(shown, total),
  });
  const panel = within(await screen.findByRole('region', { name: 'Your fleets' }));
  expect(await panel.findAllByRole('listitem')).toHaveLength(shown);
  expect(panel.queryByRole('link', { name: /^All/ })?.textContent ?? null).toBe(link);
});

test('of a fleet the range of time stands at what happened lately, which alone is over time', async () => {
  await renderScreen(<ControlRoom />, { session: fleetManager('USER_VIEWER'), answers: fleetAnswers(0, 0) });
  const feed = within(await screen.findByRole('region', { name: 'What happened lately' }));
  expect(feed.getByRole('radiogroup', { name: 'Range of time' })).toBeVisible();
  expect(feed.getByRole('switch', { name: /test traffic/ })).toBeVisible();
  expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
});

test('nothing is said of fleets to whom has none', async () => {
  await renderScreen(<ControlRoom />, {
    session: fleetManager('USER_VIEWER'),
    answers: fleetAnswers(0, 0),
  });
  await expect.poll(() => screen.queryByRole('region', { name: 'Your fleets' })).toBeNull();
});

test('a car on the map of home leads to that car on the large map', async () => {
  seeAtOnce();
  const [first, second] = ['YNR40EA5XR1100011', 'YNR40EA5XR1100012'];
  const { user, history } = await renderScreen(<ControlRoom />, {
    session: consumer('USER_VIEWER', ['LIVE_DATA']),
    answers: [
      nothing,
      picture,
      lately,
      figures,
      answer(getPublicSettingsEndpoint, someSettings),
      answer(listPlacesEndpoint, { groups: [placeOf(first, 50), placeOf(second, 57)] }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: second }));
  expect(history.location.href).toBe(`/vehicles?view=map&vin=${second}`);
});
