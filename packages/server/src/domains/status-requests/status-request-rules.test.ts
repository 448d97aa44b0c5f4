import { requestableStatuses } from '@vinculum/contract/status-requests/endpoints.ts';
import { consentStatuses, liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { expect, test } from 'vitest';
import { requestVerdict } from './status-request-rules.ts';

const verdicts = {
  FORM_CANCELED: ['change', 'change', 'change', 'change', 'none', 'keep', 'none', 'none'],
  FORM_MANDATORY: ['none', 'none', 'change', 'change', 'none', 'none', 'none', 'none'],
  FORM_PENDING: ['keep', 'keep', 'none', 'none', 'change', 'change', 'change', 'change'],
} as const;

test.each(
  requestableStatuses.flatMap((wanted) =>
    consentStatuses.map((status, index) => [wanted, status, verdicts[wanted][index]] as const),
  ),
)('%s asked of a consent that is %s: %s', (wanted, status, verdict) => {
  expect(requestVerdict(wanted, { status, actorKind: null }, 'administrator')).toBe(verdict);
});

// Shows 3-3.25
test.each(liveStatuses)(
  'nobody asks %s into being: a request can only end it, narrow it or ask the owner',
  (live) => {
    const reached = consentStatuses.filter(
      (status) =>
        !liveStatuses.includes(status) &&
        requestVerdict('FORM_MANDATORY', { status, actorKind: null }, 'administrator') !== 'none',
    );
    expect([live, reached]).toEqual([live, []]);
  },
);

test.each([
  [null, 'none'],
  ['owner', 'change'],
  ['fleet', 'change'],
  ['consumer', 'none'],
  ['oem', 'none'],
  ['administrator', 'none'],
] as const)('a fleet manager asks again for what the %s ended: %s', (actorKind, verdict) => {
  expect(requestVerdict('FORM_PENDING', { status: 'FORM_CANCELED', actorKind }, 'fleet')).toBe(verdict);
});

test.each(['FORM_DECLINED', 'FORM_EXPIRED'] as const)(
  'a fleet manager asks again where the consent is %s',
  (status) => {
    expect(requestVerdict('FORM_PENDING', { status, actorKind: null }, 'fleet')).toBe('change');
  },
);

test('a fleet manager does not ask where the maker did not permit it', () => {
  const consent = { status: 'FORM_NOT_ASKED', actorKind: 'oem' } as const;
  expect(requestVerdict('FORM_PENDING', consent, 'fleet')).toBe('none');
});
