import { expect, test } from 'vitest';
import { isTimeZone } from './clock.ts';

test.each([
  ['UTC', true],
  ['Europe/Madrid', true],
  ['Etc/GMT+5', true],
  ['America/Argentina/Buenos_Aires', true],
  ['', false],
  ['Foo/Bar', false],
  ['-07:59', false],
  ['+02:00', false],
])('%j is a time zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne);
});
