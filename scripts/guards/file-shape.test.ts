import { describe, expect, test } from 'vitest';
import { shapeProblems, styleProblems } from './file-shape.ts';
import { readSourceFiles, readStyleSheets } from './source-files.ts';

/**
 * Tools look for a default export in their configuration and set-up; a domain's public.ts is a list of what it gives;
 * what stands for fast-check gives what fast-check gives.
 */
const EXEMPT =
  /(^|\/)(vite|vitest|playwright)\.config\.ts$|^e2e\/global-setup\.ts$|\/domains\/[^/]+\/public\.tsx?$|\/few-runs\.ts$/;

test('every file is small, named after what it exports and exports by name', () => {
  const files = readSourceFiles().filter((file) => !EXEMPT.test(file.path));
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => shapeProblems(file))).toEqual([]);
});

test('every style sheet is small and moves as the theme says', () => {
  const sheets = readStyleSheets();
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.flatMap(styleProblems)).toEqual([]);
});

test.each([
  ['a style sheet of 301 lines', 'a\n'.repeat(301), 'has 301 lines'],
  ['a time of its own', '.a {\n  transition: width 400ms ease-out;\n}', 'a time of its own'],
  [
    'a time of its own further down',
    '.a {\n  transition:\n    width var(--motion-fast),\n    height 400ms ease-out;\n}',
    'a time of its own',
  ],
])('the guard finds %s', (_, text, problem) => {
  expect(styleProblems({ path: 'a/one.css', text }).join()).toContain(problem);
});

describe('the guard finds', () => {
  test.each([
    { what: 'a file of 301 lines', path: 'a/long.ts', text: 'a\n'.repeat(301), problem: 'has 301 lines' },
    {
      what: 'a docstring of 121 columns',
      path: 'a/one.ts',
      text: `/** ${'a'.repeat(114)} */`,
      problem: '121 columns',
    },
    {
      what: 'a comment of 121 columns',
      path: 'a/one.test.ts',
      text: `a;\n // ${'a'.repeat(117)}`,
      problem: 'line 2',
    },
    { what: 'an empty name', path: 'a/string-list/utils.ts', text: '', problem: 'is named utils' },
    {
      what: 'what only tests use, among source',
      path: 'a/testing-one.ts',
      text: '',
      problem: 'belongs to testkit',
    },
    { what: 'camel case', path: 'a/parseVin.ts', text: '', problem: 'kebab-case' },
    { what: 'a barrel', path: 'a/all.ts', text: "export * from './one.ts';", problem: 'exports of others' },
    {
      what: 'a re-export',
      path: 'a/all.ts',
      text: "export { a } from './one.ts';",
      problem: 'exports of others',
    },
    { what: 'a day of its own', path: 'a/one.ts', text: 'const DAY_MS = 86_400_000;', problem: 'a day is' },
    { what: 'a default export', path: 'a/one.ts', text: 'export default 1;', problem: 'default export' },
  ])('$what', ({ path, text, problem }) => {
    expect(shapeProblems({ path, text }).join()).toContain(problem);
  });

  test.each([
    ['a comment of 120 columns', `// ${'a'.repeat(117)}`],
    ['a text of 121 columns', `const text = '${'a'.repeat(105)}';`],
    ['a suppression with its reason', `// oxlint-disable-next-line eqeqeq -- ${'a'.repeat(120)}`],
  ])('nothing in %s', (_, text) => {
    expect(shapeProblems({ path: 'packages/a/src/one.ts', text })).toEqual([]);
  });

  test('nothing in a test of 301 lines', () => {
    expect(shapeProblems({ path: 'packages/a/src/long.test.ts', text: 'a\n'.repeat(301) })).toEqual([]);
  });
});
