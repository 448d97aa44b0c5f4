import { expect, test } from 'vitest';
import { restrictionIds, restrictionInputs, restrictionType } from './map-restrictions.ts';
import { inputOf } from './remote-types.ts';

test('number-of-axles is sent as an integer, every other restriction as the default type 3', () => {
  const types = restrictionIds.map((id) => [id, restrictionType(id, 'number')]);
  expect(Object.fromEntries(types)).toEqual({
    'speed-limit': 3,
    height: 3,
    weight: 3,
    length: 3,
    width: 3,
    'weight-per-axle': 3,
    'number-of-axles': 1,
  });
});

test.each(restrictionInputs.map((input) => [input]))(
  'a value given as %s has a type that is given so',
  (input) => {
    for (const id of restrictionIds) expect(inputOf(restrictionType(id, input))).toBe(input);
  },
);
