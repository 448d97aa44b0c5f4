import { expect, test } from 'vitest';
import { loadTesterState } from './vocabulary.ts';

// Shows 2-4.5
test.each([
  [502, 'RUNNING'],
  [404, 'RUNNING'],
  [503, 'STOPPED'],
  [504, 'STOPPING'],
  [505, 'ERROR'],
  [200, 'ERROR'],
  [0, 'ERROR'],
  [500, 'ERROR'],
])('service code %d of a status check means %s', (code, state) => {
  expect(loadTesterState(code)).toBe(state);
});
