import { expect, test } from 'vitest';
import { tallyVitest } from './run-vitest.ts';

const file = { name: `${process.cwd()}/a.test.ts`, status: 'passed' };

test('passed, failed and skipped tests are counted apart', () => {
  const assertionResults = ['passed', 'passed', 'failed', 'skipped', 'todo'].map((status) => ({
    fullName: `it is ${status}`,
    status,
    failureMessages: status === 'failed' ? ['Error: no car\n  at a line', 'later'] : [],
  }));
  expect(tallyVitest({ testResults: [{ ...file, status: 'failed', assertionResults }] })).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ name: 'a.test.ts: it is failed', reason: 'Error: no car' }],
    repeated: [],
    skipped: [
      { name: 'it is skipped', reason: 'a.test.ts' },
      { name: 'it is todo', reason: 'a.test.ts' },
    ],
  });
});

test('a file that cannot be loaded counts as one failed', () => {
  const report = {
    testResults: [{ ...file, status: 'failed', message: 'no such module', assertionResults: [] }],
  };
  const failures = [{ name: 'a.test.ts', reason: 'no such module' }];
  expect(tallyVitest(report)).toEqual({ passed: 0, failed: 1, failures, skipped: [], repeated: [] });
});
