import { expect, test } from 'vitest';
import { identifiersAround, isOfIdentifier, manufacturerIdentifier } from './operator-endpoints.ts';

test.each([
  ['YNR', true],
  [' ynr ', true],
  ['YN9ABC', true],
  ['YN9', false],
  ['YNRABC', false],
  ['YN', false],
  ['YNO', false],
  ['YN9ABCD', false],
])('%j is a manufacturer identifier: %s', (text, isOne) => {
  expect(manufacturerIdentifier.safeParse(text).success).toBe(isOne);
});

test.each([
  ['YNR40EA5XR1100011', 'YNR', true],
  ['YNR', 'YNR', true],
  ['YNS40EA5XR1100011', 'YNR', false],
  ['YN', 'YNR', false],
  ['YN940EA5XR1ABC011', 'YN9ABC', true],
  ['YN940EA5XR1ABD011', 'YN9ABC', false],
  // Not yet said by so few characters.
  ['YN940EA5XR1', 'YN9ABC', true],
  ['YN940EA5XR1A', 'YN9ABC', true],
  ['YN940EA5XR1B', 'YN9ABC', false],
])('%s can be of %s: %s', (beginning, identifier, isOf) => {
  expect(isOfIdentifier(beginning, identifier)).toBe(isOf);
});

test.each([
  ['YN', []],
  ['YNR', ['YNR']],
  ['YNR40EA5XR1100011', ['YNR']],
  ['YN9', []],
  ['YN940EA5XR1AB', []],
  ['YN940EA5XR1ABC', ['YN9ABC']],
  ['YN940EA5XR1ABC011', ['YN9ABC']],
])('every VIN that begins with %s is of %j', (beginning, identifiers) => {
  expect(identifiersAround(beginning)).toEqual(identifiers);
});
