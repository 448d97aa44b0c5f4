import { screen, within } from '@testing-library/react';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { expect, test } from 'vitest';
import { admin, consumer, fleetManager } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { quietRoom } from '../../testing/quiet-room.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const session = consumer('USER_ADMIN');

// Shows 1-2.2
test('figures that belong to no card stand below the cards', async () => {
  await renderScreen(<HomeScreen />, {
    session,
    screens: [],
    answers: [...quietRoom, answer(getHomeFiguresEndpoint, { consent_forms: 12 })],
  });
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'At a glance' })).toHaveTextContent('12 forms');
});

test('figures of cars lead to the cars', async () => {
  await renderScreen(<HomeScreen />, {
    session,
    screens: [],
    answers: [...quietRoom, answer(getHomeFiguresEndpoint, { vehicles: 38, vehicles_online: 29 })],
  });
  const tiles = within(await screen.findByRole('region', { name: 'At a glance' }));
  expect(tiles.getByRole('link', { name: '38 cars' })).toHaveAttribute('href', '/vehicles');
  expect(tiles.getByRole('link', { name: '29 connected' })).toHaveAttribute(
    'href',
    '/vehicles?state=connected',
  );
});

test('the cards of administrators say how much of the platform they lead to', async () => {
  await renderPortal({
    session: admin('USER_ADMIN'),
    answers: [
      answer(getHomeFiguresEndpoint, { organisations: 5, consumers: 2, fleets: 1, waiting_consents: 3 }),
    ],
  });
  const main = within(await screen.findByRole('main'));
  await main.findByText(/^5 organisations/);
  expect(main.getByRole('link', { name: /^Organisations/ })).toHaveTextContent('5 organisations');
  expect(main.getByRole('link', { name: /^Consent Responses/ })).toHaveTextContent('3 waiting');
});

// Shows 1-2.2
test('figures that cannot be read are said to be missing', async () => {
  await renderScreen(<HomeScreen />, {
    session,
    answers: [...quietRoom, refuse(getHomeFiguresEndpoint, 'internal')],
  });
  expect(await screen.findByRole('status')).toHaveTextContent(
    'This is not up to date. Something went wrong.',
  );
});

// Shows 1-2.19, 2-2.21, 3-2.30
test('the home of fleet managers has a banner and a single card, which leads to their fleets', async () => {
  const none = answer(listFleetsEndpoint, { data: [], total_rows: 0 });
  await renderPortal({ session: fleetManager('USER_VIEWER'), answers: [none] });
  expect(await screen.findByRole('region', { name: 'Your fleets in one place' })).toBeVisible();
  const cards = within(screen.getByRole('main')).getAllByRole('link');
  expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/fleets']);
  expect(cards[0]).toHaveTextContent('View or Add Fleets.');
});

// Shows 2-6.5, 3-4.14, 3-8.11
test('a user for whom there is nothing is told so, and whom to ask', async () => {
  await renderPortal({ session: fleetManager(null) });
  expect(await screen.findByText('There is nothing for your role here yet')).toBeVisible();
  expect(screen.getByText('An administrator of your organisation can give you a role.')).toBeVisible();
  expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull();
});
