import { emptyCarInbox } from '@vinculum/contract/car-screen/car-inbox.ts';
import { routeOf } from '@vinculum/contract/foundation/endpoint.ts';
import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import {
  answerInCarEndpoint,
  type CarState,
  getCarStateEndpoint,
  pairCarScreenEndpoint,
  switchCarDriveEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { delay, HttpResponse, type HttpHandler, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CarScreen } from './car-screen.tsx';
import {
  someAcceptance,
  someCar,
  someConsent,
  someSending,
  someSignal,
} from '../../testing/rooms/car-screen.ts';

const VIN = 'YNRTESTVN00000001';

beforeEach(() => sessionStorage.clear());

async function open(answers: readonly HttpHandler[], language: 'en' | 'es' = 'en') {
  return await renderScreen(<CarScreen leastSeenMs={0} />, {
    path: '/car/$vin',
    at: `/car/${VIN}`,
    answers,
    language,
  });
}

/** Opens the screen of a car that is paired already. */
async function openPaired(state: CarState, answers: readonly HttpHandler[] = []) {
  sessionStorage.setItem(`vinculum.car.${VIN}`, 'token-1');
  return await open([...answers, answer(getCarStateEndpoint, state)]);
}

/** Keeps what the screen answers and takes every answer. */
function keepAnswers(after: CarState) {
  const sent: unknown[] = [];
  const handler = answer(answerInCarEndpoint, after, sent);
  return { sent, handler };
}

const live = someConsent({ state: 'mandatory', accepted_signals: [1] });

test('the right code opens the screen, and the token goes with every call after it', async () => {
  const tokens: (string | null)[] = [];
  const { user } = await open([
    answer(pairCarScreenEndpoint, ({ body }) => ({ token: JSON.stringify(body) })),
    answer(getCarStateEndpoint, ({ headers }) => {
      tokens.push(headers.get('x-car-token'));
      return someCar();
    }),
  ]);
  await user.type(screen.getByRole('textbox', { name: 'Pairing code' }), '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Norrsken N1' })).toBeVisible();
  expect(tokens[0]).toBe('{"code":"123456"}');
  expect(sessionStorage.getItem(`vinculum.car.${VIN}`)).toBe('{"code":"123456"}');
  expect(localStorage.getItem(`vinculum.car.${VIN}`)).toBeNull();
});

test('a wrong code is told at the field, which keeps the focus for the next try', async () => {
  const { user } = await open([refuse(pairCarScreenEndpoint, 'pairingRefused')]);
  const field = screen.getByRole('textbox', { name: 'Pairing code' });
  expect(field).toHaveAccessibleDescription(/^12 digits\./);
  await user.type(field, '000000{Enter}');
  expect(await screen.findByText('This pairing code is not right.')).toBeVisible();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/This pairing code is not right/);
  expect(field).toHaveFocus();
  await user.keyboard('1');
  expect(field).toBeValid();
});

test('a code that is too long stays as it was pasted and is told at the field', async () => {
  const { user } = await open([]);
  const field = screen.getByRole('textbox', { name: 'Pairing code' });
  await user.click(field);
  await user.paste('1'.repeat(21));
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('1'.repeat(21));
  expect(field).toHaveAccessibleDescription(/At most 20 characters/);
});

