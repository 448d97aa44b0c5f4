import { expect, test } from 'vitest';
import { folderProblems } from './folder-size.ts';
import { readSourceFiles } from './source-files.ts';

test('no folder holds more source files than one looks through', () => {
  expect(folderProblems(readSourceFiles())).toEqual([]);
});

const folderOf = (count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, n) => ({ path: `packages/a/src/b/file-${n}${ending}`, text: '' }));

test.each([
  { what: 'the sixteenth file', files: folderOf(16), full: {}, problem: 'holds 16' },
  {
    what: 'one more in a full folder',
    files: folderOf(18),
    full: { 'packages/a/src/b': 17 },
    problem: '17 is',
  },
  {
    what: 'a full folder that shrank',
    files: folderOf(16),
    full: { 'packages/a/src/b': 17 },
    problem: 'say so',
  },
  {
    what: 'a folder that is full no more',
    files: folderOf(15),
    full: { 'packages/a/src/b': 16 },
    problem: 'off',
  },
  { what: 'a full folder that is gone', files: [], full: { 'packages/a/src/b': 16 }, problem: 'off' },
])('the guard finds $what', ({ files, full, problem }) => {
  expect(folderProblems(files, full).join()).toContain(problem);
});

test('nothing in fifteen files with their tests', () => {
  expect(folderProblems([...folderOf(15), ...folderOf(15, '.test.ts')], {})).toEqual([]);
});
