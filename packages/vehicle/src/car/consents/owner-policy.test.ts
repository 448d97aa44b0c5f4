import { expect, test } from 'vitest';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { exampleOffer, exampleSignal } from '@vinculum/testkit/worlds/example-offer.ts';
import type { CarConsentRecord } from './consents.ts';
import { decide, isMoving, judgeTouch, type OwnerPolicy } from './owner-policy.ts';

const policy: OwnerPolicy = { kind: 'automatic', accept: 0.5, mandatoryOnly: 0.25, thinkMs: [0, 0] };
const offer = exampleOffer({ write_signals: [exampleSignal(3, 'hvacTemperatureSet', { is_read: 0 })] });

test.each([
  ['accepts everything', 0, { decision: 'accept', acceptedSignals: [1, 2, 3] }],
  ['accepts everything just below the chance', 0.499, { decision: 'accept', acceptedSignals: [1, 2, 3] }],
  ['accepts what is mandatory from there on', 0.5, { decision: 'accept', acceptedSignals: [1] }],
  ['accepts what is mandatory up to the sum', 0.749, { decision: 'accept', acceptedSignals: [1] }],
  ['declines the rest', 0.75, { decision: 'decline', acceptedSignals: [] }],
])('an automatic owner %s', (_, chance, decision) => {
  expect(decide(policy, offer, () => chance)).toEqual(decision);
});

test('who accepts what is mandatory accepts all of it, wherever the form asks for it', () => {
  const read_signals = [1, 2, 4].map((id) => exampleSignal(id, 'x', { mandatory: id !== 1 }));
  const write_signals = [exampleSignal(3, 'x', { is_read: 0, mandatory: true })];
  const decision = decide(policy, exampleOffer({ read_signals, write_signals }), () => 0.6);
  expect(decision).toEqual({ decision: 'accept', acceptedSignals: [2, 4, 3] });
});

test('nobody who accepts with certainty ever declines', () => {
  const always: OwnerPolicy = { ...policy, accept: 1, mandatoryOnly: 0 };
  expect(decide(always, offer, () => 1 - Number.EPSILON)?.decision).toBe('accept');
});

test('an owner who answers by hand decides nothing by itself', () => {
  expect(decide({ kind: 'manual' }, offer, () => 0)).toBeNull();
});

function driveAt(speed: number | undefined, isDriving = true): Drive {
  return {
    timeZone: 'UTC',
    signals: [],
    valueAt: (name) => (name === 'perfVehicleSpeed' ? speed : undefined),
    isDriving: () => isDriving,
    tripAt: () => null,
  };
}

test.each([
  [0, true, false],
  [0.09, true, false],
  [0.1, false, true],
  [-0.1, false, true],
  [undefined, true, true],
  [undefined, false, false],
])('a car that measures a speed of %j m/s, on a drive: %j, moves: %j', (speed, isDriving, isSo) => {
  expect(isMoving(driveAt(speed, isDriving), 0)).toBe(isSo);
});

const now = 1000;
const open: CarConsentRecord = {
  consentId: 7,
  offer,
  state: 'offered',
  acceptedSignals: [],
  expiresAt: null,
  grantedAt: null,
  waiting: null,
  stored: null,
  wasGranted: false,
  earned: [],
};
const inForce: CarConsentRecord = { ...open, state: 'accepted', acceptedSignals: [1, 2] };
const accepting: CarConsentRecord['waiting'] = { answerId: 'a', decision: 'accept', acceptedSignals: [1] };
const touch = { consentId: 7, acceptedSignals: [1], erase: false, language: 'es' } as const;
const standing = { drive: driveAt(0), now };

test.each([
  ['an offer', open, [[1], [], 'closed']],
  ['an offer that was accepted', { ...open, waiting: accepting }, [[1], 'closed', []]],
  [
    'an offer that was declined',
    { ...open, waiting: { ...accepting, decision: 'decline' } },
    [[1], [], 'closed'],
  ],
  ['what is in force', inForce, [[1], 'closed', []]],
  ['what is in force and was changed', { ...inForce, waiting: accepting }, [[1], 'closed', []]],
  ['what ends now', { ...inForce, expiresAt: now }, ['closed', 'closed', 'closed']],
  ['what was declined', { ...open, state: 'declined' }, ['closed', 'closed', 'closed']],
  ['what was revoked', { ...inForce, state: 'revoked' }, ['closed', 'closed', 'closed']],
  ['what the owner withdraws', { ...inForce, state: 'withdrawn' }, ['closed', 'closed', 'closed']],
] satisfies [string, CarConsentRecord, unknown[]][])(
  'of %s it is judged whether its owner may accept, decline and withdraw',
  (_, consent, results) => {
    const judged = (['accept', 'decline', 'withdraw'] as const).map((decision) =>
      judgeTouch(consent, { ...touch, decision }, standing),
    );
    expect(judged).toEqual(results);
  },
);

test.each([
  { touched: [3, 1, 1, 9], accepted: [1, 3] },
  { touched: [1, 2, 3], accepted: [1, 2, 3] },
  { touched: [2, 3], accepted: 'closed' },
  { touched: [], accepted: 'closed' },
])('of the signals $touched it agrees to $accepted: mandatory 1, others 2 and 3', ({ touched, accepted }) => {
  const given = { ...touch, decision: 'accept', acceptedSignals: touched } as const;
  expect(judgeTouch(open, given, standing)).toEqual(accepted);
});

test('a signal that may be set is as mandatory as one that may be read', () => {
  const write_signals = [exampleSignal(3, 'hvacTemperatureSet', { is_read: 0, mandatory: true })];
  const consent = { ...open, offer: exampleOffer({ write_signals }) };
  expect(judgeTouch(consent, { ...touch, decision: 'accept' }, standing)).toBe('closed');
});

test.each([
  ['an offer is accepted', open, 'accept', [1], 'moving'],
  ['an offer is declined', open, 'decline', [], 'moving'],
  ['an agreement is widened', inForce, 'accept', [1, 2, 3], 'moving'],
  ['an agreement is narrowed', inForce, 'accept', [1], [1]],
  ['an agreement is withdrawn', inForce, 'withdraw', [1], []],
  ['what has ended is accepted', { ...inForce, expiresAt: now }, 'accept', [1], 'closed'],
] as const)('while the car moves and %s', (...[, consent, decision, acceptedSignals, result]) => {
  const moving = { drive: driveAt(-20), now };
  expect(judgeTouch(consent, { ...touch, decision, acceptedSignals }, moving)).toEqual(result);
});

test.each([
  ['an offer', open, ['closed', 'closed', 'closed']],
  ['what is in force', inForce, ['closed', 'closed', []]],
] satisfies [string, CarConsentRecord, unknown[]][])(
  'of %s whose owner read another offer only stopping is taken',
  (_, consent, results) => {
    const judged = (['accept', 'decline', 'withdraw'] as const).map((decision) =>
      judgeTouch(consent, { ...touch, offerId: 'offer-7-0', decision }, standing),
    );
    expect(judged).toEqual(results);
  },
);
