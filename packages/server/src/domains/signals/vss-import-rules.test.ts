import { expect, test } from 'vitest';
import { judgeSignal, kept, type KnownSignal, refused } from './vss-import-rules.ts';
import type { VssSignal } from './vss-signal-rules.ts';

const facts = {
  data_type: 'FLOAT',
  unit: 'km/h',
  can_write: false,
  change_mode: 'CONTINUOUS',
  minimum: 0,
  maximum: 250,
} as const;
const signal = (change: Partial<VssSignal> = {}): VssSignal => ({
  name: 'Vehicle.Speed',
  label: 'Speed',
  ...facts,
  allowed: [],
  ...change,
});
const known = (change: Partial<KnownSignal> = {}): KnownSignal => ({
  id: 7,
  group: 'VSS',
  name: 'Vehicle.Speed',
  label: 'How fast',
  ...facts,
  choices: [],
  ...change,
});
const into = { group: 'VSS', isDeprecated: false };
const doors = [
  { id: 0, label: 'OPEN' },
  { id: 1, label: 'SHUT' },
];

test('a signal that nobody has is added, with numbers for its values from 0', () => {
  const { name, label } = signal();
  const choices = [
    { id: 0, label: 'OPEN' },
    { id: 1, label: 'SHUT' },
  ];
  expect(judgeSignal(signal({ allowed: ['OPEN', 'SHUT'] }), undefined, into)).toEqual({
    row: {
      path: name,
      verdict: 'ADDED',
      signal: { label, ...facts, values: ['OPEN', 'SHUT'] },
      changes: [],
      reason: null,
      detail: '',
    },
    stored: { id: null, name, label, ...facts, choices },
  });
});

test.each([
  { what: 'is announced to go', of: undefined, isDeprecated: true, reason: 'DEPRECATED', detail: '' },
  { what: 'another group has', of: 'CHASSIS', isDeprecated: false, reason: 'OTHER_GROUP', detail: 'CHASSIS' },
])('a signal that $what is left out', ({ of, isDeprecated, reason, detail }) => {
  const before = of === undefined ? undefined : known({ group: of });
  expect(judgeSignal(signal(), before, { group: 'VSS', isDeprecated })).toEqual({
    row: { path: 'Vehicle.Speed', verdict: 'REFUSED', signal: null, changes: [], reason, detail },
    stored: null,
  });
});

test('a signal that goes on as it was is the same, also when it will go, and keeps the label of the operator', () => {
  const { row, stored } = judgeSignal(signal(), known(), { group: 'VSS', isDeprecated: true });
  expect(row).toMatchObject({ verdict: 'SAME', signal: { label: 'How fast' }, changes: [], reason: null });
  expect(stored).toEqual({ id: 7, name: 'Vehicle.Speed', label: 'How fast', ...facts, choices: [] });
});

test.each([
  ['a bound', { maximum: 300 }, {}, 'range', '0 – 250', '0 – 300'],
  ['a range that ends', { maximum: null }, {}, 'range', '0 – 250', '0 – …'],
  ['a range that begins', {}, { minimum: null }, 'range', '… – 250', '0 – 250'],
  ['the first range', {}, { minimum: null, maximum: null }, 'range', '', '0 – 250'],
  ['the loss of the range', { minimum: null, maximum: null }, {}, 'range', '0 – 250', ''],
  ['access that is won', { can_write: true }, {}, 'access', 'READ', 'READ_WRITE'],
  ['another rhythm', { change_mode: 'ONCHANGE' }, {}, 'change_mode', 'CONTINUOUS', 'ONCHANGE'],
  [
    'a new value',
    { allowed: ['SHUT', 'AJAR'] },
    { choices: doors },
    'values',
    'OPEN, SHUT',
    'OPEN, SHUT, AJAR',
  ],
] as const)('%s is a change that is stored', (...[, to, from, fact, was, is]) => {
  const { row, stored } = judgeSignal(signal(to), known(from), into);
  expect(row).toMatchObject({ verdict: 'CHANGED', changes: [{ fact, from: was, to: is }], reason: null });
  expect(stored).toMatchObject({ id: 7 });
});

test.each([
  ['another data type', { data_type: 'INT32' }, {}, 'data_type', 'FLOAT', 'INT32'],
  ['another unit', { unit: 'mph' }, {}, 'unit', 'km/h', 'mph'],
  ['no unit any more', { unit: null }, {}, 'unit', 'km/h', ''],
  ['access that is lost', {}, { can_write: true }, 'access', 'READ_WRITE', 'READ'],
  ['a value that no longer changes', { change_mode: 'STATIC' }, {}, 'change_mode', 'CONTINUOUS', 'STATIC'],
  ['a value that begins to change', {}, { change_mode: 'STATIC' }, 'change_mode', 'STATIC', 'CONTINUOUS'],
  ['values where there were none', { allowed: ['OPEN'] }, {}, 'values', '', 'OPEN'],
] as const)('%s would mean something else to forms and is refused', (...[, to, from, fact, was, is]) => {
  expect(judgeSignal(signal({ maximum: 300, ...to }), known(from), into)).toEqual({
    row: {
      path: 'Vehicle.Speed',
      verdict: 'REFUSED',
      signal: { label: 'How fast', ...facts, ...from, values: [] },
      // Of what would change besides nothing is said.
      changes: [{ fact, from: was, to: is }],
      reason: 'OTHER_MEANING',
      detail: '',
    },
    stored: null,
  });
});

test.each([
  [
    'new texts get the next numbers',
    ['SHUT', 'AJAR', 'GONE'],
    doors,
    ['OPEN 0', 'SHUT 1', 'AJAR 2', 'GONE 3'],
  ],
  ['texts that are gone stay', ['SHUT'], doors, ['OPEN 0', 'SHUT 1']],
  ['a number stands for itself', [4, 9], [{ id: 4, label: '4' }], ['4 4', '9 9']],
  ['numbers go on after the highest', ['B'], [{ id: 41, label: 'A' }], ['A 41', 'B 42']],
])('%s', (...[, allowed, choices, numbered]) => {
  const { stored } = judgeSignal(signal({ allowed }), known({ choices }), into);
  expect(stored?.choices.map(({ id, label }) => `${label} ${id}`)).toEqual(numbered);
});

test('what the file does not have stays, and what cannot be read is named', () => {
  expect(kept(known({ choices: doors }))).toEqual({
    row: {
      path: 'Vehicle.Speed',
      verdict: 'KEPT',
      signal: { label: 'How fast', ...facts, values: ['OPEN', 'SHUT'] },
      changes: [],
      reason: null,
      detail: '',
    },
    stored: null,
  });
  expect(refused({ path: 'Vehicle.X', reason: 'DATA_TYPE', detail: 'string[]' })).toEqual({
    row: {
      path: 'Vehicle.X',
      verdict: 'REFUSED',
      signal: null,
      changes: [],
      reason: 'DATA_TYPE',
      detail: 'string[]',
    },
    stored: null,
  });
});
