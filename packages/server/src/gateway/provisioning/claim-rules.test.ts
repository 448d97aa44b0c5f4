import { expect, test } from 'vitest';
import { type ClaimFacts, claimRefusal } from './claim-rules.ts';

const OEM = 1;
const good: ClaimFacts = {
  organisationId: OEM,
  isOem: true,
  vinPrefixes: ['VCZ', 'YNR40'],
  remaining: 1,
  notAfter: new Date(1000),
  isRevoked: false,
  hasLiveCertificate: false,
  issuedBefore: null,
  isBarred: false,
  vehicleOemId: null,
  wmiOemId: OEM,
  hasIdentifiers: true,
  isTest: false,
  isTestVehicle: null,
};

test.each([
  [null, {}],
  [null, { wmiOemId: null, hasIdentifiers: false }],
  ['OTHER_MAKER', { wmiOemId: null }],
  [null, { wmiOemId: null, vehicleOemId: OEM }],
  [null, { wmiOemId: null, isOem: false }],
  [null, { isOem: false, wmiOemId: 2 }],
  [null, { vehicleOemId: OEM, wmiOemId: 2 }],
  ['CLAIM_ENDED', { notAfter: new Date(999) }],
  ['VIN_NOT_IN_CLAIM', { vinPrefixes: ['YNR41'] }],
  ['VIN_NOT_IN_CLAIM', { vinPrefixes: [] }],
  ['CLAIM_REVOKED', { isRevoked: true }],
  ['VIN_REVOKED', { isBarred: true }],
  ['ALREADY_CERTIFIED', { hasLiveCertificate: true }],
  [null, { hasLiveCertificate: true, issuedBefore: 'PEM', remaining: 0 }],
  ['CLAIM_REVOKED', { hasLiveCertificate: true, issuedBefore: 'PEM', isRevoked: true }],
  ['CLAIM_ENDED', { hasLiveCertificate: true, issuedBefore: 'PEM', notAfter: new Date(999) }],
  ['VIN_REVOKED', { hasLiveCertificate: true, issuedBefore: 'PEM', isBarred: true }],
  ['OTHER_MAKER', { hasLiveCertificate: true, issuedBefore: 'PEM', vehicleOemId: 2 }],
  ['OTHER_MAKER', { wmiOemId: 2 }],
  ['OTHER_MAKER', { vehicleOemId: 2 }],
  // Of another's vehicle nothing else is told.
  ['OTHER_MAKER', { wmiOemId: 2, hasLiveCertificate: true }],
  ['OTHER_MAKER', { wmiOemId: 2, isBarred: true }],
  ['OTHER_MAKER', { wmiOemId: 2, isTestVehicle: true }],
  ['OTHER_MAKER', { wmiOemId: 2, isTest: true, isTestVehicle: false }],
  ['OTHER_MAKER', { wmiOemId: 2, remaining: 0 }],
  ['OTHER_MAKER', { wmiOemId: null, hasLiveCertificate: true }],
  [null, { isTest: true }],
  [null, { isTest: true, isTestVehicle: true }],
  [null, { isTestVehicle: false }],
  ['TEST_VEHICLE', { isTestVehicle: true }],
  ['NOT_A_TEST_VEHICLE', { isTest: true, isTestVehicle: false }],
  ['CLAIM_EXHAUSTED', { remaining: 0 }],
] as const)('%s when %o', (code, change) => {
  expect(claimRefusal({ ...good, ...change }, 'YNR40EA5XR1000001', 999)).toBe(code);
});

test('a claim that is not there gives nothing', () => {
  expect(claimRefusal(undefined, 'YNR40EA5XR1000001', 0)).toBe('UNKNOWN_CLAIM');
});
