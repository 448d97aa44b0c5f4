import { expect, test } from 'vitest';
import { someCounts } from '../../testing/some-form.ts';
import { countsOfList, funnelStages } from './funnel-stages.ts';

const countOf = (counts: Parameters<typeof someCounts>[0], unregistered = 0) =>
  Object.fromEntries(funnelStages(someCounts(counts), unregistered).map(({ key, count }) => [key, count]));

test('each car that was sent the form is in one further stage', () => {
  expect(
    countOf({
      FORM_PENDING: 1,
      FORM_RECEIVED: 2,
      FORM_ACCEPTED: 4,
      FORM_MANDATORY: 8,
      FORM_DECLINED: 16,
      FORM_CANCELED: 32,
      FORM_EXPIRED: 64,
    }),
  ).toEqual({ sent: 127, waiting: 1, received: 2, accepted: 12, declined: 16, revoked: 32, expired: 64 });
});

test('a car that was not asked is in no stage', () => {
  expect(countOf({ FORM_NOT_ASKED: 3, FORM_ACCEPTED: 1 })).toEqual({
    sent: 1,
    waiting: 0,
    received: 0,
    accepted: 1,
    declined: 0,
    revoked: 0,
    expired: 0,
  });
});

test('a car that is not registered yet was sent nothing', () => {
  expect(countOf({ FORM_PENDING: 3, FORM_ACCEPTED: 1 }, 2)).toMatchObject({
    sent: 2,
    waiting: 1,
    accepted: 1,
  });
});

test('above a list of one status stands what the list holds, and what it narrowed by anything else', () => {
  const all = { counts: someCounts({ FORM_PENDING: 12, FORM_CANCELED: 3 }), unregistered: 2 };
  expect(countsOfList(all, 'FORM_CANCELED')).toEqual({
    counts: someCounts({ FORM_CANCELED: 3 }),
    unregistered: 0,
  });
  expect(countsOfList(all, 'FORM_PENDING')).toEqual({
    counts: someCounts({ FORM_PENDING: 12 }),
    unregistered: 2,
  });
  expect(countsOfList(all, undefined)).toEqual(all);
});

test('without any consent every share is zero', () => {
  expect(funnelStages(someCounts(), 0).map(({ share }) => share)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
