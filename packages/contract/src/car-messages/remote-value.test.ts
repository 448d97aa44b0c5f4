import { expect, test } from 'vitest';
import type { RemoteTypeId } from './remote-types.ts';
import { dataTypeOf, inputOf, remoteTypeIds, remoteTypeOf } from './remote-types.ts';
import { remoteValue, remoteValueOf } from './remote-value.ts';

/** What a typed text becomes: its value, or the key of what is wrong with it. */
function taken(type: RemoteTypeId, input: string): unknown {
  const result = remoteValue.safeParse({ type, value: remoteValueOf(type, input) });
  return result.success ? { value: result.data.value } : result.error.issues[0]?.message;
}

const value = (is: unknown) => ({ value: is });

// Shows 2-3.11, 2-5.9, 2-5.10, 3-3.17, 3-3.18, 3-5.24
test.each<[RemoteTypeId, string, unknown]>([
  [0, 'hello', value('hello')],
  [0, '  ', 'commands.missed'],
  [1, '42', value(42)],
  [1, ' -7 ', value(-7)],
  [1, '4.2', 'commands.wholeNumber'],
  [1, '12abc', 'commands.wholeNumber'],
  [1, '', 'commands.missed'],
  [1, '1e3', 'commands.wholeNumber'],
  [2, '9007199254740991', value(9_007_199_254_740_991)],
  [3, '4.25', value(4.25)],
  [3, '3', value(3)],
  [3, '1e3', value(1000)],
  [3, '-.5', value(-0.5)],
  [3, '1.25e+10', value(1.25e10)],
  [3, '25E-12', value(2.5e-11)],
  [3, '.25', value(0.25)],
  [3, 'tall', 'commands.number'],
  [3, '3 m', 'commands.number'],
  [3, '0x10', 'commands.number'],
  [3, 'to 3', 'commands.number'],
  [3, '4,2', 'commands.number'],
  [3, '', 'commands.missed'],
  [4, '1', value(true)],
  [4, '0', value(false)],
  [4, '', 'commands.missed'],
  [4, 'yes', 'commands.missed'],
  [5, '1,2, 3', value([1, 2, 3])],
  [5, '[1, 2]', value([1, 2])],
  [5, '', 'commands.listRequired'],
  [5, '[]', 'commands.listRequired'],
  [5, '1,2.5', 'commands.wholeNumber'],
  [5, '1e3', 'commands.wholeNumber'],
  [5, '[12', 'commands.wholeNumber'],
  [5, '12]', 'commands.wholeNumber'],
  [5, '[ ]', 'commands.listRequired'],
  [6, '9007199254740991', value([9_007_199_254_740_991])],
  [7, '1.5,2', value([1.5, 2])],
  [7, '1.5,,2', 'commands.number'],
  [8, 'AAEC', value('AAEC')],
  [8, 'AAECAA==', value('AAECAA==')],
  [8, 'not base64', 'commands.fileFormat'],
  [8, 'AAE', 'commands.fileFormat'],
  [8, '!!!!AAEC', 'commands.fileFormat'],
  [8, 'AAEC!!!!', 'commands.fileFormat'],
  [8, '', 'commands.missed'],
])('type %i takes "%s" as %o', (type, input, expected) => {
  expect(taken(type, input)).toEqual(expected);
});

test('a number beyond 32 bits is no INT32, one beyond exact JSON numbers no INT64, one beyond 32 bits no FLOAT', () => {
  expect(remoteValue.safeParse({ type: 1, value: 2_147_483_648 }).success).toBe(false);
  expect(remoteValue.safeParse({ type: 1, value: 2_147_483_647 }).success).toBe(true);
  expect(remoteValue.safeParse({ type: 2, value: 9_007_199_254_740_992 }).success).toBe(false);
  expect(remoteValue.safeParse({ type: 3, value: 1e39 }).success).toBe(false);
});

// Shows 2-5.8, 2-9.4, 3-5.23, 3-9.8
test('a file of 65,535 bytes is taken, one of 65,536 is too large', () => {
  expect(taken(8, Buffer.alloc(65_535).toString('base64'))).toHaveProperty('value');
  expect(taken(8, Buffer.alloc(65_536).toString('base64'))).toBe('commands.fileTooBig');
});

// Shows 2-3.10
test('3 is a float, 1 an integer, and each number has one type of the catalogue', () => {
  expect([dataTypeOf(3), dataTypeOf(1)]).toEqual(['FLOAT', 'INT32']);
  expect(remoteTypeIds.map((id) => remoteTypeOf(dataTypeOf(id)))).toEqual([...remoteTypeIds]);
});

test.each([1, 2, 3, 4, 5, 8])('a value of type %i that is not there was missed', (type) => {
  const { error } = remoteValue.safeParse({ type });
  const missing = type === 5 ? 'commands.listRequired' : 'commands.missed';
  expect(error?.issues.map(({ message }) => message)).toEqual([missing]);
});

test('each type is given in its own way', () => {
  const list = 'number-list';
  expect(remoteTypeIds.map(inputOf)).toEqual([
    'text',
    'number',
    'number',
    'number',
    'select',
    list,
    list,
    list,
    'file',
  ]);
});
