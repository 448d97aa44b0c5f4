import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { groupName } from './vss-import.ts';

test.each([
  ['VSS', 'VSS'],
  [' vss_6 ', 'VSS_6'],
  ['A'.repeat(30), 'A'.repeat(30)],
])('%j is the name of the group %s', (given, name) => {
  expect(groupName.parse(given)).toBe(name);
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
])('%j is no name of a group: %s', (given, key) => {
  const { error } = groupName.safeParse(given);
  expect(problemsOf(error?.issues ?? []).map((problem) => problem.key)).toEqual([key]);
});
