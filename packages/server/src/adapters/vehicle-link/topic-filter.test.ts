import { expect, test } from 'vitest';
import { filterMatches } from './broker-connection.ts';

test.each([
  ['dn/problem', 'dn/problem', true],
  ['dn/problem', 'dn/desired', false],
  ['dn/problem', 'dn/problem/x', false],
  ['dn/problem', 'dn', false],
  ['dn/#', 'dn/problem', true],
  ['dn/#', 'dn/consent/7/offer', true],
  ['dn/#', 'dn', true],
  ['dn/#', 'up/checkin', false],
  ['dn/consent/#', 'dn/consent', true],
  ['dn/consent/#', 'dn/consents', false],
  ['dn/+', 'dn/problem', true],
  ['dn/+', 'dn/consent/7', false],
  ['dn/+', 'dn', false],
  ['dn/+', 'dn/', true],
  ['dn/consent/+/offer', 'dn/consent/7/offer', true],
  ['dn/consent/+/offer', 'dn/consent/7/revoke', false],
  ['dn/+/+/offer', 'dn/consent/7/offer', true],
  ['dn/+/#', 'dn/consent/7/offer', true],
  ['dn/+/#', 'dn/consent', true],
  ['dn/+/#', 'dn', false],
])('%s names %s: %s', (filter, topic, isNamed) => {
  expect(filterMatches(filter, topic)).toBe(isNamed);
});
