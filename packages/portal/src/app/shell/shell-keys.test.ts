import { expect, test } from 'vitest';
import { actOfKey, type KeyAct } from './shell-keys.ts';

test.each<[string, boolean, KeyAct | null]>([
  ['g', false, { kind: 'begin' }],
  ['/', false, { kind: 'search' }],
  ['[', false, { kind: 'navigation' }],
  ['?', false, { kind: 'keys' }],
  ['h', false, null],
  ['1', false, null],
  ['h', true, { kind: 'home' }],
  ['1', true, { kind: 'line', number: 1 }],
  ['9', true, { kind: 'line', number: 9 }],
  ['0', true, null],
  ['/', true, null],
  ['g', true, null],
])('%s, after g: %s', (key, isAfterG, act) => {
  expect(actOfKey({ key, isAfterG })).toEqual(act);
});
