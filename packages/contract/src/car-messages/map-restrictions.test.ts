import { expect, test } from 'vitest';
import {
  restrictionChoices,
  type RestrictionId,
  restrictionIds,
  restrictionInputsOf,
  restrictionProblem,
  restrictionType,
  restrictionTypeProblem,
} from './map-restrictions.ts';

// Shows 2-3.13, 2-5.11, 3-2.67, 3-3.19
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

// Shows 2-3.14, 3-3.21
test('however the value of a restriction is given, it is sent as a number', () => {
  const typesOf = (id: RestrictionId) =>
    restrictionInputsOf(id).map((input) => [input, restrictionType(id, input)]);
  const one = (type: number) => ['number', 'text', 'select', 'file'].map((input) => [input, type]);
  for (const id of restrictionIds.filter((each) => each !== 'weight-per-axle'))
    expect(typesOf(id)).toEqual(one(id === 'number-of-axles' ? 1 : 3));
});

// Shows 3-3.21
test('only the weight per axle can be a list, one value for each axle', () => {
  expect(restrictionInputsOf('weight-per-axle')).toEqual(['number', 'number-list', 'text', 'select', 'file']);
  expect(restrictionType('weight-per-axle', 'number-list')).toBe(7);
});

test('every value that is offered to choose from can be kept to', () => {
  for (const id of restrictionIds)
    for (const value of restrictionChoices[id])
      expect(restrictionProblem(id, { type: restrictionType(id, 'select'), value })).toBeNull();
});

test.each([
  ['number-of-axles', 1, 3, null],
  ['number-of-axles', 5, [2, 3], 'commands.typeOfSignal'],
  ['number-of-axles', 1, 2.5, 'commands.wholeNumber'],
  ['number-of-axles', 3, -2.5, 'commands.typeOfSignal'],
  ['number-of-axles', 2, 3, 'commands.typeOfSignal'],
  ['number-of-axles', 1, 0, 'commands.aboveZero'],
  ['height', 3, 3.8, null],
  ['height', 3, 0, 'commands.aboveZero'],
  ['height', 1, 4, 'commands.typeOfSignal'],
  ['height', 7, [3.8, 4], 'commands.typeOfSignal'],
  ['weight-per-axle', 7, [8, 11.5], null],
  ['weight-per-axle', 7, [8, -1], 'commands.aboveZero'],
  ['weight-per-axle', 7, [8, 101], 'validation.tooBig'],
  ['height', 3, 50.1, 'validation.tooBig'],
  ['height', 3, Number.NaN, 'commands.number'],
  ['height', 3, true, 'commands.number'],
  ['speed-limit', 3, 300, null],
  ['speed-limit', 3, 300.1, 'validation.tooBig'],
  ['speed-limit', 0, '80', 'commands.typeOfSignal'],
  ['speed-limit', 0, 'as fast as you like', 'commands.typeOfSignal'],
  ['speed-limit', 4, true, 'commands.typeOfSignal'],
  ['speed-limit', 8, 'AAEC', 'commands.typeOfSignal'],
  ['hvacTemperatureSet', 1, -5, null],
] as const)('%s of the type %i with %o is told %o', (...[name, type, value, problem]) => {
  expect(restrictionProblem(name, { type, value })?.key ?? null).toBe(problem);
});

test('a problem says where it is, and what its text needs', () => {
  expect(restrictionProblem('number-of-axles', { type: 1, value: Number.NaN })).toEqual({
    at: 'value',
    key: 'commands.wholeNumber',
    params: {},
  });
  expect(restrictionProblem('number-of-axles', { type: 1, value: 2.5 })).toEqual({
    at: 'value',
    key: 'commands.wholeNumber',
    params: {},
  });
  expect(restrictionProblem('height', { type: 3, value: 0 })).toMatchObject({ at: 'value' });
  expect(restrictionProblem('height', { type: 3, value: 51 })).toMatchObject({
    at: 'value',
    params: { max: 50 },
  });
  expect(restrictionTypeProblem('number-of-axles', 3)).toEqual({
    at: 'type',
    key: 'commands.typeOfSignal',
    params: { signal: 'number-of-axles', type: 'INT32' },
  });
  expect(restrictionTypeProblem('hvacTemperatureSet', 4)).toBeNull();
});
