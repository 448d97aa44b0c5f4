import { expect, test } from 'vitest';
import { orderBreaks, serverRows } from './domain-order.ts';
import { readSourceFiles } from './source-files.ts';

test('domains of the server and rooms of the gateway import lower rows only', () => {
  expect(orderBreaks(readSourceFiles())).toEqual([]);
});

test('no room stands in two rows', () => {
  const rooms = serverRows.flat();
  expect(rooms.toSorted()).toEqual([...new Set(rooms)].toSorted());
});

const server = (room: string, text: string, file = 'one.ts') => ({
  path: `packages/server/src/${room}/${file}`,
  text,
});
const rows = [['gateway/link'], ['forms', 'usage'], ['audit']];
const files = [
  server('gateway/link', "import { a } from '../../domains/forms/public.ts';"),
  server('domains/forms', "import type { B } from '../audit/public.ts';"),
  server('domains/usage', ''),
  server('domains/audit', "import { c } from '../forms/public.ts';", 'one.test.ts'),
];

test('the guard lets imports go down, and those of tests anywhere', () => {
  expect(orderBreaks(files, rows)).toEqual([]);
});

test.each([
  ['up', server('domains/audit', "import type { A } from '../forms/public.ts';"), 'server:forms'],
  ['to its own row', server('domains/usage', "import { a } from '../forms/public.ts';"), 'server:forms'],
  [
    'to the gateway',
    server('domains/forms/x', "export { a } from '../../../gateway/link/a.ts';"),
    'server:gateway/link',
  ],
])('the guard finds an import that goes %s', (_, file, other) => {
  expect(orderBreaks([...files, file], rows)).toEqual([
    `${file.path} imports ${other}, which does not stand lower`,
  ]);
});

test('the guard finds what stands in no row, and what is not there', () => {
  expect(orderBreaks([...files.slice(1), server('domains/new', '')], rows)).toEqual([
    'server:new stands in no row',
    'server:gateway/link stands in a row and is not there',
  ]);
});
