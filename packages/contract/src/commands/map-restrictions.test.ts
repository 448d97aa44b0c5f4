import { expect, test } from 'vitest';
import {
  restrictionIds,
  restrictionInputs,
  restrictionProblem,
  restrictionType,
} from './map-restrictions.ts';
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

test('the data types of a restriction are those of the list, in its order', () => {
  const typesOf = (id: 'height' | 'number-of-axles') =>
    restrictionInputs.map((input) => [input, restrictionType(id, input)]);
  expect(typesOf('height')).toEqual([
    ['number', 3],
    ['number-list', 7],
    ['text', 0],
    ['select', 4],
    ['file', 8],
  ]);
  expect(typesOf('number-of-axles').slice(0, 2)).toEqual([
    ['number', 1],
    ['number-list', 5],
  ]);
});

test.each([
  ['number-of-axles', 1, 3, null],
  ['number-of-axles', 5, [2, 3], null],
  ['number-of-axles', 3, -2.5, 'commands.typeOfSignal'],
  ['number-of-axles', 2, 3, 'commands.typeOfSignal'],
  ['number-of-axles', 1, 0, 'commands.aboveZero'],
  ['number-of-axles', 5, [2, 0], 'commands.aboveZero'],
  ['height', 3, 3.8, null],
  ['height', 3, 0, 'commands.aboveZero'],
  ['height', 1, 4, 'commands.typeOfSignal'],
  ['height', 7, [3.8, -1], 'commands.aboveZero'],
  ['height', 3, 50.1, 'validation.tooBig'],
  ['height', 0, '3.8', null],
  ['height', 0, 'low', 'commands.number'],
  ['height', 0, '-3.8', 'commands.aboveZero'],
  ['speed-limit', 0, 'as fast as you like', 'commands.number'],
  ['speed-limit', 3, 999_999_999, 'validation.tooBig'],
  ['speed-limit', 0, '999999999', 'validation.tooBig'],
  ['speed-limit', 7, [80, 301], 'validation.tooBig'],
  ['number-of-axles', 0, '2.5', 'commands.wholeNumber'],
  ['height', 4, true, null],
  ['height', 8, 'AAEC', null],
  ['hvacTemperatureSet', 1, -5, null],
] as const)('%s of the type %i with %o is told %o', (...[name, type, value, problem]) => {
  expect(restrictionProblem(name, { type, value })?.key ?? null).toBe(problem);
});
