import { generateKeyPairSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { type ConsentOffer, ownerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { exampleOffer, exampleSignal } from '@vinculum/testkit/worlds/example-offer.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileMemory } from './car-memory.ts';
import { Car } from './car.ts';
import { FileSpool } from './data/file-spool.ts';
import { MemorySpool, type Spool } from './data/spool.ts';
import { newPrivateKey } from '../identity/identity.ts';

const vin = 'YNR40EA5XR1000001';
const start = Date.UTC(2026, 10, 2, 10);
/** Pays for each hour of driving. */
const rewards = [{ effort_type: 3, effort_value: 1, currency_type: 0, currency_value: 1 }];
const offer = exampleOffer({ rewards });
const message = { id: '7', attempt: 1, sender: 'Helios', issued_at: start, deadline: start + 60_000 };
/** Stands at first, with the engine on. */
const drive: Drive = {
  signals: ['perfVehicleSpeed'],
  timeZone: 'Europe/Madrid',
  valueAt: (_name, t) => (t === start ? 0 : 10),
  tripAt: () => 1,
  isDriving: () => true,
};

let folder: string;
let lastId: number;
let car: Car;
beforeEach(() => {
  folder = makeScratchFolder('vinculum-restart-');
  lastId = 0;
  car = switchedOn();
});
afterEach(() => rmSync(folder, { recursive: true }));

const memory = () => fileMemory(join(folder, 'consents.json'));

/** A car without a connection, with the memory of the one before, which is gone without a word. */
function switchedOn(spool: Spool = new MemorySpool()): Car {
  return new Car({
    identity: { vin, privateKey: newPrivateKey(), certificate: '', authority: '' },
    brokerUrl: '',
    facts: { vin, make: 'Norrsken', model: 'N40', modelYear: 2025, batteryCapacity: 72_000 },
    drive,
    policy: { kind: 'manual' },
    spool,
    memory: memory(),
    clock: () => start,
    random: () => 0,
    newId: () => {
      lastId += 1;
      return `id-${lastId}`;
    },
    language: 'es',
  });
}

test('an answer that its owner gave without a connection outlasts a kill', () => {
  car.consents.offer(7, offer);
  const touch = { consentId: 7, erase: false, language: 'es', acceptedSignals: [1] } as const;
  expect(car.touch({ ...touch, decision: 'accept' })).toBe('taken');
  car = switchedOn();
  expect(car.consents.find(7)?.waiting).toMatchObject({ decision: 'accept', acceptedSignals: [1] });
  expect(car.answers.waiting()).toMatchObject([{ path: 'consent/7/answer' }]);
});

test('what a car knows of each of its consents is shown, and outlasts a kill with the answers that wait', () => {
  const offers = [9, 7, 8].map((id) =>
    exampleOffer({ id: `offer ${id}`, consent_id: id, form_hash: `h${id}` }),
  );
  for (const one of offers) car.consents.offer(one.consent_id, one);
  const earned = [{ currency_type: 1, amount: '1.25' }];
  const wish = (id: number, status: string) => ({
    consent_id: id,
    form_hash: `h${id}`,
    status,
    accepted_signals: status === 'FORM_PENDING' ? [] : [1, 2],
    expires_at: start + id,
    earned,
  });
  const accepted = [wish(7, 'FORM_ACCEPTED'), wish(9, 'FORM_ACCEPTED')];
  car.consents.desired({ id: 'd', revision: 1, consents: [...accepted, wish(8, 'FORM_PENDING')] }, start);
  const touch = { erase: true, language: 'es', acceptedSignals: [1] } as const;
  expect(car.touch({ ...touch, consentId: 9, decision: 'withdraw' })).toBe('taken');
  expect(car.touch({ ...touch, consentId: 8, decision: 'accept' })).toBe('taken');
  const told = (index: number, state: string, facts: object) => ({
    consent_id: offers[index]?.consent_id,
    offer: offers[index],
    state,
    accepted_signals: [1, 2],
    lacking_signals: [2],
    waiting_answer: null,
    agreed_at: start,
    was_agreed: true,
    ended_at: null,
    ends_at: start + (offers[index]?.consent_id ?? 0),
    earned,
    ...facts,
  });
  expect(car.state()).toEqual({
    vin,
    make: 'Norrsken',
    model: 'N40',
    online: false,
    driving: true,
    moving: false,
    stopped: false,
    speed: 0,
    time: start,
    spooled: 0,
    waiting_since: null,
    consents: [
      told(0, 'withdrawn', {
        ended_at: start,
        waiting_answer: { decision: 'withdraw', accepted_signals: [] },
      }),
      told(1, 'accepted', {}),
      told(2, 'offered', {
        accepted_signals: [],
        agreed_at: null,
        was_agreed: false,
        waiting_answer: { decision: 'accept', accepted_signals: [1] },
      }),
    ],
    sending: [],
    inbox: expect.any(Object),
  });
  const again = switchedOn();
  expect(again.state()).toEqual(car.state());
  // By another key: these tests make one for each.
  const waitingIn = ({ answers }: Car) =>
    answers.waiting().map((one) => ({ ...one, body: { ...ownerAnswer.parse(one.body), signature: '' } }));
  expect(waitingIn(again)).toEqual(waitingIn(car));
  expect(waitingIn(car)).toHaveLength(2);
});

test('a notification that its owner dismissed is not back after a kill', () => {
  const note = { ...message, title: 'Helios', message: 'Hello', url: null, icon_url: null };
  car.inbox.receive(['notification', '7'], note);
  car.touchNotification('7', 'dismissed');
  expect(switchedOn().state().inbox.notifications).toMatchObject([{ id: '7', state: 'dismissed' }]);
});

test('a command that the car carried out is not told as failed after a kill', () => {
  car.advance(start);
  car.inbox.receive(['command', '7'], { ...message, name: 'UNLOCK_DOORS', arguments: {} });
  car.inbox.receive(['command', '8'], { ...message, id: '8', name: 'STOP_CLIMATE', arguments: {} });
  car.advance(start + 60_000);
  expect(switchedOn().state().inbox.commands).toMatchObject([
    { id: '8', state: 'SUCCEEDED' },
    { id: '7', state: 'FAILED', code: 'CAR_IS_MOVING' },
  ]);
});

function grant(granted: ConsentOffer): void {
  car.consents.offer(7, granted);
  const wish = { consent_id: 7, form_hash: granted.form_hash, accepted_signals: [1], expires_at: null };
  const consents = [{ ...wish, status: 'FORM_ACCEPTED' }];
  car.consents.desired({ id: 'd', revision: 1, consents }, start);
}

test('what is rare is not sent again by a car that was killed since it was taken', () => {
  car.sender.ready(start);
  car.advance(start);
  grant(exampleOffer({ read_signals: [exampleSignal(1, 'perfVehicleSpeed', { interval: 3600 })] }));
  for (let second = 1; second <= 3; second += 1) car.advance(start + second * 1000);
  expect(memory().load().taken).toMatchObject([{ consentId: 7, signals: [[1, start + 1000, null]] }]);
});

test.each([
  ['in plain text', false],
  ['sealed', true],
])(
  'what never changes and goes %s is taken again when it was lost before it was spooled',
  async (_, isSealed) => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const fixed = {
      change_mode: 'STATIC',
      frequency_mode: 1,
      interval: null,
      is_encrypted: isSealed,
    } as const;
    const read_signals = [exampleSignal(1, 'perfVehicleSpeed', fixed)];
    const onDisk = () => new FileSpool(join(folder, 'spool'));
    const lost = onDisk();
    car = switchedOn(lost);
    car.sender.advance(car.consents, start);
    grant(exampleOffer({ read_signals, public_key }));
    // It is sampled now and packed within the second; the car remembers in between.
    car.advance(start + 200);
    expect(memory().load().consents).toHaveLength(1);
    expect(lost.count()).toBe(0);
    const spool = onDisk();
    car = switchedOn(spool);
    for (let second = 1; second <= 3; second += 1) car.advance(start + second * 1000);
    await car.sender.flush(start + 3000);
    expect(spool.count()).toBe(1);
    car.advance(start + 3200);
    const [taken] = memory().load().taken;
    expect(taken).toMatchObject({ consentId: 7, signals: [[1, expect.any(Number), null]] });
    spool.close();
    lost.close();
  },
);

/** The first seconds of a consent that pays for driving. */
function drive5Seconds(): void {
  grant(offer);
  for (let second = 0; second <= 5; second += 1) car.advance(start + second * 1000);
}

test('what was driven under a consent counts on after the car was switched off', async () => {
  drive5Seconds();
  await car.close();
  expect(memory().load().efforts).toMatchObject([{ consentId: 7, drivingMs: 5000 }]);
});

test('what was driven without a connection outlasts a kill, but for the last minutes', () => {
  drive5Seconds();
  for (let second = 6; second <= 300; second += 1) car.advance(start + second * 1000);
  expect(memory().load().efforts[0]?.drivingMs).toBe(240_000);
});

test('what was driven after the clock was put back outlasts a kill likewise', () => {
  drive5Seconds();
  const consent = car.consents.find(7);
  if (consent !== undefined) consent.grantedAt = start - 7_200_000;
  for (let second = -3600; second <= -3300; second += 1) car.advance(start + second * 1000);
  expect(memory().load().efforts[0]?.drivingMs).toBeGreaterThan(200_000);
});
