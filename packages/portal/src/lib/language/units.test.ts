import { expect, test } from 'vitest';
import { measureIn, unitsOf } from './units.ts';

test.each([
  ['en-US', 'mph', '°F'],
  ['en', 'mph', '°F'],
  ['en-GB', 'mph', '°C'],
  ['es-ES', 'km/h', '°C'],
  ['es-PR', 'mph', '°F'],
  ['de', 'km/h', '°C'],
  ['not a locale', 'km/h', '°C'],
])('where %s is spoken, speeds are read in %s', (locale, ...[speed, temperature]) => {
  expect(unitsOf(locale)).toEqual({ speed, temperature });
});

const american = { speed: 'mph', temperature: '°F' } as const;
const metric = { speed: 'km/h', temperature: '°C' } as const;

test.each([
  [{ value: 44.704, unit: 'm/s' }, '100 mph', '160.93 km/h'],
  [{ value: 160.9344, unit: 'km/h' }, '100 mph', '160.93 km/h'],
  [{ value: 160.9344, unit: 'km' }, '100 mi', '160.93 km'],
  [{ value: 160_934.4, unit: 'm' }, '100 mi', '160.93 km'],
  [{ value: 30.48, unit: 'm' }, '100 ft', '30.48 m'],
  [{ value: 999, unit: 'm' }, '3277.56 ft', '999 m'],
  [{ value: 1000, unit: 'm' }, '0.62 mi', '1 km'],
  [{ value: -1000, unit: 'm' }, '-0.62 mi', '-1 km'],
  [{ value: 0, unit: 'm' }, '0 ft', '0 m'],
  [{ value: -40, unit: '°C' }, '-40 °F', '-40 °C'],
  [{ value: 100, unit: '°C' }, '212 °F', '100 °C'],
  [{ value: 75_000, unit: 'Wh' }, '75000 Wh', '75000 Wh'],
])('%o is read as %s or %s', (input, ...[inMiles, inKilometres]) => {
  const textIn = (units: typeof american | typeof metric) => {
    const { value, unit } = measureIn(units, input.value, input.unit);
    return `${Math.round(value * 100) / 100} ${unit}`;
  };
  expect(textIn(american)).toBe(inMiles);
  expect(textIn(metric)).toBe(inKilometres);
});
