import { expect, test } from 'vitest';
import { z } from 'zod';
import { allow, publicAccess, signedIn } from '../access/access.ts';
import { endpoint, onBehalf, pathWith, routeOf, takesIdempotencyKey } from './endpoint.ts';

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

test('every parameter is written as routers do', () => {
  expect(routeOf('/a/{id}/{vin}/b')).toBe('/a/:id/:vin/b');
});

const own = endpoint({
  name: 'things.change',
  summary: 'Change a thing',
  method: 'POST',
  path: '/consumer/api/v1/things',
  access: allow({ portal: 'CONSUMERS', role: 'USER_EDITOR' }),
  body: z.object({ thing: z.string() }),
  response: z.object({ message: z.string() }),
  errors: ['notFound'],
  audit: 'fleet.save',
  rate: 'write',
});
const named = {
  name: 'things.changeFor',
  summary: 'Change a thing of a consumer',
  body: z.object({ consumer_id: z.int() }),
};

test.each([
  ['of a user that changes something', own, true],
  ['of anybody signed in', { ...own, access: signedIn }, true],
  ['that changes nothing', { ...own, audit: null }, false],
  ['by GET', { ...own, method: 'GET' } as const, false],
  ['without a user', { ...own, access: publicAccess }, false],
  ['that answers with rows', { ...own, answer: 'ndjson' } as const, false],
])('a call %s heeds an idempotency key: %#', (_what, called, isHeeded) => {
  expect(takesIdempotencyKey(called)).toBe(isHeeded);
});

test('an administrator needs the rank that the consumer needs, at the path of the administration', () => {
  const { response, ...made } = onBehalf(own, named);
  expect(made).toEqual({
    ...named,
    method: 'POST',
    path: '/admin/api/v1/things',
    access: allow({ portal: 'ADMIN', role: 'USER_EDITOR' }),
    errors: ['notFound', 'consumerNotFound'],
    audit: 'fleet.save',
    rate: 'write',
  });
  expect(response).toBe(own.response);
});

test.each([
  ['of another portal', { ...own, path: '/oem/api/v1/things' }],
  ['for everybody', { ...own, access: publicAccess }],
  ['without a rank', { ...own, access: allow({ portal: 'CONSUMERS' }) }],
  [
    'behind a flag',
    { ...own, access: allow({ portal: 'CONSUMERS', role: 'USER_EDITOR', anyFlag: ['ADN'] }) },
  ],
  [
    'for two ranks',
    {
      ...own,
      access: allow(
        { portal: 'CONSUMERS', role: 'USER_ADMIN' },
        { portal: 'CONSUMERS', role: 'USER_VIEWER' },
      ),
    },
  ],
])('there is none for a call %s', (_, call) => {
  expect(() => onBehalf(call, named)).toThrow(TypeError);
});
