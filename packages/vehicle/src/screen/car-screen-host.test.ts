import { carState } from '@vinculum/contract/car-screen/endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { noMemory, type Remembered } from '../car/car-memory.ts';
import { Car } from '../car/car.ts';
import { exampleOffer } from '@vinculum/testkit/worlds/example-offer.ts';
import { newPrivateKey } from '../identity/identity.ts';
import { MemorySpool } from '../car/data/spool.ts';
import { cityNamed } from '@vinculum/collection/drive/cities.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { TestPlatform } from '@vinculum/testkit/stubs/test-platform.ts';
import { CarScreenHost } from './car-screen-host.ts';

const vin = 'YNR40EA5XR1000001';
const otherVin = 'YNR40EA5XR1000002';
const now = Date.UTC(2026, 10, 2, 10);
const offer_id = exampleOffer().id;
const problem = z.object({ code: z.string() });

let cars: Map<string, Car>;
let host: CarScreenHost;
let base: string;
let code: string;
let shown: [string, string][];
let failures: unknown[];
let time: number;
beforeEach(async () => {
  cars = new Map([vin, otherVin].map((each) => [each, carOf(each)]));
  [shown, failures, time] = [[], [], now];
  host = new CarScreenHost({
    carOf: (wanted) => cars.get(wanted),
    clock: () => time,
    show: (...pair) => shown.push(pair),
    failed: (...failure) => failures.push(failure),
  });
  code = host.open(vin);
  base = `http://127.0.0.1:${await host.listen(0)}/car/api/v1`;
});
afterEach(() => host.close());

/** A car that remembers an offer and has no connection. */
function carOf(
  carVin: string,
  own: Partial<Remembered['consents'][number]> = {},
  brokerUrl = 'mqtts://127.0.0.1:1',
): Car {
  const facts = {
    vin: carVin,
    make: 'Norrsken',
    model: 'N40',
    modelYear: 2025,
    batteryCapacity: 72_000,
  };
  const consent = {
    consentId: 7,
    offer: exampleOffer(),
    state: 'offered' as const,
    acceptedSignals: [],
    expiresAt: null,
    grantedAt: null,
    waiting: null,
    stored: null,
    wasGranted: false,
    earned: [],
    ...own,
  };
  let lastId = 0;
  return new Car({
    identity: { vin: carVin, privateKey: newPrivateKey(), certificate: '', authority: '' },
    brokerUrl,
    facts,
    drive: syntheticDrive({ facts, city: cityNamed('Madrid'), isMoving: true, seed: 0 }),
    policy: { kind: 'manual' },
    spool: new MemorySpool(),
    memory: { ...noMemory, load: () => ({ ...noMemory.load(), consents: [consent] }) },
    clock: () => now,
    random: () => 0,
    newId: () => {
      lastId += 1;
      return `id-${lastId}`;
    },
    language: 'en',
  });
}

