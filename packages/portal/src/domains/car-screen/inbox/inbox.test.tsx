import { screen, within } from '@testing-library/react';
import {
  type CarInbox,
  type CarNotification,
  emptyCarInbox,
} from '@vinculum/contract/car-screen/car-inbox.ts';
import {
  getCarStateEndpoint,
  switchCarConnectionEndpoint,
  touchNotificationEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { CarScreen } from '../car-screen.tsx';
import { someCar, someConsent } from '../../../testing/rooms/car-screen.ts';

const vin = 'YNRTESTVN00000001';
beforeEach(() => sessionStorage.setItem(`vinculum.car.${vin}`, 'token'));

function notification(own: Partial<CarNotification> = {}): CarNotification {
  return {
    id: 'n-1',
    sender: 'Helios Insurance',
    title: 'Weather',
    message: 'Snow ahead',
    url: 'https://example.com/snow',
    icon_url: '/files/v1/icon.png',
    received_at: 1_700_000_000_000,
    state: 'shown',
    ...own,
  };
}

async function open(inbox: Partial<CarInbox>, answers = [answer(touchNotificationEndpoint, someCar())]) {
  const state = () => someCar({ inbox: { ...emptyCarInbox, ...inbox } });
  return await renderScreen(<CarScreen leastSeenMs={0} />, {
    path: '/car/$vin',
    at: `/car/${vin}`,
    answers: [...answers, answer(getCarStateEndpoint, state)],
  });
}

test('a notification shows its title, text, sender and icon, and opens its link', async () => {
  const touches: unknown[] = [];
  const { user } = await open({ notifications: [notification()] }, [
    answer(
      touchNotificationEndpoint,
      someCar({
        inbox: { ...emptyCarInbox, notifications: [notification({ state: 'opened' })] },
      }),
      touches,
    ),
  ]);
  const card = within(await screen.findByRole('article', { name: 'Weather' }));
  expect(card.getByText('Snow ahead')).toBeVisible();
  expect(card.getByText(/Helios Insurance, 1 minute ago/)).toBeVisible();
  const icon = card.getByRole('presentation');
  expect(icon).toHaveAttribute('src', '/files/v1/icon.png');
  // Its sender's server learns nothing of the address, which names the car.
  expect(icon).toHaveAttribute('referrerpolicy', 'no-referrer');
  const link = card.getByRole('link', { name: 'Open “Weather”' });
  expect(link).toHaveAttribute('href', 'https://example.com/snow');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await user.click(link);
  expect(await screen.findByText('Earlier notifications')).toBeVisible();
  expect(touches).toEqual([{ id: 'n-1', touch: 'opened' }]);
});

test('a notification without a title of its own names its sender once, also when it was read', async () => {
  const untitled = notification({ title: 'Helios Insurance' });
  await open({ notifications: [untitled, { ...untitled, id: 'n-2', state: 'opened' }] });
  const card = await screen.findByRole('article', { name: 'Helios Insurance' });
  expect(within(card).getByText('1 minute ago')).toBeVisible();
  const earlier = screen.getByText('Earlier notifications').closest('details');
  for (const shown of [card, earlier]) expect(shown?.textContent.match(/Helios/g)).toHaveLength(1);
});

test('while the car moves nothing stands over notifications that are read only when it stands', async () => {
  const inbox = { ...emptyCarInbox, notifications: [notification({ state: 'opened' })] };
  const moving = someCar({ inbox, moving: true, driving: true });
  await renderScreen(<CarScreen leastSeenMs={0} />, {
    path: '/car/$vin',
    at: `/car/${vin}`,
    answers: [answer(getCarStateEndpoint, moving)],
  });
  expect(await screen.findByRole('heading', { name: 'Being sent now' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'For you' })).toBeNull();
});

test.each(['javascript:alert(1)', 'ftp://example.com/a'])('an address like %s is no link', async (url) => {
  await open({ notifications: [notification({ url })] });
  const card = within(await screen.findByRole('article', { name: 'Weather' }));
  expect(card.queryByRole('link')).toBeNull();
  expect(card.getByRole('button', { name: 'Mark “Weather” as read' })).toBeVisible();
});

test('a notification can be dismissed; when the car does not take it, that is said', async () => {
  const { user } = await open({ notifications: [notification()] }, [
    refuse(touchNotificationEndpoint, 'unavailable'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Dismiss “Weather”' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('not available right now');
});

test('commands stand with what the car did and why not, values and restrictions with who set them', async () => {
  await open({
    commands: [
      {
        id: 'c-2',
        sender: 'Helios Insurance',
        name: 'START_CHARGING',
        state: 'FAILED',
        code: 'NOT_PLUGGED_IN',
        text: null,
        changed_at: 1_700_000_000_000,
      },
      {
        id: 'c-3',
        sender: 'Helios Insurance',
        name: 'LOCATE',
        state: 'FAILED',
        code: 'ACCESS_DENIED',
        text: 'The owner has not agreed to share the location with the sender',
        changed_at: 1_700_000_000_000,
      },
      {
        id: 'c-1',
        sender: 'Helios Insurance',
        name: 'LOCATE',
        state: 'SUCCEEDED',
        code: null,
        text: '57.70, 11.97',
        changed_at: 1_700_000_000_000,
      },
    ],
    restrictions: [{ id: 'height', sender: 'Maps', value: 3.8, set_at: 1_700_000_000_000 }],
    set_signals: [
      { name: 'hvacTemperatureSet', sender: 'Helios', value: [21.5], set_at: 1_700_000_000_000 },
      { name: 'own.text', sender: 'Helios', value: 'x'.repeat(65_000), set_at: 1_700_000_000_000 },
    ],
    body: { ...emptyCarInbox.body, doors_locked: false },
  });
  const section = within(await screen.findByRole('region', { name: 'From outside' }));
  expect(section.getByText('Not done: The car was not plugged in.')).toBeVisible();
  expect(section.getByText('57.70, 11.97')).toBeVisible();
  expect(section.getByText('Doors unlocked')).toBeVisible();
  expect(section.getByText('3.8 m')).toBeVisible();
  expect(section.getByText('21.5')).toBeVisible();
  expect(section.getByText('Temperature set')).toBeVisible();
  expect(section.queryByText('hvacTemperatureSet')).toBeNull();
  expect(section.getByText('Setting “Own text”')).toBeVisible();
  expect(section.getByText(`${'x'.repeat(140)}…`)).toBeVisible();
  expect(
    section.getByText('Not done: The owner has not agreed to share this with the sender.'),
  ).toBeVisible();
});

test.each([
  ['first while one waits', 'shown', 0],
  ['last when all were read', 'opened', -1],
] as const)('notifications stand %s', async (_where, state, place) => {
  await open({ notifications: [notification({ state })] });
  await screen.findByRole('region', { name: 'For you' });
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.at(place)).toHaveTextContent('For you');
  expect(headings.length).toBeGreaterThan(1);
});

test('a request stands before a notification, which would push it out of sight', async () => {
  const inbox = { ...emptyCarInbox, notifications: [notification({ state: 'shown' })] };
  await renderScreen(<CarScreen leastSeenMs={0} />, {
    path: '/car/$vin',
    at: `/car/${vin}`,
    answers: [answer(getCarStateEndpoint, someCar({ inbox, consents: [someConsent()] }))],
  });
  const asking = await screen.findByRole('heading', { name: 'Pay how you drive' });
  const reported = screen.getByRole('heading', { name: 'For you' });
  expect(asking.compareDocumentPosition(reported) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('who drives reads of a notification who sent it and its title, and can put it away', async () => {
  const inbox = { ...emptyCarInbox, notifications: [notification()] };
  const { user } = await renderScreen(<CarScreen leastSeenMs={0} />, {
    path: '/car/$vin',
    at: `/car/${vin}`,
    answers: [
      answer(getCarStateEndpoint, someCar({ inbox, driving: true, moving: true, speed: 20 })),
      answer(touchNotificationEndpoint, someCar({ driving: true, moving: true, speed: 20 })),
    ],
  });
  const card = within(await screen.findByRole('article', { name: 'Weather' }));
  expect(card.getByText('You can read it when the car stands.')).toBeVisible();
  expect(card.queryByText('Snow ahead')).toBeNull();
  expect(card.queryByRole('link')).toBeNull();
  await user.click(card.getByRole('button', { name: 'Dismiss “Weather”' }));
  await expect.poll(() => screen.queryByRole('article', { name: 'Weather' })).toBeNull();
});

test('a car that nobody wrote to or steered shows neither section', async () => {
  await open({});
  await screen.findByRole('heading', { name: 'Your agreements' });
  expect(screen.queryByRole('region', { name: 'For you' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'From outside' })).toBeNull();
});

test('a simulated car can be taken off line and back', async () => {
  const wanted: unknown[] = [];
  let online = true;
  const { user } = await open({}, [
    answer(switchCarConnectionEndpoint, ({ body }) => {
      wanted.push(body);
      online = !online;
      return someCar({ online });
    }),
    answer(getCarStateEndpoint, () => someCar({ online })),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Take the car off line' }));
  await user.click(await screen.findByRole('button', { name: 'Bring the car back on line' }));
  expect(await screen.findByRole('button', { name: 'Take the car off line' })).toBeVisible();
  expect(wanted).toEqual([{ online: false }, { online: true }]);
});
