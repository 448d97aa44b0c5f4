import { beforeEach, describe, expect, test } from 'vitest';
import { type CarConsentRecord, CarConsents, isLive, wasGranted } from './consents.ts';
import { exampleOffer } from '@vinculum/testkit/worlds/example-offer.ts';

const now = Date.UTC(2026, 10, 2, 10);
const offer = exampleOffer();
let consents: CarConsents;
beforeEach(() => {
  consents = new CarConsents();
  consents.offer(7, offer);
});

function consent(): CarConsentRecord {
  const found = consents.find(7);
  if (found === undefined) throw new Error('the consent is not known');
  return found;
}

function desired(revision: number, change: object | null = {}) {
  const wish = {
    consent_id: 7,
    form_hash: offer.form_hash,
    status: 'FORM_ACCEPTED',
    accepted_signals: [1, 2],
    expires_at: now + 1000,
    ...change,
  };
  return consents.desired({ id: 'd', revision, consents: change === null ? [] : [wish] }, now);
}

function answer(decision: 'accept' | 'decline' | 'withdraw', acceptedSignals: number[] = []) {
  consents.answered(consent(), { answerId: 'a', decision, acceptedSignals });
}

describe('an offer', () => {
  test('that comes again changes nothing, whatever has become of the consent', () => {
    desired(1);
    expect(consents.offer(7, offer)).toBe(false);
    expect(consent().state).toBe('accepted');
  });
  test('that is published anew asks the owner again', () => {
    desired(1);
    expect(consents.offer(7, exampleOffer({ id: 'offer-7-9' }))).toBe(true);
    expect(consent()).toMatchObject({ state: 'offered', acceptedSignals: [], earned: [] });
  });
  test('that comes anew keeps in mind that the consent was in force, and only then', () => {
    consents.offer(7, exampleOffer({ id: 'offer-7-7' }));
    expect(wasGranted(consent())).toBe(false);
    desired(1);
    for (const id of ['offer-7-8', 'offer-7-9']) consents.offer(7, exampleOffer({ id }));
    expect(consent()).toMatchObject({ state: 'offered', grantedAt: null });
    expect(wasGranted(consent())).toBe(true);
  });
  test('keeps what was earned before, as does a desired state that says nothing of it', () => {
    const earned = [{ currency_type: 1, amount: '1.25' }];
    desired(1, { earned });
    desired(2);
    expect(consent().earned).toEqual(earned);
    consents.offer(7, exampleOffer({ id: 'offer-7-9' }));
    expect(consent().earned).toEqual(earned);
  });
});

describe('an acceptance', () => {
  test('is not in force before the platform says that it is stored', () => {
    answer('accept', [1]);
    expect(isLive(consent(), now)).toBe(false);
    expect(consents.stored(7, { answerId: 'a', status: 'FORM_MANDATORY', now })).toBe(true);
    expect(isLive(consent(), now)).toBe(true);
    expect(consent()).toMatchObject({ acceptedSignals: [1], grantedAt: now, waiting: null });
  });
  test('is not put in force by the confirmation of another answer', () => {
    answer('accept', [1]);
    const stored = { answerId: 'other', status: 'FORM_ACCEPTED', now };
    expect([consents.stored(7, stored), consents.stored(99, stored)]).toEqual([false, false]);
    expect(isLive(consent(), now)).toBe(false);
  });
  test('is confirmed once', () => {
    answer('accept', [1]);
    const confirm = () => consents.stored(7, { answerId: 'a', status: 'FORM_ACCEPTED', now });
    expect([confirm(), confirm()]).toEqual([true, false]);
  });
  test('that the platform stores as no agreement allows nothing', () => {
    answer('accept', [1]);
    consents.stored(7, { answerId: 'a', status: 'FORM_DECLINED', now });
    expect(consent()).toMatchObject({ state: 'declined', acceptedSignals: [], grantedAt: null });
  });
  test('that the platform says is stored holds also when it took the consent for ended before', () => {
    answer('accept', [1]);
    desired(1, { status: 'FORM_CANCELED', accepted_signals: [] });
    desired(2, { accepted_signals: [1] });
    expect(isLive(consent(), now)).toBe(true);
  });
  test('that waits is waited for no longer when the consent is revoked', () => {
    answer('accept', [1]);
    for (const id of [99, 7]) consents.revoke(id);
    expect(consent()).toMatchObject({ state: 'revoked', waiting: null });
  });
  test('that widens a live consent waits for the platform', () => {
    desired(1, { accepted_signals: [1] });
    answer('accept', [1, 2]);
    expect(consent().acceptedSignals).toEqual([1]);
    consents.stored(7, { answerId: 'a', status: 'FORM_ACCEPTED', now });
    expect(consent().acceptedSignals).toEqual([1, 2]);
  });
  test('that narrows a live consent holds at once, also against an older desired state', () => {
    desired(1);
    answer('accept', [1]);
    expect(consent().acceptedSignals).toEqual([1]);
    desired(1);
    expect(consent().acceptedSignals).toEqual([1]);
  });
  test('that leaves out the first of the signals keeps the others', () => {
    desired(1);
    answer('accept', [2]);
    expect(consent().acceptedSignals).toEqual([2]);
  });
  test('that the platform refuses is waited for no longer', () => {
    answer('accept', [1]);
    consents.offer(8, exampleOffer({ consent_id: 8 }));
    const other = consents.find(8);
    if (other === undefined) throw new Error('the consent is not known');
    consents.answered(other, { answerId: 'b', decision: 'accept', acceptedSignals: [] });
    expect(consents.refused('b')).toBe(true);
    expect(consent().waiting).toMatchObject({ answerId: 'a' });
    expect(consents.refused('a')).toBe(true);
    expect(consent()).toMatchObject({ state: 'offered', waiting: null });
    expect(consents.refused('a')).toBe(false);
  });
});

