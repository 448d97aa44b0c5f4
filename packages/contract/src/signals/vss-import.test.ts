import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { groupName, vssImport } from './vss-import.ts';
import { vssLimits } from './vss-vocabulary.ts';

test.each([
  ['VSS', 'VSS'],
  [' vss_6 ', 'VSS_6'],
  ['A'.repeat(30), 'A'.repeat(30)],
])('%j is the name of the group %s', (input, name) => {
  expect(groupName.parse(input)).toBe(name);
});

test.each([
  ['', 'validation.required'],
  [undefined, 'validation.required'],
  ['A'.repeat(31), 'validation.tooLong'],
  ['6_VSS', 'signals.groupFormat'],
  ['VSS 6', 'signals.groupFormat'],
  ['Ñ', 'signals.groupFormat'],
  ['other', 'signals.groupReserved'],
  ['ALL', 'signals.groupReserved'],
  ['GROUP_VSS', 'signals.groupReserved'],
])('%j is no name of a group: %s', (input, key) => {
  const { error } = groupName.safeParse(input);
  expect(problemsOf(error?.issues ?? []).map((problem) => problem.key)).toEqual([key]);
});

const sensor = { type: 'sensor', datatype: 'float', description: 'Speed.' };
const tree = JSON.stringify({
  Vehicle: { type: 'branch', description: 'A car.', children: { Speed: sensor } },
});

test.each([
  ['a tree', tree, []],
  ['nothing', '', [{ field: 'vss', key: 'signals.vssMissing', args: {} }]],
  ['no text', undefined, [{ field: 'vss', key: 'signals.vssMissing', args: {} }]],
  ['what is no tree', '{', [{ field: 'vss', key: 'signals.vssNotJson', args: { max: 0 } }]],
  [
    'more than is read',
    ' '.repeat(vssLimits.characters + 1),
    [{ field: 'vss', key: 'signals.vssTooLarge', args: { max: vssLimits.characters / 1_000_000 } }],
  ],
])('a file with %s', (_, vss, problems) => {
  const { error } = vssImport.safeParse({ group_name: 'VSS', vss });
  expect(problemsOf(error?.issues ?? [])).toEqual(problems);
});
