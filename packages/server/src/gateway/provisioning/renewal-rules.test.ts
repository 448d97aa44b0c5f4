import { expect, test } from 'vitest';
import { type RenewalFacts, renewalRefusal } from './renewal-rules.ts';

const good: RenewalFacts = {
  issuedOn: new Date(0),
  notAfter: new Date(900),
  isRevoked: false,
  isBarred: false,
  isClaimRevoked: false,
  isSameKey: false,
  isKeyUsed: false,
  issuedBefore: null,
  keysToday: 4,
};
const issuedBefore = 'PEM';

test.each([
  [null, {}, 600],
  ['NOT_YET_RENEWABLE', {}, 599],
  [null, {}, 899],
  ['CERTIFICATE_ENDED', {}, 900],
  ['CERTIFICATE_ENDED', { isRevoked: true }, 600],
  ['VIN_REVOKED', { isRevoked: true, isBarred: true }, 600],
  ['CLAIM_REVOKED', { isClaimRevoked: true }, 600],
  ['KEY_NOT_NEW', { isSameKey: true }, 600],
  ['KEY_USED', { isKeyUsed: true }, 600],
  ['KEY_NOT_NEW', { isKeyUsed: true, isSameKey: true }, 600],
  [null, { isKeyUsed: true, issuedBefore }, 600],
  ['RENEWED_TOO_OFTEN', { keysToday: 5 }, 600],
  [null, { keysToday: 5, issuedBefore }, 600],
  // The clock may have been put back since.
  [null, { issuedBefore }, 599],
  ['CLAIM_REVOKED', { issuedBefore, isClaimRevoked: true }, 600],
  ['CERTIFICATE_ENDED', { issuedBefore }, 900],
] as const)('%s when %o at %i', (code, change, now) => {
  expect(renewalRefusal({ ...good, ...change }, now)).toBe(code);
});

test('a certificate that is not there is not renewed', () => {
  expect(renewalRefusal(undefined, 0)).toBe('CERTIFICATE_ENDED');
});