describe('a withdrawal', () => {
  beforeEach(() => desired(1));

  test('stops the data at once, and a desired state that does not know of it brings nothing back', () => {
    answer('withdraw');
    expect(isLive(consent(), now)).toBe(false);
    for (const [revision, status] of ['FORM_ACCEPTED', 'FORM_PENDING', 'FORM_CANCELED'].entries()) {
      desired(2 + revision, { status });
      expect(consent().state).toBe('withdrawn');
    }
  });
  test('stays one when the platform calls it canceled', () => {
    answer('withdraw');
    consents.stored(7, { answerId: 'a', status: 'FORM_CANCELED', now });
    desired(2, { status: 'FORM_CANCELED', accepted_signals: [] });
    consents.revoke(7);
    expect(consent().state).toBe('withdrawn');
  });
});

test('a withdrawal that is carried out before it is told as stored is the last word, to be said again when lost', () => {
  answer('accept', [1]);
  consents.stored(7, { answerId: 'a', status: 'FORM_ACCEPTED', now });
  answer('withdraw');
  consents.revoke(7);
  expect(consents.stored(7, { answerId: 'a', status: 'FORM_CANCELED', now })).toBe(true);
  expect(desired(9, { status: 'FORM_ACCEPTED', accepted_signals: [1] }).lost).toEqual([consent()]);
  expect(consent()).toMatchObject({ state: 'withdrawn', waiting: { decision: 'withdraw' } });
});

describe('the desired state', () => {
  test('that is older than the last applied is ignored', () => {
    desired(5, { status: 'FORM_CANCELED' });
    expect(desired(4)).toEqual({ hasChanged: false, ended: [], lost: [] });
    expect(consent().state).toBe('revoked');
    expect(consents.appliedRevision).toBe(5);
  });
  test('that comes twice changes nothing the second time', () => {
    expect(desired(3)).toEqual({ hasChanged: true, ended: [], lost: [] });
    expect(desired(3)).toEqual({ hasChanged: false, ended: [], lost: [] });
  });
  test('ends a consent that it no longer names', () => {
    desired(3);
    expect(desired(4, null)).toEqual({ hasChanged: true, ended: [7], lost: [] });
    expect(consent().state).toBe('revoked');
  });
  test('closes an offer that it no longer names, and opens it again when it does', () => {
    desired(3, null);
    expect(consent().state).toBe('revoked');
    const opened = desired(3, { status: 'FORM_PENDING', accepted_signals: [] });
    expect(consent().state).toBe('offered');
    expect(opened, 'a change of the same revision').toEqual({ hasChanged: true, ended: [], lost: [] });
  });
  test.each(['FORM_DECLINED', 'FORM_EXPIRED'])('leaves what it no longer names as it ended: %s', (status) => {
    desired(3, { status, accepted_signals: [] });
    const { state } = consent();
    desired(4, null);
    expect(consent().state).toBe(state);
  });
  test('with another text under the same number is not an agreement to the known one', () => {
    desired(3, { form_hash: 'hash-2' });
    expect(isLive(consent(), now)).toBe(false);
  });
  test('with a status that is not known means no consent', () => {
    desired(3);
    expect(desired(4, { status: 'FORM_PAUSED' }).ended).toEqual([7]);
  });
  test('keeps the moment of the grant when only the accepted signals change', () => {
    desired(3);
    consents.desired(
      {
        id: 'd',
        revision: 4,
        consents: [
          {
            consent_id: 7,
            form_hash: offer.form_hash,
            status: 'FORM_MANDATORY',
            accepted_signals: [1],
            expires_at: null,
          },
        ],
      },
      now + 500,
    );
    expect(consent()).toMatchObject({ state: 'mandatory', grantedAt: now, acceptedSignals: [1] });
  });
});

