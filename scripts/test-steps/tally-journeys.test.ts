import { expect, test } from 'vitest';
import { tallyJourneys } from './tally-journeys.ts';

const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 1 };

test('a journey that passed only at the second try has passed, and is named with what was found at the first', () => {
  const spec = {
    title: 'a car answers',
    tests: [{ status: 'flaky', annotations: [], results: [{ error: { message: 'no answer' } }, {}] }],
  };
  const suites = [{ title: 'car.spec.ts', specs: [spec] }];
  expect(tallyJourneys({ suites, stats, errors: [] })).toMatchObject({
    passed: 3,
    failed: 1,
    failures: [],
    repeated: [{ name: 'car.spec.ts: a car answers', reason: 'no answer' }],
  });
});

test('an error outside the journeys counts as one failed', () => {
  const none = { expected: 0, unexpected: 0, flaky: 0 };
  expect(tallyJourneys({ suites: [], stats: none, errors: [{ message: 'broken' }] }).failed).toBe(1);
});

test('a failed journey is named with its line and what went wrong, in one line without colours and stack', () => {
  const error = {
    message: '\u001B[31mno car answered\u001B[39m\n\n  waiting for one\n    at a line',
    location: { line: 7 },
  };
  const failed = {
    title: 'a car answers',
    tests: [{ status: 'unexpected', annotations: [], results: [{ error }] }],
  };
  expect(
    tallyJourneys({ suites: [{ title: 'car.spec.ts', specs: [failed] }], stats, errors: [] }).failures,
  ).toEqual([{ name: 'car.spec.ts: a car answers', reason: 'line 7: no car answered waiting for one' }]);
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
