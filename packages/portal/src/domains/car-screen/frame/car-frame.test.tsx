import { answerInCarEndpoint, getCarStateEndpoint } from '@vinculum/contract/car-screen/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someCar, someConsent } from '../../../testing/rooms/car-screen.ts';
import { CarScreen } from '../car-screen.tsx';

const vin = 'YNRTESTVN00000001';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.setItem(`vinculum.car.${vin}`, 'token');
});

async function open(state = someCar({ consents: [someConsent()] })) {
  return await renderScreen(<CarScreen leastSeenMs={0} />, {
    path: '/car/$vin',
    at: `/car/${vin}`,
    answers: [answer(getCarStateEndpoint, state)],
  });
}

test('the screen is dark until its owner asks for light, and remembers it', async () => {
  const { user } = await open();
  const root = screen.getByRole('main').parentElement;
  expect(root?.className).toMatch(/night/);
  await user.click(screen.getByRole('button', { name: 'Light colours' }));
  expect(root?.className).toMatch(/day/);
  expect(localStorage.getItem('vinculum.car.theme')).toBe('day');
  expect(screen.getByRole('button', { name: 'Dark colours' })).toBeVisible();
});

test('the language is switched on the screen', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'ES, Español' }));
  expect(await screen.findByRole('button', { name: 'Aceptar todo' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'EN, English' }));
  expect(await screen.findByRole('button', { name: 'Accept all' })).toBeVisible();
});

test('arrows go from button to button as a dial does, round at the ends, and Enter presses', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowRight}');
  expect(screen.getAllByRole('button')[0]).toHaveFocus();
  screen.getByRole('button', { name: 'Accept all' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Choose signals' })).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowDown}{Enter}');
  await user.keyboard('{ArrowDown}{ArrowUp}');
  const speed = screen.getByRole('switch', { name: /Outside temperature/ });
  expect(speed).toHaveFocus();
  await user.keyboard(' ');
  expect(speed).toBeChecked();
  const [first] = screen.getAllByRole('button');
  first?.focus();
  await user.keyboard('{ArrowLeft}');
  expect(first).not.toHaveFocus();
  expect(document.activeElement).toBe(screen.getAllByRole('button').at(-1));
  await user.keyboard('{ArrowRight}');
  expect(first).toHaveFocus();
});

test('three figures say what is sent, what asks and what was agreed, and lead there', async () => {
  const asking = [someConsent({ consent_id: 5 }), someConsent({ consent_id: 6 })];
  const live = someConsent({ consent_id: 7, state: 'accepted', accepted_signals: [1] });
  const { user } = await open(someCar({ consents: [...asking, live] }));
  const tiles = within(screen.getByRole('navigation', { name: 'What is going on' }));
  expect(tiles.getAllByRole('button').map((tile) => tile.textContent)).toEqual([
    '0 being sent',
    '2 asking you',
    '1 agreed',
  ]);
  for (const tile of tiles.getAllByRole('button').slice(1)) {
    await user.click(tile);
    expect(document.activeElement).toHaveAttribute(
      'id',
      tile.textContent === '1 agreed' ? 'agreements' : 'offers',
    );
  }
});

test('a car that stands on its way says so instead of a speed', async () => {
  await open(someCar({ driving: true, moving: false, speed: 0 }));
  expect(screen.getByText('Standing')).toBeVisible();
});

test('while the car moves, the page before is shown when the last agreement of the last one ends', async () => {
  const agreed = ['Calm', 'Range', 'Doors'].map((title, at) =>
    someConsent({ consent_id: at + 1, state: 'accepted', accepted_signals: [1, 2], offer: { title } }),
  );
  let known = agreed;
  const { user } = await renderScreen(<CarScreen leastSeenMs={0} />, {
    path: '/car/$vin',
    at: `/car/${vin}`,
    answers: [
      answer(answerInCarEndpoint, () => {
        known = agreed.slice(0, 2);
        return someCar({ consents: known, driving: true, moving: true });
      }),
      answer(getCarStateEndpoint, () => someCar({ consents: known, driving: true, moving: true })),
    ],
  });
  const agreements = within(await screen.findByRole('region', { name: 'Your agreements' }));
  const [before, next] = ['The ones before', 'The next ones'].map((name) =>
    agreements.getByRole('button', { name }),
  );
  expect(before).toBeDisabled();
  if (next !== undefined) await user.click(next);
  expect([before, next].map((button) => button?.hasAttribute('disabled'))).toEqual([false, true]);
  await user.click(agreements.getByRole('button', { name: 'Stop “Doors”' }));
  await user.click(await screen.findByRole('button', { name: 'Stop now' }));
  expect(await agreements.findByRole('article', { name: 'Calm' })).toBeVisible();
  expect(agreements.getByRole('article', { name: 'Range' })).toBeVisible();
});
