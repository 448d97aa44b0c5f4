import { expect, test } from 'vitest';
import { registrationList, type VinFacts } from './registration-rules.ts';

const MAKER = 1;
const unknown: VinFacts = { vin: 'V', vehicleMakerId: null, isTest: false, wmiMakerId: null };

test.each([
  ['ready', { wmiMakerId: MAKER }, true],
  ['ready', {}, false],
  ['outside', {}, true],
  // That the identifier is another maker's is not told.
  ['outside', { wmiMakerId: 2 }, true],
  ['unavailable', { wmiMakerId: 2 }, false],
  ['already', { vehicleMakerId: MAKER, wmiMakerId: MAKER }, true],
  // From before the maker had identifiers.
  ['already', { vehicleMakerId: MAKER, wmiMakerId: 2 }, true],
  ['unavailable', { vehicleMakerId: MAKER, wmiMakerId: MAKER, isTest: true }, true],
  ['unavailable', { vehicleMakerId: 2, wmiMakerId: MAKER }, true],
  ['unavailable', { vehicleMakerId: 2 }, false],
  // Nor that a VIN of others is registered.
  ['outside', { vehicleMakerId: 2, wmiMakerId: 2 }, true],
  ['outside', { vehicleMakerId: 2 }, true],
  ['outside', { vehicleMakerId: MAKER, wmiMakerId: 2, isTest: true }, true],
  ['unavailable', { vehicleMakerId: 2, wmiMakerId: 2 }, false],
] as const)('%s for %o of a maker that has identifiers: %s', (list, change, hasIdentifiers) => {
  expect(registrationList({ ...unknown, ...change }, { id: MAKER, hasIdentifiers })).toBe(list);
});
