import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { getFormAnalyticsEndpoint } from './analytics.ts';

test.each([
  [{}, []],
  [{ from: '2026-11-01' }, []],
  [{ to: '2026-11-01' }, []],
  [{ from: '2026-11-01', to: '2026-11-02' }, []],
  [{ from: '2026-11-01', to: '2026-11-01' }, []],
  [{ from: '2026-11-02', to: '2026-11-01' }, ['from: consent.correctDate']],
  [{ from: '2000-01-01' }, []],
  [{ from: '1999-12-31' }, ['from: consent.correctDate']],
  [{ to: '2026-02-30' }, ['to: consent.correctDate']],
])('the days %j of a form are told %j', (query, expected) => {
  const result = getFormAnalyticsEndpoint.query?.safeParse(query);
  expect(problemsOf(result?.error?.issues ?? []).map(({ field, key }) => `${field}: ${key}`)).toEqual(
    expected,
  );
});

test.each([
  [undefined, false],
  ['false', false],
  ['true', true],
])('whether vehicles of load tests count is a text: %j', (include_test, is) => {
  expect(getFormAnalyticsEndpoint.query?.parse({ include_test })).toMatchObject({ include_test: is });
});
