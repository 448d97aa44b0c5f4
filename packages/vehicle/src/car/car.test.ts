import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { checkIn, dataBatch, ownerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { type Arrived, TestPlatform } from '@vinculum/testkit/stubs/test-platform.ts';
import { Car } from './car.ts';
import { fileMemory } from './car-memory.ts';
import { exampleOffer, exampleSignal } from '@vinculum/testkit/worlds/example-offer.ts';
import { FileSpool } from './data/file-spool.ts';
import { newPrivateKey } from '../identity/identity.ts';
import type { OwnerPolicy } from './consents/owner-policy.ts';

const vin = 'YNR40EA5XR1000001';
const start = Date.UTC(2026, 10, 2, 10);
const facts = { vin, make: 'Norrsken', model: 'N40', modelYear: 2025, batteryCapacity: 72_000 };
const identity = { vin, privateKey: newPrivateKey(), certificate: '', authority: '' };
const offer = exampleOffer();
const withdrawn = z.object({ decision: z.literal('withdraw') });
const drive: Drive = {
  signals: ['perfVehicleSpeed', 'infoVin'],
  timeZone: 'Europe/Madrid',
  valueAt: (_name, t) => (t - start) / 1000,
  tripAt: () => 1,
  isDriving: () => true,
};

let folder: string;
let platform: TestPlatform;
let now: number;
let car: Car;
let cars: Car[];
let lastId: number;
/** What the platform would keep: the highest seq, and the seconds of the drive that it stored, in order. */
let store: { seq: number; seconds: number[]; hasLostAcks: boolean };
let desired: { revision: number; status: string | null };
/** Whether it says when a check-in is answered; an owner's answer waits for that. */
let saysCheckedIn: boolean;

beforeEach(async () => {
  folder = makeScratchFolder('vinculum-car-');
  platform = await TestPlatform.open(vin);
  platform.onArrival = answerAsPlatform;
  now = start;
  lastId = 0;
  cars = [];
  store = { seq: 0, seconds: [], hasLostAcks: false };
  desired = { revision: 1, status: 'FORM_PENDING' };
  saysCheckedIn = false;
  car = switchedOn();
});
afterEach(async () => {
  await Promise.all(cars.map((each) => each.close()));
  await platform.close();
  rmSync(folder, { recursive: true });
});

/** A car with its memory and its spool on disk; the one before is gone without a word. */
function switchedOn(policy: OwnerPolicy = { kind: 'manual' }): Car {
  const newId = () => {
    lastId += 1;
    return `id-${lastId}`;
  };
  car = new Car({
    identity,
    brokerUrl: platform.url,
    facts,
    drive,
    policy,
    spool: new FileSpool(join(folder, 'spool')),
    memory: fileMemory(join(folder, 'consents.json')),
    clock: () => now,
    random: () => 0,
    newId,
    language: 'es',
  });
  cars.push(car);
  return car;
}

/** Does with a message what the platform does, as far as these tests need it. */
function answerAsPlatform({ path, body }: Arrived): boolean {
  if (path === 'checkin') sendDesired();
  if (path === 'checkin' && saysCheckedIn) sendCheckedIn('');
  if (path !== 'data/7') return true;
  const { seq, base_time, samples } = dataBatch.parse(body);
  if (seq > store.seq) {
    store.seq = seq;
    for (const [id, dt] of samples) if (id === 1) store.seconds.push((base_time + dt - start) / 1000);
  }
  return !store.hasLostAcks;
}

function sendDesired(): void {
  const { revision, status } = desired;
  const isLive = status === 'FORM_ACCEPTED';
  const wish = { consent_id: 7, form_hash: offer.form_hash, status, expires_at: null };
  const consents = status === null ? [] : [{ ...wish, accepted_signals: isLive ? [1] : [] }];
  platform.send('desired', { id: 'd', revision, consents });
  if (status === 'FORM_PENDING') platform.send('consent/7/offer', offer);
  if (isLive) platform.send('data-stored', { consents: [{ consent_id: 7, seq: store.seq }] });
}

function sendCheckedIn(stamp: string): void {
  platform.send('checked-in', { id: 'c', stamp, come_back: { within_ms: 1000, longest_ms: 2000 } });
}

function pathsUp(): string[] {
  return platform.arrived.map(({ path }) => path);
}

function count(path: string): number {
  return pathsUp().filter((each) => each === path).length;
}

/** Lets time pass in steps of a ticker, and everything that is under way on the loopback arrive. */
async function drivenUntil(seconds: number): Promise<void> {
  for (; now <= start + seconds * 1000; now += 200) car.advance(now);
  now = start + seconds * 1000;
}

/** Ticks at one instant until the condition holds: what arrives is handled, and no time passes. */
async function settled(condition: () => boolean): Promise<void> {
  while (!condition()) {
    car.advance(now);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function withLiveConsent(): Promise<void> {
  car.connect();
  await settled(() => car.consents.find(7) !== undefined);
  desired = { revision: 2, status: 'FORM_ACCEPTED' };
  sendDesired();
  await settled(() => car.consents.find(7)?.state === 'accepted');
}

describe('a check-in', () => {
  test('follows connecting, each change and two minutes, and nothing else', async () => {
    car.connect();
    await settled(() => count('consent/7/shown') === 1);
    await settled(() => car.consents.appliedRevision === 1 && count('checkin') === 2);
    for (let turn = 0; turn < 50; turn += 1) {
      car.advance(now);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(count('checkin'), 'one at connect, one because the desired state was new').toBe(2);
    now += 119_999;
    car.advance(now);
    now += 1;
    await settled(() => count('checkin') === 3);
  });

  test('follows at once when the clock is put back, not only when it has caught up', async () => {
    car.connect();
    await settled(() => car.consents.appliedRevision === 1 && count('checkin') === 2);
    now -= 3_600_000;
    await settled(() => count('checkin') === 3);
    expect(platform.arrived.at(-1)?.body).toMatchObject({ time: now });
  });

  test('says what the car is and has', async () => {
    car.connect();
    await settled(() => count('checkin') === 2);
    const [first, second] = platform.arrived.filter(({ path }) => path === 'checkin');
    const common = {
      id: expect.any(String),
      boot_id: 'id-1',
      software: 'vinculum-car/1',
      time: now,
      time_zone: 'Europe/Madrid',
      effort: [],
      stamp: '',
    };
    const listed = { signals: ['perfVehicleSpeed', 'infoVin'] };
    expect(first?.body, 'signals once a boot').toEqual({
      ...common,
      ...listed,
      applied_revision: 0,
      consents: [],
    });
    expect(second?.body).toEqual({
      ...common,
      applied_revision: 1,
      consents: [{ consent_id: 7, form_hash: offer.form_hash }],
    });
    expect(checkIn.parse(second?.body).id).not.toBe(checkIn.parse(first?.body).id);
  });
});

describe('a stamp', () => {
  const stamps = () =>
    platform.arrived.filter(({ path }) => path === 'checkin').map(({ body }) => checkIn.parse(body).stamp);

  test('is said again with the next check-in, until something sent is not as described', async () => {
    await withLiveConsent();
    await settled(() => count('checkin') === 3);
    sendCheckedIn('s1');
    platform.send('consent/9/offer', exampleOffer({ consent_id: 9, id: 'offer-9-1' }));
    await settled(() => count('consent/9/shown') === 1);
    const next = async () => {
      const before = count('checkin');
      now += 120_000;
      await settled(() => count('checkin') > before);
      return stamps().at(-1);
    };
    expect([stamps(), await next()]).toEqual([['', '', ''], 's1']);
    platform.send('consent/9/offer', offer);
    await settled(() => count('problem') === 1);
    expect(await next()).toBe('');
  });

  test('comes with when to come back after a loss', async () => {
    await withLiveConsent();
    await settled(() => count('checkin') === 3);
    sendCheckedIn('s1');
    platform.send('consent/9/offer', exampleOffer({ consent_id: 9, id: 'offer-9-1' }));
    await settled(() => count('consent/9/shown') === 1);
    platform.cut();
    await settled(() => !car.isOnline);
    // Of the whole of the wait, and by this chance none of it; by itself it would wait for half a second.
    await settled(() => car.isOnline);
    expect(car.isOnline).toBe(true);
  });

  test('that still holds is all that a car needs to hear before it sends on', async () => {
    await withLiveConsent();
    await settled(() => count('checkin') === 3);
    sendCheckedIn('s1');
    platform.send('consent/9/offer', exampleOffer({ consent_id: 9, id: 'offer-9-1' }));
    await settled(() => count('consent/9/shown') === 1);
    platform.onArrival = (message) => {
      if (message.path !== 'checkin') return answerAsPlatform(message);
      sendCheckedIn('s1');
      return true;
    };
    platform.cut();
    await settled(() => !car.isOnline);
    const before = store.seconds.length;
    await drivenUntil(3);
    await settled(() => store.seconds.length > before);
    expect(stamps().at(-1)).toBe('s1');
  });
});

test('an offer is received and shown once, however often it comes', async () => {
  car.connect();
  await settled(() => count('consent/7/shown') === 1);
  platform.send('consent/7/offer', offer);
  platform.send('consent/8/offer', exampleOffer({ consent_id: 8, id: 'offer-8-1' }));
  await settled(() => count('consent/8/shown') === 1);
  const seen = { id: expect.any(String), form_hash: offer.form_hash, language: 'es', time: now };
  const told = platform.arrived.filter(({ path }) => path.startsWith('consent/7/'));
  expect(told).toEqual(['received', 'shown'].map((what) => ({ path: `consent/7/${what}`, body: seen })));
});

test('what the platform has said outlasts a kill', async () => {
  await withLiveConsent();
  car.advance(now);
  await car.disconnect();
  expect(switchedOn().state().consents).toMatchObject([{ consent_id: 7, state: 'accepted' }]);
});

test('a message that is not what its topic says is reported and changes nothing', async () => {
  car.connect();
  await settled(() => car.isOnline);
  platform.send('consent/9/offer', offer);
  await settled(() => count('problem') === 1);
  expect(car.consents.find(9)).toBeUndefined();
  expect(platform.arrived.find(({ path }) => path === 'problem')?.body).toMatchObject({
    ref: 'consent/9/offer',
    code: 'MALFORMED',
  });
});

describe('an owner', () => {
  const touch = { consentId: 7, erase: false, language: 'es' } as const;

  beforeEach(async () => {
    saysCheckedIn = true;
    car.connect();
    await settled(() => car.consents.find(7) !== undefined);
  });

  test('cannot accept without what is mandatory, and accepts nothing that is not asked for', async () => {
    expect(car.touch({ ...touch, decision: 'accept', acceptedSignals: [2] })).toBe('closed');
    expect(car.touch({ ...touch, decision: 'accept', acceptedSignals: [1, 99] })).toBe('taken');
    await settled(() => count('consent/7/answer') === 1);
    const answer = platform.arrived.find(({ path }) => path === 'consent/7/answer');
    expect(ownerAnswer.parse(answer?.body).accepted_signals).toEqual([1]);
  });

  test('who accepted and is refused may answer again', async () => {
    car.touch({ ...touch, decision: 'accept', acceptedSignals: [1] });
    expect(car.state().consents).toMatchObject([{ waiting_answer: { decision: 'accept' } }]);
    const { waiting } = car.consents.find(7) ?? {};
    await settled(() => count('consent/7/answer') === 1 && count('checkin') === 2);
    platform.send('problem', { ref: waiting?.answerId, code: 'FORM_CHANGED', reason: 'no' });
    await settled(() => car.consents.find(7)?.waiting === null);
    expect(car.answers.waiting().filter(({ answerId }) => answerId !== null)).toEqual([]);
    await settled(() => count('checkin') === 3);
    expect(car.touch({ ...touch, decision: 'decline', acceptedSignals: [] })).toBe('taken');
  });

  test('is heard again with each check-in until the answer is stored, which another follows', async () => {
    car.touch({ ...touch, decision: 'accept', acceptedSignals: [1] });
    await settled(() => count('consent/7/answer') === 1 && count('checkin') === 2);
    now += 120_000;
    await settled(() => count('consent/7/answer') === 2 && count('checkin') === 3);
    const [first, again] = platform.arrived.filter(({ path }) => path === 'consent/7/answer');
    expect(again).toEqual(first);
    const { answer_id } = ownerAnswer.parse(first?.body);
    platform.send('consent/7/stored', { id: 's', answer_id, status: 'FORM_MANDATORY' });
    await settled(() => count('checkin') === 4);
    expect(car.state().consents).toMatchObject([{ state: 'mandatory', waiting_answer: null }]);
    expect(count('consent/7/answer')).toBe(2);
  });

  test('is heard again by a platform that has lost the withdrawal', async () => {
    await withLiveConsent();
    car.touch({ ...touch, decision: 'withdraw', acceptedSignals: [] });
    await settled(() => count('consent/7/answer') === 1);
    const answer = platform.arrived.find(({ path }) => path === 'consent/7/answer');
    const { answer_id } = ownerAnswer.parse(answer?.body);
    platform.send('consent/7/stored', { id: 's', answer_id, status: 'FORM_CANCELED' });
    await settled(() => car.consents.find(7)?.waiting === null);
    car.advance(now);
    await car.disconnect();
    desired = { revision: 3, status: 'FORM_ACCEPTED' };
    switchedOn().connect();
    await settled(() => count('consent/7/answer') === 2);
    expect(car.state().consents).toMatchObject([{ state: 'withdrawn' }]);
  });

  test.each(['asked for anew', 'revoked'])('is not said any more once its consent is %s', async (how) => {
    car.touch({ ...touch, decision: 'accept', acceptedSignals: [1] });
    await settled(() => count('consent/7/answer') === 1);
    if (how === 'revoked')
      platform.send('consent/7/revoke', { id: 'r', actor: 'consumer', reason: 'x', effective_at: now });
    else platform.send('consent/7/offer', { ...offer, id: 'offer-7-2' });
    await settled(() => car.consents.find(7)?.waiting === null);
    expect(car.answers.waiting().filter(({ answerId }) => answerId !== null)).toEqual([]);
  });

  describe('who accepted without a connection', () => {
    beforeEach(async () => {
      await settled(() => count('checkin') === 2 && count('consent/7/shown') === 1);
      await settled(() => car.answers.waiting().length === 0);
      await car.disconnect();
      car.touch({ ...touch, decision: 'accept', acceptedSignals: [1] });
      saysCheckedIn = false;
      car.connect();
      await settled(() => count('checkin') === 3);
    });

    test('does not answer what is asked instead', async () => {
      platform.send('consent/7/offer', { ...offer, id: 'offer-7-2' });
      sendCheckedIn('s1');
      await settled(() => count('consent/7/shown') === 2);
      now += 120_000;
      await settled(() => count('checkin') === 4);
      expect(count('consent/7/answer')).toBe(0);
      expect(car.state().consents).toMatchObject([{ state: 'offered', waiting_answer: null }]);
    });

    test('is heard when all that is asked has come, and it is the same', async () => {
      now += 120_000;
      await settled(() => count('checkin') === 4);
      expect(count('consent/7/answer')).toBe(0);
      sendCheckedIn('s1');
      await settled(() => count('consent/7/answer') === 1);
    });
  });

  test('who accepted may take it back before it is stored, and not decline it', () => {
    car.touch({ ...touch, decision: 'accept', acceptedSignals: [1] });
    expect(car.touch({ ...touch, decision: 'decline', acceptedSignals: [] })).toBe('closed');
    expect(car.touch({ ...touch, decision: 'withdraw', acceptedSignals: [] })).toBe('taken');
  });

  test('withdraws in a tunnel: nothing is collected from then on, and nothing captured leaves the car', async () => {
    await withLiveConsent();
    await drivenUntil(3);
    platform.cut();
    await settled(() => !car.isOnline);
    const stored = store.seconds.length;
    await drivenUntil(6);
    expect(car.state().spooled).toBeGreaterThan(0);
    expect(car.state().waiting_since).toEqual(expect.any(Number));
    car.touch({ ...touch, decision: 'withdraw', acceptedSignals: [] });
    expect(car.state()).toMatchObject({ spooled: 0, waiting_since: null });
    await drivenUntil(40);
    await settled(() => platform.arrived.some(({ body }) => withdrawn.safeParse(body).success));
    expect(car.state()).toMatchObject({ spooled: 0, consents: [{ state: 'withdrawn' }] });
    expect(store.seconds).toHaveLength(stored);
  });
});

test('an owner who answers by itself takes its time, also when the car was switched off meanwhile', async () => {
  saysCheckedIn = true;
  car.connect();
  await settled(() => count('consent/7/shown') === 1);
  await car.close();
  cars = [];
  car = switchedOn({ kind: 'automatic', accept: 1, mandatoryOnly: 0, thinkMs: [5000, 9000] });
  car.connect();
  await settled(() => car.isOnline);
  now += 4999;
  car.advance(now);
  expect(car.consents.find(7)?.waiting).toBeNull();
  now += 1;
  await settled(() => count('consent/7/answer') === 1);
});

test.each([
  { seconds: 0, channel: 'touch' },
  { seconds: 5, channel: 'voice' },
])('an owner who answers by itself $seconds s into the drive does so by $channel', async (input) => {
  saysCheckedIn = true;
  const thinkMs = [input.seconds * 1000, input.seconds * 1000] as const;
  const owner = switchedOn({ kind: 'automatic', accept: 1, mandatoryOnly: 0, thinkMs });
  owner.connect();
  await settled(() => owner.consents.find(7) !== undefined);
  now += input.seconds * 1000;
  await settled(() => count('consent/7/answer') === 1);
  const answer = platform.arrived.find(({ path }) => path === 'consent/7/answer');
  expect(ownerAnswer.parse(answer?.body).channel).toBe(input.channel);
});

describe('what was captured without a connection', () => {
  beforeEach(withLiveConsent);

  test('arrives in order exactly once, though acknowledgements were lost', async () => {
    await drivenUntil(2);
    store.hasLostAcks = true;
    await settled(() => count('data/7') > 0);
    platform.cut();
    await settled(() => !car.isOnline);
    store.hasLostAcks = false;
    await drivenUntil(10);
    await settled(() => car.isOnline && car.state().spooled === 0);
    expect(store.seconds).toEqual(Array.from({ length: store.seconds.length }, (_, second) => second));
    expect(store.seconds.length).toBeGreaterThanOrEqual(10);
  });

  test('arrives in order exactly once, though the car was killed', async () => {
    await platform.close();
    await settled(() => !car.isOnline);
    await drivenUntil(5);
    const { spooled: before, waiting_since } = car.state();
    expect(before).toBeGreaterThan(0);
    expect(waiting_since).toBeLessThan(start + 2000);
    // Killed: no goodbye, nothing flushed.
    await car.disconnect();
    cars = [];
    platform = await TestPlatform.open(vin, Number(new URL(car.options.brokerUrl).port));
    platform.onArrival = answerAsPlatform;
    now += 500;
    car = switchedOn();
    expect(car.state()).toMatchObject({ spooled: before, waiting_since, consents: [{ state: 'accepted' }] });
    car.connect();
    await settled(() => car.isOnline);
    await drivenUntil(8);
    await settled(() => car.state().spooled === 0);
    const { seconds } = store;
    expect(seconds).toEqual([...new Set(seconds)].toSorted((a, b) => a - b));
    expect(seconds.slice(0, before)).toEqual(Array.from({ length: before }, (_, second) => second));
    expect(seconds.at(-1)).toBeGreaterThan(6);
  });

  test('does not leave a car whose consent was revoked meanwhile', async () => {
    platform.cut();
    await settled(() => !car.isOnline);
    desired = { revision: 3, status: 'FORM_CANCELED' };
    await drivenUntil(5);
    expect(car.state().spooled).toBeGreaterThan(0);
    const stored = [...store.seconds];
    await settled(() => car.consents.find(7)?.state === 'revoked');
    expect(car.state().spooled).toBe(0);
    expect(store.seconds).toEqual(stored);
    // The platform learns that the car has applied it.
    await settled(() =>
      platform.arrived.some(
        ({ path, body }) => path === 'checkin' && checkIn.parse(body).applied_revision === 3,
      ),
    );
  });

  test('is purged when a car comes back that no longer knows what it was for', async () => {
    await platform.close();
    await settled(() => !car.isOnline);
    await drivenUntil(3);
    await car.close();
    cars = [];
    rmSync(join(folder, 'consents.json'));
    platform = await TestPlatform.open(vin, Number(new URL(car.options.brokerUrl).port));
    platform.onArrival = answerAsPlatform;
    desired = { revision: 3, status: null };
    car = switchedOn();
    expect(car.state().spooled).toBeGreaterThan(0);
    car.connect();
    await settled(() => count('checkin') > 0 && car.state().spooled === 0);
    expect(count('data/7')).toBe(0);
  });
});

test('a revocation stops the data at once and is answered by a check-in', async () => {
  await withLiveConsent();
  await drivenUntil(2);
  await settled(() => store.seconds.length > 0);
  store.hasLostAcks = true;
  await drivenUntil(4);
  expect(car.state().spooled).toBeGreaterThan(0);
  const before = count('checkin');
  desired = { revision: 3, status: 'FORM_CANCELED' };
  platform.send('consent/7/revoke', { id: 'r', actor: 'consumer', reason: 'over', effective_at: now });
  while (car.consents.find(7)?.state !== 'revoked') await new Promise((resolve) => setImmediate(resolve));
  expect(car.state().spooled, 'before it looks at anything else').toBe(0);
  await settled(() => count('checkin') > before);
  const stored = store.seconds.length;
  await drivenUntil(6);
  await settled(() => car.consents.appliedRevision === 3);
  expect([store.seconds.length, car.state().spooled]).toEqual([stored, 0]);
});

test('of several consents all that are named are confirmed, and all that ended are purged', async () => {
  car.connect();
  await settled(() => count('checkin') === 2);
  const ids = [9, 8, 6];
  for (const id of ids)
    platform.send(`consent/${id}/offer`, exampleOffer({ consent_id: id, id: `offer-${id}` }));
  await settled(() => count('consent/6/shown') === 1);
  platform.onArrival = ({ path }) => !path.startsWith('data/');
  const wish = {
    form_hash: offer.form_hash,
    status: 'FORM_ACCEPTED',
    accepted_signals: [1],
    expires_at: null,
  };
  const wishes = [...ids, 7].map((consent_id) => ({ ...wish, consent_id }));
  platform.send('desired', { id: 'd', revision: 5, consents: wishes });
  await settled(() => car.consents.find(7)?.state === 'accepted');
  const { spool } = car.options;
  for (const consentId of [...ids, 7])
    spool.append({ consentId, seq: 1, baseTime: now, spooledAt: now, body: '{}' });
  const consents = [9, 8].map((consent_id) => ({ consent_id, seq: 1 }));
  platform.send('data-stored', { consents });
  await settled(() => !spool.consentIds().includes(9));
  expect(spool.consentIds()).toEqual([6, 7]);
  for (const consentId of [9, 8])
    spool.append({ consentId, seq: 2, baseTime: now, spooledAt: now, body: '{}' });
  platform.send('desired', { id: 'd', revision: 6, consents: wishes.slice(-1) });
  await settled(() => car.consents.find(9)?.state === 'revoked');
  expect(spool.consentIds()).toEqual([7]);
});

test.each(['its owner', 'the platform'])(
  'what is sealed and %s takes back leaves the car at once',
  async (who) => {
    car.connect();
    await settled(() => count('checkin') === 2);
    const read_signals = [1, 2].map((id) => exampleSignal(id, `signal${id}`, { is_encrypted: true }));
    platform.send('consent/9/offer', exampleOffer({ consent_id: 9, read_signals, public_key: 'none' }));
    await settled(() => count('consent/9/shown') === 1);
    platform.onArrival = ({ path }) => !path.startsWith('data/');
    const wish = { consent_id: 9, form_hash: offer.form_hash, status: 'FORM_ACCEPTED', expires_at: null };
    const agreed = (revision: number, accepted_signals: number[]) =>
      platform.send('desired', { id: 'd', revision, consents: [{ ...wish, accepted_signals }] });
    agreed(5, [1, 2]);
    await settled(() => car.consents.find(9)?.state === 'accepted');
    const { spool } = car.options;
    const batch = { consentId: 9, baseTime: now, spooledAt: now, body: '{}' };
    for (const signal of [1, 2]) spool.append({ ...batch, seq: signal, sealedSignals: [signal] });
    if (who === 'the platform') agreed(6, [1]);
    else car.touch({ consentId: 9, decision: 'accept', acceptedSignals: [1], language: 'en', erase: false });
    // Nobody ticks meanwhile.
    const isNarrow = () => car.consents.find(9)?.acceptedSignals.length === 1;
    while (!isNarrow()) await new Promise((resolve) => setImmediate(resolve));
    expect(spool.count()).toBe(1);
  },
);

test('what others send is remembered before anything is said about it', async () => {
  car.connect();
  await settled(() => car.isOnline);
  const common = { id: '7', attempt: 1, sender: 'Helios', issued_at: now, deadline: now + 60_000 };
  platform.send('notification/7', { ...common, title: 'T', message: 'M', url: null, icon_url: null });
  while (car.state().inbox.notifications.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const again = fileMemory(join(folder, 'consents.json')).load();
  expect(again.inbox.notifications).toMatchObject([{ id: '7' }]);
});

test('what waits is shown since it waits, however old its samples are', () => {
  car.options.spool.append({ consentId: 7, seq: 1, baseTime: start - 5000, spooledAt: start, body: '{}' });
  expect(car.state()).toMatchObject({ spooled: 1, waiting_since: start });
});

test('a consent that ran out is shown as expired', async () => {
  await withLiveConsent();
  await drivenUntil(2);
  await settled(() => store.seconds.length > 0);
  expect(car.state().sending).toHaveLength(1);
  const consent = car.consents.find(7);
  if (consent !== undefined) consent.expiresAt = now;
  expect(car.state()).toMatchObject({ consents: [{ state: 'expired' }], sending: [] });
  // Also where only its mandatory signals were left.
  if (consent !== undefined) consent.state = 'mandatory';
  expect(car.state()).toMatchObject({ consents: [{ state: 'expired' }] });
  if (consent !== undefined) consent.state = 'revoked';
  expect(car.state()).toMatchObject({ consents: [{ state: 'revoked' }] });
});

test('a signal that its owner shares no more is not shown as being sent', async () => {
  await withLiveConsent();
  await drivenUntil(2);
  await settled(() => store.seconds.length > 0);
  const consent = car.consents.find(7);
  if (consent !== undefined) consent.acceptedSignals = [2];
  expect(car.state().sending).toEqual([]);
});