test('no code at all is told without asking the car', async () => {
  const { user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Enter the code.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ES, Español' }));
  expect(await screen.findByText('Introduzca el código.')).toBeVisible();
});

test('a car that forgot its screens asks for the code again', async () => {
  sessionStorage.setItem(`vinculum.car.${VIN}`, 'old');
  await open([refuse(getCarStateEndpoint, 'pairingRefused')]);
  expect(await screen.findByText(/has forgotten this screen/)).toBeVisible();
  expect(sessionStorage.getItem(`vinculum.car.${VIN}`)).toBeNull();
});

test('a request says who asks for what, why, how often, how long and for what reward', async () => {
  const consent = someConsent({
    offer: {
      service_page: 'https://helios.example.com/privacy',
      rewards: [{ effort_type: 1, effort_value: 100, currency_type: 0, currency_value: 5 }],
    },
  });
  await openPaired(someCar({ consents: [consent] }));
  const request = await screen.findByRole('article', { name: 'Pay how you drive' });
  for (const text of [
    'Helios Insurance asks',
    'Calm driving lowers your premium.',
    'Speed, every second',
    'Outside temperature, every 30 seconds',
    'At any time',
    'For 30 days after you accept',
    'The data is deleted after 90 days',
    'You earn 5 tokens for every 100 kilometres',
  ]) {
    expect(request).toHaveTextContent(text);
  }
  const link = within(request).getByRole('link', { name: /Privacy/ });
  expect(link).toHaveAttribute('href', 'https://helios.example.com/privacy');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test.each([
  ['en', 'You earn nothing', 'The maker of the car earns 5 tokens for every 100 kilometres'],
  ['es', 'Usted no gana nada', 'El fabricante del vehículo gana 5 tokens por cada 100 kilómetros'],
] as const)('a request says in %s what the maker of the car earns', async (language, owner, maker) => {
  const oem_rewards = [{ effort_type: 1, effort_value: 100, currency_type: 0, currency_value: 5 }];
  sessionStorage.setItem(`vinculum.car.${VIN}`, 'token-1');
  await open(
    [answer(getCarStateEndpoint, someCar({ consents: [someConsent({ offer: { oem_rewards } })] }))],
    language,
  );
  const request = await screen.findByRole('article', { name: 'Pay how you drive' });
  expect(within(request).getByText(owner)).toBeVisible();
  expect(within(request).getByText(maker)).toBeVisible();
});

test.each([
  ['for days', { expiry_type: 0, expiry: null }, 'For 30 days after you accept'],
  [
    'for days, and not beyond a day',
    { expiry_type: 0, expiry: '2026-12-31' },
    'For 30 days after you accept, until 31 Dec 2026 at the latest',
  ],
  ['until a day', { expiry_type: 1, expiry_in_days: null, expiry: '2026-12-31' }, 'Until 31 Dec 2026'],
])('a request says that it is %s', async (_case, offer, text) => {
  await openPaired(someCar({ consents: [someConsent({ offer })] }));
  const request = await screen.findByRole('article', { name: 'Pay how you drive' });
  expect(within(request).getByText(text)).toBeVisible();
});

test('nothing in the HTML of a request acts, and no link but a web link is offered', async () => {
  const consent = someConsent({
    offer: {
      description_type: 2,
      description:
        '<p>Good <b>cause</b></p><img src=x onerror="alert(1)"><a href="https://evil.example">go</a>',
      service_page: 'javascript:alert(1)',
    },
  });
  await openPaired(someCar({ consents: [consent] }));
  const request = await screen.findByRole('article', { name: 'Pay how you drive' });
  expect(within(request).getByText('cause').tagName).toBe('B');
  expect(within(request).queryByRole('img')).toBeNull();
  expect(within(request).queryByRole('link')).toBeNull();
});

test('Accept all answers with every signal, to read and to set', async () => {
  const consent = someConsent({ offer: { write_signals: [someSignal(8, 'Cabin fan', { is_read: 0 })] } });
  const { sent, handler } = keepAnswers(
    someCar({ consents: [{ ...consent, waiting_answer: someAcceptance }] }),
  );
  const { user } = await openPaired(someCar({ consents: [consent] }), [handler]);
  await user.click(await screen.findByRole('button', { name: 'Accept all' }));
  const result = await screen.findByText('You accepted “Pay how you drive”.');
  expect(result.closest('output')).toHaveFocus();
  expect(result.closest('output')).toHaveTextContent(
    'Helios Insurance will get what you chose once it is confirmed, and nothing else.',
  );
  expect(screen.getByText('Being confirmed')).toBeVisible();
  expect(sent).toEqual([
    {
      consent_id: 5,
      offer_id: 'm-5',
      decision: 'accept',
      accepted_signals: [1, 2, 8],
      erase: false,
      language: 'en',
    },
  ]);
});

test('a state that was asked for before an answer does not replace the one after it', async () => {
  const asking = someCar({ consents: [someConsent()] });
  const seen = { polls: 0 };
  const answered = Promise.withResolvers<void>();
  const { user } = await openPaired(asking, [
    http.get(`*${routeOf(getCarStateEndpoint.path)}`, async () => {
      seen.polls += 1;
      if (seen.polls === 2) await answered.promise;
      if (seen.polls > 2) await delay('infinite');
      return Response.json(asking);
    }),
    http.post(`*${routeOf(answerInCarEndpoint.path)}`, async () => {
      await expect.poll(() => seen.polls).toBe(2);
      return Response.json(someCar({ consents: [someConsent({ waiting_answer: someAcceptance })] }));
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Accept all' }));
  await screen.findByText('Being confirmed');
  answered.resolve();
  await expect.poll(() => seen.polls).toBe(3);
  expect(screen.queryByRole('button', { name: 'Accept all' })).toBeNull();
});

test('choosing starts with what is needed only, which cannot be switched off', async () => {
  const { sent, handler } = keepAnswers(someCar());
  const consent = someConsent();
  const { user } = await openPaired(someCar({ consents: [consent] }), [handler]);
  await user.click(await screen.findByRole('button', { name: 'Choose signals' }));
  const needed = screen.getByRole('switch', { name: /Speed/ });
  expect(needed).toBeChecked();
  expect(needed).toBeDisabled();
  expect(screen.getByText(/^What is marked as needed belongs/)).toBeVisible();
  const optional = screen.getByRole('switch', { name: /Outside temperature/ });
  expect(optional).not.toBeChecked();
  await user.click(optional);
  expect(screen.getByRole('button', { name: 'Accept 2 of 2' })).toBeEnabled();
  await user.click(optional);
  await user.click(screen.getByRole('button', { name: 'Accept 1 of 2' }));
  await screen.findByText('You accepted “Pay how you drive”.');
  expect(sent).toMatchObject([{ decision: 'accept', accepted_signals: [1] }]);
});

test('without anything chosen there is nothing to accept', async () => {
  const consent = someConsent({ offer: { read_signals: [someSignal(2, 'Outside temperature')] } });
  const { user } = await openPaired(someCar({ consents: [consent] }));
  await user.click(await screen.findByRole('button', { name: 'Choose signals' }));
  expect(screen.getByRole('button', { name: 'Accept 0 of 1' })).toBeDisabled();
  expect(screen.getByText('Switch on at least one signal, or decline.')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: /Outside temperature/ }));
  expect(screen.getByText('Switch on what you agree to.')).toBeVisible();
});

test('declining answers without signals, and the next request comes when it is asked for', async () => {
  const first = someConsent();
  const second = someConsent({ consent_id: 6, offer: { title: 'City traffic' } });
  const after = someCar({ consents: [{ ...first, state: 'declined' }, second] });
  const { sent, handler } = keepAnswers(after);
  const { user } = await openPaired(someCar({ consents: [first, second] }), [handler]);
  expect(await screen.findByText('Request 1 of 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('1 request waits')).toBeVisible();
  expect(screen.getByText(/You can accept only if you are asked again\.$/)).toBeVisible();
  expect(screen.queryByRole('article', { name: 'City traffic' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next request' }));
  expect(screen.getByRole('article', { name: 'City traffic' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Asking you' })).toHaveFocus();
  expect(sent).toMatchObject([{ consent_id: 5, decision: 'decline', accepted_signals: [] }]);
});

test('an answer that does not reach the car is told at the request, which can be answered again', async () => {
  const { user } = await openPaired(someCar({ consents: [someConsent()] }), [
    refuse(answerInCarEndpoint, 'unavailable'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Accept all' }));
  const request = screen.getByRole('article', { name: 'Pay how you drive' });
  expect(await within(request).findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
});

test('a request that was closed meanwhile goes, and its refusal is not shown at the next one', async () => {
  const [first, second] = [someConsent(), someConsent({ consent_id: 6, offer: { title: 'City traffic' } })];
  let isClosed = false;
  const state = answer(getCarStateEndpoint, () =>
    someCar({ consents: isClosed ? [second] : [first, second] }),
  );
  const { user } = await openPaired(someCar(), [state, refuse(answerInCarEndpoint, 'offerClosed')]);
  await screen.findByRole('article', { name: 'Pay how you drive' });
  isClosed = true;
  await user.click(screen.getByRole('button', { name: 'Accept all' }));
  await user.click(await screen.findByRole('button', { name: 'Next request' }));
  const next = screen.getByRole('article', { name: 'City traffic' });
  expect(screen.getByRole('alert')).toHaveTextContent('This request is no longer open.');
  expect(within(next).queryByRole('alert')).toBeNull();
});

test('what is being sent names the agreement, the signal, the value and when', async () => {
  const average = someSending({ signal_id: 2, label: 'Level', last_value: 7, last_form: 'AVERAGE' });
  await openPaired(someCar({ consents: [live], sending: [someSending(), average] }));
  const panel = await screen.findByRole('region', { name: 'Being sent now' });
  expect(panel).toHaveTextContent('Pay how you drive');
  expect(panel).toHaveTextContent('to Helios Insurance');
  expect(panel).toHaveTextContent('31.8 mph');
  expect(panel).toHaveTextContent('last sent: 30 seconds ago · 12 times in the last minute');
  expect(panel).toHaveTextContent('44.6 °Faverage · last sent');
  expect(within(panel).getByRole('button', { name: 'Stop “Pay how you drive”' })).toBeEnabled();
});

test('bytes that are sent or set are told by their size, and long texts by their beginning', async () => {
  const picture = someSignal(8, 'Picture', { data_type: 'BYTES', unit: null });
  const words = someSignal(9, 'Words', { data_type: 'STRING', unit: null });
  const base64 = btoa('x'.repeat(6000));
  const sending = [
    someSending({ signal_id: 8, label: 'Picture', last_value: base64 }),
    someSending({ signal_id: 9, label: 'Words', last_value: 'y'.repeat(1024) }),
  ];
  const set_signals = [{ name: 'Picture', sender: 'Helios', value: base64, set_at: 1_700_000_000_000 }];
  const consents = [{ ...live, offer: { ...live.offer, read_signals: [picture, words] } }];
  await openPaired(someCar({ consents, sending, inbox: { ...emptyCarInbox, set_signals } }));
  const panel = await screen.findByRole('region', { name: 'Being sent now' });
  expect(within(panel).getByText('6,000 bytes')).toBeVisible();
  expect(within(panel).getByText(`${'y'.repeat(140)}…`)).toBeVisible();
  const outside = screen.getByRole('region', { name: 'From outside' });
  expect(within(outside).getByText('6,000 bytes')).toBeVisible();
});

test('what an agreement sent until it ended is not being sent now, and nothing denies it', async () => {
  await openPaired(someCar({ consents: [{ ...live, state: 'withdrawn' }], sending: [someSending()] }));
  const panel = await screen.findByRole('region', { name: 'Being sent now' });
  expect(panel).toHaveTextContent('Nothing is being sent now');
  expect(panel).not.toHaveTextContent('minute');
});

test.each([
  { choice: 'Keep it', button: 'Stop now', erase: false },
  { choice: 'Erase it', button: 'Stop and erase', erase: true },
])('stopping asks what becomes of the data: $choice', async ({ choice, button, erase }) => {
  const { sent, handler } = keepAnswers(someCar({ consents: [{ ...live, state: 'withdrawn' }] }));
  const { user } = await openPaired(someCar({ consents: [live] }), [handler]);
  await user.click(await screen.findByRole('button', { name: 'Stop “Pay how you drive”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop “Pay how you drive”?' });
  expect(within(dialog).getByRole('radio', { name: 'Keep it' })).toBeChecked();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('radio', { name: choice }));
  await user.click(within(dialog).getByRole('button', { name: button }));
  expect(await screen.findByText(/^Stopped: “Pay how you drive”/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toMatchObject([{ consent_id: 5, decision: 'withdraw', erase }]);
});

test('while the car moves a request says who asks and waits, and opens as soon as it stands', async () => {
  const moving = someCar({ consents: [someConsent()], driving: true, moving: true, speed: 20 });
  let state = moving;
  const wanted: unknown[] = [];
  const { user } = await openPaired(moving, [
    answer(getCarStateEndpoint, () => state),
    answer(switchCarDriveEndpoint, ({ body }) => {
      wanted.push(body);
      state = { ...moving, driving: false, moving: false, stopped: true };
      return state;
    }),
  ]);
  const request = within(await screen.findByRole('article', { name: 'Pay how you drive' }));
  expect(request.getByText('Helios Insurance asks')).toBeVisible();
  expect(request.queryByText(/Outside temperature/)).toBeNull();
  for (const name of ['Accept all', 'Decline', 'Choose signals'])
    expect(request.queryByRole('button', { name })).toBeNull();
  expect(request.getByText('The car is moving. You can answer as soon as it stands.')).toBeVisible();
  expect(request.getByText('It then opens here by itself.', { exact: false })).toBeVisible();
  await user.click(request.getByRole('button', { name: 'Stop the car' }));
  await expect.poll(() => request.queryByText(/The car is moving/)).toBeNull();
  expect(request.getByRole('button', { name: 'Accept all' })).toBeEnabled();
  expect(request.getByRole('button', { name: 'Decline' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Drive on' })).toBeVisible();
  expect(wanted).toEqual([{ stopped: true }]);
});

test.each([
  ['en', 'The car is moving. You can answer as soon as it stands.'],
  ['es', 'El vehículo está en movimiento. Podrá responder en cuanto se detenga.'],
] as const)('a moving car says in %s why its owner cannot answer', async (language, text) => {
  sessionStorage.setItem(`vinculum.car.${VIN}`, 'token-1');
  const moving = someCar({ consents: [someConsent()], driving: true, moving: true });
  await open([answer(getCarStateEndpoint, moving)], language);
  expect(await screen.findByText(text)).toBeVisible();
});

test('while the car moves an owner stops an agreement and lets go of signals, and allows no more', async () => {
  const shared = someConsent({
    state: 'accepted',
    accepted_signals: [1, 2],
    offer: { read_signals: [someSignal(1, 'Speed'), someSignal(2, 'Range'), someSignal(3, 'Doors')] },
  });
  const { sent, handler } = keepAnswers(someCar({ consents: [shared] }));
  const { user } = await openPaired(someCar({ consents: [shared], driving: true, moving: true }), [handler]);
  await user.click(await screen.findByRole('button', { name: 'Change signals' }));
  const dialog = await screen.findByRole('dialog');
  const turnTo = async (page: RegExp) => await user.click(within(dialog).getByRole('button', { name: page }));
  // While it moves there are never more than two at once, and nothing to scroll.
  expect(within(dialog).getAllByRole('switch')).toHaveLength(2);
  await turnTo(/next/);
  await user.click(within(dialog).getByRole('switch', { name: /Doors/ }));
  expect(within(dialog).getByRole('button', { name: 'Share 3 of 3' })).toBeDisabled();
  expect(dialog).toHaveTextContent('The car is moving.');
  await user.click(within(dialog).getByRole('switch', { name: /Doors/ }));
  expect(dialog).not.toHaveTextContent('The car is moving.');
  await turnTo(/before/);
  await user.click(within(dialog).getByRole('switch', { name: /Range/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Share 1 of 3' }));
  await screen.findByText('Your choice for “Pay how you drive” was changed.');
  await user.click(screen.getByRole('button', { name: 'Stop “Pay how you drive”' }));
  await user.click(await screen.findByRole('button', { name: 'Stop now' }));
  await expect.poll(() => sent).toMatchObject([{ accepted_signals: [1] }, { decision: 'withdraw' }]);
});

test('the signals of an agreement can be changed while it goes on', async () => {
  const { sent, handler } = keepAnswers(someCar({ consents: [{ ...live, waiting_answer: someAcceptance }] }));
  const { user } = await openPaired(someCar({ consents: [live] }), [handler]);
  expect(await screen.findByText('1 of 2 signals')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change signals' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('switch', { name: /Outside temperature/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Share 2 of 2' }));
  expect(await screen.findByText('Your choice for “Pay how you drive” was changed.')).toBeVisible();
  expect(sent).toMatchObject([{ decision: 'accept', accepted_signals: [1, 2] }]);
});

test('the owner reads what an agreement has earned, and nothing of a currency without any', async () => {
  const earned = [
    { currency_type: 1, amount: '1.25' },
    { currency_type: 0, amount: '0' },
  ];
  const consent = someConsent({ state: 'accepted', accepted_signals: [1], earned });
  await openPaired(someCar({ consents: [consent] }));
  expect(await screen.findByText('You have earned 1.25 US dollars')).toBeVisible();
  expect(screen.queryByText(/You have earned 0/)).toBeNull();
});

test('a car without requests and agreements says so, three times', async () => {
  await openPaired(someCar());
  expect(await screen.findByText('Nobody is asking for data')).toBeVisible();
  expect(screen.getByText('Nothing leaves this car without your consent.')).toBeVisible();
  expect(screen.getByText('You have no agreement')).toBeVisible();
});

test('of a car without a connection nobody reads that its data is erased already', async () => {
  const { handler } = keepAnswers(someCar({ online: false }));
  const { user } = await openPaired(someCar({ online: false, consents: [live] }), [handler]);
  await user.click(await screen.findByRole('button', { name: 'Stop “Pay how you drive”' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('is deleted as soon as the connection is back.');
  expect(dialog).not.toHaveTextContent('deleted at once');
  await user.click(within(dialog).getByRole('radio', { name: 'Erase it' }));
  await user.click(within(dialog).getByRole('button', { name: 'Stop and erase' }));
  expect(
    await screen.findByText(/What was stored is erased as soon as the connection is back\.$/),
  ).toBeVisible();
});

test('an answer that waits for the connection is not on its way', async () => {
  const answered = someConsent({ accepted_signals: [1], waiting_answer: someAcceptance });
  await openPaired(someCar({ online: false, consents: [answered] }));
  expect(await screen.findByText(/^Your answer waits for the connection\./)).toBeVisible();
  expect(screen.queryByText(/on its way/)).toBeNull();
});

test('where the screen itself has no connection it does not say that the car is silent', async () => {
  await openPaired(someCar());
  expect(await screen.findByText('Parked')).toBeVisible();
  testServer.use(http.get(`*${routeOf(getCarStateEndpoint.path)}`, () => HttpResponse.error()));
  expect(await screen.findByText(/^This screen has no connection\./, {}, { timeout: 5000 })).toBeVisible();
  expect(screen.queryByText(/The car does not answer/)).toBeNull();
});

test('what was written to the owner is counted among what is going on, and leads there', async () => {
  const note = {
    id: 'n-1',
    sender: 'Helios Insurance',
    title: 'Battery report',
    message: 'It is ready.',
    url: null,
    icon_url: null,
    state: 'shown' as const,
    received_at: 1_700_000_000_000,
  };
  const inbox = { ...emptyCarInbox, notifications: [note] };
  const { user } = await openPaired(someCar({ consents: [someConsent()], inbox }));
  await user.click(await screen.findByRole('button', { name: '1 for you' }));
  expect(screen.getByRole('heading', { name: 'For you' })).toHaveFocus();
});

test('a car without a connection says what becomes of an answer', async () => {
  await openPaired(someCar({ online: false }));
  expect(await screen.findByText(/Stopping works at once; what you accept begins when/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Waiting to be sent' })).toHaveTextContent(
    'Nothing waits to be sentNothing leaves this car without your consent.',
  );
});

test.each([
  ['has no connection', { online: false, waiting_since: 1_700_000_059_000 }],
  ['gets nothing confirmed', { online: true, waiting_since: 1_700_000_040_000 }],
])('a car that %s says what waits and when it last sent, and nowhere that it sends', async (_, link) => {
  const sending = [
    someSending({ waiting: true }),
    someSending({ signal_id: 2, last_value: null, last_at: null, sent_last_minute: 0, waiting: true }),
  ];
  await openPaired(someCar({ ...link, spooled: 3, consents: [live], sending }));
  const panel = await screen.findByRole('region', { name: 'Waiting to be sent' });
  expect(panel).toHaveTextContent('3 packages wait in the car.');
  expect(panel).toHaveTextContent('last sent: 14 Nov 2023, 18:43:50');
  expect(panel).toHaveTextContent('not sent yet');
  expect(within(panel).getByRole('button', { name: 'Stop “Pay how you drive”' })).toBeEnabled();
  expect(screen.getByRole('button', { name: '3 waiting to be sent' })).toBeVisible();
  expect(screen.queryByText(/being sent/i)).toBeNull();
  expect(screen.queryByText(/in the last minute/)).toBeNull();
});

test('a car that was switched off meanwhile says how much waits, not that nothing does', async () => {
  await openPaired(someCar({ online: false, spooled: 3, consents: [live] }));
  const panel = await screen.findByRole('region', { name: 'Waiting to be sent' });
  expect(panel).toHaveTextContent('3 packages wait in the car.');
  expect(panel).toHaveTextContent('sent as soon as the connection is back');
  expect(panel).not.toHaveTextContent('Nothing');
});

test('before the car answers the screen says that it asks', async () => {
  sessionStorage.setItem(`vinculum.car.${VIN}`, 'token-1');
  await open([hang(getCarStateEndpoint)]);
  expect(await screen.findByText('Asking the car…')).toBeVisible();
});

test('a car that does not answer can be asked again', async () => {
  sessionStorage.setItem(`vinculum.car.${VIN}`, 'token-1');
  const { user } = await open([refuse(getCarStateEndpoint, 'unavailable')]);
  expect(await screen.findByRole('alert')).toHaveTextContent('The car does not answer');
  testServer.use(answer(getCarStateEndpoint, someCar()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Norrsken N1' })).toBeVisible();
});

test('what was known stays when the connection is lost', async () => {
  await openPaired(someCar({ consents: [live] }));
  expect(await screen.findByRole('article', { name: 'Pay how you drive' })).toBeVisible();
  testServer.use(http.get('*/car/api/v1/:vin/state', () => HttpResponse.error()));
  expect(screen.getByText('Connected')).toBeVisible();
  expect(await screen.findByText(/What you see is from .*\d\d:\d\d/)).toBeVisible();
  expect(screen.queryByText('Connected')).toBeNull();
  expect(screen.getByRole('article', { name: 'Pay how you drive' })).toBeVisible();
});

test('without a network the screen says so, and an answer fails instead of waiting', async () => {
  const { user } = await openPaired(someCar({ consents: [someConsent()] }));
  await screen.findByRole('article', { name: 'Pay how you drive' });
  testServer.use(http.all('*/car/api/v1/:vin/:call', () => HttpResponse.error()));
  onlineManager.setOnline(false);
  try {
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
    expect(await screen.findByText(/What you see is from/)).toBeVisible();
  } finally {
    onlineManager.setOnline(true);
  }
});

test('an address without a VIN asks for no code', async () => {
  await renderScreen(<CarScreen leastSeenMs={0} />, { path: '/car/$vin', at: '/car/nonsense' });
  expect(await screen.findByText('There is no screen for this car')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('everything is said in Spanish as well, and the car is told so', async () => {
  sessionStorage.setItem(`vinculum.car.${VIN}`, 'token-1');
  const { sent, handler } = keepAnswers(someCar());
  const { user } = await open(
    [handler, answer(getCarStateEndpoint, someCar({ consents: [someConsent()] }))],
    'es',
  );
  expect(await screen.findByText('Durante 30 días desde que acepte')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rechazar' }));
  await screen.findByText('Ha rechazado «Pay how you drive».');
  expect(sent).toMatchObject([{ language: 'es' }]);
});

test('an owner reads title and description in the own language, and what there is where it has none', async () => {
  const offerOf = (title: string, description: string) => ({
    language: 'en' as const,
    translations: [{ language: 'es' as const, title, description }],
  });
  const state = someCar({
    consents: [
      someConsent({ offer: offerOf('Según conduce', 'Con calma, menos prima.') }),
      someConsent({ consent_id: 6, state: 'accepted', offer: offerOf('De noche', 'Aparcado.') }),
      someConsent({ consent_id: 7, state: 'revoked', offer: { title: 'Road quality' } }),
    ],
  });
  sessionStorage.setItem(`vinculum.car.${VIN}`, 'token-1');
  await open([answer(getCarStateEndpoint, state)], 'es');
  const query = within(await screen.findByRole('article', { name: 'Según conduce' }));
  expect(query.getByText('Con calma, menos prima.')).toHaveAttribute('lang', 'es');
  const agreed = within(screen.getByRole('article', { name: 'De noche' }));
  expect(agreed.getByText('Aparcado.')).toBeInTheDocument();
  expect(agreed.getByRole('button', { name: /De noche/ })).toBeVisible();
  expect(screen.queryByText('Pay how you drive')).not.toBeInTheDocument();
  expect(screen.getByText('Road quality')).toBeInTheDocument();
});

test('signals are named in the language of the screen, also one that is only watched', async () => {
  const names = { en: 'Speed', es: 'Velocidad' };
  const trigger = {
    trigger_enabled: true,
    trigger_signal_id: 9,
    trigger_signal_name: 'envOutsideTemperature',
    value_type: 'FLOAT',
    value: 0,
    direction: 'FALLING',
    hysteresis: 0,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
  } as const;
  const watched = {
    ...someSignal(9, 'envOutsideTemperature', { unit: '°C' }),
    labels: { es: 'Temperatura exterior' },
  };
  const read = someSignal(1, 'Speed', { labels: names, frequency_mode: null, trigger_details: trigger });
  const consent = someConsent({ offer: { read_signals: [read], trigger_signals: [watched] } });
  sessionStorage.setItem(`vinculum.car.${VIN}`, 'token-1');
  await open([answer(getCarStateEndpoint, someCar({ consents: [consent] }))], 'es');
  const query = await screen.findByRole('list', { name: /leer/i });
  expect(query).toHaveTextContent('Velocidad, cuando Temperatura exterior baja de 0 °C (32 °F)');
});

test('an owner reads the sentence that was published, to its end', async () => {
  const collected = {
    en: 'Speed, front axle, every hour, with every value of the minute before',
    es: 'Velocidad, eje delantero, cada hora',
  };
  const published = someSignal(1, 'Speed, front axle', { collected });
  const relabelled = someSignal(2, 'Velocity', { collected });
  const consent = someConsent({ offer: { read_signals: [published, relabelled] } });
  sessionStorage.setItem(`vinculum.car.${VIN}`, 'token-1');
  await open([answer(getCarStateEndpoint, someCar({ consents: [consent] }))]);
  const query = within(await screen.findByRole('list', { name: /read/i }));
  expect(query.getByText('Speed, front axle')).toBeVisible();
  const texts = query.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([collected.en, collected.en]);
});

test('a car that drives says how fast, in the units of the browser', async () => {
  await openPaired(someCar({ driving: true, speed: 22.352 }));
  expect(await screen.findByText('Driving, 50 mph')).toBeVisible();
});
