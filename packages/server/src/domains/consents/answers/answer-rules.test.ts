import { type ConsentStatus, consentStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { describe, expect, test } from 'vitest';
import { type AnswerableConsent, type AnswerVerdict, judgeAnswer, consentStatusAt } from './answer-rules.ts';

const now = 1_000_000;

function consent(change: Partial<AnswerableConsent> = {}): AnswerableConsent {
  return {
    status: 'FORM_RECEIVED',
    formHash: 'h1',
    signals: [
      { id: 7, isMandatory: true },
      { id: 3, isMandatory: false },
    ],
    expiresAt: null,
    ownerSince: null,
    ...change,
  };
}

function answer(decision: 'accept' | 'decline' | 'withdraw', signals: number[] = [], hash = 'h1') {
  return { decision, accepted_signals: signals, form_hash: hash, time: now };
}

const closed: AnswerVerdict = { kind: 'refused', code: 'OFFER_CLOSED' };

describe('accepting', () => {
  test.each([
    [[7, 3], { kind: 'changed', status: 'FORM_ACCEPTED', accepted: [3, 7] }],
    [[7], { kind: 'changed', status: 'FORM_MANDATORY', accepted: [7] }],
    [[7, 99], { kind: 'changed', status: 'FORM_MANDATORY', accepted: [7] }],
    [[3], { kind: 'refused', code: 'MANDATORY_MISSING' }],
    [[], { kind: 'refused', code: 'MANDATORY_MISSING' }],
  ] as const)('the signals %j leads to %j', (signals, verdict) => {
    expect(judgeAnswer(consent(), answer('accept', [...signals]), now)).toEqual(verdict);
  });

  test.each(['FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY'] as const)(
    'nothing of what is optional is no acceptance under %s',
    (status) => {
      const optional = consent({ status, signals: [{ id: 3, isMandatory: false }] });
      for (const signals of [[], [99]])
        expect(judgeAnswer(optional, answer('accept', signals), now)).toEqual({
          kind: 'refused',
          code: 'NOTHING_ACCEPTED',
        });
      expect(judgeAnswer(optional, answer('accept', [3]), now)).toMatchObject({ kind: 'changed' });
    },
  );

  const open = ['FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY'];
  test.each(consentStatuses)('under %s works only while the offer or the consent stands', (status) => {
    const verdict = judgeAnswer(consent({ status }), answer('accept', [7]), now);
    expect(verdict).toMatchObject(open.includes(status) ? { kind: 'changed' } : closed);
  });

  test('another text than the one published is refused', () => {
    expect(judgeAnswer(consent(), answer('accept', [7], 'h2'), now)).toEqual({
      kind: 'refused',
      code: 'FORM_CHANGED',
    });
  });

  test.each([
    [now - 1, true],
    [now, true],
    [now + 1, false],
  ])('with an end at %i is closed: %s', (expiresAt, isClosed) => {
    const verdict = judgeAnswer(consent({ expiresAt }), answer('accept', [7, 3]), now);
    expect(verdict).toMatchObject(isClosed ? closed : { kind: 'changed' });
  });
});

describe('after the car has changed hands', () => {
  test.each([
    [now - 1, { kind: 'changed' }],
    [now, closed],
    [now + 1, closed],
  ])('an owner since %i is bound by what was said at 1000000: %j', (ownerSince, verdict) => {
    const asked = consent({ ownerSince });
    expect(judgeAnswer(asked, answer('accept', [7, 3]), now)).toMatchObject(verdict);
    expect(judgeAnswer(asked, answer('decline'), now)).toMatchObject(verdict);
    expect(judgeAnswer(asked, answer('withdraw'), now)).toMatchObject({ kind: 'changed' });
  });
});

test.each(consentStatuses)('declining under %s works only while nobody has answered', (status) => {
  const verdict = judgeAnswer(consent({ status }), answer('decline'), now);
  const isOpen = status === 'FORM_PENDING' || status === 'FORM_RECEIVED';
  expect(verdict).toEqual(isOpen ? { kind: 'changed', status: 'FORM_DECLINED', accepted: [] } : closed);
});

describe('withdrawing', () => {
  const ended: ConsentStatus[] = ['FORM_CANCELED', 'FORM_EXPIRED', 'FORM_NOT_ASKED'];
  test.each(consentStatuses)('under %s is never refused', (status) => {
    const verdict = judgeAnswer(consent({ status, expiresAt: now - 1 }), answer('withdraw', [], 'old'), now);
    expect(verdict).toEqual(
      ended.includes(status)
        ? { kind: 'unchanged', status }
        : { kind: 'changed', status: 'FORM_CANCELED', accepted: [] },
    );
  });
});

test.each(consentStatuses)('%s stands until its end, and an active one not beyond it', (status) => {
  const active = ['FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY'];
  const at = (expiresAt: number | null) => consentStatusAt(consent({ status, expiresAt }), now);
  expect([at(null), at(now + 1)]).toEqual([status, status]);
  expect(at(now)).toBe(active.includes(status) ? 'FORM_EXPIRED' : status);
});
