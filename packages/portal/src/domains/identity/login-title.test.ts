import { expect, test } from 'vitest';
import { loginFor } from './login-title.ts';

// Shows 2-1.14, 3-1.11, 3-2.2, 3-2.30
test.each([
  ['consumers', undefined, 'portal'],
  ['oems', undefined, 'portal'],
  ['admin', undefined, 'admin'],
  ['fleets', undefined, 'fleet'],
  ['all', undefined, 'portal'],
  ['all', 'admin', 'admin'],
  ['all', 'fleet', 'fleet'],
  ['all', 'nonsense', 'portal'],
  ['consumers', 'admin', 'portal'],
] as const)('an installation for %s asked for %s shows the %s login', (variant, request, login) => {
  expect(loginFor(variant, request)).toBe(login);
});
