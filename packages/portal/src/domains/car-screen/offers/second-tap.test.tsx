import { answerInCarEndpoint, getCarStateEndpoint } from '@vinculum/contract/car-screen/endpoints.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { answer } from '../../../testing/answers.ts';
import { ReadAnew } from '../../../testing/read-anew.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someCar, someConsent } from '../../../testing/rooms/car-screen.ts';
import { CarScreen } from '../car-screen.tsx';

const answeredConsent = z.object({ consent_id: z.int() });
const vin = 'YNRTESTVN00000001';
const [calm, city, range] = ['Calm', 'City', 'Range'].map((title, at) =>
  someConsent({ consent_id: at + 1, offer: { title } }),
);
if (calm === undefined || city === undefined || range === undefined) throw new Error('no requests');

beforeEach(() => {
  sessionStorage.setItem(`vinculum.car.${vin}`, 'token');
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

/** A parked car with these requests, with the consents that were answered. */
async function open(first: readonly ReturnType<typeof someConsent>[]) {
  const known = { consents: first };
  const sent: number[] = [];
  const state = () => someCar({ consents: [...known.consents] });
  const answered = answer(answerInCarEndpoint, ({ body }) => {
    const { consent_id: id } = answeredConsent.parse(body);
    sent.push(id);
    known.consents = known.consents.filter((one) => one.consent_id !== id);
    return state();
  });
  await renderScreen(
    <>
      <CarScreen leastSeenMs={60_000} />
      <ReadAnew />
    </>,
    { path: '/car/$vin', at: `/car/${vin}`, answers: [answered, answer(getCarStateEndpoint, state)] },
  );
  return { known, sent };
}

const button = (name: string) => screen.getByRole('button', { name });
const seen = () => {
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
};

test.each(['Accept all', 'Decline'])(
  'a second tap on “%s” finds no other request, and a third one not one that has just come',
  async (name) => {
    const { sent } = await open([calm, city, range]);
    await screen.findByRole('article', { name: 'Calm' });
    seen();
    fireEvent.click(button(name));
    await screen.findByText('2 requests wait');
    expect(screen.queryByRole('button', { name })).toBeNull();
    fireEvent.click(button('Next request'));
    expect(screen.getByRole('article', { name: 'City' })).toBeVisible();
    expect(button(name)).toBeDisabled();
    fireEvent.click(button(name));
    seen();
    expect(button(name)).toBeEnabled();
    fireEvent.click(button(name));
    await expect.poll(() => sent).toEqual([1, 2]);
  },
);

test('a request takes no answer before it has stood there, however it came', async () => {
  const { known } = await open([]);
  await screen.findByText('Nobody is asking for data');
  known.consents = [calm, city];
  fireEvent.click(button('Read anew'));
  await screen.findByRole('article', { name: 'Calm' });
  for (const name of ['Accept all', 'Choose signals', 'Decline']) expect(button(name)).toBeDisabled();
  seen();
  expect(button('Accept all')).toBeEnabled();
  fireEvent.click(button('Next request'));
  expect(screen.getByRole('article', { name: 'City' })).toBeVisible();
  expect(button('Accept all')).toBeDisabled();
});

test('what comes meanwhile lines up behind the request that is being read, also under a smaller number', async () => {
  const { known } = await open([city, range]);
  await screen.findByRole('article', { name: 'City' });
  known.consents = [calm, city, range];
  fireEvent.click(button('Read anew'));
  expect(await screen.findByText('Request 1 of 3')).toBeVisible();
  expect(screen.getByRole('article', { name: 'City' })).toBeVisible();
});

test('what asks anew under the same number is not put in the place of what was read', async () => {
  const { known } = await open([calm]);
  await screen.findByRole('article', { name: 'Calm' });
  known.consents = [someConsent({ consent_id: 1, offer: { id: 'm-9', title: 'Anew' } })];
  fireEvent.click(button('Read anew'));
  expect(await screen.findByText('1 request waits')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
});
