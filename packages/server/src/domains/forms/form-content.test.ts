import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { expect, test } from 'vitest';
import { formStatusAt, isPublishable } from './form-content.ts';

const LAST_DAY = '2026-11-20';
const day = Date.parse(`${LAST_DAY}T00:00:00Z`);

test.each<{ status: FormStatus; during: FormStatus; after: FormStatus; canBe: [boolean, boolean] }>([
  { status: 'DRAFT', during: 'DRAFT', after: 'DRAFT', canBe: [true, false] },
  { status: 'PUBLISHED', during: 'PUBLISHED', after: 'EXPIRED', canBe: [true, false] },
  { status: 'REVOKED', during: 'REVOKED', after: 'REVOKED', canBe: [false, false] },
  { status: 'EXPIRED', during: 'EXPIRED', after: 'EXPIRED', canBe: [false, false] },
])('of a form that is $status the last day counts to its end', ({ status, during, after, canBe }) => {
  const row = { status, last_day: LAST_DAY };
  expect([formStatusAt(row, day + DAY_MS - 1), formStatusAt(row, day + DAY_MS)]).toEqual([during, after]);
  expect([isPublishable(row, day + DAY_MS - 1), isPublishable(row, day + DAY_MS)]).toEqual(canBe);
  const endless = { status, last_day: null };
  expect([formStatusAt(endless, day + DAY_MS), isPublishable(endless, day + DAY_MS)]).toEqual([
    during,
    canBe[0],
  ]);
});
