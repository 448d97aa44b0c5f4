import { type CarState, getCarStateEndpoint } from '@vinculum/contract/car-screen/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import {
  someAcceptance,
  someCar,
  someConsent,
  someSending,
  someSignal,
} from '../../../testing/rooms/car-screen.ts';
import { CarScreen } from '../car-screen.tsx';

const vin = 'YNRTESTVN00000001';

beforeEach(() => sessionStorage.setItem(`vinculum.car.${vin}`, 'token'));

async function open(state: () => CarState, language: 'en' | 'es' = 'en') {
  const answers = [answer(getCarStateEndpoint, state)];
  return await renderScreen(<CarScreen leastSeenMs={0} />, {
    path: '/car/$vin',
    at: `/car/${vin}`,
    answers,
    language,
  });
}

test.each([
  ['en', 'revoked', 'Helios Insurance took “Pay how you drive” back. You need not answer.'],
  ['en', 'expired', '“Pay how you drive” has run out. You need not answer.'],
  ['es', 'revoked', 'Helios Insurance ha retirado «Pay how you drive». No hace falta que responda.'],
  ['es', 'expired', '«Pay how you drive» ha caducado. No hace falta que responda.'],
] as const)('in %s a request that is %s while it is shown says so', async (language, ending, text) => {
  let state = 'offered';
  const { user } = await open(() => someCar({ consents: [someConsent({ state })] }), language);
  await screen.findByRole('article', { name: 'Pay how you drive' });
  state = ending;
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Pay how you drive' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^(OK|Entendido)$/ }));
  expect(screen.queryByText(text)).toBeNull();
});

test('a request that ended before the screen was opened is not told of', async () => {
  await open(() => someCar({ consents: [someConsent({ state: 'revoked' })] }));
  await screen.findByText('Ended and declined');
  expect(screen.queryByText(/You need not answer/)).toBeNull();
});

test('a signal without a plain name is said in words, and the rest of the sentence stays whole', async () => {
  const collected = { en: 'hvacFanSpeed, every hour', es: 'hvacFanSpeed, cada hora' };
  const consent = someConsent({
    offer: {
      read_signals: [someSignal(1, 'hvacFanSpeed', { collected })],
      write_signals: [someSignal(2, 'Vehicle.Cabin.isLocked', { is_read: 0 })],
    },
  });
  await open(() => someCar({ consents: [consent] }));
  const request = within(await screen.findByRole('article', { name: 'Pay how you drive' }));
  expect(request.getAllByRole('listitem').map((row) => row.textContent)).toEqual(
    expect.arrayContaining(['Hvac fan speed, every hour', 'Vehicle cabin is locked']),
  );
});

test.each(['offered', 'accepted'])('of what is %s is said what the car does not have', async (state) => {
  const consent = someConsent({ state, lacking_signals: [2], accepted_signals: [1, 2] });
  const { user } = await open(() => someCar({ consents: [consent] }));
  const article = within(await screen.findByRole('article', { name: 'Pay how you drive' }));
  if (state === 'accepted') await user.click(article.getByText('Details'));
  const rows = article.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows.filter((row) => row.includes('not in this car'))).toEqual([
    'Outside temperature, every 30 seconds  not in this car',
  ]);
});

test('choosing by keyboard begins at the first switch, and Escape leads back to the request', async () => {
  const { user } = await open(() => someCar({ consents: [someConsent()] }));
  const choose = await screen.findByRole('button', { name: 'Choose signals' });
  choose.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('switch', { name: /Outside temperature/ })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose signals' })).toHaveFocus();
});