describe('of several consents', () => {
  const ids = [7, 9, 8];
  const wishOf = (consent_id: number, change: object = {}) => ({
    consent_id,
    form_hash: `hash of ${consent_id}`,
    status: 'FORM_ACCEPTED',
    accepted_signals: [consent_id],
    expires_at: now + consent_id,
    ...change,
  });
  const told = (revision: number, wishes: ReturnType<typeof wishOf>[]) =>
    consents.desired({ id: 'd', revision, consents: wishes }, now);
  beforeEach(() => {
    consents = new CarConsents();
    for (const id of ids)
      consents.offer(id, exampleOffer({ id: `offer ${id}`, consent_id: id, form_hash: `hash of ${id}` }));
    for (const id of ids) {
      const found = consents.find(id);
      if (found === undefined) throw new Error('the consent is not known');
      consents.answered(found, { answerId: `a${id}`, decision: 'accept', acceptedSignals: [id] });
      consents.stored(id, { answerId: `a${id}`, status: 'FORM_ACCEPTED', now });
    }
  });
  const states = () => consents.all().map(({ consentId, state }) => [consentId, state]);

  test('each is as the platform says, and every one that lost its force is told', () => {
    const wishes = [wishOf(8, { status: 'FORM_EXPIRED' }), wishOf(9, { status: 'FORM_CANCELED' }), wishOf(7)];
    expect(told(1, wishes)).toEqual({ hasChanged: true, ended: [9, 8], lost: [] });
    expect(states()).toEqual([
      [7, 'accepted'],
      [9, 'revoked'],
      [8, 'expired'],
    ]);
    expect(consents.all().map(({ expiresAt }) => expiresAt)).toEqual([now + 7, now + 9, now + 8]);
  });
  test('what the owner has withdrawn stays so, and every answer that the platform has lost is told', () => {
    for (const id of [9, 8]) {
      const found = consents.find(id);
      if (found === undefined) throw new Error('the consent is not known');
      consents.answered(found, { answerId: `w${id}`, decision: 'withdraw', acceptedSignals: [] });
      consents.stored(id, { answerId: `w${id}`, status: 'FORM_CANCELED', now });
    }
    const { ended, lost } = told(
      1,
      ids.map((id) => wishOf(id)),
    );
    expect([ended, lost.map(({ consentId, waiting }) => [consentId, waiting?.answerId])]).toEqual([
      [],
      [
        [9, 'w9'],
        [8, 'w8'],
      ],
    ]);
    expect(states()).toEqual([
      [7, 'accepted'],
      [9, 'withdrawn'],
      [8, 'withdrawn'],
    ]);
  });
  test('a car that is switched on again remembers each', () => {
    expect(new CarConsents(consents.all()).all()).toEqual(consents.all());
  });
});

test('a consent lives until its expiry and not at it', () => {
  desired(1);
  expect([now, now + 999, now + 1000].map((at) => isLive(consent(), at))).toEqual([true, true, false]);
});

test('what a car remembers is as it was, and its own: changing it does not change the memory', () => {
  desired(1);
  const again = new CarConsents(consents.all());
  expect(again.all()).toEqual(consents.all());
  again.revoke(7);
  expect(consent().state).toBe('accepted');
  expect(again.find(7)?.state).toBe('revoked');
});
