import { beforeEach, expect, test } from 'vitest';
import { type CarConsentRecord, CarConsents, isLive } from './consents.ts';
import { exampleOffer } from '@vinculum/testkit/worlds/example-offer.ts';

// The platform was restored from a backup: it no longer knows what was said after that.
const now = Date.UTC(2026, 10, 2, 10);
const offer = exampleOffer();
let consents: CarConsents;
let revision = 0;
beforeEach(() => {
  revision = 0;
  consents = new CarConsents();
  consents.offer(7, offer);
  say('accept', [1, 2], 'FORM_ACCEPTED');
});

function consent(): CarConsentRecord {
  const found = consents.find(7);
  if (found === undefined) throw new Error('the consent is not known');
  return found;
}

/** The owner says something and the platform stores it. */
function say(decision: 'accept' | 'withdraw', acceptedSignals: number[], status: string): void {
  const answerId = `${decision} ${acceptedSignals.join()}`;
  consents.answered(consent(), { answerId, decision, acceptedSignals });
  consents.stored(7, { answerId, status, now });
}

/** What the platform holds; by default what it was before the owner's last word. */
function desired(change: object = {}) {
  revision += 1;
  const wish = { consent_id: 7, form_hash: offer.form_hash, status: 'FORM_ACCEPTED', expires_at: null };
  return consents.desired(
    { id: 'd', revision, consents: [{ ...wish, accepted_signals: [1, 2], ...change }] },
    now,
  );
}

test('a withdrawal that it has lost stands, and is to be sent again', () => {
  say('withdraw', [], 'FORM_CANCELED');
  const { lost, hasChanged } = desired();
  expect(hasChanged).toBe(true);
  expect(lost).toEqual([consent()]);
  expect(consent()).toMatchObject({ state: 'withdrawn', waiting: { answerId: 'withdraw ' } });
  expect(isLive(consent(), now)).toBe(false);
  expect(desired().lost).toEqual([]);
  consents.stored(7, { answerId: 'withdraw ', status: 'FORM_CANCELED', now });
  expect(consent()).toMatchObject({ state: 'withdrawn', waiting: null });
});

test('what the owner left out since is not collected, and the answer is to be sent again', () => {
  say('accept', [1], 'FORM_MANDATORY');
  const { lost } = desired();
  expect(lost).toEqual([consent()]);
  expect(consent()).toMatchObject({ acceptedSignals: [1], waiting: { answerId: 'accept 1' } });
  expect(isLive(consent(), now)).toBe(true);
});

test.each(['FORM_CANCELED', 'FORM_EXPIRED'])('an end that it has lost stays one: %s', (status) => {
  desired({ status, accepted_signals: [] });
  const ended = consent().state;
  expect(desired().lost).toEqual([]);
  expect(consent().state).toBe(ended);
  expect(isLive(consent(), now)).toBe(false);
});

test.each([
  { change: { accepted_signals: [] }, isLost: true },
  { change: { status: 'FORM_CANCELED' }, isLost: false },
  { change: { form_hash: 'hash-2' }, isLost: false },
])('of a withdrawal it has lost nothing unless it takes this text for live: %j', ({ change, isLost }) => {
  say('withdraw', [], 'FORM_CANCELED');
  expect(desired(change).lost).toHaveLength(isLost ? 1 : 0);
});

test('a consent that it does not name is over, and not lost', () => {
  expect(consents.desired({ id: 'd', revision: 1, consents: [] }, now)).toMatchObject({
    ended: [7],
    lost: [],
  });
});

test('a new offer of it begins anew', () => {
  say('withdraw', [], 'FORM_CANCELED');
  consents.offer(7, exampleOffer({ id: 'offer-7-9' }));
  expect(desired({ status: 'FORM_PENDING', accepted_signals: [] }).lost).toEqual([]);
  say('accept', [1, 2], 'FORM_ACCEPTED');
  expect(desired().lost).toEqual([]);
  expect(isLive(consent(), now)).toBe(true);
});

test('what the platform holds less of than the owner allowed is not lost', () => {
  expect(desired({ accepted_signals: [1] }).lost).toEqual([]);
  expect(desired({ accepted_signals: [] }).lost).toEqual([]);
  expect(desired().lost).toEqual([]);
  expect(consent().acceptedSignals).toEqual([1, 2]);
});

test('another answer that it refuses leaves the last stored one the word that stands', () => {
  say('accept', [1], 'FORM_MANDATORY');
  consents.answered(consent(), { answerId: 'other', decision: 'accept', acceptedSignals: [1] });
  consents.refused('other');
  expect(desired().lost).toEqual([consent()]);
});

test('an answer that it refuses when it gets it again is not sent once more', () => {
  say('accept', [1], 'FORM_MANDATORY');
  expect(desired().lost).toHaveLength(1);
  consents.refused('accept 1');
  expect(desired().lost).toEqual([]);
});