test('an agreement says since when it holds, until when, what is shared and what is not', async () => {
  const consent = someConsent({
    state: 'accepted',
    accepted_signals: [1],
    agreed_at: Date.UTC(2026, 10, 21, 14, 5),
    ends_at: Date.UTC(2026, 11, 21, 14, 5),
    offer: { language: 'es' },
  });
  const { user } = await open(() => someCar({ consents: [consent] }));
  const agreed = within(await screen.findByRole('article', { name: 'Pay how you drive' }));
  expect(agreed.getByRole('heading', { name: 'Pay how you drive' })).toHaveAttribute('lang', 'es');
  expect(agreed.getByText(/^Agreed on 21 Nov 2026/)).toBeVisible();
  expect(agreed.getByText(/^Ends by itself on 21 Dec 2026/)).toBeVisible();
  await user.click(agreed.getByText('Details'));
  expect(agreed.getByRole('list', { name: 'You share' })).toHaveTextContent('Speed, every second');
  expect(agreed.getByRole('list', { name: 'You do not share' })).toHaveTextContent('Outside temperature');
  const eyes = ['You share', 'You do not share'].map((name) =>
    agreed.getByRole('list', { name }).querySelector('svg'),
  );
  expect(eyes.map((eye) => eye?.classList.contains('tabler-icon-eye-off'))).toEqual([false, true]);
});

test('what stays in the car is said to have been sent last at a moment, and never now', async () => {
  const consent = someConsent({ state: 'accepted', accepted_signals: [1] });
  const { time } = someCar();
  const sending = [someSending({ waiting: true, last_at: time - 3000 })];
  await open(() => someCar({ online: false, consents: [consent], sending }));
  const waiting = await screen.findByRole('region', { name: 'Waiting to be sent' });
  expect(waiting).toHaveTextContent(/last sent: Nov 14, 2023|last sent: 14 Nov 2023/);
});

test('while the car moves what is sent and what was agreed is one line, with the ways to change and stop it', async () => {
  const consent = someConsent({ state: 'accepted', accepted_signals: [1] });
  const sending = [someSending()];
  await open(() => someCar({ consents: [consent], sending, driving: true, moving: true, speed: 20 }));
  const now = within(await screen.findByRole('region', { name: 'Being sent now' }));
  expect(now.getByRole('button', { name: 'Stop “Pay how you drive”' })).toBeEnabled();
  expect(now.getByRole('button', { name: 'Change signals' })).toBeEnabled();
  expect(now.queryByText(/last sent/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your agreements' })).toBeNull();
});

test('while the car moves at most two of many stand at once, and no small print', async () => {
  const consents = [7, 8, 9].map((id) =>
    someConsent({ consent_id: id, state: 'accepted', accepted_signals: [1], offer: { title: `Form ${id}` } }),
  );
  const { user } = await open(() => someCar({ consents, driving: true, moving: true, speed: 20 }));
  const agreements = within(await screen.findByRole('region', { name: 'Your agreements' }));
  const titles = () => agreements.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
  expect(titles()).toEqual(['Form 7', 'Form 8']);
  expect(agreements.queryByText('Details')).toBeNull();
  await user.click(agreements.getByRole('button', { name: 'The next ones' }));
  expect(titles()).toEqual(['Form 9']);
  expect(agreements.getByRole('button', { name: 'Stop “Form 9”' })).toBeEnabled();
});

test('while the car moves what nobody has confirmed yet can be taken back, and counts among the two', async () => {
  const waiting = someConsent({ waiting_answer: someAcceptance });
  const inForce = [7, 8].map((id) =>
    someConsent({ consent_id: id, state: 'accepted', accepted_signals: [1], offer: { title: `Form ${id}` } }),
  );
  let consents = [waiting];
  const { user } = await open(() =>
    someCar({ consents, online: false, driving: true, moving: true, speed: 20 }),
  );
  const agreements = within(await screen.findByRole('region', { name: 'Your agreements' }));
  expect(agreements.getByText('Being confirmed')).toBeVisible();
  expect(agreements.queryByText('Details')).toBeNull();
  await user.click(agreements.getByRole('button', { name: 'Stop “Pay how you drive”' }));
  expect(await screen.findByRole('button', { name: 'Stop now' })).toBeEnabled();
  consents = [waiting, ...inForce];
  await user.click(screen.getByRole('button', { name: 'Go on sharing' }));
  const titles = () => agreements.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
  await expect.poll(titles).toEqual(['Pay how you drive', 'Form 7']);
});
