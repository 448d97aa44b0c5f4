import { expect, test } from 'vitest';
import { certificateProblem, simulatedVinPrefix } from './template-rules.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const says = { serial: 'A1', notBefore: NOW - HOUR, notAfter: NOW + HOUR, claimId: 7, isOurs: true };
const claim = {
  certificate_serial: 'A1',
  remaining: 1,
  not_after: new Date(NOW + HOUR),
  is_test: true,
  is_used: true,
};

test('a certificate that provisioning accepts has no problem', () => {
  expect(certificateProblem(says, claim, NOW)).toBeNull();
});

test.each([
  ['of another authority', { isOurs: false }, {}, 'certificateForeign'],
  ['of a vehicle or a server', { claimId: null }, {}, 'certificateNoClaim'],
  ['not yet valid', { notBefore: NOW + 1 }, {}, 'certificateNotYet'],
  ['that ends just now', { notAfter: NOW }, {}, 'certificateExpired'],
  ['whose claim has ended', {}, { not_after: new Date(NOW) }, 'certificateExpired'],
  ['whose claim has another certificate', {}, { certificate_serial: 'B2' }, 'certificateUnknown'],
  ['that real vehicles got theirs with', {}, { is_test: false }, 'certificateOfVehicles'],
  ['that is used up', {}, { remaining: 0 }, 'certificateUsedUp'],
] as const)('a certificate %s is refused', (...[, reported, known, key]) => {
  expect(certificateProblem({ ...says, ...reported }, { ...claim, ...known }, NOW)).toMatchObject({
    field: 'certificate',
    key: `loadTests.${key}`,
  });
});

test('the day on which a certificate begins or ends is told', () => {
  const [begins, ends] = [Date.parse('2026-12-24T05:00:00Z'), Date.parse('2026-10-03T05:00:00Z')];
  const problemOf = (reported: object, known: object = {}) =>
    certificateProblem({ ...says, ...reported }, { ...claim, ...known }, NOW)?.args;
  expect(problemOf({ notBefore: begins })).toEqual({ day: '2026-12-24' });
  expect(problemOf({ notAfter: ends })).toEqual({ day: '2026-10-03' });
  expect(problemOf({}, { not_after: new Date(ends) })).toEqual({ day: '2026-10-03' });
  expect(problemOf({ notBefore: NOW })).toBeUndefined();
});

test('simulated VINs begin with the maker and LT', () => {
  expect(simulatedVinPrefix('YNR')).toBe('YNRLT');
});

test('a certificate that nobody has used yet may become one of tests', () => {
  expect(certificateProblem(says, { ...claim, is_test: false, is_used: false }, NOW)).toBeNull();
});

test('a certificate that the platform does not know is refused', () => {
  expect(certificateProblem(says, undefined, NOW)?.key).toBe('loadTests.certificateUnknown');
});