async function call(path: string, options: { body?: unknown; token?: string; method?: string } = {}) {
  const { body, token } = options;
  const response = await fetch(`${base}/${path}`, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: token === undefined ? {} : { 'x-car-token': token },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answered: unknown = await response.json();
  return { status: response.status, body: answered };
}

async function refusal(path: string, options: Parameters<typeof call>[1] = {}): Promise<string> {
  const { status, body } = await call(path, options);
  return `${status} ${problem.parse(body).code}`;
}

/** The token of a screen in a car that stands. */
async function standing(): Promise<string> {
  const token = await paired();
  await call(`${vin}/drive`, { token, body: { stopped: true } });
  return token;
}

async function paired(): Promise<string> {
  const { body } = await call(`${vin}/pair`, { body: { code } });
  return z.object({ token: z.string().min(20) }).parse(body).token;
}

test('a notification is touched by the owner alone, and one that is not there is not found', async () => {
  const message = { id: '7', attempt: 1, sender: 'Helios', issued_at: now, deadline: now + 1000 };
  const notification = { ...message, title: 'T', message: 'M', url: null, icon_url: null };
  cars.get(vin)?.inbox.receive(['notification', '7'], notification);
  const path = `${vin}/notification`;
  const body = { id: '7', touch: 'opened' };
  expect(await refusal(path, { body })).toBe('401 pairingRefused');
  const token = await paired();
  const touched = await call(path, { body, token });
  expect(carState.parse(touched.body).inbox.notifications).toMatchObject([{ id: '7', state: 'opened' }]);
  expect(await refusal(path, { body: { id: '8', touch: 'opened' }, token })).toBe('404 notFound');
  expect(await refusal(path, { body: { id: '7', touch: 'eaten' }, token })).toBe('400 badRequest');
});

test('the car is taken off line by who paired with it, and stays there', async () => {
  const path = `${vin}/connection`;
  expect(await refusal(path, { body: { online: false } })).toBe('401 pairingRefused');
  const token = await paired();
  const switched = await call(path, { body: { online: false }, token });
  expect(carState.parse(switched.body).online).toBe(false);
  expect(await refusal(path, { body: { online: 'no' }, token })).toBe('400 badRequest');
});

test('the car is brought on line, and taken off it again', async () => {
  const platform = await TestPlatform.open(vin);
  const car = carOf(vin, {}, platform.url);
  cars.set(vin, car);
  const token = await paired();
  const switched = (online: boolean) => call(`${vin}/connection`, { body: { online }, token });
  await switched(true);
  await platform.until(() => platform.arrived.length > 0);
  expect(car.isOnline).toBe(true);
  const { body } = await switched(false);
  expect([carState.parse(body).online, car.isOnline]).toEqual([false, false]);
  await platform.close();
});

test('screens are served to this machine only, and a port that is taken is told', async () => {
  const port = Number(new URL(base).port);
  await expect(fetch(`http://[::1]:${port}/`)).rejects.toThrow('fetch failed');
  const second = new CarScreenHost({
    carOf: () => undefined,
    clock: () => time,
    show: () => undefined,
    failed: () => undefined,
  });
  await expect(second.listen(port)).rejects.toThrow('EADDRINUSE');
});

test('the screen of a car that is gone is not found', async () => {
  const body = { code: host.open('YNR40EA5XR1000009') };
  expect(await refusal('YNR40EA5XR1000009/pair', { body })).toBe('404 notFound');
  expect(failures).toEqual([]);
});

describe('pairing', () => {
  test('opens the screen with the code that the car shows, also typed with a gap', async () => {
    expect(code).toMatch(/^\d{12}$/);
    expect(
      await call(`${vin}/pair`, { body: { code: `${code.slice(0, 6)} ${code.slice(6)}` } }),
    ).toMatchObject({
      status: 200,
    });
  });
  test('keeps the code of a car while it is switched on', () => {
    expect(host.open(vin)).toBe(code);
  });
  test.each([{ code: '' }, { code: 'abcdef' }, {}, 'no json'])('with %j is refused', async (body) => {
    expect(await refusal(`${vin}/pair`, { body })).toBe('401 pairingRefused');
  });
  test('withstands guessing without a lock: the code goes on to open, and after ten minutes the car shows a new one', async () => {
    const guess = async () => {
      for (let n = 0; n < 20; n += 1)
        expect(await refusal(`${vin}/pair`, { body: { code: 'wrong' } })).toBe('401 pairingRefused');
    };
    await guess();
    expect(shown).toEqual([]);
    const token = await paired();
    await guess();
    time = now + 10 * 60_000;
    await guess();
    expect(shown).toMatchObject([[vin, expect.stringMatching(/^\d{12}$/)]]);
    expect(await refusal(`${vin}/pair`, { body: { code } })).toBe('401 pairingRefused');
    [[, code = ''] = []] = shown;
    expect(host.open(vin)).toBe(code);
    expect(await paired()).not.toBe(token);
    expect((await call(`${vin}/state`, { token })).status).toBe(200);
  });
  test('forgets wrong codes once the right one came', async () => {
    time = now + 10 * 60_000;
    for (let day = 0; day < 2; day += 1) {
      for (let guess = 0; guess < 19; guess += 1) await call(`${vin}/pair`, { body: { code: 'wrong' } });
      expect(await call(`${vin}/pair`, { body: { code } })).toMatchObject({ status: 200 });
    }
    expect(shown).toEqual([]);
  });
});

describe('the screen', () => {
  test.each([undefined, 'guess', ''])('with the token %j does not open', async (token) => {
    const guess = token === undefined ? {} : { token };
    expect(await refusal(`${vin}/state`, guess)).toBe('401 pairingRefused');
    const body = { consent_id: 7, offer_id, decision: 'accept', accepted_signals: [1] };
    expect(await refusal(`${vin}/answer`, { ...guess, body })).toBe('401 pairingRefused');
    expect(cars.get(vin)?.answers.waiting()).toEqual([]);
  });
  test('of one car does not open with the token of another', async () => {
    host.open(otherVin);
    expect(await refusal(`${otherVin}/state`, { token: await paired() })).toBe('401 pairingRefused');
  });
  test.each([`${otherVin}/state`, 'YNR40EA5XR1000009/state', `${vin}/else`, vin])(
    '%s does not exist',
    async (path) => {
      expect(await refusal(path, { token: await paired() })).toBe('404 notFound');
    },
  );
  test('shows what the contract says', async () => {
    const { body } = await call(`${vin}/state`, { token: await paired() });
    expect(carState.parse(body)).toMatchObject({
      vin,
      online: false,
      driving: true,
      consents: [{ consent_id: 7, state: 'offered', waiting_answer: null }],
    });
  });
});

describe('while the car moves', () => {
  const accept = { consent_id: 7, offer_id, decision: 'accept', accepted_signals: [1] };
  test.each([accept, { consent_id: 7, offer_id, decision: 'decline' }])(
    'an owner cannot answer by touch: %j waits until the car stands',
    async (body) => {
      const token = await paired();
      expect(carState.parse((await call(`${vin}/state`, { token })).body).moving).toBe(true);
      expect(await refusal(`${vin}/answer`, { token, body })).toBe('409 carMoving');
      expect(cars.get(vin)?.answers.waiting()).toEqual([]);
      const stopped = await call(`${vin}/drive`, { token, body: { stopped: true } });
      expect(carState.parse(stopped.body)).toMatchObject({ moving: false, driving: false, stopped: true });
      const answered = await call(`${vin}/answer`, { token, body });
      expect(carState.parse(answered.body).consents).toMatchObject([
        { waiting_answer: { decision: body.decision } },
      ]);
    },
  );
  test('an owner withdraws and lets go of signals, and cannot allow more', async () => {
    cars.set(vin, carOf(vin, { state: 'accepted', acceptedSignals: [1, 2] }));
    const token = await paired();
    const path = `${vin}/answer`;
    const reported = () => cars.get(vin)?.answers.waiting().length;
    expect((await call(path, { token, body: accept })).status).toBe(200);
    const wider = { ...accept, accepted_signals: [1, 2] };
    expect(await refusal(path, { token, body: wider })).toBe('409 carMoving');
    expect(reported()).toBe(1);
    expect(
      (await call(path, { token, body: { consent_id: 7, offer_id, decision: 'withdraw' } })).status,
    ).toBe(200);
    expect(reported()).toBe(2);
  });
  test('a question that is not open any more says so, not that it waits', async () => {
    cars.set(vin, carOf(vin, { state: 'revoked' }));
    expect(await refusal(`${vin}/answer`, { token: await paired(), body: accept })).toBe('409 offerClosed');
  });
  test.each([{ stopped: 'yes' }, {}])('%j neither stops the car nor lets it drive on', async (body) => {
    const path = `${vin}/drive`;
    expect(await refusal(path, { body: { stopped: true } })).toBe('401 pairingRefused');
    expect(await refusal(path, { token: await paired(), body })).toBe('400 badRequest');
  });
});

test('an agreement says since when it holds and when it ends, as the car remembers it', async () => {
  const [grantedAt, expiresAt] = [now - 1000, now + 1000];
  cars.set(vin, carOf(vin, { state: 'accepted', acceptedSignals: [1], grantedAt, expiresAt }));
  const { body } = await call(`${vin}/state`, { token: await paired() });
  expect(carState.parse(body).consents).toMatchObject([{ agreed_at: grantedAt, ends_at: expiresAt }]);
});

describe('an answer', () => {
  const accept = { consent_id: 7, offer_id, decision: 'accept', accepted_signals: [1] };
  test('is given by the car itself and waits for the platform', async () => {
    const answered = await call(`${vin}/answer`, { token: await standing(), body: accept });
    expect(carState.parse(answered.body).consents).toMatchObject([
      { state: 'offered', waiting_answer: { decision: 'accept' } },
    ]);
    expect(cars.get(vin)?.answers.waiting()).toMatchObject([
      { path: 'consent/7/answer', body: { decision: 'accept', accepted_signals: [1] } },
    ]);
  });
  test.each([
    ['to a consent that is not there', { ...accept, consent_id: 8 }],
    ['that withdraws what was never agreed to', { consent_id: 7, offer_id, decision: 'withdraw' }],
    ['to an offer that another took the place of', { ...accept, offer_id: 'offer-7-0' }],
    ['that lacks a mandatory signal', { ...accept, accepted_signals: [2] }],
  ])('%s is refused', async (_, body) => {
    expect(await refusal(`${vin}/answer`, { token: await standing(), body })).toBe('409 offerClosed');
    expect(cars.get(vin)?.answers.waiting()).toEqual([]);
  });
  test.each([
    { consent_id: 7, offer_id, decision: 'perhaps' },
    {},
    '{"consent_id":',
    `"${'x'.repeat(70_000)}"`,
  ])('that is none is refused (%#)', async (body) => {
    expect(await refusal(`${vin}/answer`, { token: await standing(), body })).toBe('400 badRequest');
  });
  test('says in which language it was given, and whether what was collected is to be erased', async () => {
    cars.set(vin, carOf(vin, { state: 'accepted', acceptedSignals: [1] }));
    const token = await standing();
    const withdrawal = { consent_id: 7, offer_id, decision: 'withdraw', erase: true, language: 'es' };
    await call(`${vin}/answer`, { token, body: withdrawal });
    expect(cars.get(vin)?.answers.waiting()).toMatchObject([{ body: { erase: true, language: 'es' } }]);
  });
  test('is read up to a bound, and nothing that is longer', async () => {
    const body = JSON.stringify(accept);
    const token = await standing();
    const sent = (length: number) => ({ token, body: body.padEnd(length) });
    expect(await refusal(`${vin}/answer`, sent(64 * 1024 + 1))).toBe('400 badRequest');
    expect((await call(`${vin}/answer`, sent(64 * 1024))).status).toBe(200);
  });
  test('is not given by looking', async () => {
    expect(await refusal(`${vin}/answer`, { token: await standing(), method: 'GET' })).toBe('404 notFound');
  });
});

test('a car that fails is named with its reason, and its screen is told that something went wrong', async () => {
  const failing = new Error('no space left on the disk');
  cars.get = () => {
    throw failing;
  };
  const answer = await fetch(`${base}/${vin}/pair`, { method: 'POST', body: JSON.stringify({ code }) });
  expect([answer.status, problem.parse(await answer.json()).code]).toEqual([500, 'internal']);
  expect(failures).toEqual([[vin, failing]]);
});
