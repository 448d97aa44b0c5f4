import { expect, test } from 'vitest';
import { reportOfCommand, reportOfNotification, reportOfWrite } from './message-report.ts';

test.each([
  ['received', 'DELIVERED', null],
  ['waiting', 'DELIVERED', 'waiting'],
  ['shown', 'DONE', 'shown'],
  ['dismissed', 'DONE', 'dismissed'],
  ['opened', 'DONE', 'opened'],
] as const)('a notification that was %s is %s', (reported, state, answer) => {
  expect(reportOfNotification({ state: reported })).toMatchObject({ state, answer, reason: null });
});

test('of what an owner did with a notification the most stands, whatever came last', () => {
  const ranks = (['received', 'waiting', 'shown', 'dismissed', 'opened'] as const).map(
    (state) => reportOfNotification({ state }).rank,
  );
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(new Set(ranks).size).toBe(5);
});

test.each([
  ['RECEIVED', null, { state: 'DELIVERED', reason: null, answer: null }],
  ['IN_PROGRESS', null, { state: 'DELIVERED', reason: null, answer: null }],
  ['SUCCEEDED', null, { state: 'DONE', reason: null, answer: 'text' }],
  ['FAILED', 'NOT_PLUGGED_IN', { state: 'FAILED', reason: 'NOT_PLUGGED_IN', answer: 'text' }],
  ['FAILED', 'GREMLINS', { state: 'FAILED', reason: 'CAR_PROBLEM', answer: 'text' }],
  ['FAILED', null, { state: 'FAILED', reason: 'CAR_PROBLEM', answer: 'text' }],
  ['FAILED', 'PAST_DEADLINE', { state: 'EXPIRED', reason: null, answer: null }],
] as const)('a command that is %s with %s', (state, code, report) => {
  expect(reportOfCommand({ state, code, text: 'text' })).toMatchObject(report);
});

test.each([
  [
    { a: 'OK', b: 'OK' },
    { state: 'DONE', reason: null, answer: null },
  ],
  [{}, { state: 'DONE' }],
  [
    { a: 'OK', b: 'NOT_AVAILABLE', c: 'INVALID_ARG' },
    { state: 'FAILED', reason: 'NOT_AVAILABLE', answer: 'b: NOT_AVAILABLE, c: INVALID_ARG' },
  ],
  [{ a: 'ACCESS_DENIED' }, { state: 'FAILED', reason: 'ACCESS_DENIED' }],
] as const)('remote signals with the results %j', (results, report) => {
  expect(reportOfWrite({ results })).toMatchObject(report);
});

test('of the many signals that a car did not set the first are named', () => {
  const names = Array.from({ length: 100 }, (_, place) => `signal${place}`);
  const results = Object.fromEntries(names.map((name) => [name, 'ACCESS_DENIED' as const]));
  const { answer } = reportOfWrite({ results });
  expect(answer).toHaveLength(500);
  expect(answer).toMatch(/^signal0: ACCESS_DENIED, signal1: /);
});
