import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { expect, test } from 'vitest';
import { type VinOutcome, outcomeOfVin } from './vin-outcome-rules.ts';

const active: readonly ConsentStatus[] = ['FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY'];
const ended: readonly ConsentStatus[] = ['FORM_DECLINED', 'FORM_CANCELED', 'FORM_EXPIRED'];
const pending = 'FORM_PENDING';
const notAsked: ConsentStatus = 'FORM_NOT_ASKED';
type Row = readonly [boolean, boolean, ConsentStatus | null, VinOutcome, ConsentStatus | null];

test.each([
  ...[null, ...ended, notAsked].flatMap((status: ConsentStatus | null): Row[] => [
    [false, false, status, 'unregistered', pending],
    [false, true, status, 'unregistered', pending],
    [true, true, status, 'published', pending],
    [true, false, status, 'withoutPermission', status === notAsked ? null : notAsked],
  ]),
  ...active.flatMap((status): Row[] => [
    [false, false, status, 'unregistered', null],
    [false, true, status, 'unregistered', null],
    [true, true, status, 'alreadyPublished', null],
    [true, false, status, 'withoutPermission', null],
  ]),
])(
  'registered %s, permitted %s, %s: %s, stores %s',
  (...[isRegistered, isPermitted, status, outcome, stores]) => {
    expect(outcomeOfVin({ isRegistered, isPermitted, status })).toEqual({ outcome, stores });
  },
);
