import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['hvacTemperatureSet', 'Hvac temperature set'],
  ['Vehicle.Cabin.Door_left', 'Vehicle cabin door left'],
  ['ADAS.isActive', 'Adas is active'],
  ['Outside temperature', 'Outside temperature'],
  ['VIN', 'VIN'],
  ['Speed, front axle', 'Speed, front axle'],
  ['Velocidad', 'Velocidad'],
])('%s reads as %s', (name, words) => {
  expect(plainName(name)).toBe(words);
});
