import { expect, test } from 'vitest';
import { eligibilityGroups, missingSignals, type VinsByOutcome, outcomeCounts } from './eligibility-rules.ts';

test.each([
  { car: 'a car that never said', requested: [1, 2], has: null, missing: null },
  { car: 'a car with all of them', requested: [1, 2], has: [3, 2, 1], missing: [] },
  { car: 'a car with some', requested: [5, 1, 2], has: [1], missing: [5, 2] },
  { car: 'a car with none', requested: [1, 2], has: [], missing: [1, 2] },
  { car: 'a car, when the form asks for nothing,', requested: [], has: [1], missing: [] },
])('$car lacks what it did not name', ({ requested, has, missing }) => {
  expect(missingSignals(requested, has)).toEqual(missing);
});

test('cars that differ only in signals that the form does not ask for are one group', () => {
  const cars = { outcome: 'published', oem: 'A' } as const;
  const sorted: VinsByOutcome[] = [
    { ...cars, signal_ids: [1, 2], vins: ['V1'] },
    { ...cars, signal_ids: [1, 2, 3], vins: ['V2', 'V3'] },
    { ...cars, signal_ids: null, vins: ['V4'] },
    { ...cars, outcome: 'alreadyPublished', signal_ids: [1], vins: ['V5'] },
    { ...cars, oem: null, outcome: 'unregistered', signal_ids: null, vins: ['V6'] },
  ];
  const groups = eligibilityGroups(sorted, [1, 2]);
  expect(
    groups.map(({ verdict, missing_signals: lacks, vin_numbers: vins }) => [verdict, lacks, vins]),
  ).toEqual([
    ['publishable', [], ['V1', 'V2', 'V3']],
    ['publishable', null, ['V4']],
    ['alreadyPublished', [2], ['V5']],
    ['unregistered', null, ['V6']],
  ]);
  expect(outcomeCounts(groups)).toEqual({
    publishable: 4,
    alreadyPublished: 1,
    withoutPermission: 0,
    unregistered: 1,
  });
  expect(
    sorted.map(({ vins }) => vins.length),
    'its input stays',
  ).toEqual([1, 2, 1, 1, 1]);
});

test('cars whose owners declined before are a group of their own, which says so', () => {
  const cars = { outcome: 'published', oem: 'A', signal_ids: [1] } as const;
  const groups = eligibilityGroups(
    [
      { ...cars, was_declined: false, vins: ['V1'] },
      { ...cars, was_declined: true, vins: ['V2'] },
    ],
    [1],
  );
  expect(groups.map((group) => [group.vin_numbers, group.was_declined])).toEqual([
    [['V1'], undefined],
    [['V2'], true],
  ]);
});

test('a group holds more cars than one call takes arguments', () => {
  const sorted = [1, 999_999].map((count) => {
    const vins = Array.from({ length: count }, () => 'V');
    return { outcome: 'published', oem: 'A', signal_ids: [count], vins } as const;
  });
  expect(eligibilityGroups(sorted, []).map((group) => group.vin_numbers.length)).toEqual([1_000_000]);
});
