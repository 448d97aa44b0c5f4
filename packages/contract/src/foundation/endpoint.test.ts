import { expect, test } from 'vitest';
import { pathWith, pathWithAll, routeOf } from './endpoint.ts';

test.each([
  ['/a/b', {}, '/a/b'],
  ['/a/{id}', { id: 7 }, '/a/7'],
  ['/a/{id}/{vin}', { vin: 'V', id: 7 }, '/a/7/V'],
  ['/a/{id}/b/{id}', { id: 7 }, '/a/7/b/7'],
  ['/a/{key}', { key: 'a/b ?ñ' }, '/a/a%2Fb%20%3F%C3%B1'],
  ['/a/{id}', { id: '$1{id}' }, '/a/%241%7Bid%7D'],
  ['/a/{id}', {}, '/a/'],
  ['/a/{id}', { id: null }, '/a/'],
  ['/a/{id}', { id: 0 }, '/a/0'],
])('%s with %j is %s', (path, values, whole) => {
  expect(pathWith(path, values)).toBe(whole);
});

test('every parameter gets the same value, or is written as routers do', () => {
  expect(pathWithAll('/a/{id}/{vin}', '9')).toBe('/a/9/9');
  expect(routeOf('/a/{id}/{vin}/b')).toBe('/a/:id/:vin/b');
});
