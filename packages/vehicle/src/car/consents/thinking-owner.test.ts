import { expect, test } from 'vitest';
import { CarConsents } from './consents.ts';
import { exampleOffer } from '@vinculum/testkit/worlds/example-offer.ts';
import { ThinkingOwner } from './owner-policy.ts';

const policy = { kind: 'automatic', accept: 1, mandatoryOnly: 0, thinkMs: [1000, 2000] } as const;

function thinkingOf(consents: CarConsents): ThinkingOwner {
  let chance = 0.8;
  const random = () => (chance -= 0.3);
  const owner = new ThinkingOwner({ policy, clock: () => 0, random });
  for (const consent of consents.all()) owner.think(consent);
  return owner;
}

function twoOffers(): CarConsents {
  const consents = new CarConsents();
  for (const consent_id of [7, 8])
    consents.offer(consent_id, exampleOffer({ id: `offer-${consent_id}`, consent_id }));
  return consents;
}

test('each offer is decided once, when it is thought through, whichever came first', () => {
  const consents = twoOffers();
  const owner = thinkingOf(consents);
  const decidedAt = (now: number) =>
    [...owner.decided(consents, now)].map(({ consent, decision }) => ({
      id: consent.consentId,
      ...decision,
    }));
  const accepted = { decision: 'accept', acceptedSignals: [1, 2] };
  expect(decidedAt(1199)).toEqual([]);
  expect(decidedAt(1200)).toEqual([{ id: 8, ...accepted }]);
  expect(decidedAt(5000)).toEqual([{ id: 7, ...accepted }]);
  expect(decidedAt(9000)).toEqual([]);
});

test('what was revoked, replaced or answered while the owner thought is not decided', () => {
  const consents = twoOffers();
  consents.offer(9, exampleOffer({ id: 'offer-9', consent_id: 9 }));
  const owner = thinkingOf(consents);
  consents.revoke(7);
  const answered = consents.find(9);
  if (answered === undefined) throw new Error('the consent is not known');
  consents.answered(answered, { answerId: 'a', decision: 'decline', acceptedSignals: [] });
  consents.offer(8, exampleOffer({ id: 'offer-8-2', consent_id: 8, form_hash: 'hash-2' }));
  expect([...owner.decided(consents, 5000)]).toEqual([]);
});

test('an owner who answers by hand thinks of nothing', () => {
  const consents = twoOffers();
  const owner = new ThinkingOwner({ policy: { kind: 'manual' }, clock: () => 0, random: () => 0 });
  for (const consent of consents.all()) owner.think(consent);
  expect([...owner.decided(consents, 5000)]).toEqual([]);
});
