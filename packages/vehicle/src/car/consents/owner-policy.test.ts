import { expect, test } from 'vitest';
import { exampleOffer, exampleSignal } from '@vinculum/testkit/worlds/example-offer.ts';
import { decide, type OwnerPolicy } from './owner-policy.ts';

const policy: OwnerPolicy = { kind: 'automatic', accept: 0.6, mandatoryOnly: 0.3, thinkMs: [0, 0] };
const offer = exampleOffer({ write_signals: [exampleSignal(3, 'hvacTemperatureSet', { is_read: 0 })] });

test.each([
  ['accepts everything', 0, { decision: 'accept', acceptedSignals: [1, 2, 3] }],
  ['accepts everything just below the chance', 0.599, { decision: 'accept', acceptedSignals: [1, 2, 3] }],
  ['accepts what is mandatory from there on', 0.6, { decision: 'accept', acceptedSignals: [1] }],
  ['accepts what is mandatory up to the sum', 0.899, { decision: 'accept', acceptedSignals: [1] }],
  ['declines the rest', 0.9, { decision: 'decline', acceptedSignals: [] }],
])('an automatic owner %s', (_, chance, decision) => {
  expect(decide(policy, offer, () => chance)).toEqual(decision);
});

test('nobody who accepts with certainty ever declines', () => {
  const always: OwnerPolicy = { ...policy, accept: 1, mandatoryOnly: 0 };
  expect(decide(always, offer, () => 1 - Number.EPSILON)?.decision).toBe('accept');
});

test('an owner who answers by hand decides nothing by itself', () => {
  expect(decide({ kind: 'manual' }, offer, () => 0)).toBeNull();
});
