import { expect, test } from 'vitest';
import { consentStatuses, mayBecome, noCounts } from './vocabulary.ts';

test('there is a count of each status, and none counts anything yet', () => {
  expect(noCounts()).toEqual(Object.fromEntries(consentStatuses.map((status) => [status, 0])));
});

test.each([
  ['FORM_PENDING', 'FORM_ACCEPTED', true],
  ['FORM_ACCEPTED', 'FORM_PENDING', false],
  ['FORM_CANCELED', 'FORM_PENDING', true],
  ['FORM_DECLINED', 'FORM_ACCEPTED', false],
] as const)('from %s to %s: %s', (from, to, may) => {
  expect(mayBecome(from, to)).toBe(may);
});
