import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readVss } from './vss-file.ts';
import { vssLimits } from './vss-vocabulary.ts';

const branch = (children: object) => ({ type: 'branch', description: 'A branch.', children });
const sensor = { type: 'sensor', datatype: 'float', description: 'A sensor.' };
const file = (children: object) => JSON.stringify({ Vehicle: branch(children) });

function read(children: object) {
  const content = readVss(file(children));
  if (content.problem !== null) throw new Error(content.problem);
  return content;
}

test('leaves are read with their place in the tree, in the order of the file', () => {
  const { leaves, refused } = read({
    Cabin: branch({ Light: { type: 'actuator', datatype: 'uint8', unit: 'percent', min: 0, max: 100 } }),
    Mode: { type: 'attribute', datatype: 'string', allowed: ['A', 'B'], deprecation: 'V9 removed' },
    Speed: sensor,
  });
  expect(refused).toEqual([]);
  expect(leaves).toEqual([
    {
      path: 'Vehicle.Cabin.Light',
      kind: 'actuator',
      datatype: 'uint8',
      unit: 'percent',
      minimum: 0,
      maximum: 100,
      allowed: [],
      isDeprecated: false,
    },
    expect.objectContaining({
      path: 'Vehicle.Mode',
      kind: 'attribute',
      allowed: ['A', 'B'],
      isDeprecated: true,
    }),
    expect.objectContaining({
      path: 'Vehicle.Speed',
      kind: 'sensor',
      unit: null,
      minimum: null,
      allowed: [],
    }),
  ]);
});

test.each([
  ['with nothing', '', 'signals.vssNotJson'],
  ['cut off', '{', 'signals.vssNotJson'],
  ['with a list', '[1]', 'signals.vssNotJson'],
  ['with null', 'null', 'signals.vssNotJson'],
  ['with an empty object', '{}', 'signals.vssNoTree'],
  ['of spaces, as long as is read', ' '.repeat(vssLimits.characters), 'signals.vssNotJson'],
  [
    'of which one root is a sensor',
    JSON.stringify({ Vehicle: branch({ Speed: sensor }), Speed: sensor }),
    'signals.vssNoTree',
  ],
  ['whose root is a sensor', '{"Vehicle": {"type": "sensor"}}', 'signals.vssNoTree'],
  ['without children', '{"Vehicle": {"type": "branch"}}', 'signals.vssNoTree'],
  ['without signals', file({}), 'signals.vssNoTree'],
  ['that is too large', ' '.repeat(vssLimits.characters + 1), 'signals.vssTooLarge'],
])('a file %s is told what is wrong with it', (_what, text, problem) => {
  expect(readVss(text).problem).toBe(problem);
});

test('as many signals as a car can name are taken, and not one more', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index}`, sensor]));
  expect(read(many(vssLimits.signals)).leaves).toHaveLength(vssLimits.signals);
  expect(readVss(file(many(vssLimits.signals + 1)))).toEqual({ problem: 'signals.vssTooMany', max: 2000 });
});

test('a branch with as many children as the file can hold is refused like one with a few too many', () => {
  const children = Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`S${index}`, 0]));
  const text = file(children);
  expect(text.length).toBeLessThan(vssLimits.characters);
  expect(readVss(text)).toEqual({ problem: 'signals.vssTooMany', max: vssLimits.signals });
});

test.each([
  ['no kind', { datatype: 'float' }, 'MALFORMED'],
  ['another kind', { type: 'struct', datatype: 'float' }, 'MALFORMED'],
  ['no data type', { type: 'sensor' }, 'MALFORMED'],
  ['a branch without children', { type: 'branch' }, 'MALFORMED'],
  ['nothing', null, 'MALFORMED'],
  ['limits the wrong way round', { ...sensor, min: 2, max: 1 }, 'MALFORMED'],
  ['a unit that cannot be stored', { ...sensor, unit: 'a\u0000' }, 'MALFORMED'],
  ['values of other kinds', { ...sensor, allowed: [{}] }, 'MALFORMED'],
])('a node with %s is refused alone', (_what, node, reason) => {
  const { leaves, refused } = read({ Bad: node, Good: sensor });
  expect(refused).toEqual([{ path: 'Vehicle.Bad', reason, detail: '' }]);
  expect(leaves.map(({ path }) => path)).toEqual(['Vehicle.Good']);
});

test('names that no car could use are refused, and shown so that they can be printed', () => {
  const deep = Array.from({ length: vssLimits.depth }).reduce<object>((node) => branch({ A: node }), sensor);
  const { leaves, refused } = read({
    'Door.Left': sensor,
    '1st': sensor,
    'Bell\u0007': sensor,
    ['L'.repeat(93)]: sensor,
    ['L'.repeat(92)]: sensor,
    Deep: deep,
  });
  expect(refused.map(({ path, reason }) => [path, reason])).toEqual([
    ['Vehicle.Door.Left', 'NAME'],
    ['Vehicle.1st', 'NAME'],
    ['Vehicle.Bell�', 'NAME'],
    [`Vehicle.${'L'.repeat(91)}…`, 'TOO_LONG'],
    [`Vehicle.Deep${'.A'.repeat(vssLimits.depth - 1)}`, 'TOO_LONG'],
  ]);
  expect(leaves.map(({ path }) => path.length)).toEqual([vssLimits.path]);
});

const folder = process.env['VINCULUM_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
const release = join(folder, 'vss/vss_release_6.0.json');
const reason = existsSync(release) ? '' : ` (skipped: ${release} is not there; set VINCULUM_SHARED_DATA)`;

test.skipIf(reason !== '')(`release 6.0 of VSS is read whole${reason}`, () => {
  const content = readVss(readFileSync(release, 'utf8'));
  if (content.problem !== null) throw new Error(content.problem);
  expect([content.leaves.length, content.refused]).toEqual([1263, []]);
});

test('a sensor may have one limit, or both the same', () => {
  const { leaves, refused } = read({
    Least: { ...sensor, min: 1 },
    Most: { ...sensor, max: 1 },
    Only: { ...sensor, min: 1, max: 1 },
  });
  expect(refused).toEqual([]);
  expect(leaves.map(({ minimum, maximum }) => [minimum, maximum])).toEqual([
    [1, null],
    [null, 1],
    [1, 1],
  ]);
});
