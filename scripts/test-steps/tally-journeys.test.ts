import { expect, test } from 'vitest';
import { tallyJourneys } from './tally-journeys.ts';

const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 1 };

test('a journey that passed only at the second try has failed', () => {
  expect(tallyJourneys({ suites: [], stats, errors: [] })).toEqual({ passed: 2, failed: 2, skipped: [] });
});

test('an error outside the journeys counts as one failed', () => {
  const none = { expected: 0, unexpected: 0, flaky: 0 };
  expect(tallyJourneys({ suites: [], stats: none, errors: [{ message: 'broken' }] }).failed).toBe(1);
});

test('a skipped journey is named with its reason, however deep it stands', () => {
  const spec = {
    title: 'a car shows its route',
    tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no WebGL' }] }],
  };
  const suites = [{ title: 'map.spec.ts', suites: [{ title: 'the map', specs: [spec] }] }];
  expect(tallyJourneys({ suites, stats, errors: [] }).skipped).toEqual([
    { name: 'the map: a car shows its route', reason: 'no WebGL' },
  ]);
});
