import { expect, test } from 'vitest';
import { timeIn } from './time-in.ts';

test.each([
  ['08:30', '08:30'],
  ['8', '08:00'],
  [' 17 ', '17:00'],
  ['8.30', '08:30'],
  ['8,30', '08:30'],
  ['8h30', '08:30'],
  ['830', '08:30'],
  ['1730', '17:30'],
  ['0', '00:00'],
  ['24:00', '24:00'],
  ['24', '24:00'],
  ['24:01', null],
  ['25', null],
  ['8:60', null],
  ['8:3', null],
  ['noon', null],
  ['', null],
])('"%s" is the time %s', (text, time) => {
  expect(timeIn(text)).toBe(time);
});
