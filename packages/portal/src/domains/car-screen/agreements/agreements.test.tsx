import { act, fireEvent, screen, within } from '@testing-library/react';
import { emptyCarInbox } from '@vinculum/contract/car-screen/car-inbox.ts';
import {
  answerInCarEndpoint,
  type CarState,
  getCarStateEndpoint,
  touchNotificationEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { routeOf } from '@vinculum/contract/foundation/endpoint.ts';
import { http, type HttpHandler, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { testServer } from '../../../test-setup.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { ReadAnew } from '../../../testing/read-anew.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import {
  someAcceptance,
  someCar,
  someConsent,
  someRefusal,
  someSignal,
} from '../../../testing/rooms/car-screen.ts';
import { CarScreen } from '../car-screen.tsx';

const vin = 'YNRTESTVN00000001';

beforeEach(() => sessionStorage.setItem(`vinculum.car.${vin}`, 'token'));

async function open(state: () => CarState, answers: readonly HttpHandler[] = []) {
  const { user } = await renderScreen(
    <>
      <CarScreen leastSeenMs={0} />
      <ReadAnew />
    </>,
    { path: '/car/$vin', at: `/car/${vin}`, answers: [...answers, answer(getCarStateEndpoint, state)] },
  );
  return { user, readAnew: () => user.click(screen.getByText('Read anew')) };
}

const agreed = (consent_id: number, title: string, own: Parameters<typeof someConsent>[0] = {}) =>
  someConsent({
    consent_id,
    state: 'accepted',
    accepted_signals: [1, 2],
    ...own,
    offer: { title, ...own.offer },
  });

test('why one agreement was not stopped is not said of the next, and erasing is chosen anew each time', async () => {
  const consents = [agreed(7, 'Calm'), agreed(8, 'Range')];
  const { user } = await open(() => someCar({ consents }), [refuse(answerInCarEndpoint, 'unavailable')]);
  await user.click(await screen.findByRole('button', { name: 'Stop “Calm”' }));
  const first = within(await screen.findByRole('dialog'));
  await user.click(first.getByRole('radio', { name: 'Erase it' }));
  await user.click(first.getByRole('button', { name: 'Stop and erase' }));
  expect(await first.findByRole('alert')).toBeVisible();
  await user.click(first.getByRole('button', { name: 'Go on sharing' }));
  await user.click(screen.getByRole('button', { name: 'Stop “Calm”' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.queryByRole('alert')).toBeNull();
  expect(again.getByRole('radio', { name: 'Keep it' })).toBeChecked();
});

test.each([
  ['ended', { state: 'revoked' as const }],
  ['is asked for anew under other terms', { state: 'offered' as const, offer: { id: 'm-9' } }],
])('a question about an agreement goes when that %s meanwhile', async (_how, next) => {
  let consents = [agreed(7, 'Calm'), agreed(8, 'Range')];
  const { user, readAnew } = await open(() => someCar({ consents }));
  for (const button of ['Stop “Calm”', 'Change signals']) {
    consents = [agreed(7, 'Calm'), agreed(8, 'Range')];
    await readAnew();
    const [first] = await screen.findAllByRole('button', { name: button });
    if (first === undefined) throw new Error('no button');
    await user.click(first);
    expect(await screen.findByRole('dialog')).toBeVisible();
    consents = [agreed(7, 'Calm', next), agreed(8, 'Range')];
    fireEvent.click(screen.getByText('Read anew'));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  }
});

test('of each agreement stands how much is shared; what waits to be confirmed, or has no choice, is not changed', async () => {
  const consents = [
    agreed(7, 'Whole'),
    agreed(8, 'Part', { accepted_signals: [1] }),
    agreed(9, 'Waiting', { waiting_answer: someAcceptance }),
    agreed(10, 'Needed', {
      accepted_signals: [1],
      offer: { read_signals: [someSignal(1, 'Speed', { mandatory: true })] },
    }),
  ];
  await open(() => someCar({ consents }));
  const [whole, part, waiting, needed] = ['Whole', 'Part', 'Waiting', 'Needed'].map((name) =>
    screen.getByRole('article', { name }),
  );
  if (whole === undefined || part === undefined || waiting === undefined || needed === undefined)
    throw new Error('an agreement is missing');
  expect(whole).toHaveTextContent('Everything asked for');
  expect(part).toHaveTextContent('1 of 2 signals');
  expect(waiting).toHaveTextContent('Being confirmed');
  expect(within(part).getByRole('button', { name: 'Change signals' })).toBeEnabled();
  expect(within(waiting).getByRole('button', { name: 'Change signals' })).toBeDisabled();
  expect(within(needed).queryByRole('button', { name: 'Change signals' })).toBeNull();
});

test('what has ended is told newest first, each with how it ended, and with since when it was agreed', async () => {
  const at = Date.UTC(2026, 10, 21, 14, 5);
  const consents = (['declined', 'withdrawn', 'revoked', 'expired'] as const).map((state, index) =>
    someConsent({
      consent_id: index + 1,
      state,
      ended_at: index === 0 ? at : null,
      agreed_at: index === 1 ? at : null,
      offer: { title: state },
    }),
  );
  const { user } = await open(() => someCar({ consents }));
  await user.click(await screen.findByText('Ended and declined'));
  const rows = [...screen.getByRole('list', { name: 'Ended and declined' }).children];
  const heads = rows.map((row) => [row.querySelector('strong'), row.querySelector('p')]);
  const words = heads.map((parts) => parts.map((part) => part?.textContent ?? '').join(''));
  expect(words.map((text) => text.replace(/ on .*/, ''))).toEqual([
    'expiredHelios Insurance · Expired',
    'revokedHelios Insurance · Ended by the other side',
    'withdrawnHelios Insurance · Stopped by you · Agreed',
    expect.stringMatching(/^declinedHelios Insurance · Declined, 21 Nov 2026/),
  ]);
});

test('what was accepted off line says what it shares, and can be taken back before it is confirmed', async () => {
  const waiting = someConsent({ waiting_answer: someAcceptance });
  const sent: unknown[] = [];
  const after = someCar({ online: false, consents: [someConsent({ state: 'withdrawn' })] });
  const { user } = await open(
    () => someCar({ online: false, consents: [waiting] }),
    [answer(answerInCarEndpoint, after, sent)],
  );
  const card = within(await screen.findByRole('article', { name: 'Pay how you drive' }));
  await user.click(card.getByText('Details'));
  expect(card.getByRole('list', { name: 'You share' })).toHaveTextContent('Speed, every second');
  expect(card.getByRole('list', { name: 'You do not share' })).toHaveTextContent('Outside temperature');
  await user.click(card.getByRole('button', { name: 'Stop “Pay how you drive”' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Nothing was sent to Helios Insurance under it/)).toBeVisible();
  expect(dialog.queryByRole('radio')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Stop now' }));
  expect(await screen.findByText('Taken back: “Pay how you drive” gets nothing.')).toBeVisible();
  expect(sent).toMatchObject([{ consent_id: 5, decision: 'withdraw', erase: false }]);
});

test.each([
  ['earned something', { earned: [{ currency_type: 0, amount: '5' }] }],
  ['was in force', { was_agreed: true }],
])('of what %s before it was asked for anew the data of before may be erased', async (_how, before) => {
  const waiting = someConsent({ waiting_answer: someAcceptance, ...before });
  const sent: unknown[] = [];
  const after = someCar({ consents: [someConsent({ state: 'withdrawn' })] });
  const { user } = await open(
    () => someCar({ consents: [waiting] }),
    [answer(answerInCarEndpoint, after, sent)],
  );
  await user.click(await screen.findByRole('button', { name: 'Stop “Pay how you drive”' }));
  await user.click(screen.getByRole('radio', { name: 'Erase it' }));
  await user.click(screen.getByRole('button', { name: 'Stop and erase' }));
  await expect.poll(() => sent).toMatchObject([{ consent_id: 5, decision: 'withdraw', erase: true }]);
});

test('that the screen has no connection goes when it has one again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const lost = http.post(`*${routeOf(answerInCarEndpoint.path)}`, () => HttpResponse.error());
  const { user } = await open(() => someCar({ consents: [someConsent()] }), [lost]);
  const accept = await screen.findByRole('button', { name: 'Accept all' });
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(accept);
  expect(await screen.findByRole('alert')).toHaveTextContent('This device is not connected to a network.');
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what was just done is said in the language in use, also after it changed', async () => {
  const translations = [{ language: 'es' as const, title: 'Según conduce', description: 'Con calma.' }];
  const consent = someConsent({ offer: { language: 'en', translations } });
  const after = someCar({ consents: [{ ...consent, waiting_answer: someAcceptance }] });
  const { user } = await open(() => someCar({ consents: [consent] }), [answer(answerInCarEndpoint, after)]);
  await user.click(await screen.findByRole('button', { name: 'Accept all' }));
  expect(await screen.findByText('You accepted “Pay how you drive”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ES, Español' }));
  expect(await screen.findByText('Ha aceptado «Según conduce».')).toBeVisible();
  expect(screen.getByText(/^Helios Insurance recibirá lo que ha elegido/)).toBeVisible();
});

test.each([
  [true, 'Declined; your answer is on its way'],
  [false, 'Declined; your answer waits for the connection'],
])(
  'what was declined is no agreement before that is confirmed either (on line: %s)',
  async (online, text) => {
    const consents = [someConsent({ waiting_answer: someRefusal })];
    const { user } = await open(() => someCar({ online, consents }));
    await user.click(await screen.findByText('Ended and declined'));
    const ended = screen.getByRole('list', { name: 'Ended and declined' });
    expect(within(ended).getByText(`Helios Insurance · ${text}`)).toBeVisible();
    expect(screen.queryByText('Being confirmed')).toBeNull();
    expect(screen.getByText('You have no agreement')).toBeVisible();
  },
);

test('what was declined opens with all that was asked', async () => {
  const { user } = await open(() => someCar({ consents: [someConsent({ state: 'declined' })] }));
  await user.click(await screen.findByText('Ended and declined'));
  await user.click(screen.getByText('What was asked'));
  expect(screen.getByText('Calm driving lowers your premium.')).toBeVisible();
  expect(screen.getByText('Request number 5')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Would read' })).toHaveTextContent('Speed, every second');
});

test('the request that is being read stays, whatever becomes of the others', async () => {
  const offers = ['First', 'Second', 'Third'].map((title, index) =>
    someConsent({ consent_id: index + 1, offer: { title } }),
  );
  let known = offers;
  const { user, readAnew } = await open(() => someCar({ consents: known }));
  await user.click(await screen.findByRole('button', { name: 'Next request' }));
  expect(screen.getByRole('article', { name: 'Second' })).toBeVisible();
  known = offers.slice(1);
  await readAnew();
  expect(await screen.findByText('Request 1 of 2')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Second' })).toBeVisible();
});

test('a car that forgets its screen while it is open asks for the code again', async () => {
  const { readAnew } = await open(() => someCar());
  expect(await screen.findByText('Nobody is asking for data')).toBeVisible();
  testServer.use(refuse(getCarStateEndpoint, 'pairingRefused'));
  await readAnew();
  expect(await screen.findByText(/has forgotten this screen/)).toBeVisible();
  expect(sessionStorage.getItem(`vinculum.car.${vin}`)).toBeNull();
});

test('of two notifications the one that is put away goes, and what was done stays until it is put away', async () => {
  const note = {
    id: 'n-1',
    sender: 'Helios Insurance',
    title: 'Snow',
    message: 'Ahead',
    url: ' https://example.com/snow ',
    icon_url: null,
    received_at: 1_700_000_000_000,
    state: 'shown' as const,
  };
  const second = { ...note, id: 'n-2', title: 'Ice', url: null };
  const touches: unknown[] = [];
  const inbox = { ...emptyCarInbox, notifications: [note, second] };
  const { user } = await open(
    () => someCar({ inbox }),
    [answer(touchNotificationEndpoint, someCar({ inbox: { ...inbox, notifications: [note] } }), touches)],
  );
  expect(await screen.findByRole('link', { name: 'Open “Snow”' })).toHaveAttribute(
    'href',
    'https://example.com/snow',
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss “Ice”' }));
  await expect.poll(() => screen.queryByRole('article', { name: 'Ice' })).toBeNull();
  expect(screen.getByRole('article', { name: 'Snow' })).toBeVisible();
  expect(touches).toEqual([{ id: 'n-2', touch: 'dismissed' }]);
});
