import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import { expect, test } from 'vitest';
import { fittingGroups, masterChoiceRules, type SignalGroups } from './master-choice-rules.ts';

const MOST = consentLimits.signals;

const signals = (count: number): SignalGroups[number]['read'] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: 'speed',
    label: 'Speed',
    group_name: 'A',
    data_type: 'FLOAT',
    unit: null,
    change_mode: 'CONTINUOUS',
    max_rate_hz: null,
    minimum: null,
    maximum: null,
    enum_name: null,
  }));
const group = (groupName: string, read: number, write = 0): SignalGroups[number] => ({
  groupName,
  read: signals(read),
  write: signals(write),
});
const groups = [group('A', MOST - 1, 1), group('B', 1, MOST - 1), group('C', 1), group('D', 0, 1)];

test.each([
  ['as many signals as a form has room for', ['A', 'B'], []],
  ['one too many to read', ['A', 'B', 'C'], ['validation.tooMany']],
  ['one too many to write', ['A', 'B', 'D'], ['validation.tooMany']],
  ['no group', [], ['consent.signalRequired']],
])('%s', (...[, read_signals, problems]) => {
  const { data, error } = masterChoiceRules(groups).shape.read_signals.safeParse(read_signals);
  expect(error?.issues ?? []).toMatchObject(problems.map((message) => ({ message })));
  expect(data).toEqual(problems.length === 0 ? groups.slice(0, 2) : undefined);
});

test('the groups that fit are taken from the first on; one that does not is passed over', () => {
  expect(fittingGroups([group('A', MOST), ...groups.slice(2)])).toEqual(['A', 'D']);
  expect(fittingGroups([group('A', 1, MOST), group('B', 1, 1), group('C', MOST - 1)])).toEqual(['A', 'C']);
});
