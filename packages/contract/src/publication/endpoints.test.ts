import { expect, test } from 'vitest';
import { wasNothingPermitted } from './endpoints.ts';

const nothing = {
  vinNumberAlreadyPublished: [],
  vinNumbersWithoutPermission: [],
  vinNumbersWithPermission: [],
  unregisteredVinNumbers: [],
};
const refused = { ...nothing, vinNumbersWithoutPermission: ['A'] };

test.each([
  ['refused VINs alone', refused, true],
  ['no VIN', nothing, false],
  ['a VIN that is asked', { ...refused, vinNumbersWithPermission: ['B'] }, false],
  ['a VIN that was asked before', { ...refused, vinNumberAlreadyPublished: ['B'] }, false],
  ['a VIN that nobody registered', { ...refused, unregisteredVinNumbers: ['B'] }, false],
])('with %s, whether nothing was permitted', (_, lists, is) => {
  expect(wasNothingPermitted(lists)).toBe(is);
});
