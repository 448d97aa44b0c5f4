import { act, screen } from '@testing-library/react';
import {
  answerInCarEndpoint,
  type CarState,
  getCarStateEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { routeOf } from '@vinculum/contract/foundation/endpoint.ts';
import { http, type HttpHandler, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../testing/answers.ts';
import { ReadAnew } from '../../../testing/read-anew.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someCar, someConsent } from '../../../testing/rooms/car-screen.ts';
import { CarScreen } from '../car-screen.tsx';

const vin = 'YNRTESTVN00000001';
const first = someConsent();
const second = someConsent({ consent_id: 6, offer: { title: 'City traffic' } });

beforeEach(() => sessionStorage.setItem(`vinculum.car.${vin}`, 'token'));
afterEach(() => vi.restoreAllMocks());

async function open(state: () => CarState, refusal: HttpHandler) {
  const { user } = await renderScreen(
    <>
      <CarScreen leastSeenMs={0} />
      <ReadAnew />
    </>,
    { path: '/car/$vin', at: `/car/${vin}`, answers: [refusal, answer(getCarStateEndpoint, state)] },
  );
  return user;
}

function goes(kind: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(kind === 'online');
  act(() => void window.dispatchEvent(new Event(kind)));
}

test('that there was no network is over with it, also for who went to another request meanwhile', async () => {
  const lost = http.post(`*${routeOf(answerInCarEndpoint.path)}`, () => HttpResponse.error());
  const user = await open(() => someCar({ consents: [first, second] }), lost);
  const accept = await screen.findByRole('button', { name: 'Accept all' });
  goes('offline');
  await user.click(accept);
  expect(await screen.findByRole('alert')).toHaveTextContent('This device is not connected to a network.');
  goes('online');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next request' }));
  await user.click(screen.getByRole('button', { name: 'Previous request' }));
  expect(screen.getByRole('article', { name: 'Pay how you drive' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of a request whose answer was not taken its end is told, and nothing of the answer any more', async () => {
  let state = 'offered';
  const user = await open(
    () => someCar({ consents: [{ ...first, state }, second] }),
    refuse(answerInCarEndpoint, 'unavailable'),
  );
  await user.click(await screen.findByRole('button', { name: 'Accept all' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  state = 'revoked';
  await user.click(screen.getByText('Read anew'));
  expect(await screen.findByText(/^Helios Insurance took “Pay how you drive” back/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
