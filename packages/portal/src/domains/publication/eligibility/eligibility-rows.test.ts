import type { Eligibility } from '@vinculum/contract/publication/eligibility.ts';
import { expect, test } from 'vitest';
import { eligibilityRows, filteredRows, lacksSignals, unpublishableRows } from './eligibility-rows.ts';

const answer: Eligibility = {
  counts: { publishable: 3, alreadyPublished: 1, withoutPermission: 1, unregistered: 1 },
  signals: [{ signal_id: 7, label: 'Speed', mandatory: true }],
  groups: [
    { verdict: 'publishable', oem: 'N', missing_signals: [], vin_numbers: ['P1', 'P2'] },
    { verdict: 'alreadyPublished', oem: 'N', missing_signals: null, vin_numbers: ['A1'] },
    { verdict: 'publishable', oem: 'N', missing_signals: [7, 8], vin_numbers: ['P3'] },
    { verdict: 'unregistered', oem: null, missing_signals: null, vin_numbers: ['U1'] },
    { verdict: 'withoutPermission', oem: 'C', missing_signals: null, vin_numbers: ['W1'] },
  ],
};
const rows = eligibilityRows(answer);

test('what needs a look comes first; signals have their labels', () => {
  expect(rows.map(({ vin }) => vin)).toEqual(['W1', 'U1', 'A1', 'P3', 'P1', 'P2']);
  expect(rows[3]?.missing).toEqual([
    { label: 'Speed', isMandatory: true },
    { label: '8', isMandatory: false },
  ]);
});

test.each([
  ['all', ['W1', 'U1', 'A1', 'P3', 'P1', 'P2']],
  ['publishable', ['P3', 'P1', 'P2']],
  ['alreadyPublished', ['A1']],
  ['withoutPermission', ['W1']],
  ['unregistered', ['U1']],
  ['missing', ['P3']],
] as const)('the filter %s shows its cars', (filter, vins) => {
  expect(filteredRows(rows, filter).map(({ vin }) => vin)).toEqual(vins);
});

test('an unregistered car waits for its registration: it need not leave the list', () => {
  expect(unpublishableRows(rows).map(({ vin }) => vin)).toEqual(['W1', 'A1']);
});

test('a car that never said what it has lacks nothing that is known', () => {
  expect(rows.filter(lacksSignals).map(({ vin }) => vin)).toEqual(['P3']);
});
